//! Finds the collections whose order a test depends on.
//!
//! All collections without order that the test's classes create become ones that keep the order of insertion. If the test
//! then no longer depends on an order, the change is made smaller, as by delta debugging (Zeller, FSE 2002): without one
//! source after the other, and then without one place after the other.

use environment::Aspect;
use report::Fix;

use super::proving::Proving;
use super::unordered::{Site, ordering, sites};
use super::{Flaky, Why};

/// The most runs in which the change is made smaller.
const RUNS: usize = 30;

/// Returns the smallest such change that fixes a test, if there is one. Code of the tests is changed rather than the project's.
pub(super) fn ordered(proving: &mut Proving<'_>, flaky: &Flaky<'_>) -> Option<Fix> {
    let Why::World(aspects) = flaky.why else { return None };
    let of_collections = [Aspect::HashOrder, Aspect::Identity, Aspect::Salt];
    if !aspects.iter().any(|it| of_collections.contains(it)) {
        return None;
    }
    // What fixes one test often fixes others that list the same.
    for known in proving.ordering.clone() {
        if let Some(fix) = proving.proved(flaky, &known) {
            return Some(fix);
        }
    }
    let classes = proving.tests.loaded.get(&*flaky.test.class).into_iter().flat_map(|it| it.iter());
    let classes = classes.map(|it| it.replace('.', "/"));
    let project = proving.project;
    let all = proving.compiling(sites(project, classes, aspects));
    let own: Vec<Site> = all.iter().filter(|it| project.is_of_tests(&it.source)).cloned().collect();
    let is_mixed = !own.is_empty() && own.len() < all.len();
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

/// Leaves those of some places that are needed.
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
    // The second time, each place is a part.
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
