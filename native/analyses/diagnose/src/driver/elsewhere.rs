//! Comparisons in other worlds: only state that differed in the first world is compared.

use std::collections::{BTreeMap, BTreeSet};

use vm::Vm;

use super::Diagnosing;
use crate::{Datum, Key, Run, Spot, Wanted};

/// By run, the properties to compare in another world, and their values in the first one.
pub(super) type Suspects = BTreeMap<String, BTreeMap<Key, Datum>>;

impl Diagnosing {
    /// Returns the state to compare in another world, by run.
    pub(super) fn all_suspects(&self) -> impl Iterator<Item = (&String, &BTreeMap<Key, Datum>)> {
        self.suspects.iter().flat_map(BTreeMap::values).flatten()
    }

    /// Returns the state to compare in one run in another world.
    pub(super) fn suspects_of(&self, run: &str) -> Option<&BTreeMap<Key, Datum>> {
        self.suspects.iter().flat_map(BTreeMap::values).find_map(|of_unit| of_unit.get(run))
    }

    /// Returns the places at which a run in another world takes a close look: those at which something differed in the
    /// first world.
    pub(super) fn wanted_again(&self) -> Option<Wanted> {
        self.suspects.as_ref()?;
        let mut wanted = Wanted::new();
        let all = self.all_suspects().map(|(_, keys)| keys);
        for key in all.filter(|keys| keys.keys().any(Key::is_deep)).flat_map(BTreeMap::keys) {
            let Spot::Exit { target, .. } = key.spot else { continue };
            let invocations = wanted.entry(target).or_default();
            if key.is_deep() {
                invocations.insert(key.occurrence);
            }
        }
        Some(wanted)
    }

    /// Returns the properties of a run that differ from the first world.
    pub(super) fn varying(&self, vm: &Vm, id: &str, run: Option<&Run>) -> BTreeSet<Key> {
        let known = self.suspects_of(id).into_iter().flatten();
        match run {
            Some(run) => crate::varying(vm, run, known),
            None => known.map(|(key, _)| key.clone()).collect(),
        }
    }
}
