//! The heap: one arena of objects with 32-bit references, its free memory, and its saved pages.
//!
//! An object starts at a multiple of eight, with a header of 16 bytes: class, mark word, shadow
//! block, array length. Objects never move. While a checkpoint is open, the first store to a page
//! saves the page.
//!
//! The arena also holds data of the vm, in blocks of class 0. Blocks for labels and monitors live
//! as long as the object whose header names them. Blocks of off-heap memory live until they are
//! freed.
//!
//! Blocks do not count towards the guest's memory. Thus neither an analysis nor a contended lock
//! changes when a collection runs.

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

/// The unit in which memory is mapped and given back, in bytes. It is a multiple of the page size
/// of every supported machine.
const GRAIN: u32 = 1 << 16;

/// A reference: the offset of an object in the arena. 0 is null.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Ref(pub u32);

/// The size of an object's header in bytes.
pub const HEADER: u32 = 16;

/// A range of the arena: offsets from `start`, up to but not including `end`.
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
