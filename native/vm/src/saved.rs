//! What a vm is at one moment: checkpoints, images, dumps, and what of the outside it has used.

pub(crate) mod canonical;
pub mod checkpoint;
mod dump;
pub mod image;
pub mod native_state;
pub mod state;
pub(crate) mod used;
