//! The changes that filters make to the counters of a method (JaCoCo's `IFilterOutput` and
//! `MethodCoverageCalculator`).

use std::collections::BTreeMap;

use crate::listing::Listing;
use crate::status::Status;

use super::replacements::Replacements;

/// Collects the changes, which filters express in nodes of the listing.
pub(super) struct Output<'a> {
    listing: &'a Listing<'a>,
    edits: Edits,
}

/// The changes, in ordinals of instructions.
#[derive(Debug, Default)]
pub(crate) struct Edits {
    /// For each instruction, whether it does not count.
    ignored: Vec<bool>,
    /// Sets of instructions that count as one. Each maps to another of its set; the one that counts
    /// maps to nothing.
    merged: BTreeMap<usize, usize>,
    /// New branches of instructions: for each branch, the branches of instructions that stand for
    /// it. It is covered if one of them is.
    replaced: BTreeMap<usize, Vec<Vec<(usize, u32)>>>,
}

impl<'a> Output<'a> {
    pub(super) fn new(listing: &'a Listing<'a>) -> Self {
        let ignored = vec![false; listing.instructions()];
        Self { listing, edits: Edits { ignored, ..Edits::default() } }
    }

    /// Ignores the instructions from one node to another, both included.
    pub(super) fn ignore(&mut self, from: usize, to: usize) {
        for node in from..=to {
            let ordinal = self.ordinal(node);
            if let Some(ignored) = ordinal.and_then(|it| self.edits.ignored.get_mut(it)) {
                *ignored = true;
            }
        }
    }

    /// Ignores the whole method.
    pub(super) fn ignore_all(&mut self) {
        self.edits.ignored.fill(true);
    }

    /// Counts two instructions as one. It has the line and the number of branches of the set that
    /// the first one belongs to.
    pub(super) fn merge(&mut self, first: usize, second: usize) {
        let (Some(first), Some(second)) = (self.ordinal(first), self.ordinal(second)) else {
            return;
        };
        let (first, second) = (self.edits.representative(first), self.edits.representative(second));
        if first != second {
            self.edits.merged.insert(second, first);
        }
    }

    /// Replaces the branches of an instruction.
    pub(super) fn replace_branches(&mut self, node: usize, replacements: Replacements) {
        let Some(ordinal) = self.ordinal(node) else { return };
        let branches = replacements.into_branches().into_iter().map(|branch| {
            let sources = branch.into_iter();
            sources.filter_map(|(node, branch)| Some((self.ordinal(node)?, branch))).collect()
        });
        let branches = branches.collect();
        self.edits.replaced.insert(ordinal, branches);
    }

    pub(super) fn finish(self) -> Edits {
        self.edits
    }

    fn ordinal(&self, node: usize) -> Option<usize> {
        self.listing.instruction(node).map(|listed| listed.ordinal)
    }
}

impl Edits {
    /// Returns the instruction that counts for the set to which an instruction belongs.
    fn representative(&self, mut ordinal: usize) -> usize {
        while let Some(next) = self.merged.get(&ordinal) {
            ordinal = *next;
        }
        ordinal
    }

    /// Applies the changes. Returns `None` for instructions that do not count.
    pub(crate) fn apply(&self, mut statuses: Vec<Status>) -> Vec<Option<Status>> {
        self.merge(&mut statuses);
        self.replace(&mut statuses);
        let mut kept: Vec<Option<Status>> = statuses.into_iter().map(Some).collect();
        let ignored = self.ignored.iter().enumerate().filter(|(_, ignored)| **ignored);
        let ignored = ignored.map(|(ordinal, _)| ordinal);
        for ordinal in ignored.chain(self.merged.keys().copied()) {
            if let Some(status) = kept.get_mut(ordinal) {
                *status = None;
            }
        }
        kept
    }

    fn merge(&self, statuses: &mut [Status]) {
        let sets: Vec<(usize, usize)> =
            self.merged.keys().map(|ordinal| (*ordinal, self.representative(*ordinal))).collect();
        for (ordinal, representative) in &sets {
            let (Some(one), Some(other)) = (statuses.get(*representative), statuses.get(*ordinal))
            else {
                continue;
            };
            let merged = one.merged(other);
            set(statuses, *representative, merged);
        }
        for (ordinal, representative) in sets {
            if let Some(merged) = statuses.get(representative).cloned() {
                set(statuses, ordinal, merged);
            }
        }
    }

    fn replace(&self, statuses: &mut [Status]) {
        for (ordinal, branches) in &self.replaced {
            let is_taken = |source: &(usize, u32)| {
                let (ordinal, branch) = source;
                statuses.get(*ordinal).is_some_and(|status| status.taken.contains(branch))
            };
            let taken = (0..).zip(branches).filter(|(_, from)| from.iter().any(is_taken));
            let taken = taken.map(|(number, _)| number).collect();
            let branches = u32::try_from(branches.len()).unwrap_or(u32::MAX);
            set(statuses, *ordinal, Status { branches, taken });
        }
    }
}

fn set(statuses: &mut [Status], ordinal: usize, status: Status) {
    if let Some(place) = statuses.get_mut(ordinal) {
        *place = status;
    }
}
