//! Runs tests in the worlds that are chosen for them, as trials of one test after the other.
//!
//! 1. The test runs once, unchanged, and passes.
//! 2. The vm returns to the start of the test, and pauses there.
//! 3. For each trial: the vm switches to the world of the trial and runs the test to its end. Then it returns to the
//!    start.
//! 4. A test that fails in a trial is a suspect. It runs again alone, in a vm that has the world from the start.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use environment::{Aspect, World};
use report::Outcome;
use serde::{Deserialize, Serialize};
use suite::RequestError;
use suite::analysis::{Analysis, Confirm, Effort, Ending, Listen, Recall, TestInfo};
use suite::run;
use vm::{Events, Machine, Vm};

use super::calendar::Season;
use super::touched::Touches;
use super::trials::{Trial, Variant, trials};
use crate::dependences::Group;
use crate::worlds::causes::{Cause, confirmed};
use crate::worlds::running::Suite;

/// The most instructions that all trials of one test may take. A third is kept for the search for the first date of
/// failure.
const MOST: u64 = 150_000_000;

/// After this many instructions, a test runs on no more dates. Dates are the most frequent trials, and the likeliest
/// come first.
const DATES: u64 = 45_000_000;

/// The least number of trials that a test must be able to afford. Otherwise it does not run again for them.
const LEAST: u64 = 8;

/// A test with at least this many instructions gets no tiny slices. With them, threads change after each few
/// instructions, and a change takes longer than an instruction.
const LONG: u64 = 2_000_000;

/// The most instructions that the trials of all tests may take together.
const ALL: u64 = 10_000_000_000;

/// The most further identity hash codes with which tests run alone.
const ALONE: usize = 4;

/// The most tests that run alone with other identity hash codes. If there are more, none of them does.
const MOST_HASHED: usize = 200;

/// A test that fails in worlds chosen for it, and the trials in which it failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Failing {
    test: String,
    /// The numbers of the trials in which it failed, at most one for each aspect.
    trials: Vec<usize>,
    /// The first instant at which it fails, in seconds since the epoch, and what the days have in common on which it
    /// fails.
    date: Option<(i64, Option<Season>)>,
}

impl Failing {
    /// Returns whether it failed without any change. That may happen because the class library of this run asks for
    /// random values, so that objects get other identity hash codes.
    fn is_unstable(&self) -> bool {
        self.trials.is_empty() && self.date.is_none()
    }
}

/// The analysis that runs tests in worlds chosen for them.
struct Screen<'a> {
    base: Arc<World>,
    touches: &'a BTreeMap<String, Touches>,
    /// Integers that the project names, to which a random value may be equal.
    constants: &'a [i64],
    /// The instructions that the trials of one test may take.
    most: u64,
}

/// The machine of a vm that pauses just before a test begins.
#[derive(Clone, Copy, Debug, Default)]
struct Lookout {
    /// Whether the vm pauses at the next instruction.
    is_out: bool,
}

impl Machine for Lookout {
    fn events(&self) -> &'static Events {
        &Events::NONE
    }
}

/// The trials of a test. It has none if the test failed without any change.
struct Suspicion {
    /// The trials, in the order in which they run.
    trials: Vec<Trial>,
    /// The instant of the next trial between two dates, in seconds since the epoch. `is_decided` computes it, which
    /// the session asks before each trial.
    between: Cell<Option<i64>>,
}

/// Returns whether a test is short enough to run in worlds chosen for it. `effort` is its number of instructions, and
/// `tests` the number of tests that share the budget.
pub(crate) fn is_affordable(effort: u64, tests: usize) -> bool {
    effort.saturating_mul(LEAST) <= most(tests)
}

/// Returns the instructions that the trials of each of this many tests may take.
fn most(tests: usize) -> u64 {
    MOST.min(ALL / (tests as u64).max(1))
}

/// Returns the causes of tests that fail in worlds chosen for them and pass in the base world.
pub(crate) fn screened(
    suite: &Suite<'_>,
    touches: &BTreeMap<String, Touches>,
    constants: &[i64],
    group: &Group,
) -> Result<Vec<Cause>, RequestError> {
    let base = &suite.plan.guest.world;
    let tests = group.among(suite.passed);
    if tests.is_empty() {
        return Ok(Vec::new());
    }
    let most = most(tests.len());
    let screen = Screen { base: Arc::new(base.asking()), touches, constants, most };
    let plan = group.plan_of(&tests, suite.plan).in_world(base.asking());
    let units = run::run(&plan, &screen, &|_| {}, false)?;
    let failing: Vec<Failing> = units.into_iter().flat_map(|it| it.ran.observed.found).collect();
    let unstable = failing.iter().filter(|it| it.is_unstable()).map(|it| it.test.clone()).collect();
    // Tests that fail in the same world are confirmed in one run, because each world has to boot.
    let mut by_world: Vec<(World, Option<Season>, Aspect, BTreeSet<String>)> = Vec::new();
    for Failing { test, trials: numbers, date } in failing {
        let all = trials_of(base, touches, constants, &test);
        let variants = numbers.iter().filter_map(|it| match all.get(*it) {
            Some(Trial::In(variant)) => Some((variant.aspect, World::clone(&variant.world), None)),
            _ => None,
        });
        let dated = date.map(|(second, season)| {
            (Aspect::Clock, base.at(second.saturating_mul(SECOND)), season)
        });
        for (aspect, world, season) in variants.chain(dated) {
            let same = by_world.iter_mut().find(|it| (&it.0, it.1) == (&world, season));
            match same {
                Some(known) => drop(known.3.insert(test.clone())),
                None => by_world.push((world, season, aspect, BTreeSet::from([test.clone()]))),
            }
        }
    }
    let mut causes = hashed(suite, touches, (group, unstable))?;
    for (world, season, aspect, tests) in by_world {
        let found = confirmed(suite, (aspect, &world), group.tests(&tests))?;
        causes.extend(found.into_iter().map(|it| Cause { season, ..it }));
    }
    Ok(causes)
}

/// Returns the causes of tests that list maps in the order of identity hash codes. They run alone, because earlier
/// tests have already given hash codes to constants of enums, or because the tests are unstable.
fn hashed(
    suite: &Suite<'_>,
    touches: &BTreeMap<String, Touches>,
    (group, unstable): (&Group, BTreeSet<String>),
) -> Result<Vec<Cause>, RequestError> {
    // A hash code never changes once an object has it. So a trial cannot change those of enum constants, which
    // outlive tests. Only a new vm can.
    let is_hashed = |(id, it): &(&String, &Touches)| {
        let is_other = it.fresh_hashes > 0 && unstable.contains(*id);
        it.listed_maps > 0 && (it.known_hashes > 0 || is_other)
    };
    let known = touches.iter().filter(is_hashed).map(|it| it.0.clone()).collect();
    let mut open = group.among(suite.passed).intersection(&known).cloned().collect::<BTreeSet<_>>();
    let mut causes = Vec::new();
    if open.len() > MOST_HASHED {
        return Ok(causes);
    }
    for world in suite.plan.guest.world.with_hashes().take(ALONE) {
        if open.is_empty() {
            break;
        }
        let found = confirmed(suite, (Aspect::Identity, &world), group.tests(&open))?;
        open.retain(|id| !found.iter().any(|it| it.test.id == *id));
        causes.extend(found);
    }
    Ok(causes)
}

const SECOND: i64 = 1_000_000_000;

/// Returns the trials of a test. It has none if it reads nothing for which there are worlds.
fn trials_of(
    base: &World,
    touches: &BTreeMap<String, Touches>,
    constants: &[i64],
    test: &str,
) -> Vec<Trial> {
    touches.get(test).map_or_else(Vec::new, |it| trials(base, it, constants))
}

impl Suspicion {
    /// Returns the aspect in which the world of a trial differs from the base world.
    fn aspect(&self, trial: usize) -> Option<Aspect> {
        match self.trials.get(trial)? {
            Trial::In(variant) => Some(variant.aspect),
            Trial::On(_) | Trial::Between => Some(Aspect::Clock),
        }
    }

    /// Returns the dates on which the test ran, sorted, and whether it failed there.
    fn samples(&self, endings: &[Ending]) -> Vec<(i64, bool)> {
        let ended = self.trials.iter().zip(endings).filter_map(|(trial, ending)| match trial {
            Trial::On(second) => Some((*second, ending.outcome()?)),
            _ => None,
        });
        let mut samples: Vec<(i64, bool)> =
            ended.map(|(second, outcome)| (second, outcome == Outcome::Failed)).collect();
        samples.sort_unstable();
        samples
    }

    /// Returns the last known instant at which the test passes and the first known one at which it fails. Only trials
    /// before `trial` count. `None` if the test fails on no date.
    fn around(&self, base: i64, endings: &[Ending], trial: usize) -> Option<[i64; 2]> {
        let samples = self.samples(endings);
        let first = samples.iter().position(|it| it.1)?;
        let last = first.checked_sub(1).and_then(|it| samples.get(it)).map_or(base, |it| it.0);
        // Each trial between the two instants was in their middle and halved the span. So the spans are computed
        // again in the same order.
        let mut around = [last, samples.get(first)?.0];
        let halves = self.trials.iter().zip(endings).take(trial);
        for (_, ending) in halves.filter(|it| matches!(it.0, Trial::Between)) {
            let Some(outcome) = ending.outcome() else { continue };
            let middle = middle(around);
            around = match outcome {
                Outcome::Failed => [around[0], middle],
                _ => [middle, around[1]],
            };
        }
        Some(around)
    }
}

/// Returns the instant in the middle of two others.
fn middle([from, to]: [i64; 2]) -> i64 {
    from + (to - from) / 2
}

impl Analysis for Screen<'_> {
    type Suspicion = Suspicion;

    type Found = Vec<Failing>;

    fn name(&self) -> Option<report::Analysis> {
        Some(report::Analysis::Flaky)
    }

    fn machine(&self) -> Box<dyn Machine> {
        Box::new(Lookout::default())
    }
}

impl Recall for Screen<'_> {
    /// Results name trials by their numbers, so they are valid as long as the trials are the same.
    fn key(&self) -> Option<String> {
        Some(format!("screen {} {:?}", self.most, self.constants))
    }

    fn key_of_unit(&self, classes: &[String]) -> String {
        // What tests of other units read does not change the trials of this unit. So its remembered results stay
        // valid.
        let is_of_unit = |id: &String| classes.iter().any(|class| id.contains(class.as_str()));
        let touches = self.touches.iter().filter(|it| is_of_unit(it.0));
        format!("{:?}", touches.collect::<Vec<_>>())
    }
}

impl Listen for Screen<'_> {
    fn finished(&self, _: &mut Vm, test: &TestInfo, outcome: Outcome) -> Option<Suspicion> {
        // A failure here is worth a suspicion without trials: the test passed in the suite, so it is unstable.
        let trials = trials_of(&self.base, self.touches, self.constants, &test.id);
        let between = Cell::new(None);
        match outcome {
            Outcome::Passed if !trials.is_empty() => Some(Suspicion { trials, between }),
            Outcome::Failed => Some(Suspicion { trials: Vec::new(), between }),
            _ => None,
        }
    }
}

impl Confirm for Screen<'_> {
    fn spares_tests(&self) -> bool {
        true
    }

    fn trials(&self, suspicion: &Suspicion) -> usize {
        suspicion.trials.len()
    }

    fn is_decided(&self, suspicion: &Suspicion, trial: usize, endings: &[Ending]) -> bool {
        match suspicion.trials.get(trial) {
            // The first failing date is not enough: what failing dates have in common only shows if all dates are
            // tried.
            Some(Trial::On(_)) => false,
            // The next instant depends on the endings so far. It is decided when a second is left between pass and
            // failure.
            Some(Trial::Between) => {
                let base = self.base.start().div_euclid(SECOND);
                let around = suspicion.around(base, endings, trial);
                suspicion.between.set(around.map(middle));
                around.is_none_or(|[from, to]| to - from < 2)
            }
            Some(Trial::In(_)) | None => {
                let aspect = suspicion.aspect(trial);
                let failed = |(number, it): (usize, &Ending)| {
                    it.outcome() == Some(Outcome::Failed) && suspicion.aspect(number) == aspect
                };
                endings.iter().enumerate().take(trial).any(failed)
            }
        }
    }

    fn is_worth(&self, of: &Suspicion, trial: usize, _: &[Ending], effort: Effort) -> bool {
        // Trials that narrow a date down come last. They have the last third of the budget, so that a date that was
        // found is not left imprecise.
        let most = match of.trials.get(trial) {
            Some(Trial::Between) => self.most,
            Some(Trial::On(_)) => DATES.min(self.most / 3 * 2),
            _ => self.most / 3 * 2,
        };
        let is_short = of.aspect(trial) != Some(Aspect::Slices) || effort.unchanged < LONG;
        // A test may be longer here than in the suite, because it is the first to use some classes.
        let is_affordable = effort.unchanged.saturating_mul(LEAST) <= self.most;
        is_affordable && is_short && effort.spent.saturating_add(effort.unchanged) <= most
    }

    // All trials begin where the test begins, so the vm pauses at once.
    fn look_out(&self, vm: &mut Vm, _: &Suspicion) {
        vm.machine.of_mut::<Lookout>().is_out = true;
        vm.pause_at(Some(vm.state.instructions));
    }

    fn is_at_branch(&self, vm: &Vm) -> bool {
        vm.machine.of::<Lookout>().is_out && !vm.is_to_pause()
    }

    fn branches(&self, _: &Vm, suspicion: &Suspicion) -> Vec<usize> {
        (0..suspicion.trials.len()).collect()
    }

    fn pass(&self, vm: &mut Vm) {
        vm.machine.of_mut::<Lookout>().is_out = false;
        laboratory::switch(vm, &self.base);
    }

    fn arm(&self, vm: &mut Vm, trial: Option<(&Suspicion, usize)>) {
        vm.pause_at(None);
        vm.machine.of_mut::<Lookout>().is_out = false;
        let Some((suspicion, trial)) = trial else { return laboratory::switch(vm, &self.base) };
        let dated = |second: i64| Arc::new(self.base.at(second.saturating_mul(SECOND)));
        let world = match suspicion.trials.get(trial) {
            Some(Trial::In(Variant { world, .. })) => world.clone(),
            Some(Trial::On(second)) => dated(*second),
            Some(Trial::Between) => suspicion.between.get().map_or(self.base.clone(), dated),
            None => return,
        };
        // The vm is already running, so only aspects count that it reads later. `settle` also changes what its class
        // library has initialised, such as the order of `Set.of`.
        laboratory::switch(vm, &world);
        // A class library that cannot be read leaves the vm as it is.
        let _ = laboratory::settle(vm, &world);
    }

    fn conclude(
        &self,
        test: &TestInfo,
        suspicion: &Suspicion,
        endings: Vec<Ending>,
    ) -> Vec<Failing> {
        let failed = |(number, it): &(usize, &Ending)| {
            // Trials with dates are summed up in one date and one season, all others are listed.
            let is_in = matches!(suspicion.trials.get(*number), Some(Trial::In(_)));
            is_in && it.outcome() == Some(Outcome::Failed)
        };
        let trials: Vec<usize> = endings.iter().enumerate().filter(failed).map(|it| it.0).collect();
        let base = self.base.start().div_euclid(SECOND);
        let around = suspicion.around(base, &endings, suspicion.trials.len());
        let season = |first| Season::of(&suspicion.samples(&endings), first);
        let date = around.map(|[_, first]| (first, season(first)));
        let failing = Failing { test: test.id.clone(), trials, date };
        // A test that passed in all trials looks like an unstable one, and is no suspect.
        match failing.is_unstable() && !suspicion.trials.is_empty() {
            true => Vec::new(),
            false => vec![failing],
        }
    }
}
