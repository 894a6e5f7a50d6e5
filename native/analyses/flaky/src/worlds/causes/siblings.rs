//! Finds other tests of a class that fail for the same cause when they run first.
//!
//! A late thread that the set-up of a class starts has done its work before the second test runs. So only the first
//! test fails. Each other test fails as well in an order in which it is the first, or when it runs alone.

use std::collections::BTreeSet;

use environment::Aspect;
use suite::RequestError;
use suite::sequence::Named;

use super::Cause;
use crate::worlds::running::Suite;

/// The most tests of a class that are tried. Each of them needs up to two runs.
const MOST: usize = 20;

/// Returns a cause for each of `tests` that fails alone in a world in which a different test of its class fails
/// because of the start of its threads. `tests` has all tests without such a cause, by their ids.
pub(crate) fn siblings<'t>(
    suite: &Suite<'_>,
    found: &[Cause],
    tests: impl Iterator<Item = (&'t String, &'t Named)> + Clone,
) -> Result<Vec<Cause>, RequestError> {
    let base = &suite.plan.guest.world;
    let of_starts = found.iter().filter(|it| it.aspects == BTreeSet::from([Aspect::Starts]));
    let mut classes: BTreeSet<&str> = BTreeSet::new();
    let mut more = Vec::new();
    for first in of_starts.filter(|it| classes.insert(&it.test.class)) {
        // One cause for each class is enough: the set-up is the same for all its tests.
        let is_known = |id: &String| found.iter().any(|it| it.test.id == *id);
        // Of a parameterised test, the first invocation stands for all.
        let mut seen: BTreeSet<&Named> = BTreeSet::new();
        let of_class = tests.clone().filter(|(_, it)| it.0 == first.test.class);
        let of_class = of_class.filter(|(id, it)| seen.insert(it) && !is_known(id));
        for test in of_class.take(MOST) {
            let ended = suite.alone(first.world.clone(), test)?;
            let Some(ended) = ended.filter(|it| it.has_failed()) else { continue };
            if suite.alone(base.clone(), test)?.is_some_and(|it| it.has_passed()) {
                more.push(super::cause(first.aspects.clone(), &first.world, ended));
            }
        }
    }
    Ok(more)
}
