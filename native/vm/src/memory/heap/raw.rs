//! Off-heap memory: blocks outside objects, for `Unsafe`, in a list that collections start from.
//!
//! A block has an object's header, the next and the previous block, and then the guest's bytes.

use super::{HEADER, Heap, Ref};

/// Bytes before those that the guest sees.
const PREFIX: u32 = HEADER + 16;
const NEXT: u32 = HEADER;
const PREVIOUS: u32 = HEADER + 4;
/// Tells a block from anything else that a guest may hand to `freeMemory`.
const TAG: u32 = HEADER + 8;
const IS_RAW: u32 = 0x0ff_4ea9;

impl Heap {
    /// Allocates zeroed memory outside objects; the offset of its first byte. `None` at the hard
    /// limit.
    pub fn allocate_raw(&mut self, size: u32) -> Option<u32> {
        let block = self.allocate_block(size.checked_add(PREFIX)?)?;
        let first = self.free.raw;
        self.set_u32(block.0 + NEXT, first);
        self.set_u32(block.0 + TAG, IS_RAW);
        if first != 0 {
            self.set_u32(first + PREVIOUS, block.0);
        }
        self.free.raw = block.0;
        // What is given back comes to use with a collection only, so this brings the next one closer.
        self.free.budget = self.free.budget.saturating_sub(u64::from(size));
        Some(block.0 + PREFIX)
    }

    /// Gives memory back that [`Heap::allocate_raw`] gave; anything else is left alone.
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

    /// The bytes that the guest asked for when it allocated the memory at an offset.
    #[must_use]
    pub fn raw_size(&self, at: u32) -> Option<u32> {
        let block = at.checked_sub(PREFIX).filter(|&block| self.is_raw(block))?;
        Some(self.length(Ref(block)) - PREFIX)
    }

    fn is_raw(&self, block: u32) -> bool {
        self.class(Ref(block)) == 0 && self.u32(block + TAG) == IS_RAW
    }

    /// The off-heap blocks, the newest first.
    pub(crate) fn raw_blocks(&self) -> impl Iterator<Item = Ref> {
        let first = Some(self.free.raw).filter(|&block| block != 0);
        let next = |&block: &u32| Some(self.u32(block + NEXT)).filter(|&next| next != 0);
        std::iter::successors(first, next).map(Ref)
    }
}
