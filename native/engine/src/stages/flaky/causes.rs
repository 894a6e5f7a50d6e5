//! Which aspects of a world make a test fail.

use std::collections::{BTreeMap, BTreeSet};

use environment::{Aspect, World};
use report::{Site, Test};

use suite::sequence::EndedTest;

use super::running::{Failures, Suite};
use crate::RequestError;

/// Why a test fails: aspects of a sweep that make it fail together, and none of which can be left out.
#[derive(Clone, Debug)]
pub(super) struct Cause {
    pub aspects: BTreeSet<Aspect>,
    /// The world in which it fails.
    pub world: World,
    /// The test as it ended there.
    pub test: Test,
    /// Where it failed.
    pub at: Option<Site>,
}

/// Returns the causes for which suspects fail in a sweep. A suspect that fails alone in the base world as well, or that
/// does not fail alone in the sweep, has none: it depends on the tests before it.
pub(super) fn causes(
    suite: &Suite<'_>,
    sweep: &World,
    suspects: &Failures,
) -> Result<Vec<Cause>, RequestError> {
    let base = &suite.plan.guest.world;
    let mut open = suspects.clone();
    if open.is_empty() {
        return Ok(Vec::new());
    }
    let unstable = suite.failures(base.clone(), &open)?;
    open.retain(|id, _| !unstable.contains_key(id));
    let mut found = Vec::new();
    let mut explained: BTreeSet<String> = BTreeSet::new();
    for aspect in Aspect::ALL {
        let world = base.with([aspect], sweep);
        if world == *base || open.is_empty() {
            continue;
        }
        for failed in suite.failures(world.clone(), &open)?.into_values() {
            explained.insert(failed.test.id.clone());
            found.push(cause([aspect].into(), &world, failed));
        }
    }
    open.retain(|id, _| !explained.contains(id));
    found.extend(together(suite, sweep, open)?);
    without_chance(suite, found)
}

/// Returns the suspects of a sweep that fail there for another reason than those that are known: each fails, too, if
/// the aspects that are known to make it fail are as in the base world.
pub(super) fn unexplained(
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

/// Drops what is no cause but chance. A test that depends on the schedule may fail with any change, because threads get
/// their turns elsewhere then. So its other causes have to make it fail with other seeds as well.
fn without_chance(suite: &Suite<'_>, found: Vec<Cause>) -> Result<Vec<Cause>, RequestError> {
    let on_schedule = |it: &&Cause| it.aspects.contains(&Aspect::Slices);
    let racing: BTreeSet<String> =
        found.iter().filter(on_schedule).map(|it| it.test.id.clone()).collect();
    let mut kept = Vec::new();
    for cause in found {
        let is_in_doubt = racing.contains(&cause.test.id) && !on_schedule(&&cause);
        if !is_in_doubt || holds_with_other_seeds(suite, &cause)? {
            kept.push(cause);
        }
    }
    Ok(kept)
}

fn holds_with_other_seeds(suite: &Suite<'_>, cause: &Cause) -> Result<bool, RequestError> {
    let failed = EndedTest { test: cause.test.clone(), at: cause.at.clone() };
    let only = Failures::from([(cause.test.id.clone(), failed)]);
    for other in cause.world.with_others().into_iter().skip(1) {
        // Nothing but the seed may change, so not when the clock starts.
        let world = cause.world.with([Aspect::Seed], &other);
        if suite.failures(world, &only)?.is_empty() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the causes of suspects that no aspect explains by itself.
fn together(suite: &Suite<'_>, sweep: &World, open: Failures) -> Result<Vec<Cause>, RequestError> {
    let base = &suite.plan.guest.world;
    let all: BTreeSet<Aspect> = Aspect::ALL.into();
    let open = suite.failures(sweep.clone(), &open)?;
    // By the aspects that are left, the suspects that fail with them.
    let mut groups: BTreeMap<BTreeSet<Aspect>, Failures> = BTreeMap::from([(all, open)]);
    for aspect in Aspect::ALL {
        let mut next: BTreeMap<BTreeSet<Aspect>, Failures> = BTreeMap::new();
        for (aspects, suspects) in groups {
            let mut fewer = aspects.clone();
            fewer.remove(&aspect);
            let world = base.with(fewer.iter().copied(), sweep);
            let without = match suspects.is_empty() {
                true => Failures::new(),
                false => suite.failures(world, &suspects)?,
            };
            let needing = suspects.into_iter().filter(|(id, _)| !without.contains_key(id));
            next.entry(aspects).or_default().extend(needing.collect::<Vec<_>>());
            next.entry(fewer).or_default().extend(without);
        }
        groups = next;
    }
    let of_group = |(aspects, failures): (BTreeSet<Aspect>, Failures)| {
        let world = base.with(aspects.iter().copied(), sweep);
        failures.into_values().map(move |it| cause(aspects.clone(), &world, it)).collect::<Vec<_>>()
    };
    Ok(groups.into_iter().filter(|(aspects, _)| !aspects.is_empty()).flat_map(of_group).collect())
}

fn cause(aspects: BTreeSet<Aspect>, world: &World, failed: EndedTest) -> Cause {
    Cause { aspects, world: world.clone(), test: failed.test, at: failed.at }
}
