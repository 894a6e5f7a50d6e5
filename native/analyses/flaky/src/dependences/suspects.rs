//! Collects pairs of tests of which the second one may fail after the first one.
//!
//! Most executions run all tests of a class after one test. If the last test passes, that proves little: a test
//! before it may have restored the state. Such a pair is *hidden*, and runs once more without the tests in between.

use std::collections::{BTreeMap, BTreeSet};

use crate::notebook::Root;
use crate::orders::{Group, Orders, Rank};

/// The numbers of two tests: the first one runs before the second one.
pub(super) type Pair = (usize, usize);

/// The most tests after which one test runs by itself. Each costs an execution, and they are sorted by likelihood.
pub(super) const TRIALS: usize = 8;

/// An execution of JUnit after the first tests of a group: the tests that ran, and those that failed.
pub(super) struct Ran<'g> {
    pub group: &'g Group,
    pub tests: Vec<usize>,
    pub failing: Vec<usize>,
}

/// Pairs of tests of which the second one may fail after the first one.
#[derive(Default)]
pub(super) struct Suspects<'a> {
    /// Pairs whose second test failed in an execution with the first test before it.
    pub failing: BTreeSet<Pair>,
    /// Pairs whose second test passed in each execution after the first test. Each has the roots that tests in
    /// between may have restored in every one of these executions. The set may be empty.
    hidden: BTreeMap<Pair, BTreeSet<&'a Root>>,
}

impl<'a> Suspects<'a> {
    /// Adds the pairs of an execution. After a sample, only failures count: tests of the rest of a class are tried
    /// only if a test of the sample fails.
    pub fn add(&mut self, orders: &'a Orders, Ran { group, tests, failing }: &Ran<'_>) {
        self.failing.extend(pairs(&group.firsts, failing));
        if group.is_sample {
            return;
        }
        for (first, test) in pairs(&group.firsts, tests).filter(|it| !failing.contains(&it.1)) {
            let hidden = hidden(orders, first, tests, test);
            // One execution without a test in between is enough for a root. So only roots stay that were hidden each
            // time.
            let known = self.hidden.entry((first, test)).or_insert_with(|| hidden.clone());
            known.retain(|root| hidden.contains(root));
        }
    }

    /// Returns groups in which hidden tests run once more. Groups whose values stand out come first.
    ///
    /// Each hidden test is in the group of the root that stands out most. The tests of a group do not change that
    /// root, so none of them hides it from the others.
    pub fn uncovered(&self, orders: &'a Orders) -> Vec<Group> {
        let mut groups: BTreeMap<(Rank, usize, &Root), Vec<usize>> = BTreeMap::new();
        for ((first, test), roots) in &self.hidden {
            let ranked = roots.iter().map(|root| (orders.rank(*first, root), *root));
            // A test that changes the root itself would hide it from the others. It runs directly after the first
            // test later.
            if let Some((rank, root)) = ranked.min().filter(|it| !changes(orders, *test, it.1)) {
                groups.entry((rank, *first, root)).or_default().push(*test);
            }
        }
        groups.into_iter().map(|((_, first, _), tests)| Group::after(first, tests)).collect()
    }

    /// Returns the hidden pairs, at most [`TRIALS`] for each test. Pairs whose values stand out come first.
    pub fn hidden(&self, orders: &'a Orders) -> Vec<Pair> {
        let rank = |(pair, roots): (&Pair, &BTreeSet<&Root>)| {
            let rank = roots.iter().map(|root| orders.rank(pair.0, root)).min()?;
            Some(((rank, pair.0), *pair))
        };
        let mut ranked = likeliest(self.hidden.iter().filter_map(rank));
        ranked.sort_unstable();
        ranked.into_iter().map(|it| it.1).collect()
    }
}

/// Keeps for each second test the [`TRIALS`] pairs with the smallest keys, in this order. A smaller key means that
/// the first test is likelier to disturb the second one.
pub(super) fn likeliest<K: Ord>(pairs: impl Iterator<Item = (K, Pair)>) -> Vec<(K, Pair)> {
    let mut by_test: BTreeMap<usize, Vec<(K, Pair)>> = BTreeMap::new();
    for (key, pair) in pairs {
        by_test.entry(pair.1).or_default().push((key, pair));
    }
    let few = |mut pairs: Vec<(K, Pair)>| {
        pairs.sort_unstable();
        pairs.truncate(TRIALS);
        pairs
    };
    by_test.into_values().flat_map(few).collect()
}

/// Returns one group for each first test of these pairs, with its second tests.
pub(super) fn by_first(pairs: &BTreeSet<Pair>) -> Vec<Group> {
    let mut after: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (first, test) in pairs {
        after.entry(*first).or_default().push(*test);
    }
    after.into_iter().map(|(first, tests)| Group::after(first, tests)).collect()
}

/// Returns all pairs of one of `firsts` with one of `tests`.
pub(super) fn pairs<'a>(
    firsts: &'a [usize],
    tests: &'a [usize],
) -> impl Iterator<Item = Pair> + 'a {
    firsts.iter().flat_map(move |first| tests.iter().map(move |it| (*first, *it)))
}

/// Returns the roots between two tests that a test which ran in between may have restored. `group` has the tests that
/// ran after `first`, in order.
fn hidden<'a>(
    orders: &'a Orders,
    first: usize,
    group: &[usize],
    number: usize,
) -> BTreeSet<&'a Root> {
    let earlier = || group.iter().take_while(|it| **it != number);
    let is_changed = |root: &&Root| earlier().any(|it| changes(orders, *it, root));
    orders.between(first, number).filter(is_changed).collect()
}

/// Returns whether a test may restore what a different test leaves in a root.
fn changes(orders: &Orders, number: usize, root: &Root) -> bool {
    orders.subject(number).is_some_and(|it| it.changed.contains(root) || it.writes(root))
}
