//! What a finding rests on, so that a real JVM can be asked the same.

use report::{Outcome, Thrown, Witness};
use serde::{Deserialize, Serialize};

use crate::candidate::{Attempt, Candidate};
use crate::replay::{Replay, Unwritable};
use crate::verdict::Ending;

/// One input of a finding, and how the test ended with other values of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// The input's name, if it has one.
    pub input: Option<String>,
    /// The runs, at least one.
    pub runs: Vec<Claimed>,
}

/// A run with another value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claimed {
    /// The value as a report shows it.
    pub shown: String,
    /// How to run it on a JVM.
    pub replay: Result<Replay, Unwritable>,
    /// How the test ended.
    pub outcome: Outcome,
    /// What it threw.
    pub exception: Option<Thrown>,
}

/// What the verdict that an input is brittle rests on: the run in which an assertion failed.
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

/// What the verdict that an input is unused rests on: the runs in which the test came to it and passed with another
/// value.
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
