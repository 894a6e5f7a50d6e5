//! The number of instructions that a statement may run, learned from earlier runs of its operation.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use crate::statements::operation::Operation;

/// An operation that was stopped so many times gets a smaller budget. One time is no proof: a call with huge
/// arguments can take long where others end.
const MOST_STOPS: u32 = 2;

/// The budgets of statements, by operation. Some operations, such as those that make a parser, need far more
/// instructions than others. An endless loop must not use up the budget of the search.
pub(super) struct Budgets {
    least: u64,
    most: u64,
    known: HashMap<Arc<Operation>, Taken>,
}

/// What is known about the runs of an operation.
#[derive(Default)]
struct Taken {
    /// The number of runs that were stopped.
    stops: u32,
    /// The most instructions that a run took which ended.
    most: u64,
}

impl Budgets {
    /// Creates the budgets. An operation may run as many instructions as the end of the range. Once it was stopped
    /// twice, it gets twice its longest run that ended, at least the start of the range.
    pub fn new(range: Range<u64>) -> Budgets {
        Budgets { least: range.start, most: range.end, known: HashMap::new() }
    }

    /// Returns the budget of a statement with this operation.
    pub fn of(&self, operation: &Arc<Operation>) -> u64 {
        match self.known.get(operation) {
            Some(taken) if taken.stops >= MOST_STOPS => {
                // Runs that end must still end. Twice the longest one leaves room for slightly larger arguments.
                (2 * taken.most).clamp(self.least, self.most)
            }
            _ => self.most,
        }
    }

    /// Notes how many instructions an operation ran, and whether it ended.
    pub fn note(&mut self, operation: &Arc<Operation>, cost: u64, ended: bool) {
        let taken = self.known.entry(Arc::clone(operation)).or_default();
        match ended {
            true => taken.most = taken.most.max(cost),
            false => taken.stops += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statements::types::TypeId;

    #[test]
    fn what_does_not_end_gets_less() {
        let operation = Arc::new(Operation {
            action: crate::statements::operation::Action::CallStatic,
            class: "a/A".into(),
            name: "run".into(),
            descriptor: "(I)V".into(),
            inputs: vec![TypeId(0)],
            output: None,
        });
        let mut budgets = Budgets::new(10..100);
        budgets.note(&operation, 20, true);
        (0..MOST_STOPS).for_each(|_| budgets.note(&operation, 100, false));
        assert_eq!(budgets.of(&operation), 40);
        budgets.note(&operation, 90, true);
        assert_eq!(budgets.of(&operation), 100);
    }
}
