//! The expectation that an edited test notices if a promise is not kept.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use classfile::{left_to_superclass, with_silence};
use diagnose::Noticing;
use prove::Expectation;
use prove::expectation::{Checked, Fault, Reaction, ReactionEnding};
use report::{AnalyseRequest, How, Outcome};
use suite::analysis::NoAnalysis;
use suite::conversation::assemble;
use suite::planning::classes::class_bytes;
use suite::planning::plan::Plan;
use suite::{RequestError, run};
use transform::Transforming;

use crate::{Catalogue, Target};

/// The expectation. A change is the number of a promise: the method's body is replaced, so that it throws nothing. A
/// constructor, and a method that set-up calls, which has to do its work, return where they would throw.
pub(super) struct Keeping<'a> {
    noticing: Noticing<'a>,
    /// By promise, the transformation of its method.
    by_promise: BTreeMap<usize, usize>,
    /// By promise, its method that returns where it would throw.
    silent: BTreeMap<usize, Silent>,
}

/// A method that returns where it would throw.
struct Silent {
    /// The method's name, with that of its class.
    name: String,
    /// The internal name of its class.
    class: String,
    /// The class file.
    bytes: Vec<u8>,
    /// The test classes with assertions on it.
    tests: BTreeSet<String>,
}

impl<'a> Keeping<'a> {
    /// Creates the expectation for some promises of a catalogue, with the transformations of their methods. For each it
    /// is known whether set-up calls the method, and the test class that does.
    pub fn new<'b>(
        request: &'a AnalyseRequest,
        transforming: &'a Transforming,
        catalogue: &Catalogue,
        promises: impl Iterator<Item = (usize, bool, &'b str)>,
    ) -> Keeping<'a> {
        let mut calls: BTreeMap<usize, (bool, BTreeSet<String>)> = BTreeMap::new();
        for (promise, is_shared, test) in promises {
            let known = calls.entry(promise).or_default();
            known.0 |= is_shared;
            known.1.insert(test.to_owned());
        }
        let (mut by_promise, mut all_silent) = (BTreeMap::new(), BTreeMap::new());
        for (promise, (is_shared, tests)) in calls {
            let promised = catalogue.promises().get(promise);
            let Some(target) = promised.and_then(|it| catalogue.targets().get(it.target)) else {
                continue;
            };
            match replaced(transforming, target).filter(|_| !is_shared) {
                Some(made) => drop(by_promise.insert(promise, made)),
                None => all_silent.extend(silent(request, target, tests).map(|it| (promise, it))),
            }
        }
        let noticing = Noticing { request, transforming };
        Keeping { noticing, by_promise, silent: all_silent }
    }

    /// Returns whether a promise can be broken.
    pub fn can_break(&self, promise: usize) -> bool {
        self.by_promise.contains_key(&promise) || self.silent.contains_key(&promise)
    }

    /// Returns the endings of the tests of a plan if a method returns where it would throw.
    fn with_silent(
        &self,
        plan: &Plan,
        change: usize,
        of: &Silent,
    ) -> Result<Vec<Reaction>, RequestError> {
        let class = of.class.replace('/', ".");
        let tests: BTreeSet<String> = of.tests.iter().flat_map(|it| plan.running(it)).collect();
        let plan = plan.only(tests).with_classes(&[(class, of.bytes.clone())]);
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
                    Outcome::Aborted => {
                        ReactionEnding::NotAnalysed("an assumption of the test fails".to_owned())
                    }
                    Outcome::NotAnalysed => {
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

/// Returns a method that returns where it would throw: for a constructor, the one of a superclass to which it leaves all
/// that may throw. `tests` are the test classes with assertions on it.
fn silent(request: &AnalyseRequest, target: &Target, tests: BTreeSet<String>) -> Option<Silent> {
    let of = |class: &str| class_bytes(&request.class_directories, class).ok();
    let (mut class, mut descriptor) = (target.class.to_string(), target.descriptor.to_string());
    let mut bytes = of(&class)?;
    let is_constructor = &*target.name == "<init>";
    let left = |bytes: &[u8], descriptor: &str| match is_constructor {
        true => left_to_superclass(bytes, descriptor),
        false => None,
    };
    while let Some((above, called)) = left(&bytes, &descriptor) {
        let Some(found) = of(&above) else { break };
        (class, descriptor, bytes) = (above, called, found);
    }
    let bytes = with_silence(&bytes, &target.name, &descriptor).ok()?;
    let name = format!("{class}.{}{descriptor} returns", target.name);
    Some(Silent { name, class, bytes, tests })
}

impl Expectation for Keeping<'_> {
    fn name(&self, change: usize) -> Option<String> {
        let silent = self.silent.get(&change).map(|it| it.name.clone());
        silent.or_else(|| self.noticing.name(*self.by_promise.get(&change)?))
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
            let Some(silent) = self.silent.get(&change) else { continue };
            let reactions = self.with_silent(plan, change, silent)?;
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
        if let Some(silent) = self.silent.get(&change) {
            return Ok((silent.class.clone(), silent.bytes.clone()));
        }
        let made = self.by_promise.get(&change);
        let made = made.ok_or_else(|| io::Error::other("the promise cannot be broken"))?;
        self.noticing.class_under(*made)
    }
}
