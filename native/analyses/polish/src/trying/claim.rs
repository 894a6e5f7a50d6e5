//! The runs on which a finding is based, so that a real JVM can repeat them.

use report::{Outcome, Thrown, Witness};
use serde::{Deserialize, Serialize};

use crate::trying::candidate::{Attempt, Candidate};
use crate::trying::replay::{Replay, Unwritable};
use crate::trying::verdict::Ending;

/// One input of a finding, with the runs in which it had other values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// The input's name, if it has one.
    pub input: Option<String>,
    /// The runs. There is at least one.
    pub runs: Vec<Claimed>,
}

/// A run with another value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claimed {
    /// The value, as the report shows it.
    pub shown: String,
    /// The edit that makes the same run on a JVM.
    pub replay: Result<Replay, Unwritable>,
    /// How the test ended.
    pub outcome: Outcome,
    /// The exception that it threw.
    pub exception: Option<Thrown>,
}

/// Returns the claim for a brittle assertion: the run with the value of the witness, in which the
/// test did not pass.
pub(crate) fn of_brittle(
    candidate: &Candidate,
    endings: &[Ending],
    witness: &Witness,
) -> Option<Claim> {
    let tried = candidate.attempts.iter().zip(endings);
    let run = tried.filter(|(attempt, _)| attempt.shown == witness.value).find_map(
        |(attempt, ending)| match ending {
            Ending::Ended { outcome, thrown, .. } if *outcome != Outcome::Passed => {
                Some(claimed(attempt, *outcome, thrown.clone()))
            }
            _ => None,
        },
    );
    of(candidate, run.into_iter().collect())
}

/// Returns the claim for an unused input: the runs in which the test reached the input and passed
/// with another value.
pub(crate) fn of_unused(candidate: &Candidate, endings: &[Ending]) -> Option<Claim> {
    let is_passed =
        |ending: &Ending| matches!(ending, Ending::Ended { outcome: Outcome::Passed, .. });
    let tried = candidate.attempts.iter().zip(endings);
    let runs = tried
        .filter(|(attempt, ending)| attempt.used && is_passed(ending))
        .map(|(attempt, _)| claimed(attempt, Outcome::Passed, None));
    of(candidate, runs.collect())
}

fn of(candidate: &Candidate, runs: Vec<Claimed>) -> Option<Claim> {
    (!runs.is_empty()).then(|| Claim { input: candidate.evidence.name.clone(), runs })
}

fn claimed(attempt: &Attempt, outcome: Outcome, exception: Option<Thrown>) -> Claimed {
    Claimed { shown: attempt.shown.clone(), replay: attempt.replay.clone(), outcome, exception }
}
