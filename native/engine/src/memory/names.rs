//! Targets and transformations by their names: their numbers change with every method that comes or goes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use transform::Catalogue;

use crate::analysis::Observed;

/// The names of the targets and transformations that observations speak of.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Names {
    targets: Vec<(usize, String)>,
    transformations: Vec<(usize, String)>,
}

impl Names {
    pub fn of(catalogue: Option<&Catalogue>, observed: &Observed) -> Names {
        let Some(catalogue) = catalogue else { return Names::default() };
        let mut names = Names::default();
        let seen = &observed.transformed;
        let mut targets: Vec<usize> = seen.iter().flat_map(|it| it.covered.clone()).collect();
        targets.sort_unstable();
        targets.dedup();
        let mut made: Vec<usize> =
            seen.iter().flat_map(|it| it.trials.iter().map(|(made, _)| *made)).collect();
        made.sort_unstable();
        made.dedup();
        names.targets =
            targets.into_iter().filter_map(|it| Some((it, catalogue.target_name(it)?))).collect();
        names.transformations = made
            .into_iter()
            .filter_map(|it| Some((it, catalogue.transformation_name(it)?)))
            .collect();
        names
    }

    /// Gives observations today's numbers; whether all names are known.
    pub fn translate(&self, catalogue: Option<&Catalogue>, observed: &mut Observed) -> bool {
        let Some(catalogue) = catalogue else { return observed.transformed.is_empty() };
        let find = |names: &[(usize, String)], find: &dyn Fn(&str) -> Option<usize>| {
            names.iter().map(|(number, name)| Some((*number, find(name)?))).collect()
        };
        let targets: Option<BTreeMap<usize, usize>> =
            find(&self.targets, &|name| catalogue.target_named(name));
        let made: Option<BTreeMap<usize, usize>> =
            find(&self.transformations, &|name| catalogue.transformation_named(name));
        let (Some(targets), Some(made)) = (targets, made) else { return false };
        observed.transformed.iter_mut().all(|observation| {
            let covered = observation.covered.iter_mut();
            let trials = observation.trials.iter_mut().map(|(made, _)| made);
            replace(covered, &targets) && replace(trials, &made)
        })
    }
}

fn replace<'a>(
    mut numbers: impl Iterator<Item = &'a mut usize>,
    by: &BTreeMap<usize, usize>,
) -> bool {
    numbers.all(|number| by.get(number).map(|new| *number = *new).is_some())
}
