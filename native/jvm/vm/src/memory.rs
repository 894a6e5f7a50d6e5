//! Objects: the heap, access to fields and elements, their labels, and the garbage collector.

pub(crate) mod collect;
pub mod collections;
pub mod heap;
mod object;
pub(crate) mod raw_labels;
mod shadow;
mod size;
mod string;
