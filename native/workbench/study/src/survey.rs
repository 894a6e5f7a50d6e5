//! The survey: the first run of all tests, for the analyses that only watch. It measures each test, and so shows which
//! tests take too long for the other analyses.

use std::collections::{BTreeMap, BTreeSet};

use laboratory::meter;
use report::{Outcome, Test};
use suite::RequestError;
use suite::analysis::{Analysis, Driver, Entered, Found, NoAnalysis, Watching};
use suite::conversation::assemble;
use suite::planning::plan::{Plan, TEST_BUDGET, TestBudgets};
use suite::run::{self, Both, Unit};

use crate::long::{LongTests, Measured};
use crate::stage::{Scope, Watch};
use crate::study::{RUN, Seen, Study};

/// The number of instructions that a test may take even if all others take less together.
const ENOUGH: u64 = 1_000_000_000;

/// The results of two watchers.
type SeenByBoth<A, B> = (Seen<<A as Analysis>::Found>, Seen<<B as Analysis>::Found>);

/// Runs the tests of a plan.
type Running<'a, F, G> = dyn Fn(&Plan) -> Result<Both<F, G>, RequestError> + 'a;

/// The results of a run, and the ids of the tests that it stopped.
struct Surveyed<F, G> {
    both: Both<F, G>,
    stopped: BTreeSet<String>,
}

impl Study<'_> {
    /// Runs all tests for the first time, in one run for two watchers of the same tests. Without a watcher, they run
    /// all the same. Afterwards the study knows which tests take too long. If the request sets a limit for tests, none
    /// does.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn survey<A: Watching, B: Watching>(
        &mut self,
        first: Option<Watch<'_, A>>,
        second: Option<Watch<'_, B>>,
    ) -> Result<SeenByBoth<A, B>, RequestError> {
        let names = [first.as_ref().map(named), second.as_ref().map(named)];
        meter::begin(&names.into_iter().flatten().flatten().collect::<Vec<_>>(), RUN);
        let (first, second) = (
            first.filter(|it| it.scope != Scope::Nothing),
            second.filter(|it| it.scope != Scope::Nothing),
        );
        let observer = self.observer;
        let mut measured = Measured::default();
        let seen = match (first, second) {
            (Some(one), Some(other)) if self.are_same(one.scope, other.scope) => {
                let watchers = (one.watcher, other.watcher);
                let run = |plan: &Plan| run::run_both(plan, watchers, observer);
                let surveyed = self.bounded(one.scope, &run)?;
                let Both { first, second } = surveyed.both;
                measured.stopped.extend(surveyed.stopped);
                self.note_entered::<A>(&first, &mut measured);
                self.note_entered::<B>(&second, &mut measured);
                (self.add(first, true), self.add(second, false))
            }
            (None, None) => {
                measured.effort = self.surveyed(Scope::Change, &NoAnalysis, &mut measured)?.effort;
                Default::default()
            }
            (one, other) => {
                let mut seen = SeenByBoth::<A, B>::default();
                if let Some(one) = one {
                    seen.0 = self.surveyed(one.scope, one.watcher, &mut measured)?;
                }
                if let Some(other) = other {
                    seen.1 = self.surveyed(other.scope, other.watcher, &mut measured)?;
                }
                seen
            }
        };
        if self.request.test_budget.is_none() {
            // If the tests ran for each watcher by itself, they took the same twice.
            for (id, taken) in seen.0.effort.iter().chain(&seen.1.effort) {
                let known = measured.effort.entry(id.clone()).or_default();
                *known = (*taken).max(*known);
            }
            self.long = LongTests::among(&self.tests.all, &measured);
        }
        if let Some(changed) = self.changed {
            self.tests.keep(self.plan, changed, &mut Vec::new());
        }
        Ok(seen)
    }

    /// Runs tests for one watcher. Notes which tests were stopped, and which methods long tests entered.
    fn surveyed<W: Watching>(
        &mut self,
        scope: Scope,
        watcher: &W,
        measured: &mut Measured,
    ) -> Result<Seen<W::Found>, RequestError> {
        let observer = self.observer;
        let run = |plan: &Plan| {
            let first = run::run(plan, watcher, observer, false)?;
            Ok(Both { first, second: Vec::<Unit<()>>::new() })
        };
        let surveyed = self.bounded(scope, &run)?;
        let units = surveyed.both.first;
        measured.stopped.extend(surveyed.stopped);
        self.note_entered::<W>(&units, measured);
        Ok(self.add(units, true))
    }

    fn note_entered<W: Watching>(&mut self, units: &[Unit<W::Found>], measured: &mut Measured) {
        measured.entered.extend(by_long::<W>(units));
        let own = units.iter().flat_map(|unit| &unit.ran.observed.own);
        measured.own.extend(own.map(|(id, taken)| (id.clone(), *taken)));
        // Later stages need these only if time may be up before all tests have run again.
        if self.request.time_limit.is_some() {
            self.entered.extend(by_unit::<W>(units));
        }
    }

    /// Runs tests, each for as long as any test may take. The classes of those that were stopped run once more: there a
    /// test may take as long as all others together. If a stopped test is not a method, no plan can leave it out, so it
    /// gets the greatest budget.
    fn bounded<F: Found, G: Found>(
        &self,
        scope: Scope,
        run: &Running<'_, F, G>,
    ) -> Result<Surveyed<F, G>, RequestError> {
        let plan = self.plan_of(scope);
        if self.request.test_budget.is_some() {
            return Ok(Surveyed { both: run(&plan)?, stopped: BTreeSet::new() });
        }
        let mut both = run(&with_budget(&plan, LongTests::LEAST))?;
        let (stopped, others) = stopped_by(LongTests::LEAST, &both.first);
        if stopped.is_empty() {
            return Ok(Surveyed { both, stopped: BTreeSet::new() });
        }
        let others_stopped = (stopped.len() as u64).saturating_sub(1);
        let others = others.saturating_add(others_stopped.saturating_mul(ENOUGH)).max(ENOUGH);
        let most = if stopped.values().all(|it| *it) { others } else { TEST_BUDGET };
        // A power of two is the same number for most changes of the tests, so results are remembered.
        let most = most.checked_next_power_of_two().unwrap_or(u64::MAX).min(TEST_BUDGET);
        let has_stopped =
            |it: &&Unit<F>| !stopped_by(LongTests::LEAST, std::slice::from_ref(*it)).0.is_empty();
        let classes: Vec<String> =
            both.first.iter().filter(has_stopped).flat_map(|it| it.classes.clone()).collect();
        let again = run(&with_budget(&plan.only(classes), most))?;
        replace(&mut both.first, again.first);
        replace(&mut both.second, again.second);
        let stopped = stopped_by(most, &both.first).0.into_keys().collect();
        Ok(Surveyed { both, stopped })
    }
}

/// Returns the methods that long tests entered, by the tests' ids, from the results of a watcher.
fn by_long<W: Watching>(units: &[Unit<W::Found>]) -> impl Iterator<Item = (String, Entered)> {
    let found = units.iter().filter_map(|unit| W::entered_by_long(&unit.ran.observed.found));
    found.flatten().map(|(id, entered)| (id.clone(), entered.clone()))
}

/// Returns the methods that the tests of each unit entered, by the unit's classes, from the results of a watcher.
fn by_unit<W: Watching>(units: &[Unit<W::Found>]) -> impl Iterator<Item = (Vec<String>, Entered)> {
    let whole = units.iter().filter(|unit| !unit.is_cut());
    whole.filter_map(|unit| Some((unit.classes.clone(), W::entered(&unit.ran.observed.found)?)))
}

/// Returns the name of the analysis that watches.
fn named<D: Driver>(watch: &Watch<'_, D>) -> Option<&'static str> {
    watch.watcher.name().map(report::Analysis::name)
}

fn with_budget(plan: &Plan, most: u64) -> Plan {
    let budgets = TestBudgets { any: Some(most), ..plan.budgets.clone() };
    Plan { budgets, ..plan.clone() }
}

/// Returns the tests that took as many instructions as they might and were stopped, and the number that all others
/// took. The tests are given by their ids, each with whether it is a method.
fn stopped_by<F: Found>(most: u64, units: &[Unit<F>]) -> (BTreeMap<String, bool>, u64) {
    let (mut stopped, mut others) = (BTreeMap::new(), 0_u64);
    for Unit { classes, ran, .. } in units {
        let is_stopped = |test: &Test| test.outcome == Outcome::Failed && test.exception.is_none();
        let failed = assemble::tests(ran, classes).into_iter().filter(is_stopped);
        let failed: BTreeMap<String, bool> =
            failed.map(|test| (test.id, test.method.is_some())).collect();
        for (id, taken) in &ran.observed.effort {
            match failed.get(id).filter(|_| *taken >= most) {
                Some(is_method) => drop(stopped.insert(id.clone(), *is_method)),
                None => others = others.saturating_add(*taken),
            }
        }
    }
    (stopped, others)
}

/// Replaces units by the new units with the same classes.
fn replace<F: Found>(units: &mut Vec<Unit<F>>, by: Vec<Unit<F>>) {
    for unit in by {
        match units.iter_mut().find(|it| it.classes == unit.classes) {
            Some(known) => *known = unit,
            None => units.push(unit),
        }
    }
}
