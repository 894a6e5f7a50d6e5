//! Decides which promises seem to be broken, and counts the others by their calls.

use std::collections::{BTreeMap, BTreeSet};

use crate::catalogue::Catalogue;
use crate::record::{CallEnding, Origin, Record};

/// A promise that calls seem to break.
#[derive(Clone, Debug, PartialEq)]
pub struct Suspect {
    /// The number of the promise.
    pub promise: usize,
    /// The calls that seem to break it: those that tests make before those that were changed.
    pub calls: Vec<Record>,
}

/// The most calls of one promise that are tried on the JVM.
const MOST_CALLS: usize = 3;

/// Returns the promises that calls seem to break, by number.
#[must_use]
pub fn suspects(records: &[Record]) -> Vec<Suspect> {
    let mut found: BTreeMap<usize, Vec<Record>> = BTreeMap::new();
    for record in records.iter().filter(|it| it.ending.is_broken() && it.site.is_some()) {
        found.entry(record.promise).or_default().push(record.clone());
    }
    let suspects = found.into_iter().map(|(promise, mut calls)| {
        calls.sort_by_key(|it| it.origin != Origin::Observed);
        calls.truncate(MOST_CALLS);
        Suspect { promise, calls }
    });
    suspects.collect()
}

/// Returns why calls say nothing of promises, by number: of those that no call keeps or seems to break.
#[must_use]
pub fn reasons(records: &[Record]) -> BTreeMap<usize, String> {
    let mut reasons: BTreeMap<usize, Option<String>> = BTreeMap::new();
    for record in records.iter().filter(|it| it.origin != Origin::Inner) {
        let reason = match &record.ending {
            CallEnding::Excused(class) => {
                Some(format!("another tag may announce the {class} that it throws"))
            }
            CallEnding::NotAnalysed(why) => Some(why.clone()),
            CallEnding::Kept | CallEnding::Returned(_) | CallEnding::Threw(_) => None,
        };
        let known = reasons.entry(record.promise).or_insert_with(|| reason.clone());
        if reason.is_none() {
            *known = None;
        }
    }
    reasons.into_iter().filter_map(|(promise, why)| Some((promise, why?))).collect()
}

/// The most calls of one promise with which an assertion is tried.
const MOST_TRIED: usize = 2;

/// Returns the promises that calls keep only where an argument was replaced, by number: no code that the tests run
/// depends on them. With each there are such calls, in lines that are known.
#[must_use]
pub fn unseen(records: &[Record]) -> BTreeMap<usize, Vec<&Record>> {
    let is_unseen = |it: &Record| matches!(it.origin, Origin::Probed(..)) && !it.ending.is_broken();
    let mut all: BTreeMap<usize, Vec<&Record>> = BTreeMap::new();
    records.iter().for_each(|it| all.entry(it.promise).or_default().push(it));
    all.retain(|_, records| records.iter().all(|it| is_unseen(it)));
    for records in all.values_mut() {
        records.retain(|it| it.ending == CallEnding::Kept && it.site.is_some());
        records.truncate(MOST_TRIED);
    }
    all.retain(|_, records| !records.is_empty());
    all
}

/// Keeps the calls that end in the same way in another world.
pub fn same_in(suspects: &mut [Suspect], other: &[Record]) {
    for suspect in suspects.iter_mut() {
        suspect.calls.retain(|it| other.contains(it));
    }
}

/// How many promises calls keep, and of how many no call says anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of promises that some call keeps and that no call seems to break.
    pub kept: usize,
    /// Calls were looked at, but none to its end, or none that says whether the promise is kept.
    pub not_analysed: usize,
    /// No call could be looked at.
    pub not_reached: usize,
}

/// Counts promises by the verdict of their calls.
#[must_use]
pub fn counts(catalogue: &Catalogue, records: &[Record]) -> Counts {
    let with = |is: fn(&CallEnding) -> bool| -> BTreeSet<usize> {
        let of_tests = records.iter().filter(|it| it.origin != Origin::Inner);
        of_tests.filter(|it| is(&it.ending)).map(|it| it.promise).collect()
    };
    let kept = with(|it| *it == CallEnding::Kept);
    let (broken, all) = (with(CallEnding::is_broken), with(|_| true));
    let told: BTreeSet<usize> = kept.union(&broken).copied().collect();
    Counts {
        kept: kept.difference(&broken).count(),
        not_analysed: all.difference(&told).count(),
        not_reached: catalogue.promises().len() - all.len(),
    }
}
