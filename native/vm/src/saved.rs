//! The state of a vm at one moment: checkpoints, images, dumps, canonical descriptions, and the
//! outside resources that a run has used.

pub(crate) mod canonical;
pub mod checkpoint;
mod dump;
pub mod image;
pub mod native_state;
pub mod state;
pub(crate) mod used;
