//! The exchange of recipes between two passes: objects that another unit's methods take, and sequences that run
//! another unit's code.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::owners::Owners;
use super::{Prepared, State};
use crate::search::pool::Source;
use crate::search::{Progress, Recipe};
use crate::statements::carry::carried;
use crate::statements::operation::Operations;
use crate::statements::sequence::Sequence;
use crate::statements::types::{TypeId, Types};

/// The number of objects of a class from which on a unit gets no more of it.
const MOST_OF_CLASS: usize = 3;
/// The most objects that a unit gets in an exchange.
const MOST_OBJECTS: usize = 60;

/// The objects of all units, by the descriptor of their class, each with the position of the unit that made it.
type Offers<'a> = BTreeMap<Arc<str>, Vec<(usize, &'a Source)>>;

/// Returns the recipes for each unit, in the order of the units.
pub(super) fn exchange(prepared: &Prepared<'_>, states: &[State]) -> Vec<Vec<Recipe>> {
    let offers = offers(states);
    let owners = Owners::new(states, &prepared.module.measured);
    let mut given: Vec<Vec<Recipe>> = states.iter().map(|_| Vec::new()).collect();
    for (number, state) in states.iter().enumerate() {
        let Some(progress) = state.progress.as_ref() else { continue };
        for (owner, sequence) in runs_of_others(progress, number, &owners, states) {
            let Some(to) = states.get(owner) else { continue };
            let operations = Operations { types: &to.types, access: prepared.access(&to.unit) };
            if let Some(sequence) = carried(sequence, &state.types, operations)
                && let Some(recipes) = given.get_mut(owner)
            {
                let result = sequence.len().saturating_sub(1) as u16;
                recipes.push(Recipe { sequence, result });
            }
        }
    }
    // Sequences that run open code stand first, because recipes end once they have spent their share of the budget.
    for (number, (state, recipes)) in states.iter().zip(&mut given).enumerate() {
        if let Some(progress) = state.progress.as_ref().filter(|it| it.is_open()) {
            let to = Operations { types: &state.types, access: prepared.access(&state.unit) };
            recipes.extend(objects(number, progress, to, &offers, states));
        }
    }
    given
}

/// Collects the objects of all units.
fn offers(states: &[State]) -> Offers<'_> {
    let mut offers = Offers::new();
    for (number, state) in states.iter().enumerate() {
        for source in state.progress.iter().flat_map(Progress::objects) {
            offers.entry(state.types.descriptor(source.of)).or_default().push((number, source));
        }
    }
    // Short and cheap sequences come first. The sort is stable, so of equal ones the first unit's wins.
    let order = |(_, source): &(usize, &Source)| (source.sequence.len(), source.cost());
    offers.values_mut().for_each(|of_class| of_class.sort_by_key(order));
    offers
}

/// Returns the sequences of a unit that run open code of other units, each with the position of the unit that has the
/// code.
fn runs_of_others<'a>(
    progress: &'a Progress,
    number: usize,
    owners: &Owners,
    states: &[State],
) -> Vec<(usize, &'a Sequence)> {
    let is_open = |owner: usize, probe: u32| {
        let progress = states.get(owner).and_then(|state| state.progress.as_ref());
        progress.is_some_and(|it| it.is_open() && !it.has_run(probe))
    };
    let mut found = Vec::new();
    for kept in &progress.found().kept {
        let owned = kept.fresh.iter().filter_map(|probe| Some((owners.of_probe(*probe)?, *probe)));
        let of_others = owned.filter(|&(owner, probe)| owner != number && is_open(owner, probe));
        let owners: BTreeSet<usize> = of_others.map(|(owner, _)| owner).collect();
        found.extend(owners.into_iter().map(|owner| (owner, &kept.sequence)));
    }
    found
}

/// Returns recipes for objects that methods of a unit take, of classes of which the unit has few.
fn objects(
    number: usize,
    progress: &Progress,
    to: Operations<'_>,
    offers: &Offers<'_>,
    states: &[State],
) -> Vec<Recipe> {
    let types = to.types;
    let object = types.of_class("java/lang/Object");
    let is_taken = |of: TypeId| {
        progress.taken().iter().any(|&it| {
            let mut taken = it;
            while let Some(element) = types.element(taken) {
                taken = element;
            }
            // Every object fits a parameter of type `Object`, so that says nothing about the need for it.
            taken != object && types.is_assignable(of, taken)
        })
    };
    let mut found = Vec::new();
    for (descriptor, of_class) in offers {
        let of = types.of(descriptor);
        // A unit that can make such objects itself needs no more.
        let missing = MOST_OF_CLASS.saturating_sub(progress.objects_of(of));
        if missing == 0 || !is_taken(of) {
            continue;
        }
        let others = of_class.iter().filter(|(unit, _)| *unit != number);
        let recipes = others.filter_map(|(unit, source)| {
            let from: &Types = &states.get(*unit)?.types;
            let sequence = carried(&source.sequence, from, to)?;
            Some(Recipe { sequence, result: source.result })
        });
        found.extend(recipes.take(missing));
        if found.len() >= MOST_OBJECTS {
            break;
        }
    }
    found.truncate(MOST_OBJECTS);
    found
}
