//! Records when each test's set-up first uses its inputs.

use std::collections::HashSet;

use taint::Mark;

/// The first use of each input of set-up in each test, in the order of time.
#[derive(Debug, Default)]
pub struct Occasions {
    met: Vec<Occasion>,
    known: HashSet<(Mark, u32)>,
}

/// The first use of an input for one test.
#[derive(Clone, Copy, Debug)]
struct Occasion {
    mark: Mark,
    /// The number of the test.
    test: u32,
    /// The number of instructions that had run, or a few less.
    reached: u64,
}

impl Occasions {
    /// Records that the set-up for a test uses an input. Only the first time counts.
    pub fn meet(&mut self, mark: Mark, test: u32, reached: u64) {
        if self.known.insert((mark, test)) {
            self.met.push(Occasion { mark, test, reached });
        }
    }

    /// Returns, for each test, the number of instructions that had run when its set-up first used
    /// an input.
    #[must_use]
    pub fn of(&self, mark: Mark) -> Vec<u64> {
        self.met.iter().filter(|met| met.mark == mark).map(|met| met.reached).collect()
    }

    /// Returns the number of records.
    #[must_use]
    pub fn count(&self) -> usize {
        self.met.len()
    }

    /// Removes all records after the first `count` ones.
    pub fn truncate(&mut self, count: usize) {
        for met in self.met.drain(count.min(self.met.len())..) {
            self.known.remove(&(met.mark, met.test));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_time_in_each_test_counts_until_it_is_undone() {
        let mut occasions = Occasions::default();
        occasions.meet(Mark(1), 0, 10);
        occasions.meet(Mark(1), 0, 11);
        occasions.meet(Mark(2), 0, 12);
        occasions.meet(Mark(1), 1, 20);
        assert_eq!(occasions.of(Mark(1)), [10, 20]);
        occasions.truncate(2);
        assert_eq!(occasions.of(Mark(1)), [10]);
        occasions.meet(Mark(1), 1, 21);
        assert_eq!(occasions.of(Mark(1)), [10, 21]);
    }
}
