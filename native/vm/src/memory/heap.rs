//! The heap: one arena of objects with 32-bit references, its free memory, and its write log.
//!
//! An object has a header of 16 bytes (class, mark word, shadow block, array length) and lies at a
//! multiple of eight. Objects never move. While a checkpoint is open, the first store to a page
//! saves the page.
//!
//! What the vm keeps beside the objects lies in the arena too, as blocks of class 0: labels and
//! monitors, which live as long as the object whose header names them, and off-heap memory, which
//! lives until it is freed. Blocks do not count as memory of the guest's, so that neither an
//! analysis nor a contended lock moves the moment of a collection.

mod arena;
mod checkpoint;
mod free;
mod image;
mod marks;
mod raw;
#[cfg(test)]
mod tests;
mod zero;

use serde::{Deserialize, Serialize};

pub use arena::{Heap, HeapError};
pub use checkpoint::CheckpointId;
pub(crate) use image::HeapImage;
pub use marks::Marks;

/// A multiple of every machine's page: what is mapped or given back begins and ends at multiples of it.
const GRAIN: u32 = 1 << 16;

/// A reference: the object's offset in the arena; 0 is null.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Ref(pub u32);

/// Bytes of an object's header.
pub const HEADER: u32 = 16;

/// Bytes from the first to before the second offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Extent {
    start: u32,
    end: u32,
}

impl Extent {
    fn size(self) -> u32 {
        self.end - self.start
    }
}
