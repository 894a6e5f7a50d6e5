//! How the analysis `coverage` takes part in a suite's run.

use std::sync::Arc;

use suite::analysis::{Analysis, Confirm, Ending, Listen, Recall, TestInfo, Watching};
use vm::{Machine, Vm};

use crate::machine::Probed;
use crate::measured::Measured;
use crate::ran::Ran;

/// Notes which probes the tests of each unit ran: also those in set-up, and those before the engine
/// stopped a test.
pub struct Covering {
    measured: Arc<Measured>,
}

impl Covering {
    /// Creates the analysis for the measured classes.
    #[must_use]
    pub fn new(measured: Arc<Measured>) -> Covering {
        Covering { measured }
    }
}

impl Analysis for Covering {
    type Suspicion = Ran;

    type Found = Ran;

    fn name(&self) -> Option<report::Analysis> {
        Some(report::Analysis::Coverage)
    }

    fn machine(&self) -> Box<dyn Machine> {
        Box::new(Probed::new(self.measured.clone()).with_throws())
    }
}

impl Recall for Covering {
    /// The request says which classes are measured, and the footprint of a unit says which code it ran.
    fn key(&self) -> Option<String> {
        Some(String::new())
    }
}

impl Listen for Covering {
    fn begins(&self, vm: &mut Vm) {
        vm.machine.of_mut::<Probed>().forget();
    }

    fn ended(&self, vm: &Vm, _: &TestInfo) -> Option<Ran> {
        let mut ran = self.measured.named(vm.machine.of::<Probed>().fresh());
        ran.replaced = self.measured.replaced(vm);
        ran.thrown = vm.machine.of::<Probed>().thrown().cloned().collect();
        Some(ran)
    }

    fn unconfirmed(&self, _: &TestInfo, ran: &Ran) -> Ran {
        ran.clone()
    }
}

impl Watching for Covering {}

impl Confirm for Covering {
    fn conclude(&self, _: &TestInfo, ran: &Ran, _: Vec<Ending>) -> Ran {
        ran.clone()
    }
}
