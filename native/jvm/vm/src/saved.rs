//! The state of a vm at one moment: checkpoints, images and canonical dumps. Also descriptions of
//! threads for messages, and a record of the classes and system properties that a run has used.

pub(crate) mod canonical;
pub mod checkpoint;
pub(crate) mod digest;
mod dump;
pub mod image;
pub(crate) mod keeping;
pub mod native_state;
pub(crate) mod quickened;
pub mod state;
pub(crate) mod used;
