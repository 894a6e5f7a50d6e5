//! The study of a project: what all stages read, and the tests so far.

use std::borrow::Cow;
use std::collections::BTreeMap;

use laboratory::interrupt;
use report::AnalyseRequest;
use suite::RequestError;
use suite::analysis::{Driver, add_effort};
use suite::plan::Plan;
use suite::run::{self, Observer, Unit};

use crate::scope::changed::Changed;
use crate::stage::{Scope, Share, Stage, Watch};
use crate::tests::Tests;

/// What all stages of a request read.
pub struct Study<'a> {
    /// The request.
    pub request: &'a AnalyseRequest,
    /// The plan of its tests.
    pub plan: &'a Plan,
    /// The change to which the request restricts the analysis, if it does.
    pub changed: Option<&'a Changed>,
    /// Receives events.
    pub observer: &'a Observer<'a>,
    /// The tests of all runs so far.
    pub tests: Tests,
}

/// What a watcher has seen in a run.
pub struct Seen<F> {
    /// Its results, by unit.
    pub units: Vec<OfUnit<F>>,
    /// The number of instructions that tests and their trials took in this run, by id.
    pub effort: BTreeMap<String, u64>,
}

/// The results of a unit.
pub struct OfUnit<F> {
    /// Its test classes, in the form of `Class.getName`.
    pub classes: Vec<String>,
    /// The results.
    pub found: F,
}

impl<F> Default for Seen<F> {
    fn default() -> Seen<F> {
        Seen { units: Vec::new(), effort: BTreeMap::new() }
    }
}

impl<F> Seen<F> {
    /// Returns the results of all units, in order.
    pub fn found(self) -> impl Iterator<Item = F> {
        self.units.into_iter().map(|unit| unit.found)
    }
}

impl<'a> Study<'a> {
    /// Starts a study.
    #[must_use]
    pub fn new(
        request: &'a AnalyseRequest,
        plan: &'a Plan,
        changed: Option<&'a Changed>,
        observer: &'a Observer<'a>,
    ) -> Study<'a> {
        Study { request, plan, changed, observer, tests: Tests::default() }
    }

    /// Runs a stage from its preparation to its conclusions.
    ///
    /// # Errors
    /// Returns an error if the request cannot be served.
    pub fn run<S: Stage>(
        &mut self,
        takes: S::Takes<'_>,
    ) -> Result<(Share, Option<S::Leaves>), RequestError> {
        let stage = S::prepare(self)?;
        let seen = match stage.watch() {
            Some(Watch { scope, watcher }) => self.watch(&self.plan_of(scope), watcher)?,
            None => Seen::default(),
        };
        stage.conclude(self, seen, takes)
    }

    /// Returns the plan of the tests that have to run.
    #[must_use]
    pub fn plan_of(&self, scope: Scope) -> Cow<'a, Plan> {
        match (scope, self.changed) {
            (Scope::Nothing, _) => Cow::Owned(self.plan.without_classes()),
            (Scope::Change, Some(changed)) => Cow::Owned(self.plan.only(changed.tests())),
            (Scope::Suite, _) | (Scope::Change, None) => Cow::Borrowed(self.plan),
        }
    }

    /// Runs the tests of a plan once more, for a watcher. Adds the tests to those of earlier runs. If the run is
    /// interrupted, those stay as they are. Of the first run, the tests that were done count.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn watch<D: Driver>(
        &mut self,
        plan: &Plan,
        watcher: &D,
    ) -> Result<Seen<D::Found>, RequestError> {
        let units = run::run(plan, watcher, self.observer, false)?;
        if interrupt::is_asked() && self.tests.have_run() {
            return Ok(Seen::default());
        }
        self.tests.add(&units);
        let mut seen = Seen::default();
        for Unit { classes, ran, .. } in units {
            add_effort(&mut seen.effort, ran.observed.effort);
            seen.units.push(OfUnit { classes, found: ran.observed.found });
        }
        Ok(seen)
    }
}
