//! Objects: where they lie, how they are found again, and who frees them.

pub(crate) mod collect;
pub mod heap;
pub(crate) mod raw_labels;
mod size;
mod string;
