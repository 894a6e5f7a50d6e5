//! Searches for causes in worlds other than the sweeps.

use std::collections::BTreeSet;

use environment::{Aspect, EdgeUnit, World};
use laboratory::interrupt;
use report::{Outcome, Test};
use suite::RequestError;

use crate::dependences::Group;
use crate::worlds::causes::{Cause, by_chance, causes, confirmed, siblings};
use crate::worlds::directed::{Touches, constants, is_affordable, screened};
use crate::worlds::long::Costs;
use crate::worlds::running::{SideNotes, Suite};

/// Keeps one of two causes of a test that are the same: time passes between two readings of the clock. The likelier
/// event is kept: the end of a millisecond or a second rather than a pause, and a pause rather than midnight.
fn once(found: &mut Vec<Cause>) {
    let of = |cause: &Cause, aspect| cause.aspects == BTreeSet::from([aspect]);
    let all = found.clone();
    found.retain(|cause| {
        let mut others = all.iter().filter(|it| it.test.id == cause.test.id);
        let is_midnight = |it: &Cause| it.world.edge.is_some_and(|it| it.unit == EdgeUnit::Day);
        let is_better = |it: &Cause| match (of(cause, Aspect::Boundary), of(cause, Aspect::Pause)) {
            (true, _) => of(it, Aspect::Pause) && is_midnight(cause),
            (_, true) => of(it, Aspect::Boundary) && !is_midnight(it),
            _ => false,
        };
        !others.any(is_better)
    });
}

/// The most tests that may fail in the base world. If more fail, none of them is examined.
const FAILING: usize = 20;

/// Returns the causes of tests that fail in the base world and pass when something differs on which nobody can rely.
/// For example, a test that lists a map may pass alone, because objects get other identity hash codes than after
/// other tests.
pub(crate) fn failing_here(
    suite: &Suite<'_>,
    tests: &[Test],
    notes: &SideNotes,
) -> Result<Vec<Cause>, RequestError> {
    let failed = |it: &&Test| it.outcome == Outcome::Failed && it.method.is_some();
    let failed: BTreeSet<String> = tests.iter().filter(failed).map(|it| it.id.clone()).collect();
    if failed.is_empty() || failed.len() > FAILING || interrupt::is_asked() {
        return Ok(Vec::new());
    }
    // `passed` are the tests whose failures count. Here, these are the ones that fail in the base world.
    let suite = Suite { passed: &failed, ..*suite };
    let group = Group::of(&failed, tests);
    let base = &suite.plan.guest.world;
    // A test that fails with others and passes alone needs a different proof: there is no failure alone that a
    // changed world could turn into a pass. If it lists maps by identity hash codes, it has to fail alone with other
    // hash codes.
    let failing = suite.failing(base.clone(), group.tests(&failed))?;
    let lists = |id: &String| notes.touches.get(id).is_some_and(Touches::list_by_hash);
    let alone = failed.iter().filter(|it| !failing.contains_key(*it) && lists(it));
    let alone = alone.cloned().collect();
    let mut causes = by_chance(&suite, &failing)?;
    if let Some(world) = base.with_hashes().next() {
        causes.extend(confirmed(&suite, (Aspect::Identity, &world), group.tests(&alone))?);
    }
    Ok(causes)
}

/// Searches for causes in worlds that are chosen by what each test reads. A cause that is known from another world is
/// replaced if the one found here says more.
pub(crate) fn directed(
    suite: &Suite<'_>,
    (costs, threaded, notes): (&Costs<'_>, &Group, &SideNotes),
    found: &mut Vec<Cause>,
) -> Result<(), RequestError> {
    if interrupt::is_asked() {
        return Ok(());
    }
    let mut touches = notes.touches.clone();
    // A thread pool may have started its threads before the test that uses them, which then starts no thread itself.
    for id in threaded.ids() {
        touches.entry(id.clone()).or_default().threads += 1;
    }
    // All tests share one budget, so their number decides how long each of them may be.
    let count = touches.len();
    touches.retain(|id, _| is_affordable(costs.of(id), count));
    let group = Group::of(&touches.keys().cloned().collect(), costs.tests);
    // To read all class files takes time, so that is only done if a test draws random values.
    let draw = touches.values().any(|it| it.draws > 0);
    let constants = if draw { constants(&suite.plan.guest.class_path) } else { Vec::new() };
    for cause in screened(suite, &touches, &constants, &group)? {
        let is_same = |it: &Cause| it.test.id == cause.test.id && it.aspects == cause.aspects;
        // One finding for each reason: a cause that only says less goes, and one that repeats a rule is not added.
        found.retain(|it| it.test.id != cause.test.id || is_same(it) || !cause.says_more_than(it));
        let is_alike = |it: &Cause| it.test.id == cause.test.id && it.rule() == cause.rule();
        // A sweep only knows its own two dates. The search knows the first date of failure, and which days have it in
        // common.
        let is_date = cause.aspects.contains(&Aspect::Clock);
        match found.iter().position(is_same).filter(|_| is_date) {
            Some(known) => found.splice(known..=known, [cause]).for_each(drop),
            None if found.iter().any(is_alike) => {}
            None => found.push(cause),
        }
    }
    once(found);
    Ok(())
}

/// Searches for causes in further worlds. `is_known` returns whether a cause of a test is one that these worlds could
/// show; such tests are not searched again.
pub(crate) fn in_worlds(
    Suite { plan, loaded, passed }: &Suite<'_>,
    (group, worlds): (&Group, &[World]),
    is_known: impl Fn(&Cause) -> bool,
    (found, notes): (&mut Vec<Cause>, &mut SideNotes),
) -> Result<(), RequestError> {
    let passed = group.among(passed);
    let [own, loaded] = [plan, loaded].map(|it| group.plan_of(&passed, it));
    let suite = Suite { plan: &own, loaded: &loaded, passed: &passed };
    for world in worlds {
        if passed.is_empty() || interrupt::is_asked() {
            break;
        }
        let mut suspects = suite.suspects(world.clone(), notes)?;
        let is_open = |id: &String| !found.iter().any(|it| it.test.id == *id && is_known(it));
        suspects.retain(|id, _| is_open(id));
        let open = passed.iter().filter(|id| is_open(id)).cloned().collect();
        let causes = causes(&suite, world, &suspects)?;
        let siblings = siblings(&suite, &causes, group.tests(&open))?;
        found.extend(causes.into_iter().chain(siblings));
    }
    Ok(())
}
