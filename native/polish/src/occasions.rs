//! Where set-up meets its inputs, for each test anew.

use std::collections::HashSet;

use taint::Mark;

/// When the inputs of set-up were met, in the order of time.
#[derive(Debug, Default)]
pub struct Occasions {
    met: Vec<Occasion>,
    known: HashSet<(Mark, u32)>,
}

#[derive(Clone, Copy, Debug)]
struct Occasion {
    mark: Mark,
    /// The test that it was for.
    test: u32,
    /// Instructions that had run, or a few less.
    reached: u64,
}

impl Occasions {
    /// An input is met in the set-up for a test; only the first time counts.
    pub fn meet(&mut self, mark: Mark, test: u32, reached: u64) {
        if self.known.insert((mark, test)) {
            self.met.push(Occasion { mark, test, reached });
        }
    }

    /// How many instructions had run when an input was met, for each test.
    #[must_use]
    pub fn of(&self, mark: Mark) -> Vec<u64> {
        self.met.iter().filter(|met| met.mark == mark).map(|met| met.reached).collect()
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.met.len()
    }

    /// Goes back to when there were so many.
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
