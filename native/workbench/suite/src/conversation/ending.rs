//! The meaning of a stop of the vm for the test that was running.

use laboratory::interrupt;
use report::Outcome;
use serde::{Deserialize, Serialize};
use vm::Failure;

/// How a stopped test is reported. (For the end of a trial, see [`crate::analysis::Ending`].)
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// The test caused the stop itself. It fails, for this reason.
    Failed(String),
    /// The engine caused the stop. Nothing is known about the test, for this reason.
    NotAnalysed(String),
}

impl Ending {
    /// Returns how a test is reported that the vm stopped. `budget` is the number of instructions
    /// that the test was allowed to run.
    pub fn of(failure: Failure, budget: u64) -> Ending {
        match failure {
            Failure::Finished(status) => {
                Ending::Failed(format!("calls System.exit with status {status}"))
            }
            Failure::BudgetExceeded(place) => {
                Ending::Failed(format!("budget of {budget} instructions exceeded in {place}"))
            }
            Failure::Interrupted => Ending::NotAnalysed(interrupt::reason().to_owned()),
            failure @ Failure::Deadlock(_) => Ending::Failed(failure.to_string()),
            failure => Ending::NotAnalysed(failure.to_string()),
        }
    }

    /// Returns the outcome in the report.
    pub fn outcome(&self) -> Outcome {
        match self {
            Ending::Failed(_) => Outcome::Failed,
            Ending::NotAnalysed(_) => Outcome::NotAnalysed,
        }
    }

    /// Returns the reason in the report.
    pub fn reason(&self) -> &str {
        match self {
            Ending::Failed(reason) | Ending::NotAnalysed(reason) => reason,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_test_did_itself_is_its_failure() {
        let outcome = |failure| Ending::of(failure, 9).outcome();
        assert_eq!(outcome(Failure::Finished(0)), Outcome::Failed);
        assert_eq!(outcome(Failure::BudgetExceeded("p".into())), Outcome::Failed);
        assert_eq!(outcome(Failure::Deadlock("d".into())), Outcome::Failed);
        assert_eq!(outcome(Failure::Unsupported("u".into())), Outcome::NotAnalysed);
        assert_eq!(outcome(Failure::Internal("i".into())), Outcome::NotAnalysed);
    }
}
