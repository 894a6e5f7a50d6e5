//! Finds the aspects of a world that make a test fail.
//!
//! A suspect has failed in a sweep, where all aspects differ. The search halves the aspects, because each world has
//! to boot, which takes longer than most tests. For example, a test depends on the locale, and the aspects are zone,
//! locale, charset and clock:
//!
//! 1. With zone and locale it fails. Suspects that fail with the same half share its run.
//! 2. With the zone alone it passes, with the locale alone it fails: the locale is a cause.
//! 3. With zone, charset and clock it passes, so it has no further cause.
//!
//! If a test fails with neither half, it needs aspects of both. Then aspects are taken away one by one, as long as it
//! still fails.

mod lessening;
mod siblings;

use std::collections::{BTreeMap, BTreeSet};

use environment::{Aspect, Edge, Pause, World};
use report::{Rule, Site, Test};

use suite::RequestError;
use suite::sequence::{EndedTest, Named};

use crate::worlds::aspects::Traits;
use crate::worlds::directed::Season;
use crate::worlds::running::{Failures, Suite};

pub(crate) use self::siblings::siblings;

/// The reason why a test fails: aspects that make it fail together, none of which can be left out.
#[derive(Clone, Debug)]
pub(crate) struct Cause {
    pub aspects: BTreeSet<Aspect>,
    /// The world in which it fails.
    pub world: World,
    /// The world in which it passes. `None` stands for the base world.
    pub passing: Option<World>,
    /// The test as it failed.
    pub test: Test,
    /// The place where it failed.
    pub at: Option<Site>,
    /// If the test depends on the date: what the days have in common on which it fails, if that is known.
    pub season: Option<Season>,
}

impl Cause {
    /// Returns the id of the test, and the test as it failed.
    fn failure(&self) -> (String, EndedTest) {
        let failed = EndedTest { test: self.test.clone(), at: self.at.clone() };
        (self.test.id.clone(), failed)
    }

    /// Returns whether this cause explains another cause of the same test. It does if it has fewer aspects, all of
    /// which belong to the other cause. Identity hash codes also explain an order of hash maps that follows from them.
    pub fn says_more_than(&self, other: &Cause) -> bool {
        let is_identity = self.aspects == BTreeSet::from([Aspect::Identity]);
        other.aspects.is_superset(&self.aspects)
            || is_identity && other.aspects == BTreeSet::from([Aspect::HashOrder])
    }

    /// Returns the world in which the test passes. `base` is the base world.
    pub fn passing_in<'w>(&'w self, base: &'w World) -> &'w World {
        self.passing.as_ref().unwrap_or(base)
    }

    /// Returns the rule of the finding for this cause.
    pub fn rule(&self) -> Rule {
        self.aspects.first().map_or(Rule::DependsOnMachine, |it| Traits::of(*it).rule)
    }

    /// Returns whether the test fails because of the timing of its threads.
    pub fn is_of_threads(&self) -> bool {
        const OF_THREADS: [Aspect; 4] =
            [Aspect::Slices, Aspect::Starts, Aspect::Wakes, Aspect::Network];
        self.aspects.iter().any(|it| OF_THREADS.contains(it))
    }
}

/// Returns the causes for which suspects fail in a sweep. A suspect that also fails alone in the base world, or that
/// passes alone in the sweep, depends on the tests before it, or on values that differ by chance.
pub(crate) fn causes(
    suite: &Suite<'_>,
    sweep: &World,
    suspects: &Failures,
) -> Result<Vec<Cause>, RequestError> {
    let base = &suite.plan.guest.world;
    let mut open = suspects.clone();
    if open.is_empty() {
        return Ok(Vec::new());
    }
    // The base world comes first. One run there drops all tests that depend on others, before any world has to boot
    // for them.
    let unstable = suite.failures(base.clone(), &open)?;
    open.retain(|id, _| !unstable.contains_key(id));
    let alone = open.clone();
    // What the build sets is the same in all worlds, so those aspects need no run.
    let differing = |it: &Aspect| base.with([*it], sweep) != *base;
    let all: Vec<Aspect> = Aspect::ALL.into_iter().filter(differing).collect();
    let mut search = Search { suite, sweep, found: Vec::new() };
    // A test with a race may fail in any world by chance, and each half of the aspects might get the blame. So the
    // schedule is examined by itself first.
    let (turns, rest): (Vec<Aspect>, _) = all.iter().partition(|it| **it == Aspect::Slices);
    let racing = search.failures_if_any(&turns, &open)?;
    search.add(&turns, racing.clone());
    // A test may fail for several reasons. Each round leaves out the aspects that are known causes. Tests with a race
    // are examined for others as well, but without the schedule.
    let mut rounds = vec![(without(open, &racing), all)];
    rounds.push((search.failures_if_any(&rest, &racing)?, rest));
    while let Some((suspects, aspects)) = rounds.pop() {
        let before = search.found.len();
        search.among(&aspects, suspects.clone())?;
        let found = search.found.get(before..).unwrap_or_default().to_vec();
        for (rest, suspects) in others(&suspects, &aspects, &found) {
            let world = base.with(rest.iter().copied(), sweep);
            let failing = suite.failures(world, &suspects)?;
            if !failing.is_empty() {
                rounds.push((failing, rest));
            }
        }
    }
    let found = std::mem::take(&mut search.found);
    let mut found = without_chance(suite, found)?;
    // Suspects that still have no cause get another chance with other seeds: alone, a test draws other random values
    // than together with others, and a race does not always show.
    for (aspect, worlds) in search.by_chance() {
        let is_open = |id: &String| !found.iter().any(|it| it.test.id == *id);
        let open = alone.iter().filter(|(id, _)| is_open(id));
        found.extend(first_failures(suite, (aspect, &worlds), open)?);
    }
    // Unstable tests failed alone in the base world, so the worlds change roles: one in which they pass is searched.
    found.append(&mut by_chance(suite, &unstable)?);
    let lessened = found.into_iter().map(|cause| lessening::lessened(suite, cause));
    lessened.filter_map(Result::transpose).collect()
}

/// Returns a cause for each of these tests that fails alone in a world which differs in one aspect, and passes alone
/// in the base world.
pub(crate) fn confirmed<'t>(
    suite: &Suite<'_>,
    (aspect, world): (Aspect, &World),
    tests: impl Iterator<Item = (&'t String, &'t Named)> + Clone,
) -> Result<Vec<Cause>, RequestError> {
    let mut causes: Vec<Cause> = Vec::new();
    for world in std::iter::once(world.clone()).chain(likely(aspect, world)) {
        let open = tests.clone().filter(|(id, _)| !causes.iter().any(|it| it.test.id == **id));
        let failing = suite.failing(world.clone(), open)?;
        causes.extend(failing.into_values().map(|it| cause([aspect].into(), &world, it)));
    }
    let failing = causes.iter().map(Cause::failure).collect();
    let unstable = suite.failures(suite.plan.guest.world.clone(), &failing)?;
    causes.retain(|it| !unstable.contains_key(&it.test.id));
    let lessened = causes.into_iter().map(|it| lessening::lessened(suite, it));
    lessened.filter_map(Result::transpose).collect()
}

/// Returns further worlds that may have the same effect on a test alone as a world has on it among others.
///
/// Alone, the test also initialises classes that other tests initialised before. These read the clock first, so the
/// second reading among others may be the third one alone. And objects get other identity hash codes.
fn likely(aspect: Aspect, world: &World) -> Vec<World> {
    let edge = |by| world.edge.map(|it| Edge { reading: it.reading + by, ..it });
    let pause = |by| world.pause.map(|it| Pause { reading: it.reading + by, ..it });
    let later = |by| World { edge: edge(by), pause: pause(by), ..world.clone() };
    match aspect {
        Aspect::Boundary | Aspect::Pause => (1..=READINGS).map(later).collect(),
        Aspect::Identity => world.with_hashes().collect(),
        _ => Vec::new(),
    }
}

/// Returns the causes of tests that fail alone in the base world, and pass when something differs on which nobody can
/// rely. Together with others, they had other hash codes, random values or turns of threads.
pub(crate) fn by_chance(suite: &Suite<'_>, failing: &Failures) -> Result<Vec<Cause>, RequestError> {
    let base = &suite.plan.guest.world;
    let mut open = failing.clone();
    let mut causes = Vec::new();
    for (aspect, worlds) in base.with_other_chances() {
        for world in worlds {
            // Each test needs only one such world, so those that pass are no longer open.
            let passing = suite.passing(world.clone(), &open)?;
            for id in passing {
                let found = open.remove(&id).map(|it| cause([aspect].into(), base, it));
                causes.extend(found.map(|it| Cause { passing: Some(world.clone()), ..it }));
            }
        }
    }
    Ok(causes)
}

/// Returns the suspects that have a cause of one aspect, grouped by the aspects that are left without their causes.
fn others(
    suspects: &Failures,
    aspects: &[Aspect],
    found: &[Cause],
) -> BTreeMap<Vec<Aspect>, Failures> {
    let mut groups: BTreeMap<Vec<Aspect>, Failures> = BTreeMap::new();
    for (id, failed) in suspects {
        let its = found.iter().filter(|it| it.test.id == *id && it.aspects.len() == 1);
        let known: BTreeSet<Aspect> = its.flat_map(|it| it.aspects.iter().copied()).collect();
        let rest: Vec<Aspect> = aspects.iter().filter(|it| !known.contains(it)).copied().collect();
        if !known.is_empty() && !rest.is_empty() {
            groups.entry(rest).or_default().insert(id.clone(), failed.clone());
        }
    }
    groups
}

/// A search for the aspects of a sweep that make tests fail.
struct Search<'a> {
    suite: &'a Suite<'a>,
    sweep: &'a World,
    found: Vec<Cause>,
}

impl Search<'_> {
    /// Searches these aspects for a cause of each suspect, by halving.
    fn among(&mut self, aspects: &[Aspect], suspects: Failures) -> Result<(), RequestError> {
        if suspects.is_empty() || aspects.is_empty() {
            return Ok(());
        }
        if aspects.len() == 1 {
            let failing = self.failures(aspects, &suspects)?;
            self.add(aspects, failing);
            return Ok(());
        }
        let (first, second) = aspects.split_at(aspects.len() / 2);
        // A suspect that fails with the first half is not tried with the second one. If there is a cause in both
        // halves, the next round finds it.
        let in_first = self.failures(first, &suspects)?;
        let rest = without(suspects, &in_first);
        let in_second = self.failures(second, &rest)?;
        let neither = without(rest, &in_second);
        self.within(first, in_first)?;
        self.within(second, in_second)?;
        self.together(aspects, neither)
    }

    /// Searches these aspects for a cause of suspects that are known to fail with them. A single aspect needs no
    /// further run.
    fn within(&mut self, aspects: &[Aspect], suspects: Failures) -> Result<(), RequestError> {
        match aspects {
            [_] => {
                self.add(aspects, suspects);
                Ok(())
            }
            several => self.among(several, suspects),
        }
    }

    /// Searches for the causes of suspects that fail with neither half of the aspects. Takes aspects away one by one,
    /// as long as the test still fails.
    fn together(&mut self, aspects: &[Aspect], open: Failures) -> Result<(), RequestError> {
        let open = self.failures(aspects, &open)?;
        // By the aspects that are left, the suspects that fail with them.
        let mut groups: BTreeMap<Vec<Aspect>, Failures> =
            BTreeMap::from([(aspects.to_vec(), open)]);
        for aspect in aspects {
            let mut next: BTreeMap<Vec<Aspect>, Failures> = BTreeMap::new();
            for (aspects, suspects) in groups {
                let fewer: Vec<Aspect> =
                    aspects.iter().filter(|it| *it != aspect).copied().collect();
                let failing = self.failures(&fewer, &suspects)?;
                next.entry(aspects).or_default().extend(without(suspects, &failing));
                next.entry(fewer).or_default().extend(failing);
            }
            groups = next;
        }
        for (aspects, suspects) in groups.into_iter().filter(|(it, _)| !it.is_empty()) {
            self.add(&aspects, suspects);
        }
        Ok(())
    }

    /// Adds a cause for each of these suspects, which fail with these aspects.
    fn add(&mut self, aspects: &[Aspect], suspects: Failures) {
        let world = self.world(aspects);
        let cause = |it| cause(aspects.iter().copied().collect(), &world, it);
        self.found.extend(suspects.into_values().map(cause));
    }

    /// Returns worlds for suspects without a cause, which failed in the sweep together with others: by aspect, worlds
    /// with several seeds.
    fn by_chance(&self) -> Vec<(Aspect, Vec<World>)> {
        let base = &self.suite.plan.guest.world;
        let differs = |aspect| base.with([aspect], self.sweep) != *base;
        let with_seeds = |aspect| -> Vec<World> {
            let world = self.world(&[aspect]);
            world.with_others().iter().map(|it| world.with([Aspect::Seed], it)).collect()
        };
        let mut worlds = Vec::new();
        for aspect in [Aspect::Slices, Aspect::Seed].into_iter().filter(|it| differs(*it)) {
            worlds.push((aspect, with_seeds(aspect)));
        }
        worlds
    }

    /// Returns the base world with these aspects of the sweep.
    fn world(&self, aspects: &[Aspect]) -> World {
        self.suite.plan.guest.world.with(aspects.iter().copied(), self.sweep)
    }

    /// Returns the suspects that fail with these aspects. Without aspects nothing fails, so no run is needed.
    fn failures_if_any(
        &self,
        aspects: &[Aspect],
        suspects: &Failures,
    ) -> Result<Failures, RequestError> {
        if aspects.is_empty() { Ok(Failures::new()) } else { self.failures(aspects, suspects) }
    }

    /// Returns the suspects that fail with these aspects.
    fn failures(&self, aspects: &[Aspect], suspects: &Failures) -> Result<Failures, RequestError> {
        match suspects.is_empty() {
            true => Ok(Failures::new()),
            false => self.suite.failures(self.world(aspects), suspects),
        }
    }
}

/// The most further readings of the clock that a test may make alone before a boundary or a pause.
const READINGS: u32 = 3;

/// Returns a cause for each suspect that fails in one of these worlds: the first such world.
fn first_failures<'f>(
    suite: &Suite<'_>,
    (aspect, worlds): (Aspect, &[World]),
    suspects: impl Iterator<Item = (&'f String, &'f EndedTest)>,
) -> Result<Vec<Cause>, RequestError> {
    let mut open: Failures = suspects.map(|(id, failed)| (id.clone(), failed.clone())).collect();
    let mut found = Vec::new();
    for world in worlds {
        if open.is_empty() {
            break;
        }
        let failing = suite.failures(world.clone(), &open)?;
        open = without(open, &failing);
        found.extend(failing.into_values().map(|it| cause([aspect].into(), world, it)));
    }
    Ok(found)
}

/// Returns the failures that are not among `some`.
fn without(all: Failures, some: &Failures) -> Failures {
    all.into_iter().filter(|(id, _)| !some.contains_key(id)).collect()
}

/// Returns the suspects of a sweep that fail there for a reason that is not known yet. Such a suspect still fails if
/// the aspects of its known causes are as in the base world.
pub(crate) fn unexplained(
    suite: &Suite<'_>,
    sweep: &World,
    suspects: Failures,
    known: &[Cause],
) -> Result<Failures, RequestError> {
    let mut groups: BTreeMap<BTreeSet<Aspect>, Failures> = BTreeMap::new();
    for (id, failed) in suspects {
        let of_test = known.iter().filter(|it| it.test.id == id);
        let aspects = of_test.flat_map(|it| it.aspects.iter().copied()).collect();
        groups.entry(aspects).or_default().insert(id, failed);
    }
    let mut open = Failures::new();
    for (known, suspects) in groups {
        let others = Aspect::ALL.into_iter().filter(|it| !known.contains(it));
        open.extend(match known.is_empty() {
            true => suspects,
            false => suite.failures(suite.plan.guest.world.with(others, sweep), &suspects)?,
        });
    }
    Ok(open)
}

/// Drops causes that are only chance. A test with a race may fail with any change, because each change moves the
/// turns of its threads. So its other causes have to hold with other seeds too. The same applies to causes of several
/// aspects.
fn without_chance(suite: &Suite<'_>, found: Vec<Cause>) -> Result<Vec<Cause>, RequestError> {
    let on_schedule = |it: &&Cause| it.aspects.contains(&Aspect::Slices);
    let racing: BTreeSet<String> =
        found.iter().filter(on_schedule).map(|it| it.test.id.clone()).collect();
    let mut kept = Vec::new();
    for cause in found {
        // With several aspects, several runs decided which of them are left. One run that passed by chance leaves an
        // aspect too many.
        let is_one = cause.aspects.len() == 1;
        let is_in_doubt = !is_one || racing.contains(&cause.test.id) && !on_schedule(&&cause);
        if !is_in_doubt || holds_with_other_seeds(suite, &cause)? {
            kept.push(cause);
        }
    }
    Ok(kept)
}

/// Returns whether the test of a cause also fails in its world with each of the other seeds.
fn holds_with_other_seeds(suite: &Suite<'_>, cause: &Cause) -> Result<bool, RequestError> {
    let only = Failures::from([cause.failure()]);
    for other in cause.world.with_others().into_iter().skip(1) {
        // `with_others` also moves the start of the clock, which follows the seed. Only the seed may change here.
        let world = cause.world.with([Aspect::Seed], &other);
        if suite.failures(world, &only)?.is_empty() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the cause of a test that failed in a world and passes in the base world.
fn cause(aspects: BTreeSet<Aspect>, world: &World, failed: EndedTest) -> Cause {
    let EndedTest { test, at } = failed;
    Cause { aspects, world: world.clone(), passing: None, test, at, season: None }
}
