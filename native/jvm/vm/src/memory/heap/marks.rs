//! Mark bits: one for every eight bytes of the arena.

use super::{Extent, Ref};

/// The base-two logarithm of the number of bytes that a bit represents.
const GRAIN: u32 = 3;

/// The marks of a collection: for each reached object, the bits of all its bytes are set.
#[derive(Debug)]
pub struct Marks {
    words: Vec<u64>,
    /// Memory that was never used. Nothing in it is marked.
    fresh: Extent,
}

impl Marks {
    pub(super) fn new(bytes: u32, fresh: Extent) -> Marks {
        Marks { words: vec![0; (bytes >> GRAIN >> 6) as usize + 1], fresh }
    }

    /// Returns whether an object is marked.
    #[inline]
    #[must_use]
    pub fn contains(&self, object: Ref) -> bool {
        let bit = object.0 >> GRAIN;
        self.words.get((bit >> 6) as usize).is_some_and(|word| word >> (bit & 63) & 1 != 0)
    }

    /// Marks the bytes of an object. `size` is its size in bytes.
    pub fn insert(&mut self, object: Ref, size: u32) {
        let (mut bit, end) = (object.0 >> GRAIN, (object.0 + size).div_ceil(1 << GRAIN));
        while bit < end {
            let here = (64 - (bit & 63)).min(end - bit);
            let mask = (u64::MAX >> (64 - here)) << (bit & 63);
            if let Some(word) = self.words.get_mut((bit >> 6) as usize) {
                *word |= mask;
            }
            bit += here;
        }
    }

    /// Returns the unmarked parts of an extent that have at least `smallest` bytes.
    pub(super) fn unmarked(&self, extent: Extent, smallest: u32) -> Vec<Extent> {
        let end = extent.end >> GRAIN;
        let mut found = Vec::new();
        let mut bit = extent.start >> GRAIN;
        while bit < end {
            let start = self.next(bit, end, false);
            bit = self.next(start, end, true);
            let stretch = Extent { start: start << GRAIN, end: bit << GRAIN };
            if stretch.size() >= smallest {
                found.push(stretch);
            }
        }
        found
    }

    /// Returns the first bit from `from` on that has this value, or `end`.
    fn next(&self, from: u32, end: u32, value: bool) -> u32 {
        let mut bit = from;
        while bit < end {
            let word = self.words.get((bit >> 6) as usize).copied().unwrap_or(0);
            let wanted = if value { word } else { !word } >> (bit & 63);
            if wanted != 0 {
                return (bit + wanted.trailing_zeros()).min(end);
            }
            bit = (bit | 63) + 1;
            if value && (self.fresh.start..self.fresh.end).contains(&(bit << GRAIN)) {
                bit = self.fresh.end >> GRAIN;
            }
        }
        end
    }
}
