//! Finds the collections whose order a test depends on, and gives them an order.
//!
//! First, all collections without order that the test's classes create become collections that keep the order of
//! insertion. If the test then no longer depends on an order, the change is made smaller, as in delta debugging
//! (Zeller, FSE 2002). The test runs without the change of one source after the other, and then of one place after
//! the other.
//!
//! For example, sources `A` and `B` create two maps each, and the test lists the first map of `B`. Without `A` it
//! passes, so `A` stays as it was. Without `B` it fails, so `B` stays changed. Then the second map of `B` turns out
//! not to be needed.

use environment::Aspect;
use report::Fix;

use super::proving::Proving;
use super::unordered::{Site, ordering, sites};
use super::{Flaky, Why};

/// The most attempts to make a change smaller. If they are used up, the change may be larger than necessary.
const RUNS: usize = 30;

/// Returns the smallest such change that fixes a test, if there is one. A change of the tests alone is preferred to
/// one of the project.
pub(super) fn ordered(proving: &mut Proving<'_>, flaky: &Flaky<'_>) -> Option<Fix> {
    let Why::World(aspects) = flaky.why else { return None };
    let of_collections = [Aspect::HashOrder, Aspect::Identity, Aspect::Salt];
    if !aspects.iter().any(|it| of_collections.contains(it)) {
        return None;
    }
    // Tests that list the same collection have the same fix. That saves the whole search.
    for known in proving.ordering.clone() {
        if let Some(fix) = proving.proved(flaky, &known) {
            return Some(fix);
        }
    }
    let classes = proving.tests.loaded.get(&*flaky.test.class).into_iter().flat_map(|it| it.iter());
    let classes = classes.map(|it| it.replace('.', "/"));
    let project = proving.project;
    // A single place that does not compile, such as a variable with the type `HashMap`, would spoil the change of
    // all.
    let all = proving.compiling(sites(project, classes, aspects));
    let own: Vec<Site> = all.iter().filter(|it| project.is_of_tests(&it.source)).cloned().collect();
    let is_mixed = !own.is_empty() && own.len() < all.len();
    // A change of the project affects its users. So it is only tried if a change of the tests is not enough.
    let groups = if is_mixed { vec![own, all] } else { vec![all] };
    groups.into_iter().filter(|it| !it.is_empty()).find_map(|sites| {
        let candidate = ordering(project, sites.iter());
        proving.passes(flaky, &candidate)?;
        let needed = lessened(proving, flaky, sites);
        let candidate = ordering(project, needed.iter());
        let fix = proving.proved(flaky, &candidate)?;
        proving.ordering.push(candidate);
        Some(fix)
    })
}

/// Returns the places that are needed for the test to pass.
fn lessened(proving: &mut Proving<'_>, flaky: &Flaky<'_>, mut sites: Vec<Site>) -> Vec<Site> {
    let mut runs = RUNS;
    let mut sources: Vec<_> = sites.iter().map(|it| it.source.clone()).collect();
    sources.sort();
    sources.dedup();
    let parts = sources.into_iter().map(|source| {
        let part = sites.iter().filter(|it| it.source == source);
        part.cloned().collect::<Vec<_>>()
    });
    let mut parts: Vec<Vec<Site>> = parts.collect();
    // In the first pass, all places of a source are a part. In the second pass, each place is one. A source that is
    // not needed costs one run in this way, however many places it has.
    for _ in 0..2 {
        for part in parts {
            let is_of_part = |it: &&Site| {
                part.iter().any(|of| of.source == it.source && of.rewrite == it.rewrite)
            };
            let rest: Vec<Site> = sites.iter().filter(|it| !is_of_part(it)).cloned().collect();
            if runs == 0 || rest.is_empty() || rest.len() == sites.len() {
                continue;
            }
            runs -= 1;
            let project = proving.project;
            if proving.passes(flaky, &ordering(project, rest.iter())).is_some() {
                sites = rest;
            }
        }
        parts = sites.iter().map(|it| vec![it.clone()]).collect();
    }
    sites
}
