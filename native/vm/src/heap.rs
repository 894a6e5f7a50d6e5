//! The heap: one arena of objects with 32-bit references, and its write log.
//!
//! An object has a header of 16 bytes (class, mark word, shadow block, array length) and lies at a
//! multiple of eight. While a checkpoint is open, the first store to a page saves the page.

mod arena;
mod checkpoint;

pub use arena::{Heap, HeapError};
pub use checkpoint::CheckpointId;

/// A reference: the object's offset in the arena; 0 is null.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ref(pub u32);

/// Bytes of an object's header.
pub const HEADER: u32 = 16;
