//! Free memory, and where the next object is allocated.
//!
//! Small objects are allocated one after the other in the narrow holes that the last collection
//! found, in the order of addresses. Then they use the wide holes, from low to high addresses.
//! Large objects use the first wide hole that is big enough, from high to low addresses. All this
//! state is in one small value: a checkpoint copies it, a roll-back restores it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::arena::{FIRST, USUAL_BUDGET};
use super::{Extent, HEADER, Heap, Marks};

/// The size in bytes from which objects are large, and thus allocated at high addresses.
const LARGE: u32 = 16 << 10;
/// The size in bytes below which holes are not used, unless memory is short. They become useful
/// when their neighbours are freed too.
const SMALLEST_HOLE: u32 = 256;
/// The size in bytes from which holes are wide. They are used and cleared in pieces of this size.
const PIECE: u32 = 32 << 10;

/// Memory is littered if the last collection left more than this many times the live bytes in use.
const LITTERED: u64 = 3;

/// The byte with which free memory is filled for tests. As a class id, it names no class; as a
/// reference, it points outside any arena.
const POISON: u8 = 0xfb;

/// A region in which objects are allocated one after the other.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Bump {
    /// The offset of the next object.
    next: u32,
    /// The end of the part that is zero already.
    clear: u32,
    /// The end of the region.
    end: u32,
}

impl Bump {
    #[inline(always)]
    fn take(&mut self, size: u32) -> Option<u32> {
        let end = self.next.checked_add(size)?;
        if end > self.clear {
            return None;
        }
        Some(std::mem::replace(&mut self.next, end))
    }

    fn fits(&self, size: u32) -> bool {
        self.end - self.next >= size
    }

    fn over(hole: Extent) -> Bump {
        Bump { next: hole.start, clear: hole.start, end: hole.end }
    }
}

/// The state that decides where the next object is allocated, and when a collection is due.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Free {
    /// The hole, or piece of one, in which objects are currently allocated.
    hole: Bump,
    /// The piece of a wide hole for objects that are too big for the current hole. It is used as
    /// long as there are narrow holes.
    overflow: Bump,
    /// Narrow holes in the order of their addresses.
    narrow: Arc<[Extent]>,
    /// The index of the first narrow hole that is not used yet.
    next_narrow: usize,
    /// Wide holes, from high to low addresses.
    wide: Arc<Vec<Extent>>,
    /// The number of bytes in the holes that the last collection found.
    found: u64,
    /// Whether [`Heap::finish_reclaiming`] has freed memory since the last collection.
    reclaimed: bool,
    /// The start of the fresh memory, which is zero and was never used.
    pub(super) top: u32,
    /// The end of the fresh memory.
    pub(super) bottom: u32,
    /// The offset of the first off-heap block, or 0.
    pub(super) raw: u32,
    /// The number of bytes of objects that the last collection reached.
    pub(super) live: u64,
    /// The number of bytes of objects allocated since the last collection.
    pub(super) since: u64,
    /// The number of allocated bytes of objects after which a collection is due.
    pub(super) budget: u64,
    /// The number of bytes of objects allocated before the last collection.
    pub(super) total: u64,
    /// The number of allocations until the next forced collection.
    pub(super) countdown: u64,
}

impl Free {
    pub(super) fn new(first: u32, limit: u32) -> Free {
        Free {
            hole: Bump::default(),
            overflow: Bump::default(),
            narrow: Arc::default(),
            next_narrow: 0,
            wide: Arc::new(vec![Extent { start: first, end: limit }]),
            found: u64::from(limit - first),
            reclaimed: false,
            top: first,
            bottom: limit,
            raw: 0,
            live: 0,
            since: 0,
            budget: u64::MAX,
            total: 0,
            countdown: u64::MAX,
        }
    }

    #[inline(always)]
    pub(super) fn take(&mut self, size: u32) -> Option<u32> {
        self.hole.take(size)
    }

    /// Returns a copy for a checkpoint, in which no free memory counts as cleared. A roll-back does
    /// not restore the content of free memory.
    pub(super) fn uncleared(&self) -> Free {
        let [hole, overflow] =
            [self.hole, self.overflow].map(|bump| Bump { clear: bump.next, ..bump });
        Free { hole, overflow, ..self.clone() }
    }

    /// Returns the fresh memory, which was never used.
    pub(super) fn fresh(&self) -> Extent {
        Extent { start: self.top, end: self.bottom }
    }

    /// Returns the wide holes, from high to low addresses. Their content does not matter, because
    /// they are cleared before they are used. They include the fresh memory.
    pub(super) fn untouched(&self) -> &[Extent] {
        &self.wide
    }

    /// Returns all free memory, in the order of addresses.
    pub(super) fn extents(&self) -> Vec<Extent> {
        self.extents_from(|bump| bump.next)
    }

    /// Returns the free memory that was not written since it was freed, in the order of addresses.
    pub(super) fn unwritten(&self) -> Vec<Extent> {
        self.extents_from(|bump| bump.clear)
    }

    fn extents_from(&self, start: fn(Bump) -> u32) -> Vec<Extent> {
        let bumps =
            [self.hole, self.overflow].map(|bump| Extent { start: start(bump), end: bump.end });
        let narrow = self.narrow.get(self.next_narrow..).unwrap_or(&[]);
        let mut all: Vec<Extent> = bumps.iter().chain(narrow).chain(&*self.wide).copied().collect();
        all.sort_by_key(|extent| extent.start);
        all
    }

    fn next_narrow(&mut self) -> Option<Bump> {
        let hole = *self.narrow.get(self.next_narrow)?;
        self.next_narrow += 1;
        Some(Bump::over(hole))
    }

    /// Takes a piece of the wide hole with the lowest address, or the whole hole if it is small.
    fn next_piece(&mut self) -> Option<Bump> {
        let wide = Arc::make_mut(&mut self.wide);
        let hole = wide.last_mut()?;
        let piece = Extent { start: hole.start, end: hole.start + PIECE };
        if hole.size() < 2 * PIECE {
            return wide.pop().map(Bump::over);
        }
        hole.start = piece.end;
        Some(Bump::over(piece))
    }

    /// Continues in another region. Extends the current hole if the region starts at its end.
    fn go_on_in(&mut self, region: Bump) {
        if self.hole.end == region.next {
            self.hole.end = region.end;
        } else {
            self.hole = region;
        }
    }

    /// Takes `size` bytes from the end of a wide hole: of the one with the highest address that is
    /// big enough. Returns their offset.
    fn take_large(&mut self, size: u32) -> Option<u32> {
        let index = self.wide.iter().position(|hole| hole.size() >= size)?;
        let wide = Arc::make_mut(&mut self.wide);
        let hole = wide.get_mut(index)?;
        hole.end -= size;
        let at = hole.end;
        if hole.size() < PIECE {
            wide.remove(index);
        }
        Some(at)
    }
}

impl Heap {
    /// Takes zeroed memory for an object that does not fit into the cleared part of the current
    /// hole. Returns `None` if the hard limit is reached.
    #[cold]
    pub(super) fn take_slowly(&mut self, size: u32) -> Option<u32> {
        if size >= LARGE {
            let at = self.free.take_large(size)?;
            self.clear(at, at + size);
            return Some(at);
        }
        loop {
            if self.free.hole.fits(size) {
                self.free.hole = self.clear_ahead(self.free.hole, size);
                return self.free.hole.take(size);
            }
            if self.free.overflow.fits(size) {
                self.free.overflow = self.clear_ahead(self.free.overflow, size);
                return self.free.overflow.take(size);
            }
            self.next_region(size)?;
        }
    }

    /// Replaces one of the two regions with the next one. Medium-sized objects get a piece of a
    /// wide hole, so that they do not skip narrow holes that smaller objects can use.
    fn next_region(&mut self, size: u32) -> Option<()> {
        let free = &mut self.free;
        let has_narrow = free.next_narrow < free.narrow.len();
        if size > SMALLEST_HOLE
            && has_narrow
            && let Some(piece) = free.next_piece()
        {
            free.overflow = piece;
            return Some(());
        }
        let region = free.next_narrow().or_else(|| free.next_piece())?;
        free.go_on_in(region);
        Some(())
    }

    /// Clears the next piece of a region, at least as much as an object of this size needs.
    fn clear_ahead(&mut self, region: Bump, size: u32) -> Bump {
        let piece = region.clear.saturating_add(PIECE);
        let clear = (region.next + size).max(piece).min(region.end);
        self.clear(region.clear, clear);
        Bump { clear, ..region }
    }

    /// Sets memory to zero that is about to be used, except fresh memory, which is zero already.
    fn clear(&mut self, start: u32, end: u32) {
        let (top, bottom) = (self.free.top, self.free.bottom);
        if start < top {
            self.fill(start, end.min(top) - start, 0);
        }
        if end > bottom {
            self.fill(start.max(bottom), end - start.max(bottom), 0);
        }
        // Regions enter the fresh memory at its start, large objects at its end.
        if start < bottom && end > top {
            if start.saturating_sub(top) <= bottom.saturating_sub(end) {
                self.free.top = end.min(bottom);
            } else {
                self.free.bottom = start.max(top);
            }
        }
    }

    /// Returns whether the last collection left much more memory in use than was live, and this has
    /// not been freed since.
    pub(crate) fn is_littered(&self) -> bool {
        let taken = u64::from(self.limit - FIRST).saturating_sub(self.free.found);
        !self.free.reclaimed && taken > LITTERED * self.free.live.max(USUAL_BUDGET)
    }

    /// Frees all memory that is not marked, like [`Heap::finish_collection`], but without any
    /// effect on when the next collection is due.
    pub(crate) fn finish_reclaiming(&mut self, marks: &Marks) {
        let room = self.soft.saturating_sub(self.free.live + self.free.since);
        self.free_unmarked(marks, room);
        self.free.reclaimed = true;
    }

    /// Frees all memory that is not marked. While a checkpoint is open, only memory that was free
    /// when the innermost one was opened can be freed. If the holes that are found have less than
    /// `room` bytes in total, the smallest holes are used too.
    pub(super) fn free_unmarked(&mut self, marks: &Marks, room: u64) {
        let filled = if self.every == 0 { Vec::new() } else { self.free.unwritten() };
        let free = match self.saved_free() {
            Some(saved) => saved.extents(),
            None => vec![Extent { start: FIRST, end: self.limit }],
        };
        let holes_from = |smallest| -> Vec<Extent> {
            free.iter().flat_map(|&extent| marks.unmarked(extent, smallest)).collect()
        };
        let mut holes = holes_from(SMALLEST_HOLE);
        if total(&holes) < room {
            holes = holes_from(HEADER);
        }
        let found = total(&holes);
        let (mut wide, narrow): (Vec<_>, Vec<_>) =
            holes.into_iter().partition(|hole| hole.size() >= PIECE);
        wide.reverse();
        let free = &mut self.free;
        free.narrow = narrow.into();
        free.next_narrow = 0;
        free.wide = Arc::new(wide);
        free.found = found;
        free.reclaimed = false;
        free.hole = Bump::default();
        free.overflow = Bump::default();
        if self.every != 0 {
            self.poison(&filled);
        }
    }

    /// Fills free memory with a pattern that is not a valid object, so that tests detect references
    /// to objects that were freed too early. Skips fresh memory, and memory that is filled already.
    fn poison(&mut self, filled: &[Extent]) {
        let fresh = [self.free.fresh()];
        for extent in self.free.extents() {
            for unfilled in without(extent, filled) {
                for Extent { start, end } in without(unfilled, &fresh) {
                    self.fill(start, end - start, POISON);
                }
            }
        }
    }
}

fn total(holes: &[Extent]) -> u64 {
    holes.iter().map(|hole| u64::from(hole.size())).sum()
}

/// Returns the parts of an extent that do not overlap with others. The others must be in the order
/// of their addresses.
pub(super) fn without(extent: Extent, others: &[Extent]) -> Vec<Extent> {
    let first = others.partition_point(|other| other.end <= extent.start);
    let others = others.get(first..).unwrap_or(&[]);
    let mut rest = Vec::new();
    let mut start = extent.start;
    for other in others.iter().take_while(|other| other.start < extent.end) {
        if other.start > start {
            rest.push(Extent { start, end: other.start });
        }
        start = start.max(other.end);
    }
    if start < extent.end {
        rest.push(Extent { start, end: extent.end });
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::{Extent, without};

    #[test]
    fn what_is_left_lies_between_the_others() {
        let extent = |(start, end)| Extent { start, end };
        let others = [(0, 10), (15, 15), (20, 30), (40, 50), (60, 70)].map(extent);
        let left = |start, end| -> Vec<(u32, u32)> {
            let rest = without(extent((start, end)), &others);
            rest.into_iter().map(|rest| (rest.start, rest.end)).collect()
        };
        assert_eq!(left(10, 20), [(10, 15), (15, 20)]);
        assert_eq!(left(5, 45), [(10, 15), (15, 20), (30, 40)]);
        assert_eq!(left(22, 28), []);
        assert_eq!(left(55, 90), [(55, 60), (70, 90)]);
    }
}
