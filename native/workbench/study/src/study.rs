//! The study of a project: the data that all stages of a request read, and the tests so far.

use std::borrow::Cow;
use std::collections::BTreeMap;

use laboratory::{interrupt, meter};
use report::AnalyseRequest;
use suite::RequestError;
use suite::analysis::{Driver, Entered, Found, add_effort};
use suite::planning::plan::Plan;
use suite::run::{self, Observer, Unit};

use crate::long::LongTests;
use crate::scope::changed::Changed;
use crate::stage::{Outcome, Scope, Stage, Watch};
use crate::tests::Tests;

/// The phases of a stage that are not announced as events, as `effort.json` names them.
const PREPARATION: &str = "sources and classes are read";
pub(crate) const RUN: &str = "the tests run";
const CONCLUSION: &str = "results are judged";

/// The data that all stages of a request read.
pub struct Study<'a> {
    /// The request.
    pub request: &'a AnalyseRequest,
    /// The plan of its tests, after the survey without those that take too long.
    pub plan: &'a Plan,
    /// The plan of all its tests.
    pub whole: &'a Plan,
    /// The tests that take too long.
    pub long: LongTests,
    /// If the request has a time limit: the methods that the tests of each unit enter, by the unit's classes. Units for
    /// which the survey did not record them are missing.
    pub entered: BTreeMap<Vec<String>, Entered>,
    /// The change to which the request restricts the analysis, if it does.
    pub changed: Option<&'a Changed>,
    /// Receives the events for the build tool.
    pub observer: &'a Observer<'a>,
    /// The tests of all runs so far.
    pub tests: Tests,
}

/// The results of a watcher in one run of the tests.
pub struct Seen<F> {
    /// The watcher's results, by unit.
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
        let (whole, long, entered) = (plan, LongTests::default(), BTreeMap::new());
        Study { request, plan, whole, long, entered, changed, observer, tests: Tests::default() }
    }

    /// Returns a copy of this study for a lane, with its own plan. The results of its runs do not depend on other
    /// lanes.
    #[must_use]
    pub fn apart<'b>(&self, plan: &'b Plan, observer: &'b Observer<'b>) -> Study<'b>
    where
        'a: 'b,
    {
        let (long, entered) = (self.long.clone(), self.entered.clone());
        let &Study { request, whole, changed, .. } = self;
        Study { request, plan, whole, long, entered, changed, observer, tests: self.tests.apart() }
    }

    /// Runs a stage from its preparation to its conclusions.
    ///
    /// # Errors
    /// Returns an error if the request cannot be served.
    pub fn run<S: Stage>(&mut self, takes: S::Takes<'_>) -> Result<Outcome<S>, RequestError> {
        let stage = self.prepare::<S>()?;
        let seen = self.let_watch(&stage)?;
        self.conclude(stage, seen, takes)
    }

    /// Prepares a stage.
    ///
    /// # Errors
    /// Returns an error if the request cannot be served.
    pub fn prepare<S: Stage>(&self) -> Result<S, RequestError> {
        meter::begin(&[S::ANALYSIS.name()], PREPARATION);
        S::prepare(self)
    }

    /// Runs the tests for a stage, if it watches any.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn let_watch<S: Stage>(
        &mut self,
        stage: &S,
    ) -> Result<Seen<crate::stage::Found<S>>, RequestError> {
        match stage.watch() {
            Some(Watch { scope, watcher }) => self.watch(&self.plan_of(scope), watcher),
            None => Ok(Seen::default()),
        }
    }

    /// Lets a stage draw its conclusions.
    ///
    /// # Errors
    /// Returns an error if the request cannot be served.
    pub fn conclude<S: Stage>(
        &mut self,
        stage: S,
        seen: Seen<crate::stage::Found<S>>,
        takes: S::Takes<'_>,
    ) -> Result<Outcome<S>, RequestError> {
        meter::begin(&[S::ANALYSIS.name()], CONCLUSION);
        stage.conclude(self, seen, takes)
    }

    /// Returns whether the check ends early, so that results are missing.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        interrupt::is_asked()
    }

    /// Returns whether two scopes stand for the same tests.
    pub(crate) fn are_same(&self, one: Scope, other: Scope) -> bool {
        let is_empty = |scope| scope == Scope::Nothing;
        one == other || self.changed.is_none() && !is_empty(one) && !is_empty(other)
    }

    /// Returns the plan of the tests that have to run.
    #[must_use]
    pub fn plan_of(&self, scope: Scope) -> Cow<'a, Plan> {
        match (scope, self.changed) {
            (Scope::Nothing, _) => Cow::Owned(self.plan.without_classes()),
            (Scope::Change, Some(changed)) => Cow::Owned(self.plan.only(changed.tests())),
            (Scope::Suite, _) | (Scope::Change, None) => Cow::Borrowed(self.plan),
            (Scope::Everything, _) => Cow::Owned(self.long.bounded_in(self.whole)),
        }
    }

    /// Runs the tests of a plan once more, for a watcher. Adds the tests to those of earlier runs. If the run is
    /// interrupted, the earlier tests stay as they are, and only the results of the units that were done are returned.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn watch<D: Driver>(
        &mut self,
        plan: &Plan,
        watcher: &D,
    ) -> Result<Seen<D::Found>, RequestError> {
        meter::begin_phase(RUN);
        let units = run::run(plan, watcher, self.observer, false)?;
        Ok(self.add(units, true))
    }

    /// Returns the results of a run. Adds its tests to the tests of all runs if `is_another`, that is, if they have not
    /// been added yet.
    pub(crate) fn add<F: Found>(&mut self, units: Vec<Unit<F>>, is_another: bool) -> Seen<F> {
        let mut seen = Seen::default();
        // An interrupted run says less about the tests than an earlier run.
        let says_less = interrupt::is_asked() && self.tests.have_run();
        if is_another && !says_less {
            self.tests.add(&units);
        }
        for Unit { classes, ran, .. } in units.into_iter().filter(|unit| !unit.is_cut()) {
            add_effort(&mut seen.effort, ran.observed.effort);
            seen.units.push(OfUnit { classes, found: ran.observed.found });
        }
        seen
    }
}
