//! The expectation that an edited test notices if a promise is not kept.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use classfile::with_silent_constructor;
use diagnose::Noticing;
use prove::Expectation;
use prove::expectation::{Checked, Fault, Reaction, ReactionEnding};
use report::{AnalyseRequest, How, Outcome};
use suite::analysis::NoAnalysis;
use suite::classes::class_bytes;
use suite::plan::Plan;
use suite::{RequestError, assemble, run};
use transform::Transforming;

use crate::{Catalogue, Target};

/// The expectation. A change is the number of a promise: the method's body is replaced, so that it throws nothing, or
/// its constructor returns where it would throw.
pub(super) struct Keeping<'a> {
    noticing: Noticing<'a>,
    /// By promise, the transformation of its method.
    by_promise: BTreeMap<usize, usize>,
    /// By promise, its constructor that throws nothing.
    constructors: BTreeMap<usize, Silent>,
}

/// A constructor that throws nothing.
struct Silent {
    /// Its name, with that of the class.
    name: String,
    /// The internal name of its class.
    class: String,
    /// The class file.
    bytes: Vec<u8>,
}

impl<'a> Keeping<'a> {
    /// Creates the expectation for some promises of a catalogue, with the transformations of their methods.
    pub fn new(
        request: &'a AnalyseRequest,
        transforming: &'a Transforming,
        catalogue: &Catalogue,
        promises: impl Iterator<Item = usize>,
    ) -> Keeping<'a> {
        let (mut by_promise, mut constructors) = (BTreeMap::new(), BTreeMap::new());
        for promise in promises {
            let promised = catalogue.promises().get(promise);
            let Some(target) = promised.and_then(|it| catalogue.targets().get(it.target)) else {
                continue;
            };
            if &*target.name == "<init>" {
                constructors.extend(silent(request, target).map(|it| (promise, it)));
            } else {
                by_promise.extend(replaced(transforming, target).map(|it| (promise, it)));
            }
        }
        Keeping { noticing: Noticing { request, transforming }, by_promise, constructors }
    }

    /// Returns whether a promise can be broken.
    pub fn can_break(&self, promise: usize) -> bool {
        self.by_promise.contains_key(&promise) || self.constructors.contains_key(&promise)
    }

    /// Returns how the tests of a plan end with a constructor that throws nothing.
    fn with_constructor(
        &self,
        plan: &Plan,
        change: usize,
        of: &Silent,
    ) -> Result<Vec<Reaction>, RequestError> {
        let class = of.class.replace('/', ".");
        let plan = plan.with_classes(&[(class, of.bytes.clone())]);
        let mut reactions = Vec::new();
        for unit in run::run(&plan, &NoAnalysis, &|_| {}, false)? {
            for test in assemble::tests(&unit.ran, &unit.classes) {
                let failure = assemble::failure(&unit.ran, &test.id);
                let ending = match test.outcome {
                    Outcome::Passed | Outcome::Skipped => ReactionEnding::Passed,
                    Outcome::Failed => ReactionEnding::Failed {
                        test: test.id.clone(),
                        how: failure.map_or(How::Crash, |it| it.how),
                        at: failure.and_then(|it| it.at.clone()),
                    },
                    Outcome::Aborted | Outcome::NotAnalysed => {
                        ReactionEnding::NotAnalysed(test.reason.clone().unwrap_or_default())
                    }
                };
                reactions.push(Reaction { test: test.id.clone(), change, ending });
            }
        }
        Ok(reactions)
    }
}

/// Returns the transformation of a method by which it throws nothing.
fn replaced(transforming: &Transforming, target: &Target) -> Option<usize> {
    let transformations = transforming.catalogue();
    let mut targets = transformations.targets().iter();
    let number = targets.position(|it| {
        it.class == target.class && it.name == target.name && it.descriptor == target.descriptor
    });
    let mut made = transformations.of_target(number?);
    Some(made.find(|(_, it)| it.skipped.is_none())?.0)
}

/// Returns a constructor that throws nothing.
fn silent(request: &AnalyseRequest, target: &Target) -> Option<Silent> {
    let bytes = class_bytes(&request.class_directories, &target.class).ok()?;
    let bytes = with_silent_constructor(&bytes, &target.descriptor).ok()?;
    let name = format!("{}.<init>{}", target.class, target.descriptor);
    Some(Silent { name, class: target.class.to_string(), bytes })
}

impl Expectation for Keeping<'_> {
    fn name(&self, change: usize) -> Option<String> {
        let constructor = self.constructors.get(&change).map(|it| it.name.clone());
        constructor.or_else(|| self.noticing.name(*self.by_promise.get(&change)?))
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
        for change in changes {
            let Some(silent) = self.constructors.get(&change) else { continue };
            let reactions = self.with_constructor(plan, change, silent)?;
            // Which unit has them, nobody asks.
            if let Some(first) = checked.first_mut() {
                first.reactions.extend(reactions);
            }
        }
        Ok(checked)
    }

    fn faults(&self, plan: &Plan) -> Result<Vec<Fault>, RequestError> {
        self.noticing.faults(plan)
    }

    fn class_under(&self, change: usize) -> io::Result<(String, Vec<u8>)> {
        if let Some(silent) = self.constructors.get(&change) {
            return Ok((silent.class.clone(), silent.bytes.clone()));
        }
        let made = self.by_promise.get(&change);
        let made = made.ok_or_else(|| io::Error::other("the promise cannot be broken"))?;
        self.noticing.class_under(*made)
    }
}
