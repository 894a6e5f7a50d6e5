//! The miner as an analysis of a suite's run.

use std::collections::BTreeSet;
use std::sync::Arc;

use habits::Catalogue;
use report::Outcome;
use suite::analysis::{Analysis, Confirm, Ending, Listen, Recall, TestInfo};
use vm::{Machine, Res, Vm};

use crate::machine::Mining;
use crate::record::{Notes, TestNotes};

/// Notes the calls and assertions of tests that pass.
pub struct Miner {
    catalogue: Arc<Catalogue>,
    tests: Arc<BTreeSet<String>>,
    own: Arc<BTreeSet<String>>,
}

impl Miner {
    /// Creates the analysis for a project's methods, and the classes of its tests and its own by internal name.
    #[must_use]
    pub fn new(catalogue: Arc<Catalogue>, tests: BTreeSet<String>, own: BTreeSet<String>) -> Miner {
        Miner { catalogue, tests: Arc::new(tests), own: Arc::new(own) }
    }
}

impl Analysis for Miner {
    type Suspicion = TestNotes;

    type Found = Notes;

    fn name(&self) -> Option<report::Analysis> {
        Some(report::Analysis::Infer)
    }

    fn machine(&self) -> Box<dyn Machine> {
        Box::new(Mining::new(self.catalogue.clone(), self.tests.clone(), self.own.clone()))
    }
}

impl Recall for Miner {}

impl Listen for Miner {
    fn started(&self, vm: &mut Vm, _: &TestInfo) -> Res<()> {
        vm.machine.of_mut::<Mining>().begin();
        Ok(())
    }

    fn finished(&self, vm: &mut Vm, test: &TestInfo, outcome: Outcome) -> Option<TestNotes> {
        let notes = vm.machine.of_mut::<Mining>().end();
        let method = test.method.clone().unwrap_or_default();
        let notes = TestNotes { class: test.class.clone(), method, ..notes };
        (outcome == Outcome::Passed).then_some(notes)
    }
}

impl Confirm for Miner {
    fn trials(&self, _: &TestNotes) -> usize {
        0
    }

    fn conclude(&self, _: &TestInfo, notes: &TestNotes, _: Vec<Ending>) -> Notes {
        Notes { tests: vec![notes.clone()] }
    }
}
