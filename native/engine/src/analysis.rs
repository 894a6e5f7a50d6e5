//! What an analysis sees of the tests, and what it adds to the report.

use std::collections::BTreeSet;

use report::{Finding, Outcome};
use vm::{Machine, Plain, Vm};

/// A test as an analysis sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestInfo {
    /// JUnit's unique id.
    pub id: String,
    /// Id of the template whose invocation this is; its own id otherwise.
    pub template: String,
    /// The class, as `Class.getName` gives it.
    pub class: String,
    /// The method's name.
    pub method: Option<String>,
}

/// What an analysis found out about one test.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    /// Its findings.
    pub findings: Vec<Finding>,
    /// Candidates that could be neither confirmed nor refuted.
    pub unconfirmed: u32,
}

/// An analysis, dispatched statically with its machine.
///
/// It has no state of its own: whatever it remembers lies in the machine, which a checkpoint keeps
/// and a roll-back restores. After a stop the same test may be started again.
pub trait Analysis: Sync {
    /// What rides on the interpreter.
    type Machine: Machine;

    /// What the report says was done.
    fn names(&self) -> BTreeSet<report::Analysis>;

    /// A machine for a new vm.
    fn machine(&self) -> Self::Machine;

    /// A test is about to begin; JUnit may have made its instance already.
    fn started(&self, _vm: &mut Vm<Self::Machine>, _test: &TestInfo) {}

    /// A test has ended by itself.
    fn finished(
        &self,
        _vm: &mut Vm<Self::Machine>,
        _test: &TestInfo,
        _outcome: Outcome,
    ) -> Observed {
        Observed::default()
    }
}

/// Runs the tests, and that is all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoAnalysis;

impl Analysis for NoAnalysis {
    type Machine = Plain;

    fn names(&self) -> BTreeSet<report::Analysis> {
        BTreeSet::new()
    }

    fn machine(&self) -> Plain {
        Plain
    }
}
