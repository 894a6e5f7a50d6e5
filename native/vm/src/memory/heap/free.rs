//! Free memory: where the next object goes.
//!
//! Small objects are bumped through the narrow holes that the last collection found, in the order
//! of their addresses, and then through the wide ones from below; large objects take the first
//! fit from above. What decides is one small value, so that a checkpoint copies it and a roll-back
//! puts it back.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::arena::{FIRST, USUAL_BUDGET};
use super::{Extent, HEADER, Heap, Marks};

/// Objects from this size on are allocated from above.
const LARGE: u32 = 16 << 10;
/// Holes below this size are left alone until their neighbours die too, unless memory is short.
const SMALLEST_HOLE: u32 = 256;
/// Holes from this size on are wide, and taken and cleared in pieces of it.
const PIECE: u32 = 32 << 10;

/// Memory is littered if so many times as much is taken as was live.
const LITTERED: u64 = 3;

/// Makes a class that does not exist, and references outside of any arena.
const POISON: u8 = 0xfb;

/// A region that objects are bumped through.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Bump {
    /// The next object.
    next: u32,
    /// Up to here the memory is zero.
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

/// What decides where the next object goes, and when to collect.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Free {
    /// The current hole.
    hole: Bump,
    /// Where objects go that are too big for the current hole, while there are narrow ones.
    overflow: Bump,
    /// Narrow holes in the order of their addresses.
    narrow: Arc<[Extent]>,
    /// The first narrow hole that is not used yet.
    next_narrow: usize,
    /// Wide holes, the last address first.
    wide: Arc<Vec<Extent>>,
    /// Bytes in the holes that the last collection found.
    found: u64,
    /// Whether more has been freed since the last collection than it could free.
    reclaimed: bool,
    /// From here to `bottom` the memory is zero and was never used.
    pub(super) top: u32,
    /// The end of the memory that was never used.
    pub(super) bottom: u32,
    /// The first off-heap block.
    pub(super) raw: u32,
    /// Bytes of objects that the last collection reached.
    pub(super) live: u64,
    /// Bytes of objects allocated since.
    pub(super) since: u64,
    /// Bytes of objects after which a collection is due.
    pub(super) budget: u64,
    /// Bytes of objects allocated before the last collection.
    pub(super) total: u64,
    /// Allocations until the next forced collection.
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

    /// For a checkpoint: as it is, but with nothing cleared, since a roll-back does not bring back
    /// what free memory holds.
    pub(super) fn uncleared(&self) -> Free {
        let [hole, overflow] =
            [self.hole, self.overflow].map(|bump| Bump { clear: bump.next, ..bump });
        Free { hole, overflow, ..self.clone() }
    }

    /// Memory that was never used.
    pub(super) fn fresh(&self) -> Extent {
        Extent { start: self.top, end: self.bottom }
    }

    /// Holes whose content does not matter, since they are cleared before they are used: the last
    /// address first. What is fresh is among them.
    pub(super) fn untouched(&self) -> &[Extent] {
        &self.wide
    }

    /// All free memory, in the order of addresses.
    pub(super) fn extents(&self) -> Vec<Extent> {
        self.extents_from(|bump| bump.next)
    }

    /// Free memory that nothing was written to since it was freed, in the order of addresses.
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

    /// The next piece of the wide holes, from below.
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

    /// Goes on in another region, seamlessly if the current hole ends there.
    fn go_on_in(&mut self, region: Bump) {
        if self.hole.end == region.next {
            self.hole.end = region.end;
        } else {
            self.hole = region;
        }
    }

    /// The end of the first wide hole from above that is big enough.
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
    /// Memory for an object that does not fit into what is cleared; zeroed.
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

    /// Moves one of the two regions on: medium objects do not use narrow holes up in vain.
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

    /// Clears the next piece of a region, big enough for an object that fits.
    fn clear_ahead(&mut self, region: Bump, size: u32) -> Bump {
        let piece = region.clear.saturating_add(PIECE);
        let clear = (region.next + size).max(piece).min(region.end);
        self.clear(region.clear, clear);
        Bump { clear, ..region }
    }

    /// Zeroes memory that is about to be used, but for what was never used.
    fn clear(&mut self, start: u32, end: u32) {
        let (top, bottom) = (self.free.top, self.free.bottom);
        if start < top {
            self.fill(start, end.min(top) - start, 0);
        }
        if end > bottom {
            self.fill(start.max(bottom), end - start.max(bottom), 0);
        }
        // Regions reach the fresh memory from below, large objects from above.
        if start < bottom && end > top {
            if start.saturating_sub(top) <= bottom.saturating_sub(end) {
                self.free.top = end.min(bottom);
            } else {
                self.free.bottom = start.max(top);
            }
        }
    }

    /// Whether the last collection left much more behind than was live, and nobody has freed it yet.
    pub(crate) fn is_littered(&self) -> bool {
        let taken = u64::from(self.limit - FIRST).saturating_sub(self.free.found);
        !self.free.reclaimed && taken > LITTERED * self.free.live.max(USUAL_BUDGET)
    }

    /// Ends what frees memory between collections: as [`Heap::finish_collection`], but when the
    /// next collection comes does not depend on it.
    pub(crate) fn finish_reclaiming(&mut self, marks: &Marks) {
        let room = self.soft.saturating_sub(self.free.live + self.free.since);
        self.free_unmarked(marks, room);
        self.free.reclaimed = true;
    }

    /// Takes over what a collection found: everything is free that is not marked, and that was
    /// free at the innermost open checkpoint. `room` bytes may still be asked for.
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

    /// Fills what is free with what no object looks like, so that a reference to an object that
    /// was freed too early does not go unnoticed; but for what was filled before.
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

/// What is left of an extent without others, which are in the order of their addresses.
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
