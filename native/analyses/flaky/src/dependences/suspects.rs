//! Tests that may fail after others, as far as the executions so far tell.

use std::collections::{BTreeMap, BTreeSet};

use crate::notebook::Root;
use crate::orders::{Group, Orders, Rank};

/// A test that runs before another one, and that one.
pub(super) type Pair = (usize, usize);

/// The most tests after which a test is tried by itself.
pub(super) const TRIALS: usize = 8;

/// An execution of JUnit after the first tests of a group: its tests, and those that fail.
pub(super) struct Ran<'g> {
    pub group: &'g Group,
    pub tests: Vec<usize>,
    pub failing: Vec<usize>,
}

/// Tests that may fail after another one.
#[derive(Default)]
pub(super) struct Suspects<'a> {
    /// They fail if the other one ran earlier.
    pub failing: BTreeSet<Pair>,
    /// They passed whenever they ran after the other one, each with the roots that a test between may have put back each
    /// time. There may be none.
    hidden: BTreeMap<Pair, BTreeSet<&'a Root>>,
}

impl<'a> Suspects<'a> {
    /// Adds the suspects of an execution. After a sample, a test of the rest of its class runs by itself only if one of the
    /// sample fails.
    pub fn add(&mut self, orders: &'a Orders, Ran { group, tests, failing }: &Ran<'_>) {
        self.failing.extend(pairs(&group.firsts, failing));
        if group.is_sample {
            return;
        }
        for (first, test) in pairs(&group.firsts, tests).filter(|it| !failing.contains(&it.1)) {
            let hidden = hidden(orders, first, tests, test);
            let known = self.hidden.entry((first, test)).or_insert_with(|| hidden.clone());
            known.retain(|root| hidden.contains(root));
        }
    }

    /// Returns groups in which tests run once more, without those that may have put back what stands out most of what
    /// they have not seen. Those whose values stand out come first.
    pub fn uncovered(&self, orders: &'a Orders) -> Vec<Group> {
        let mut groups: BTreeMap<(Rank, usize, &Root), Vec<usize>> = BTreeMap::new();
        for ((first, test), roots) in &self.hidden {
            let ranked = roots.iter().map(|root| (orders.rank(*first, root), *root));
            if let Some((rank, root)) = ranked.min().filter(|it| !changes(orders, *test, it.1)) {
                groups.entry((rank, *first, root)).or_default().push(*test);
            }
        }
        groups.into_iter().map(|((_, first, _), tests)| Group::after(first, tests)).collect()
    }

    /// Returns the pairs whose test may not have seen what the other one leaves, at most [`TRIALS`] for each test. Those
    /// whose values stand out come first.
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

/// Returns the pairs of each test with the tests that most likely disturb it, these first. Each pair has its key: the
/// less, the likelier.
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

/// Returns groups with one first test each, for some pairs.
pub(super) fn by_first(pairs: &BTreeSet<Pair>) -> Vec<Group> {
    let mut after: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (first, test) in pairs {
        after.entry(*first).or_default().push(*test);
    }
    after.into_iter().map(|(first, tests)| Group::after(first, tests)).collect()
}

/// Returns each test with each of the tests before it.
pub(super) fn pairs<'a>(
    firsts: &'a [usize],
    tests: &'a [usize],
) -> impl Iterator<Item = Pair> + 'a {
    firsts.iter().flat_map(move |first| tests.iter().map(move |it| (*first, *it)))
}

/// Returns what the first test of a group leaves and another one touches, where one of the group before that may have
/// put it back.
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

/// Returns whether a test may put back what another one leaves in a root.
fn changes(orders: &Orders, number: usize, root: &Root) -> bool {
    orders.subject(number).is_some_and(|it| it.changed.contains(root) || it.writes(root))
}
