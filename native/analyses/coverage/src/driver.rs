//! How the analysis `coverage` takes part in a suite's run.

use std::collections::BTreeMap;
use std::sync::Arc;

use report::Outcome;
use study::LongTests;
use suite::analysis::{Analysis, Confirm, Ending, Entered, Listen, Recall, TestInfo, Watching};
use vm::{Machine, Res, Vm};

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
        let probed = vm.machine.of_mut::<Probed>();
        probed.forget();
        probed.begin_part();
    }

    fn started(&self, vm: &mut Vm, _: &TestInfo) -> Res<()> {
        let now = vm.state.instructions;
        vm.machine.of_mut::<Probed>().note_time(now);
        Ok(())
    }

    /// Returns the methods that exceptions have left, and the methods that a long test entered. JUnit creates the
    /// instance of a test before it announces the test, so everything since the end of the previous test counts.
    fn finished(&self, vm: &mut Vm, test: &TestInfo, _: Outcome) -> Option<Ran> {
        let now = vm.state.instructions;
        let probed = vm.machine.of_mut::<Probed>();
        let (own, left) = (probed.end_part(), probed.take_left());
        probed.begin_part();
        let is_long = now.saturating_sub(probed.noted_time()) > LongTests::LEAST;
        let mut ran = Ran::default();
        ran.note_left(left);
        if is_long {
            let mut entered = self.measured.named(&own).entered();
            entered.extend(ran.left.iter().cloned());
            ran.by_long.insert(test.id.clone(), entered);
        }
        (ran != Ran::default()).then_some(ran)
    }

    fn ended(&self, vm: &Vm, _: &TestInfo) -> Option<Ran> {
        let all = vm.machine.of::<Probed>().fresh_with_parts().collect::<Vec<_>>();
        let mut ran = self.measured.named(&all);
        ran.replaced = self.measured.replaced(vm);
        ran.note_left(vm.machine.of::<Probed>().left().cloned());
        ran.thrown = vm.machine.of::<Probed>().thrown().cloned().collect();
        Some(ran)
    }

    fn unconfirmed(&self, _: &TestInfo, ran: &Ran) -> Ran {
        ran.clone()
    }
}

impl Watching for Covering {
    fn entered(found: &Ran) -> Option<Entered> {
        Some(found.entered())
    }

    fn entered_by_long(found: &Ran) -> Option<&BTreeMap<String, Entered>> {
        Some(&found.by_long)
    }
}

impl Confirm for Covering {
    fn conclude(&self, _: &TestInfo, ran: &Ran, _: Vec<Ending>) -> Ran {
        ran.clone()
    }
}
