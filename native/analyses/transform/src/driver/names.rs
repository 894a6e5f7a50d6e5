//! Converts targets and transformations to names: numbers change with every added or removed
//! method.

use std::collections::BTreeMap;

use suite::analysis::Names;

use crate::{Catalogue, Observation};

/// Returns the names of all targets and transformations in the observations.
pub(super) fn names_of(catalogue: &Catalogue, seen: &[Observation]) -> Names {
    let targets = seen.iter().flat_map(|it| it.covered.clone());
    let made = |it: &Observation| {
        it.trials.iter().map(|(made, _)| *made).chain(it.later.iter().copied()).collect::<Vec<_>>()
    };
    let made = seen.iter().flat_map(made);
    vec![
        named(targets.collect(), |it| catalogue.target_name(it)),
        named(made.collect(), |it| catalogue.transformation_name(it)),
    ]
}

/// Replaces numbers from an earlier run by today's numbers. Returns whether all names are known.
pub(super) fn renumber(catalogue: &Catalogue, seen: &mut [Observation], names: &Names) -> bool {
    let [targets, transformations] = names.as_slice() else { return seen.is_empty() };
    let find = |names: &[(usize, String)], find: &dyn Fn(&str) -> Option<usize>| {
        names.iter().map(|(number, name)| Some((*number, find(name)?))).collect()
    };
    let targets: Option<BTreeMap<usize, usize>> =
        find(targets, &|name| catalogue.target_named(name));
    let made: Option<BTreeMap<usize, usize>> =
        find(transformations, &|name| catalogue.transformation_named(name));
    let (Some(targets), Some(made)) = (targets, made) else { return false };
    seen.iter_mut().all(|observation| {
        let covered = observation.covered.iter_mut();
        let trials = observation.trials.iter_mut().map(|(made, _)| made);
        let later = observation.later.iter_mut();
        replace(covered, &targets) && replace(trials.chain(later), &made)
    })
}

/// Returns numbers with their names, each once.
fn named(mut numbers: Vec<usize>, name: impl Fn(usize) -> Option<String>) -> Vec<(usize, String)> {
    numbers.sort_unstable();
    numbers.dedup();
    numbers.into_iter().filter_map(|number| Some((number, name(number)?))).collect()
}

fn replace<'a>(
    mut numbers: impl Iterator<Item = &'a mut usize>,
    by: &BTreeMap<usize, usize>,
) -> bool {
    numbers.all(|number| by.get(number).map(|new| *number = *new).is_some())
}
