//! The expectation that an edited test notices if a promise is not kept.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use prove::Expectation;
use prove::expectation::{Checked, Fault, Reaction};
use report::AnalyseRequest;
use suite::RequestError;
use suite::plan::Plan;
use transform::Transforming;

use diagnose::Noticing;

use crate::Catalogue;

/// The expectation. A change is the number of a promise: the method's body is replaced, so that it throws nothing.
pub(super) struct Keeping<'a> {
    noticing: Noticing<'a>,
    /// By promise, the transformation of its method.
    by_promise: BTreeMap<usize, usize>,
}

impl<'a> Keeping<'a> {
    /// Creates the expectation for some promises of a catalogue, with the transformations of their methods.
    pub fn new(
        request: &'a AnalyseRequest,
        transforming: &'a Transforming,
        catalogue: &Catalogue,
        promises: impl Iterator<Item = usize>,
    ) -> Keeping<'a> {
        let of = |promise: usize| {
            let target = catalogue.targets().get(catalogue.promises().get(promise)?.target)?;
            let transformations = transforming.catalogue();
            let mut targets = transformations.targets().iter();
            let number = targets.position(|it| {
                it.class == target.class
                    && it.name == target.name
                    && it.descriptor == target.descriptor
            });
            let mut made = transformations.of_target(number?);
            Some((promise, made.find(|(_, it)| it.skipped.is_none())?.0))
        };
        Keeping {
            noticing: Noticing { request, transforming },
            by_promise: promises.filter_map(of).collect(),
        }
    }

    /// Returns whether a promise can be broken by replacing its method's body.
    pub fn can_break(&self, promise: usize) -> bool {
        self.by_promise.contains_key(&promise)
    }
}

impl Expectation for Keeping<'_> {
    fn name(&self, change: usize) -> Option<String> {
        self.noticing.name(*self.by_promise.get(&change)?)
    }

    fn run(&self, plan: &Plan, changes: BTreeSet<usize>) -> Result<Vec<Checked>, RequestError> {
        let made = changes.iter().filter_map(|it| self.by_promise.get(it)).copied().collect();
        let mut checked = self.noticing.run(plan, made)?;
        for unit in &mut checked {
            let reactions = std::mem::take(&mut unit.reactions);
            unit.reactions = changes
                .iter()
                .flat_map(|change| {
                    let made = self.by_promise.get(change);
                    let of = reactions.iter().filter(move |it| Some(&it.change) == made);
                    of.map(|it| Reaction { change: *change, ..it.clone() })
                })
                .collect();
        }
        Ok(checked)
    }

    fn faults(&self, plan: &Plan) -> Result<Vec<Fault>, RequestError> {
        self.noticing.faults(plan)
    }

    fn class_under(&self, change: usize) -> io::Result<(String, Vec<u8>)> {
        let made = self.by_promise.get(&change);
        let made = made.ok_or_else(|| io::Error::other("the promise cannot be broken"))?;
        self.noticing.class_under(*made)
    }
}
