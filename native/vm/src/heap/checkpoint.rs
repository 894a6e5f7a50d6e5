//! Checkpoints: pages saved on the first store since the innermost one.

use std::collections::BTreeMap;

use super::Heap;
use super::free::Free;

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
    /// The pages between are all newer than the checkpoint.
    fn newer(&self) -> std::ops::Range<usize> {
        let first = (self.free.top as usize).div_ceil(PAGE);
        first..((self.free.bottom as usize) >> PAGE_SHIFT).max(first)
    }
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
        let saved = Saved { free: self.free.clone(), pages: BTreeMap::new() };
        // The pages at the ends of fresh memory are shared by older and newer objects.
        self.log.flags.fill(UNLOGGED);
        if let Some(flags) = self.log.flags.get_mut(saved.newer()) {
            flags.fill(0);
        }
        self.log.open.push(saved);
        CheckpointId(self.log.open.len())
    }

    /// Returns to a checkpoint, which closes with all those inside it.
    pub fn roll_back(&mut self, to: CheckpointId) {
        while self.log.open.len() >= to.0.max(1) {
            let Some(saved) = self.log.open.pop() else { return };
            let (top, bottom) = (self.free.top, self.free.bottom);
            for (&page, bytes) in &saved.pages {
                let start = (page as usize) << PAGE_SHIFT;
                if let Some(target) = self.memory.get_mut(start..start + PAGE) {
                    target.copy_from_slice(bytes);
                }
                // The enclosing checkpoint has not seen a store to it, unless it saved it itself.
                if let Some(flag) = self.log.flags.get_mut(page as usize) {
                    *flag |= UNLOGGED;
                }
            }
            self.zero(saved.free.top, top);
            self.zero(bottom, saved.free.bottom);
            self.free = saved.free;
            self.forget_saved();
        }
    }

    /// Keeps what happened since a checkpoint; the enclosing one, if any, can still undo it.
    pub fn commit(&mut self, from: CheckpointId) {
        while self.log.open.len() >= from.0.max(1) {
            let Some(saved) = self.log.open.pop() else { return };
            if let Some(parent) = self.log.open.last_mut() {
                let newer = parent.newer();
                for (page, bytes) in saved.pages {
                    if !newer.contains(&(page as usize)) {
                        parent.pages.entry(page).or_insert(bytes);
                    }
                }
            }
            self.forget_saved();
        }
    }

    /// What was free at the innermost open checkpoint.
    pub(super) fn saved_free(&self) -> Option<&Free> {
        self.log.open.last().map(|saved| &saved.free)
    }

    /// How many checkpoints are open.
    #[must_use]
    pub fn open_checkpoints(&self) -> usize {
        self.log.open.len()
    }

    /// Pages that the innermost checkpoint has saved, or that are newer, need no saving.
    fn forget_saved(&mut self) {
        let Some(saved) = self.log.open.last() else {
            self.log.flags.fill(0);
            return;
        };
        for page in saved.pages.keys() {
            if let Some(flag) = self.log.flags.get_mut(*page as usize) {
                *flag &= !UNLOGGED;
            }
        }
        if let Some(flags) = self.log.flags.get_mut(saved.newer()) {
            flags.fill(0);
        }
    }

    /// Fresh memory is zero whenever it is handed out.
    fn zero(&mut self, from: u32, to: u32) {
        if let Some(bytes) = self.memory.get_mut(from as usize..to as usize) {
            bytes.fill(0);
        }
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
    fn the_hard_limit_is_none_and_outside_the_arena_nothing_happens() {
        let mut heap = Heap::new(1 << 16).expect("a heap");
        assert_eq!(heap.allocate(1, 1 << 22, 0), None);
        heap.set_u64(u32::MAX - 4, 1);
        assert_eq!(heap.u64(u32::MAX - 4), 0);
    }
}
