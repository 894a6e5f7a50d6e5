//! What a finding rests on, so that a real JVM can be asked the same.

use report::{Evidence, Finding, Outcome, Rule, Thrown};
use serde::{Deserialize, Serialize};

use crate::candidate::{Attempt, Candidate, Suspicion};
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

/// What a finding of [`crate::conclude`] says of its inputs; `candidates` and `endings` are what it was concluded
/// from.
#[must_use]
pub fn claims(finding: &Finding, candidates: &[Candidate], endings: &[Vec<Ending>]) -> Vec<Claim> {
    let all = || candidates.iter().zip(endings);
    let of_evidence = |evidence: &Evidence| {
        let (candidate, endings) = all().find(|(it, _)| is_about(it, finding, evidence))?;
        let runs: Vec<Claimed> = match finding.rule {
            Rule::BrittleAssertion => witness(candidate, endings, evidence).into_iter().collect(),
            _ => unnoticed(candidate, endings),
        };
        (!runs.is_empty()).then(|| Claim { input: evidence.name.clone(), runs })
    };
    finding.evidence.iter().filter_map(of_evidence).collect()
}

/// Whether a finding has its evidence from a candidate.
fn is_about(candidate: &Candidate, finding: &Finding, evidence: &Evidence) -> bool {
    let key = |it: &Evidence| (it.source, it.name.clone(), it.value.clone(), it.line);
    let is_same = key(&candidate.evidence) == key(evidence);
    let is_there = || {
        let mut places = candidate.places.iter();
        places.any(|place| (&place.file, place.line) == (&finding.file, finding.line))
    };
    is_same
        && match finding.rule {
            Rule::BrittleAssertion => candidate.suspicion == Suspicion::Brittle && is_there(),
            _ => candidate.suspicion == Suspicion::Unused,
        }
}

/// The run in which the assertion failed.
fn witness(candidate: &Candidate, endings: &[Ending], evidence: &Evidence) -> Option<Claimed> {
    let witness = evidence.witness.as_ref()?;
    let tried = candidate.attempts.iter().zip(endings);
    tried.filter(|(attempt, _)| attempt.shown == witness.value).find_map(|(attempt, ending)| {
        match ending {
            Ending::Ended { outcome, thrown, .. } if *outcome != Outcome::Passed => {
                Some(claimed(attempt, *outcome, thrown.clone()))
            }
            _ => None,
        }
    })
}

/// The runs in which the test came to the input and passed with another value.
fn unnoticed(candidate: &Candidate, endings: &[Ending]) -> Vec<Claimed> {
    let is_passed =
        |ending: &Ending| matches!(ending, Ending::Ended { outcome: Outcome::Passed, .. });
    let tried = candidate.attempts.iter().zip(endings);
    tried
        .filter(|(attempt, ending)| attempt.used && is_passed(ending))
        .map(|(attempt, _)| claimed(attempt, Outcome::Passed, None))
        .collect()
}

fn claimed(attempt: &Attempt, outcome: Outcome, exception: Option<Thrown>) -> Claimed {
    Claimed { shown: attempt.shown.clone(), replay: attempt.replay.clone(), outcome, exception }
}
