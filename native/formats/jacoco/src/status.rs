//! Whether an instruction was executed, and which of its branches were taken.

use std::collections::BTreeSet;

use report::Tally;

/// The result for one instruction (JaCoCo's `Instruction`).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Status {
    /// The number of ways out of the instruction.
    pub(crate) branches: u32,
    /// The ways that were taken. Their numbers have gaps for some switches; see [`crate::graph`].
    pub(crate) taken: BTreeSet<u32>,
}

impl Status {
    /// Returns this status with the taken branches of an equal instruction.
    pub(crate) fn merged(&self, other: &Status) -> Status {
        Status { branches: self.branches, taken: &self.taken | &other.taken }
    }

    /// Returns whether the instruction was executed.
    pub(crate) fn is_covered(&self) -> bool {
        !self.taken.is_empty()
    }

    /// Returns the counter of the instruction, which is always one.
    pub(crate) fn instructions(&self) -> Tally {
        Tally::of(self.is_covered())
    }

    /// Returns the counter of its branches. An instruction with one way out has none.
    pub(crate) fn branches(&self) -> Tally {
        if self.branches < 2 {
            return Tally::default();
        }
        let covered = u32::try_from(self.taken.len()).unwrap_or(u32::MAX);
        Tally { missed: self.branches.saturating_sub(covered), covered }
    }
}
