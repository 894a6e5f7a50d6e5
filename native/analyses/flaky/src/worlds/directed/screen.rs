//! Runs tests in the worlds that are chosen for them.

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

/// The instructions that the trials of one test may take.
const MOST: u64 = 150_000_000;

/// Those after which it runs on no more dates.
const DATES: u64 = 45_000_000;

/// How many trials of a test have to be affordable, so that it runs once more for them.
const LEAST: u64 = 8;

/// The instructions of a test from which on its threads get no tiny slices: each change of threads takes longer than an
/// instruction.
const LONG: u64 = 2_000_000;

/// The instructions that the trials of all tests may take together.
const ALL: u64 = 10_000_000_000;

/// How many other identity hash codes tests get that run alone with them.
const ALONE: usize = 4;

/// The most tests that run alone with other identity hash codes.
const MOST_HASHED: usize = 200;

/// Tests that fail in worlds chosen for them, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Failing {
    test: String,
    /// The trials in which it failed, by number. Of those of one aspect, only the first.
    trials: Vec<usize>,
    /// The first instant at which it fails, in seconds since the epoch, and what the days have in common on which it does.
    date: Option<(i64, Option<Season>)>,
}

impl Failing {
    /// Returns whether it failed without any change: objects have other identity hash codes where the class library asks.
    fn is_unstable(&self) -> bool {
        self.trials.is_empty() && self.date.is_none()
    }
}

/// What is known of each test before it runs in other worlds.
struct Screen<'a> {
    base: Arc<World>,
    touches: &'a BTreeMap<String, Touches>,
    /// Integers that the project names, which a random value may be equal to.
    constants: &'a [i64],
    /// The instructions that the trials of one test may take.
    most: u64,
}

/// The machine of a vm that pauses where a test is about to begin.
#[derive(Clone, Copy, Debug, Default)]
struct Lookout {
    /// Whether it pauses there.
    is_out: bool,
}

impl Machine for Lookout {
    fn events(&self) -> &'static Events {
        &Events::NONE
    }
}

/// The trials of a test, none if it failed without any change, and when the next one is between two dates.
struct Suspicion {
    trials: Vec<Trial>,
    between: Cell<Option<i64>>,
}

/// Returns whether a test is so short that it can run in worlds chosen for it, by the instructions that it takes and by the
/// number of such tests.
pub(crate) fn is_affordable(effort: u64, tests: usize) -> bool {
    effort.saturating_mul(LEAST) <= most(tests)
}

/// Returns the instructions that the trials of one of some tests may take.
fn most(tests: usize) -> u64 {
    MOST.min(ALL / (tests as u64).max(1))
}

/// Returns the causes of tests that fail in worlds chosen for them, and pass in the base world.
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

/// Returns the causes of tests that list maps by identity hash codes which constants of enums got in tests before, or that
/// are unstable: they run alone.
fn hashed(
    suite: &Suite<'_>,
    touches: &BTreeMap<String, Touches>,
    (group, unstable): (&Group, BTreeSet<String>),
) -> Result<Vec<Cause>, RequestError> {
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

/// Returns the trials of a test.
fn trials_of(
    base: &World,
    touches: &BTreeMap<String, Touches>,
    constants: &[i64],
    test: &str,
) -> Vec<Trial> {
    touches.get(test).map_or_else(Vec::new, |it| trials(base, it, constants))
}

impl Suspicion {
    /// Returns the aspect in which a trial differs from the base world.
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

    /// Returns the last instant at which the test passes, and the first one at which it fails, as far as they are known
    /// from trials before this one.
    fn around(&self, base: i64, endings: &[Ending], trial: usize) -> Option<[i64; 2]> {
        let samples = self.samples(endings);
        let first = samples.iter().position(|it| it.1)?;
        let last = first.checked_sub(1).and_then(|it| samples.get(it)).map_or(base, |it| it.0);
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
    /// Results name trials by their numbers, so they hold as long as the trials are the same.
    fn key(&self) -> Option<String> {
        Some(format!("screen {} {:?}", self.most, self.constants))
    }

    fn key_of_unit(&self, classes: &[String]) -> String {
        let is_of_unit = |id: &String| classes.iter().any(|class| id.contains(class.as_str()));
        let touches = self.touches.iter().filter(|it| is_of_unit(it.0));
        format!("{:?}", touches.collect::<Vec<_>>())
    }
}

impl Listen for Screen<'_> {
    fn finished(&self, _: &mut Vm, test: &TestInfo, outcome: Outcome) -> Option<Suspicion> {
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
            // What a date has in common with others shows only if all of them are tried.
            Some(Trial::On(_)) => false,
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
        // What narrows a date down comes last.
        let most = match of.trials.get(trial) {
            Some(Trial::Between) => self.most,
            Some(Trial::On(_)) => DATES.min(self.most / 3 * 2),
            _ => self.most / 3 * 2,
        };
        let is_short = of.aspect(trial) != Some(Aspect::Slices) || effort.unchanged < LONG;
        // Classes that a test is the first to use make it long here.
        let is_affordable = effort.unchanged.saturating_mul(LEAST) <= self.most;
        is_affordable && is_short && effort.spent.saturating_add(effort.unchanged) <= most
    }

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
            let is_in = matches!(suspicion.trials.get(*number), Some(Trial::In(_)));
            is_in && it.outcome() == Some(Outcome::Failed)
        };
        let trials: Vec<usize> = endings.iter().enumerate().filter(failed).map(|it| it.0).collect();
        let base = self.base.start().div_euclid(SECOND);
        let around = suspicion.around(base, &endings, suspicion.trials.len());
        let season = |first| Season::of(&suspicion.samples(&endings), first);
        let date = around.map(|[_, first]| (first, season(first)));
        let failing = Failing { test: test.id.clone(), trials, date };
        match failing.is_unstable() && !suspicion.trials.is_empty() {
            true => Vec::new(),
            false => vec![failing],
        }
    }
}
