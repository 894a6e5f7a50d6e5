//! Objects: where they lie, what their fields and labels are, and who frees them.

pub(crate) mod collect;
pub mod heap;
mod object;
pub(crate) mod raw_labels;
mod shadow;
mod size;
mod string;
