//! Checkpoints: pages saved on the first store since the innermost one.

use std::collections::BTreeMap;
use std::ops::Range;

use super::free::Free;
use super::{Extent, Heap};

/// The base-two logarithm of a page.
pub(super) const PAGE_SHIFT: usize = 12;
const PAGE: usize = 1 << PAGE_SHIFT;
/// The page must be saved before the next store.
const UNLOGGED: u8 = 1;

/// An open checkpoint, by depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckpointId(usize);

/// What was saved since one checkpoint.
#[derive(Debug)]
struct Saved {
    free: Free,
    pages: BTreeMap<u32, Box<[u8]>>,
}

impl Saved {
    /// Whether a page holds nothing that a roll-back has to bring back: it lies in a hole. What is
    /// free inside this checkpoint was free at it, and at those around it.
    fn spares(&self, page: u32) -> bool {
        let holes = self.free.untouched();
        let start = page << PAGE_SHIFT;
        let index = holes.partition_point(|hole| hole.start > start);
        holes.get(index).is_some_and(|hole| start + PAGE as u32 <= hole.end)
    }
}

/// The pages that lie in a hole as a whole.
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

    /// Sets the flags of all pages but those that were never used, whose flags are never set.
    fn set_used(&mut self, fresh: Extent, value: u8) {
        let whole = 0..self.flags.len();
        for pages in used(&whole, fresh) {
            set(&mut self.flags, pages, value);
        }
    }

    /// Pages that the innermost checkpoint has saved or spares need no saving; without a
    /// checkpoint none does.
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

/// Those of some pages that something was ever allocated in.
fn used(pages: &Range<usize>, fresh: Extent) -> [Range<usize>; 2] {
    let (first, end) = ((fresh.start as usize).div_ceil(PAGE), fresh.end as usize >> PAGE_SHIFT);
    let below = pages.start..pages.end.min(first);
    // A page may lie on both sides of what is fresh.
    let above = pages.start.max(end).max(below.end)..pages.end;
    [below, above]
}

impl Heap {
    /// Saves the pages about to be written, where a checkpoint asks for it.
    #[inline(always)]
    pub(super) fn before_write(&mut self, at: u32, length: u32) {
        let first = at as usize >> PAGE_SHIFT;
        let last = (at as usize + (length as usize).saturating_sub(1)) >> PAGE_SHIFT;
        if self.log.flags.get(first..=last).is_some_and(|flags| flags.iter().any(|&flag| flag != 0))
        {
            self.save_pages(first, last);
        }
    }

    /// Whether a byte can be written without a checkpoint asking for its page.
    #[inline(always)]
    pub(crate) fn is_ready(&self, at: u32) -> bool {
        self.log.flags.get(at as usize >> PAGE_SHIFT).is_none_or(|&flag| flag == 0)
    }

    /// Saves the page of a byte about to be written, where a checkpoint asks for it.
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

    /// Returns to a checkpoint, which closes with all those inside it.
    pub fn roll_back(&mut self, to: CheckpointId) {
        while self.log.open.len() >= to.0.max(1) {
            let Some(saved) = self.log.open.pop() else { return };
            let fresh = self.free.fresh();
            for (&page, bytes) in &saved.pages {
                let start = (page as usize) << PAGE_SHIFT;
                if let Some(target) = self.memory.get_mut(start..start + PAGE) {
                    target.copy_from_slice(bytes);
                }
                // The enclosing checkpoint has not seen a store to it, unless it saved it itself.
                set(&mut self.log.flags, page as usize..page as usize + 1, UNLOGGED);
            }
            self.zero(saved.free.fresh().start, fresh.start);
            self.zero(fresh.end, saved.free.fresh().end);
            self.free = saved.free;
            self.log.forget_saved(fresh);
        }
    }

    /// Keeps what happened since a checkpoint; the enclosing one, if any, can still undo it.
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

    /// What was free at the innermost open checkpoint.
    pub(super) fn saved_free(&self) -> Option<&Free> {
        self.log.open.last().map(|saved| &saved.free)
    }

    /// How many checkpoints are open.
    #[must_use]
    pub(crate) fn open_checkpoints(&self) -> usize {
        self.log.open.len()
    }

    /// How many pages the innermost open checkpoint would bring back.
    #[must_use]
    pub fn pages_saved(&self) -> usize {
        self.log.open.last().map_or(0, |saved| saved.pages.len())
    }
}

#[cfg(test)]
mod tests {
    use crate::heap::Heap;

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
