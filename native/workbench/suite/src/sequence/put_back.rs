//! Puts back static fields in the middle of a sequence.

use std::sync::Arc;

use report::Outcome;
use vm::{Machine, Vm};

use super::{Named, Sequence};
use crate::analysis::{Analysis, Confirm, Listen, NoAnalysis, Recall, TestInfo};

/// A static field: the internal name of the class that declares or inherits it, and its own name.
pub type StaticField = (Arc<str>, Arc<str>);

/// Keeps fields as they are before a sequence, and puts them back as [`Sequence::put_back`] says.
pub(super) struct PuttingBack<'a> {
    fields: &'a [StaticField],
    /// The test after which the fields are put back, unless that happens between two executions.
    behind: Option<&'a Named>,
}

impl<'a> PuttingBack<'a> {
    pub fn of(sequence: &'a Sequence) -> PuttingBack<'a> {
        let behind = match &*sequence.before {
            [only] => only.tests.first(),
            _ => None,
        };
        PuttingBack { fields: &sequence.put_back, behind }
    }
}

impl Analysis for PuttingBack<'_> {
    type Suspicion = ();

    type Found = ();

    fn name(&self) -> Option<report::Analysis> {
        NoAnalysis.name()
    }

    fn machine(&self) -> Box<dyn Machine> {
        NoAnalysis.machine()
    }
}

impl Recall for PuttingBack<'_> {}

impl Listen for PuttingBack<'_> {
    fn begins(&self, vm: &mut Vm) {
        self.fields.iter().for_each(|(class, field)| vm.keep(class, field));
    }

    fn goes_on(&self, vm: &mut Vm) {
        vm.put_back();
    }

    fn finished(&self, vm: &mut Vm, test: &TestInfo, _: Outcome) -> Option<()> {
        let is_it = |(class, method): &Named| *class == test.class && *method == test.method;
        // The invocations of a test are finished before the test is.
        if test.id == test.template && self.behind.is_some_and(is_it) {
            vm.put_back();
        }
        None
    }
}

impl Confirm for PuttingBack<'_> {}
