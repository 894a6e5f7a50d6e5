//! Observes and probes calls: the analysis as a part of a suite's run.

use std::collections::BTreeSet;
use std::sync::Arc;

use classfile::digest::digest;
use report::Outcome;
use suite::analysis::{Analysis, Confirm, Ending, Listen, Recall, TestInfo};
use vm::{Failure, Machine, Res, Vm};

use crate::catalogue::Catalogue;
use crate::machine::{Probe, Promising, probe};
use crate::record::{CallEnding, Origin, Record};

/// The analysis that finds promises which calls keep or break.
pub struct Observing {
    catalogue: Arc<Catalogue>,
    /// The internal names of the classes in the folders of test classes.
    tests: Arc<BTreeSet<String>>,
}

/// The observed calls of a test, and the calls to probe.
pub struct Called {
    records: Vec<Record>,
    probes: Vec<Probe>,
}

impl Observing {
    /// Creates the analysis for the promises of a catalogue and the test classes, by internal name.
    #[must_use]
    pub fn new(catalogue: Arc<Catalogue>, tests: BTreeSet<String>) -> Observing {
        Observing { catalogue, tests: Arc::new(tests) }
    }

    /// Returns the promises.
    #[must_use]
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }
}

impl Analysis for Observing {
    type Suspicion = Called;

    type Found = Vec<Record>;

    fn name(&self) -> Option<report::Analysis> {
        Some(report::Analysis::Infer)
    }

    fn machine(&self) -> Box<dyn Machine> {
        Box::new(Promising::new(self.catalogue.clone(), self.tests.clone()))
    }
}

impl Recall for Observing {
    /// Records name promises by their numbers in the catalogue, so the catalogue belongs to the key.
    fn key(&self) -> Option<String> {
        let (targets, promises) = (self.catalogue.targets(), self.catalogue.promises());
        Some(format!("{:?}", digest(format!("{targets:?} {promises:?}").as_bytes())))
    }
}

impl Listen for Observing {
    fn started(&self, vm: &mut Vm, _: &TestInfo) -> Res<()> {
        vm.machine.of_mut::<Promising>().begin();
        Ok(())
    }

    fn finished(&self, vm: &mut Vm, test: &TestInfo, outcome: Outcome) -> Option<Called> {
        let (mut records, probes) = vm.machine.of_mut::<Promising>().end();
        records.iter_mut().for_each(|it| it.test.clone_from(&test.template));
        let is_idle = records.is_empty() && probes.is_empty();
        (outcome == Outcome::Passed && !is_idle).then_some(Called { records, probes })
    }
}

impl Confirm for Observing {
    fn spares_tests(&self) -> bool {
        true
    }

    fn trials(&self, called: &Called) -> usize {
        called.probes.len()
    }

    fn look_out(&self, vm: &mut Vm, called: &Called) {
        vm.machine.of_mut::<Promising>().stop_at(called.probes.iter().map(|it| it.call));
    }

    fn is_at_branch(&self, vm: &Vm) -> bool {
        vm.machine.of::<Promising>().halted().is_some()
    }

    fn branches(&self, vm: &Vm, called: &Called) -> Vec<usize> {
        let here = vm.machine.of::<Promising>().halted();
        let probes = called.probes.iter().enumerate();
        probes.filter(|(_, it)| Some(it.call) == here).map(|(trial, _)| trial).collect()
    }

    fn pass(&self, vm: &mut Vm) {
        vm.machine.of_mut::<Promising>().pass();
    }

    fn arm(&self, vm: &mut Vm, trial: Option<(&Called, usize)>) {
        let Some((called, trial)) = trial else { return vm.machine.of_mut::<Promising>().disarm() };
        if let Some(of) = called.probes.get(trial) {
            probe(vm, of);
        }
    }

    fn tried(&self, vm: &mut Vm, _: &TestInfo, called: &mut Called, trial: usize) {
        if let Some(probe) = called.probes.get_mut(trial) {
            probe.ending = vm.machine.of_mut::<Promising>().take_ending();
        }
    }

    fn conclude(&self, test: &TestInfo, called: &Called, endings: Vec<Ending>) -> Vec<Record> {
        let probed = called.probes.iter().zip(endings).filter_map(|(probe, ended)| {
            let ending = probe.ending.clone().or_else(|| unfinished(ended))?;
            Some(Record {
                promise: probe.promise,
                test: test.template.clone(),
                site: probe.site.clone(),
                origin: Origin::Probed(
                    probe.violation.parameter,
                    probe.violation.replacement.clone(),
                ),
                ending,
            })
        });
        called.records.iter().cloned().chain(probed).collect()
    }
}

/// Returns the ending of a probed call that did not end; `None` if it was not probed.
fn unfinished(ended: Ending) -> Option<CallEnding> {
    match ended {
        Ending::Untried => None,
        Ending::Stopped(_, Failure::Interrupted) | Ending::Ended(_) => None,
        Ending::Stopped(_, failure) => Some(CallEnding::NotAnalysed(failure.to_string())),
        Ending::Broken(_) => {
            Some(CallEnding::NotAnalysed("it ended the test framework".to_owned()))
        }
    }
}
