//! Checkpoints of the heap. The first store to a page after a checkpoint saves the page.

use std::collections::BTreeMap;
use std::ops::Range;

use super::free::Free;
use super::{Extent, Heap};

/// The base-two logarithm of the size of a page.
pub(super) const PAGE_SHIFT: usize = 12;
const PAGE: usize = 1 << PAGE_SHIFT;
/// The flag of a page that must be saved before the next store.
const UNLOGGED: u8 = 1;

/// The id of an open checkpoint: its depth, 1 for the outermost one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckpointId(usize);

/// The data saved for one open checkpoint: its free memory, and pages by their numbers.
#[derive(Debug)]
struct Saved {
    free: Free,
    pages: BTreeMap<u32, Box<[u8]>>,
}

impl Saved {
    /// Returns whether a roll-back need not restore a page, because all of it was free when this
    /// checkpoint was opened. Such a page was also free when the enclosing checkpoints were opened.
    fn spares(&self, page: u32) -> bool {
        let holes = self.free.untouched();
        let start = page << PAGE_SHIFT;
        let index = holes.partition_point(|hole| hole.start > start);
        holes.get(index).is_some_and(|hole| start + PAGE as u32 <= hole.end)
    }
}

/// Returns the pages that lie entirely in a hole.
fn pages_within(hole: Extent) -> Range<usize> {
    let first = (hole.start as usize).div_ceil(PAGE);
    first..(hole.end as usize >> PAGE_SHIFT).max(first)
}

/// One flag byte per page, and the saved pages of every open checkpoint.
#[derive(Debug)]
pub(super) struct Log {
    flags: Vec<u8>,
    open: Vec<Saved>,
}

impl Log {
    pub(super) fn new(pages: usize) -> Log {
        Log { flags: vec![0; pages], open: Vec::new() }
    }

    /// Sets the flags of all pages except those that were never used. The flags of those are always
    /// 0.
    fn set_used(&mut self, fresh: Extent, value: u8) {
        let whole = 0..self.flags.len();
        for pages in used(&whole, fresh) {
            set(&mut self.flags, pages, value);
        }
    }

    /// Clears the flags of pages that need not be saved: those that the innermost checkpoint has
    /// saved, and those that it does not need. Without an open checkpoint, clears all flags.
    fn forget_saved(&mut self, fresh: Extent) {
        let Log { flags, open } = self;
        let Some(saved) = open.last() else { return self.set_used(fresh, 0) };
        for page in saved.pages.keys() {
            if let Some(flag) = flags.get_mut(*page as usize) {
                *flag &= !UNLOGGED;
            }
        }
        for hole in saved.free.untouched() {
            for pages in used(&pages_within(*hole), fresh) {
                set(flags, pages, 0);
            }
        }
    }
}

fn set(flags: &mut [u8], pages: Range<usize>, value: u8) {
    if let Some(flags) = flags.get_mut(pages) {
        flags.fill(value);
    }
}

/// Returns the pages of a range that do not lie entirely in the fresh memory: those before it and
/// those after it.
fn used(pages: &Range<usize>, fresh: Extent) -> [Range<usize>; 2] {
    let (first, end) = ((fresh.start as usize).div_ceil(PAGE), fresh.end as usize >> PAGE_SHIFT);
    let below = pages.start..pages.end.min(first);
    // If all fresh memory is within one page, this page must not be in both ranges.
    let above = pages.start.max(end).max(below.end)..pages.end;
    [below, above]
}

impl Heap {
    /// Saves the pages that are about to be written, if a checkpoint needs them.
    #[inline(always)]
    pub(super) fn before_write(&mut self, at: u32, length: u32) {
        let first = at as usize >> PAGE_SHIFT;
        let last = (at as usize + (length as usize).saturating_sub(1)) >> PAGE_SHIFT;
        if self.log.flags.get(first..=last).is_some_and(|flags| flags.iter().any(|&flag| flag != 0))
        {
            self.save_pages(first, last);
        }
    }

    /// Returns whether a byte can be written without saving its page first.
    #[inline(always)]
    pub(crate) fn is_ready(&self, at: u32) -> bool {
        self.log.flags.get(at as usize >> PAGE_SHIFT).is_none_or(|&flag| flag == 0)
    }

    /// Saves the page of a byte that is about to be written, if a checkpoint needs it.
    pub(crate) fn make_ready(&mut self, at: u32) {
        self.before_write(at, 1);
    }

    #[cold]
    fn save_pages(&mut self, first: usize, last: usize) {
        for page in first..=last {
            let Some(flag) = self.log.flags.get_mut(page) else { continue };
            if *flag & UNLOGGED == 0 {
                continue;
            }
            *flag &= !UNLOGGED;
            let start = page << PAGE_SHIFT;
            if let (Some(bytes), Some(saved)) =
                (self.memory.get(start..start + PAGE), self.log.open.last_mut())
            {
                saved.pages.insert(page as u32, bytes.into());
            }
        }
    }

    /// Opens a checkpoint inside those already open.
    pub fn checkpoint(&mut self) -> CheckpointId {
        self.log.set_used(self.free.fresh(), UNLOGGED);
        self.log.open.push(Saved { free: self.free.uncleared(), pages: BTreeMap::new() });
        self.log.forget_saved(self.free.fresh());
        CheckpointId(self.log.open.len())
    }

    /// Restores the state at a checkpoint. Closes it and all checkpoints inside it.
    pub fn roll_back(&mut self, to: CheckpointId) {
        while self.log.open.len() >= to.0.max(1) {
            let Some(saved) = self.log.open.pop() else { return };
            let fresh = self.free.fresh();
            for (&page, bytes) in &saved.pages {
                let start = (page as usize) << PAGE_SHIFT;
                if let Some(target) = self.memory.get_mut(start..start + PAGE) {
                    target.copy_from_slice(bytes);
                }
                // The enclosing checkpoint must save the page before the next store. If it has
                // saved the page already, `forget_saved` clears the flag below.
                set(&mut self.log.flags, page as usize..page as usize + 1, UNLOGGED);
            }
            self.zero(saved.free.fresh().start, fresh.start);
            self.zero(fresh.end, saved.free.fresh().end);
            self.free = saved.free;
            self.log.forget_saved(fresh);
        }
    }

    /// Closes a checkpoint and all checkpoints inside it, and keeps all changes since. The
    /// enclosing checkpoint, if any, can still undo them.
    pub fn commit(&mut self, from: CheckpointId) {
        while self.log.open.len() >= from.0.max(1) {
            let Some(saved) = self.log.open.pop() else { return };
            if let Some(parent) = self.log.open.last_mut() {
                for (page, bytes) in saved.pages {
                    if !parent.spares(page) {
                        parent.pages.entry(page).or_insert(bytes);
                    }
                }
            }
            self.log.forget_saved(self.free.fresh());
        }
    }

    /// Returns the free memory at the innermost open checkpoint.
    pub(super) fn saved_free(&self) -> Option<&Free> {
        self.log.open.last().map(|saved| &saved.free)
    }

    /// Returns the number of open checkpoints.
    #[must_use]
    pub(crate) fn open_checkpoints(&self) -> usize {
        self.log.open.len()
    }

    /// Returns the number of pages that a roll-back to the innermost open checkpoint would restore.
    #[must_use]
    pub fn pages_saved(&self) -> usize {
        self.log.open.last().map_or(0, |saved| saved.pages.len())
    }
}

#[cfg(test)]
mod tests {
    use crate::memory::heap::Heap;

    #[test]
    fn a_roll_back_restores_what_was_written_and_drops_what_was_allocated() {
        let mut heap = Heap::new(1 << 20).expect("a heap");
        let old = heap.allocate(7, 32, 0).expect("room");
        heap.set_u32(old.0 + 16, 1);
        let outer = heap.checkpoint();
        heap.set_u32(old.0 + 16, 2);
        let inner = heap.checkpoint();
        heap.set_u32(old.0 + 16, 3);
        let new = heap.allocate(8, 32, 0).expect("room");
        heap.set_u32(new.0 + 16, 9);
        heap.roll_back(inner);
        assert_eq!(heap.u32(old.0 + 16), 2);
        assert_eq!(heap.allocate(9, 32, 0), Some(new));
        assert_eq!(heap.u32(new.0 + 16), 0);
        heap.roll_back(outer);
        assert_eq!(heap.u32(old.0 + 16), 1);
    }

    #[test]
    fn a_committed_checkpoint_is_undone_with_the_enclosing_one() {
        let mut heap = Heap::new(1 << 20).expect("a heap");
        let object = heap.allocate(7, 32, 0).expect("room");
        let outer = heap.checkpoint();
        let inner = heap.checkpoint();
        heap.set_u64(object.0 + 16, 5);
        heap.commit(inner);
        assert_eq!(heap.u64(object.0 + 16), 5);
        heap.roll_back(outer);
        assert_eq!(heap.u64(object.0 + 16), 0);
    }

    #[test]
    fn the_hard_limit_is_none_and_a_stray_store_reaches_no_object() {
        let mut heap = Heap::new(1 << 16).expect("a heap");
        let object = heap.allocate(7, 32, 0).expect("room");
        assert_eq!(heap.allocate(1, 1 << 22, 0), None);
        let outer = heap.checkpoint();
        heap.set_u64(u32::MAX, 1);
        heap.set_u64(heap.limit() as u32, 1);
        heap.roll_back(outer);
        assert_eq!(heap.class(object), 7);
        assert_eq!((heap.u64(object.0 + 16), heap.u64(object.0 + 24)), (0, 0));
    }
}
