//! How many instructions a statement may run.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use crate::statements::operation::Operation;

/// After so many times that an operation did not end, it gets less.
const MOST_STOPS: u32 = 2;

/// The budgets of statements, by what their operations took before. Some operations need much more than others,
/// such as those that make a parser; an endless loop must not use up everything.
pub(super) struct Budgets {
    least: u64,
    most: u64,
    known: HashMap<Arc<Operation>, Taken>,
}

#[derive(Default)]
struct Taken {
    stops: u32,
    /// The most instructions after which the operation ended.
    most: u64,
}

impl Budgets {
    /// Creates the budgets: an operation may run as many instructions as the end of the range says, until it turns
    /// out not to end, then as many as the start says.
    pub fn new(range: Range<u64>) -> Budgets {
        Budgets { least: range.start, most: range.end, known: HashMap::new() }
    }

    /// Returns the budget of a statement with this operation.
    pub fn of(&self, operation: &Arc<Operation>) -> u64 {
        match self.known.get(operation) {
            Some(taken) if taken.stops >= MOST_STOPS => {
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
