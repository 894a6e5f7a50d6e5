//! Checkpoints: pages saved on the first store since the innermost one.

use super::Heap;

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
    top: u32,
    pages: Vec<(u32, Box<[u8]>)>,
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
                saved.pages.push((page as u32, bytes.into()));
            }
        }
    }

    /// Opens a checkpoint inside those already open.
    pub fn checkpoint(&mut self) -> CheckpointId {
        // The page that allocation stands in is shared by older and newer objects.
        let pages = (self.top as usize).div_ceil(PAGE);
        if let Some(flags) = self.log.flags.get_mut(..pages) {
            flags.fill(UNLOGGED);
        }
        self.log.open.push(Saved { top: self.top, pages: Vec::new() });
        CheckpointId(self.log.open.len())
    }

    /// Returns to a checkpoint, which closes with all those inside it.
    pub fn roll_back(&mut self, to: CheckpointId) {
        while self.log.open.len() >= to.0 {
            let Some(saved) = self.log.open.pop() else { return };
            let old = self.top;
            for (page, bytes) in saved.pages {
                let start = (page as usize) << PAGE_SHIFT;
                if let Some(target) = self.memory.get_mut(start..start + PAGE) {
                    target.copy_from_slice(&bytes);
                }
                // The enclosing checkpoint has not seen a store to it, unless it saved it itself.
                if let Some(flag) = self.log.flags.get_mut(page as usize) {
                    *flag |= UNLOGGED;
                }
            }
            self.top = saved.top;
            self.zero(saved.top, old);
            self.forget_saved();
        }
    }

    /// Keeps what happened since a checkpoint; the enclosing one, if any, can still undo it.
    pub fn commit(&mut self, from: CheckpointId) {
        while self.log.open.len() >= from.0 {
            let Some(saved) = self.log.open.pop() else { return };
            match self.log.open.last_mut() {
                Some(parent) => {
                    for (page, bytes) in saved.pages {
                        let older = (page as usize) << PAGE_SHIFT < parent.top as usize;
                        if older && !parent.pages.iter().any(|(known, _)| *known == page) {
                            parent.pages.push((page, bytes));
                        }
                    }
                    self.forget_saved();
                }
                None => self.log.flags.fill(0),
            }
        }
    }

    /// Pages that the innermost checkpoint has saved, or that are newer, need no saving.
    fn forget_saved(&mut self) {
        let Some(saved) = self.log.open.last() else {
            self.log.flags.fill(0);
            return;
        };
        for (page, _) in &saved.pages {
            if let Some(flag) = self.log.flags.get_mut(*page as usize) {
                *flag &= !UNLOGGED;
            }
        }
        let newer = (saved.top as usize).div_ceil(PAGE);
        if let Some(flags) = self.log.flags.get_mut(newer..) {
            flags.fill(0);
        }
    }

    /// Memory above the top is zero whenever it is handed out.
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
        assert_eq!(heap.allocate(1, 1 << 20, 0), None);
        heap.set_u64(u32::MAX - 4, 1);
        assert_eq!(heap.u64(u32::MAX - 4), 0);
    }
}
