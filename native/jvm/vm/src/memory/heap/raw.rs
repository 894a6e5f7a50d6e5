//! Off-heap memory for `Unsafe`: a doubly linked list of blocks, which are roots of collections.
//!
//! A block consists of an object header, links to the next and the previous block, a tag, and then
//! the bytes of the guest.

use super::{HEADER, Heap, Ref};

/// The number of bytes in a block before the bytes of the guest.
const PREFIX: u32 = HEADER + 16;
const NEXT: u32 = HEADER;
const PREVIOUS: u32 = HEADER + 4;
/// The offset of the tag. It distinguishes a block from anything else that a guest may pass to
/// `freeMemory`.
const TAG: u32 = HEADER + 8;
const IS_RAW: u32 = 0x0ff_4ea9;

impl Heap {
    /// Allocates zeroed off-heap memory. Returns the offset of its first byte, or `None` if the
    /// hard limit is reached.
    pub fn allocate_raw(&mut self, size: u32) -> Option<u32> {
        let block = self.allocate_block(size.checked_add(PREFIX)?)?;
        let first = self.free.raw;
        self.set_u32(block.0 + NEXT, first);
        self.set_u32(block.0 + TAG, IS_RAW);
        if first != 0 {
            self.set_u32(first + PREVIOUS, block.0);
        }
        self.free.raw = block.0;
        // Freed blocks can only be reused after a collection, so the next one has to run earlier.
        self.free.budget = self.free.budget.saturating_sub(u64::from(size));
        Some(block.0 + PREFIX)
    }

    /// Frees memory that [`Heap::allocate_raw`] returned. Ignores any other address.
    pub fn free_raw(&mut self, at: u32) {
        let Some(block) = at.checked_sub(PREFIX).filter(|&block| self.is_raw(block)) else {
            return;
        };
        let (next, previous) = (self.u32(block + NEXT), self.u32(block + PREVIOUS));
        self.set_u32(block + TAG, 0);
        if next != 0 {
            self.set_u32(next + PREVIOUS, previous);
        }
        match previous {
            0 => self.free.raw = next,
            _ => self.set_u32(previous + NEXT, next),
        }
    }

    /// Returns the number of bytes that the guest requested for the off-heap memory at an offset,
    /// or `None` if there is none.
    #[must_use]
    pub fn raw_size(&self, at: u32) -> Option<u32> {
        let block = at.checked_sub(PREFIX).filter(|&block| self.is_raw(block))?;
        Some(self.length(Ref(block)) - PREFIX)
    }

    fn is_raw(&self, block: u32) -> bool {
        self.class(Ref(block)) == 0 && self.u32(block + TAG) == IS_RAW
    }

    /// Returns the off-heap blocks, the newest first.
    pub(crate) fn raw_blocks(&self) -> impl Iterator<Item = Ref> {
        let first = Some(self.free.raw).filter(|&block| block != 0);
        let next = |&block: &u32| Some(self.u32(block + NEXT)).filter(|&next| next != 0);
        std::iter::successors(first, next).map(Ref)
    }
}
