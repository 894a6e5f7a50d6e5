//! The interface between the prover and the analysis that proposes edits: what edited tests should
//! notice.

use std::collections::BTreeSet;
use std::io;

use report::{How, RefusalReason, Site, Test};
use suite::RequestError;
use suite::analysis::Found;
use suite::conversation::assemble;
use suite::planning::plan::Plan;
use suite::run::Unit;

/// The changes of the code under test that edited tests should notice.
///
/// An edited test meets the expectation if it passes with the code as it is, fails under the changes that
/// its edit was proposed for, and has no fault of its own. Changes have numbers.
pub trait Expectation {
    /// Returns the name of a change, which is the same in every run of the engine.
    fn name(&self, change: usize) -> Option<String>;

    /// Runs the tests of a plan as they are, and again under each of these changes where they reach it.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    fn run(&self, plan: &Plan, changes: BTreeSet<usize>) -> Result<Vec<Checked>, RequestError>;

    /// Looks for faults in the tests of a plan that other analyses would report.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    fn faults(&self, plan: &Plan) -> Result<Vec<Fault>, RequestError>;

    /// Returns the class that a change is in, in internal form, and its class file under the change.
    ///
    /// # Errors
    /// Returns an error if the class cannot be read or there is no such change.
    fn class_under(&self, change: usize) -> io::Result<(String, Vec<u8>)>;
}

/// How the tests of a unit ended, as they are and under changes.
pub struct Checked {
    /// The tests as they are, with the line in which a failed one failed.
    pub tests: Vec<(Test, Option<Site>)>,
    /// How the tests ended under the changes.
    pub reactions: Vec<Reaction>,
    /// Whether the unit is remembered from an earlier run.
    pub is_recalled: bool,
}

/// How one test ended under one change.
#[derive(Clone)]
pub struct Reaction {
    /// JUnit's id of the test, or of the class for set-up that its tests share.
    pub test: String,
    /// The change.
    pub change: usize,
    /// How the test ended.
    pub ending: ReactionEnding,
}

/// How a test ended under a change.
#[derive(Clone)]
pub enum ReactionEnding {
    /// It passed.
    Passed,
    /// It failed.
    Failed {
        /// JUnit's id of the test that failed, or of the class whose set-up failed.
        test: String,
        /// The kind of failure.
        how: How,
        /// The innermost line of the project or its tests in the stack trace.
        at: Option<Site>,
    },
    /// The engine could not run it to its end, for this reason.
    NotAnalysed(String),
}

/// The reason why an assertion should not be suggested although it holds and notices changes.
pub struct Fault {
    /// The source, relative to the build's root.
    pub file: Option<String>,
    /// The line in it, from 1.
    pub line: Option<u32>,
    /// The reason for the refusal of the assertion.
    pub reason: RefusalReason,
    /// Details for the user.
    pub detail: Option<String>,
}

impl Checked {
    /// Describes a unit that has run. `reactions` say how its tests ended under changes.
    pub fn of<F: Found>(unit: &Unit<F>, reactions: Vec<Reaction>) -> Checked {
        let tests = assemble::tests(&unit.ran, &unit.classes).into_iter();
        let tests = tests.map(|test| {
            let site = assemble::failed_at(&unit.ran, &test.id).cloned();
            (test, site)
        });
        Checked { tests: tests.collect(), reactions, is_recalled: unit.is_recalled }
    }
}
