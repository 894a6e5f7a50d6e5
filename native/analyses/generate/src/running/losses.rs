//! Counts the sequences that become no tests, by reason.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::running::replay::Left;
use crate::statements::operation::Operation;
use crate::statements::sequence::Sequence;

/// A reason why a sequence becomes no test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dropped {
    /// It behaves differently in another world, or changes a constant that other tests see.
    Flaky,
    /// There is nothing to assert.
    NothingToAssert,
    /// It changes files, opens sockets or starts processes.
    TouchesFiles,
    /// It leaves threads that are still running.
    LeavesThreads,
}

/// The number of sequences that became no test, by reason.
#[derive(Clone, Debug, Default)]
pub struct Losses {
    counts: BTreeMap<Dropped, u32>,
    /// The reason for the first lost sequence of each method. The key is the class, name and descriptor of the method
    /// that the last statement of the sequence calls.
    by_method: BTreeMap<[Arc<str>; 3], Dropped>,
}

impl Losses {
    /// Notes that a sequence becomes no test.
    pub fn add(&mut self, sequence: &Sequence, why: Dropped) {
        *self.counts.entry(why).or_default() += 1;
        if let Some(last) = sequence.statements.last() {
            let Operation { class, name, descriptor, .. } = &*last.operation;
            let method = [class.clone(), name.clone(), descriptor.clone()];
            self.by_method.entry(method).or_insert(why);
        }
    }

    /// Adds the losses of another collection.
    pub fn extend(&mut self, more: Losses) {
        for (why, count) in more.counts {
            *self.counts.entry(why).or_default() += count;
        }
        for (method, why) in more.by_method {
            self.by_method.entry(method).or_insert(why);
        }
    }

    /// Returns the number of lost sequences by reason.
    #[must_use]
    pub fn counts(&self) -> &BTreeMap<Dropped, u32> {
        &self.counts
    }

    /// Returns the reason why the first sequence was lost whose last statement called this method.
    #[must_use]
    pub fn of_method(&self, class: &str, name: &str, descriptor: &str) -> Option<Dropped> {
        self.by_method.get(&[class.into(), name.into(), descriptor.into()]).copied()
    }
}

impl From<Left> for Dropped {
    fn from(left: Left) -> Dropped {
        match left {
            Left::Files => Dropped::TouchesFiles,
            Left::Threads => Dropped::LeavesThreads,
            // Other tests would behave differently after it.
            Left::Constants => Dropped::Flaky,
        }
    }
}
