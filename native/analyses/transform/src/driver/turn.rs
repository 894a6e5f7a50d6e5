//! The turns in which tests try transformations: quick tests first, then those that have waited.

use std::collections::BTreeMap;

use super::Transforming;
use crate::Observation;

/// The tests that try transformations now.
#[derive(Debug)]
pub(super) enum Turn {
    All,
    /// The quick tests. Slow tests wait, and need not try what the quick ones detect.
    Quick,
    /// The tests that have waited.
    Waiting(Awaited),
}

impl Turn {
    /// Returns a name for keys. Which tests have waited is no part of it: it may change with any other class.
    pub fn name(&self) -> &'static str {
        match self {
            Turn::All => "all",
            Turn::Quick => "quick",
            Turn::Waiting(_) => "waiting",
        }
    }

    pub fn is_waiting(&self) -> bool {
        matches!(self, Turn::Waiting(_))
    }
}

/// The runs that have waited, by JUnit's ids: of tests, or of all tests of a class.
pub(super) type Awaited = BTreeMap<String, AwaitedRun>;

/// A run that has waited.
#[derive(Debug)]
pub(super) struct AwaitedRun {
    /// The top-level class.
    pub class: String,
    /// The transformations that a test left to those after it.
    pub later: Vec<usize>,
}

/// Returns whether each run of these classes has an observation, with the state that earlier tests left to it.
pub(super) fn are_in(awaited: &Awaited, classes: &[String], seen: &[Observation]) -> bool {
    let mut of_classes = awaited.iter().filter(|(_, of)| classes.contains(&of.class));
    of_classes.all(|(run, of)| {
        let is_tried =
            |made: &usize, it: &Observation| it.trials.iter().any(|(tried, _)| tried == made);
        seen.iter().any(|it| it.run == *run && of.later.iter().all(|made| is_tried(made, it)))
    })
}

impl Transforming {
    /// Keeps only the trials that this turn asks for: more may have waited when the observations were made.
    pub(super) fn keep_asked(&self, seen: &mut Vec<Observation>) {
        let (Turn::Waiting(runs), Some(only)) = (&self.turn, &self.only) else { return };
        seen.retain(|it| runs.contains_key(&it.run));
        for observation in seen {
            observation.trials.retain(|(made, _)| only.contains(made));
            observation.later.retain(|made| only.contains(made));
        }
    }
}
