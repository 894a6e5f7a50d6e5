//! Decides which sequences run before a budget of instructions is used up.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Hands out the numbers of sequences to several threads. A sequence counts if the sequences before it took less than a
/// number of instructions, so the result does not depend on the threads.
pub(super) struct Queue {
    most: u64,
    /// The number of sequences.
    all: usize,
    state: Mutex<QueueState>,
}

#[derive(Default)]
struct QueueState {
    /// The next number.
    next: usize,
    /// The instructions of sequences that have ended while an earlier sequence still runs.
    ended: BTreeMap<usize, u64>,
    /// The number of sequences that count, and their instructions.
    counted: (usize, u64),
}

impl Queue {
    /// Creates a queue of the first `all` numbers.
    pub fn new(most: u64, all: usize) -> Queue {
        Queue { most, all, state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the next number, unless enough has run.
    pub fn take(&self) -> Option<usize> {
        let mut state = self.state();
        let number = state.next;
        state.next += 1;
        (number < self.all && state.counted.1 < self.most).then_some(number)
    }

    /// Returns whether there is no next number.
    pub fn is_empty(&self) -> bool {
        let state = self.state();
        state.next >= self.all || state.counted.1 >= self.most
    }

    /// Notes that a sequence has ended, and the instructions that it took.
    pub fn ended(&self, number: usize, instructions: u64) {
        let mut state = self.state();
        let QueueState { ended, counted, .. } = &mut *state;
        ended.insert(number, instructions);
        while let Some(instructions) = ended.remove(&counted.0).filter(|_| counted.1 < self.most) {
            *counted = (counted.0 + 1, counted.1.saturating_add(instructions));
        }
    }

    /// Returns the number of sequences that count, and their instructions.
    pub fn counted(&self) -> (usize, u64) {
        self.state().counted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_counts_does_not_depend_on_who_ends_first() {
        let queue = Queue::new(10, 9);
        assert_eq!([queue.take(), queue.take(), queue.take()], [Some(0), Some(1), Some(2)]);
        queue.ended(2, 5);
        assert_eq!(queue.counted(), (0, 0));
        queue.ended(0, 4);
        assert_eq!(queue.take(), Some(3));
        queue.ended(1, 7);
        assert_eq!(queue.take(), None);
        assert_eq!(queue.counted(), (2, 11));
        queue.ended(3, 1);
        assert_eq!(queue.counted(), (2, 11));
    }
}
