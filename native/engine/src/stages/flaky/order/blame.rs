//! Through which of several roots a test depends on another one, as far as other runs tell.
//!
//! A cache that all tests fill lies between any two of them. But most tests pass after others that have filled it, so
//! that it is hardly what breaks one. This is the idea of spectrum-based fault localization (Jones and Harrold, ASE 2005),
//! with roots instead of statements.

use std::collections::{BTreeMap, BTreeSet};

use order::{Orders, Root};

use super::suspects::Pair;
use super::{Dependence, Kind};

/// To how many tests a root did harm, and to how many it did none, by the kind of what is left in it. A test that leaves
/// another kind of object tells nothing.
type Counts<'a> = BTreeMap<(&'a Root, u64), (usize, usize)>;

/// The kind where nothing is left.
const NOTHING: u64 = 0;

/// Returns the roots between two tests, each with the kind of what the first one leaves in it.
fn between(orders: &Orders, first: usize, second: usize) -> impl Iterator<Item = (&Root, u64)> {
    let left = orders.subject(first).map(|it| &it.left);
    let kind = move |root: &Root| left.and_then(|it| it.get(root)).map_or(NOTHING, |it| it.kind);
    orders.between(first, second).map(move |root| (root, kind(root)))
}

/// How tests ended with what others had left in roots, and without it.
#[derive(Default)]
pub(super) struct Blame<'a> {
    /// The pairs that have been counted.
    pairs: BTreeSet<Pair>,
    /// The tests alone that have been counted.
    alone: BTreeSet<usize>,
    after: Counts<'a>,
    without: Counts<'a>,
}

impl<'a> Blame<'a> {
    /// Notes that the second test of a pair passed with what the first one had left. It may not have seen what is in
    /// some roots.
    pub fn passed_after(&mut self, orders: &'a Orders, pair: Pair, hidden: &BTreeSet<&Root>) {
        if self.pairs.insert(pair) {
            for key in between(orders, pair.0, pair.1).filter(|it| !hidden.contains(it.0)) {
                self.after.entry(key).or_default().1 += 1;
            }
        }
    }

    /// Notes that a test passed without those before it.
    pub fn passed_alone(&mut self, orders: &'a Orders, number: usize) {
        if self.alone.insert(number) {
            let setters = orders.setters(number);
            let roots: BTreeSet<&Root> =
                setters.iter().flat_map(|it| orders.between(*it, number)).collect();
            for root in roots {
                self.without.entry((root, NOTHING)).or_default().1 += 1;
            }
        }
    }

    /// Notes in each dependence how likely its roots are, from how all of them and the runs so far ended.
    pub fn weigh(mut self, orders: &'a Orders, found: &mut [Dependence]) {
        for it in &*found {
            for (root, kind) in between(orders, it.other, it.subject) {
                let (counts, kind) = self.counts(it.kind, kind);
                counts.entry((root, kind)).or_default().0 += 1;
            }
        }
        for it in found {
            let weighed = |(root, kind): (&'a Root, u64)| {
                let (counts, kind) = self.counts(it.kind, kind);
                (root.clone(), share(counts.get(&(root, kind))))
            };
            it.shares = between(orders, it.other, it.subject).map(weighed).collect();
        }
    }

    /// Returns the counts for dependences of a kind, and under which kind of value a root is counted there.
    fn counts(&mut self, kind: Kind, left: u64) -> (&mut Counts<'a>, u64) {
        match kind {
            Kind::Brittle => (&mut self.without, NOTHING),
            Kind::Victim | Kind::Twice => (&mut self.after, left),
        }
    }
}

/// Returns the share of tests to which a root did harm, in thousandths.
fn share(counts: Option<&(usize, usize)>) -> usize {
    let (failed, passed) = counts.copied().unwrap_or_default();
    (1000 * failed).checked_div(failed + passed).unwrap_or_default()
}
