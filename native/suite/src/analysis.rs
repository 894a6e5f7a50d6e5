//! What an analysis sees of the tests, and what it adds to the report.

use std::collections::{BTreeMap, BTreeSet};

use report::{How, Outcome, Site, Test, Thrown};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use vm::{Failure, Interpreter, Machine, Plain, Res, Vm};

use crate::sources::Sources;

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

/// How a trial ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// It was not made, or JUnit never came to the test.
    #[default]
    Untried,
    /// It ran to an end of its own.
    Ended(Ended),
    /// It threw what not even JUnit takes.
    Broken(Ended),
    /// The vm stopped in the test with this id.
    Stopped(String, Failure),
}

/// How a test ended by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// JUnit's unique id, of a class if its set-up failed.
    pub test: String,
    /// Its status.
    pub outcome: Outcome,
    /// What it threw.
    pub thrown: Option<Thrown>,
    /// Of a failed one: in which way.
    pub how: Option<How>,
    /// Of a failed one: the innermost line of the project's code or the tests'.
    pub at: Option<Site>,
}

impl Ending {
    /// How the test ended, if by itself.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Ending::Ended(ended) => Some(ended.outcome),
            _ => None,
        }
    }
}

/// Numbers in results, each with what it stands for in any run; a list for each kind.
pub type Names = Vec<Vec<(usize, String)>>;

/// What an analysis finds out about tests, beside what every run notes.
pub trait Found: Default + Serialize + DeserializeOwned + Send + Sync {
    /// Takes in what was found out elsewhere.
    fn add(&mut self, other: Self);

    /// Writes down what the report says of a test.
    fn note(&self, _test: &mut Test) {}
}

/// Nothing.
impl Found for () {
    fn add(&mut self, (): ()) {}
}

/// Observations, in the order of tests.
impl<T: Serialize + DeserializeOwned + Send + Sync> Found for Vec<T> {
    fn add(&mut self, other: Vec<T>) {
        self.extend(other);
    }
}

/// What came of tests and of their trials.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observed<F> {
    /// What the analysis has found out.
    pub found: F,
    /// Tests by id, and what could not be looked at in them.
    pub notes: Vec<(String, String)>,
    /// Ids of tests, or of classes for what their tests share, that would have changed a real machine, trials
    /// included; an empty one stands for all tests of the run.
    pub reaching: Vec<String>,
    /// Instructions that tests and their trials took, by id; what the trials took that several tests share is their
    /// class'.
    pub effort: BTreeMap<String, u64>,
    /// Tests by id that had ended before the engine failed over them.
    #[serde(skip)]
    pub broken: Vec<(String, Failure)>,
}

impl<F: Found> Observed<F> {
    /// Nothing but what the analysis has found out.
    pub fn of(found: F) -> Observed<F> {
        Observed { found, ..Observed::default() }
    }

    /// Takes in what was found out elsewhere.
    pub fn add(&mut self, other: Observed<F>) {
        self.found.add(other.found);
        self.notes.extend(other.notes);
        self.reaching.extend(other.reaching);
        add_effort(&mut self.effort, other.effort);
        self.broken.extend(other.broken);
    }

    /// A test, or its trials, took so many instructions more.
    pub fn note_effort(&mut self, test: String, instructions: u64) {
        add_effort(&mut self.effort, [(test, instructions)]);
    }
}

/// Adds the instructions that tests took, by id, to those that are known of already.
pub fn add_effort(
    known: &mut BTreeMap<String, u64>,
    more: impl IntoIterator<Item = (String, u64)>,
) {
    for (test, instructions) in more {
        let taken = known.entry(test).or_default();
        *taken = taken.saturating_add(instructions);
    }
}

/// What trials take, in instructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Confirming the suspicion took so many until now.
    pub spent: u64,
    /// What is unchanged has so many before it from where the trial begins.
    pub ahead: u64,
}

/// An analysis, dispatched statically with its machine.
///
/// It has no state of its own: whatever it remembers lies in the machine, which a checkpoint keeps
/// and a roll-back restores. After a stop the same test may be started again, and so it is for each
/// trial that is to confirm a suspicion.
pub trait Analysis: Sync {
    /// What rides on the interpreter.
    type Machine: Machine;

    /// What a test's run raised, and what trials have to confirm.
    type Suspicion;

    /// What it finds out.
    type Found: Found;

    /// What the report says was done.
    fn names(&self) -> BTreeSet<report::Analysis>;

    /// The interpreter that is compiled for its machine.
    fn interpreter(&self) -> Interpreter<Self::Machine>;

    /// A machine for a new vm.
    fn machine(&self) -> Self::Machine;
}

/// What of an analysis' results is remembered, and what they depend on.
pub trait Recall: Analysis {
    /// What its results depend on beside the request, the tests and what these use; nothing if they are not
    /// remembered.
    fn key(&self) -> Option<String> {
        None
    }

    /// What the numbers in its results stand for.
    fn names_in(&self, _found: &Self::Found) -> Names {
        Names::default()
    }

    /// Gives results of an earlier run the numbers that these names have now; whether all of them are known.
    fn renumber(&self, _found: &mut Self::Found, _names: &Names) -> bool {
        true
    }

    /// The sources that it asks.
    fn sources(&self) -> Option<&Sources> {
        None
    }

    /// A unit of these classes is known from an earlier run.
    fn recall(&self, _classes: &[String], _found: &Self::Found) {}

    /// Whether such a unit tells all that it would tell if it ran now.
    fn is_whole(&self, _classes: &[String], _found: &Self::Found) -> bool {
        true
    }
}

/// What an analysis is told of tests as they run, and what it suspects then.
pub trait Listen: Analysis {
    /// JUnit has found a test.
    fn found(&self, _vm: &mut Vm<Self::Machine>, _test: &TestInfo) {}

    /// What happens from here on can be tried again: set-up that tests share, or the next test.
    fn marked(&self, _vm: &mut Vm<Self::Machine>, _set_up: bool) {}

    /// A test is about to begin; JUnit may have made its instance already.
    ///
    /// # Errors
    /// What memory does not suffice for.
    fn started(&self, _vm: &mut Vm<Self::Machine>, _test: &TestInfo) -> Res<()> {
        Ok(())
    }

    /// What cannot be looked at in a test that has just begun.
    fn unseen(&self, _vm: &Vm<Self::Machine>, _test: &TestInfo) -> Option<String> {
        None
    }

    /// A test has ended by itself.
    fn finished(
        &self,
        _vm: &mut Vm<Self::Machine>,
        _test: &TestInfo,
        _outcome: Outcome,
    ) -> Option<Self::Suspicion> {
        None
    }

    /// All tests have ended; what is suspected of what those of a class share.
    fn ended(&self, _vm: &Vm<Self::Machine>, _class: &TestInfo) -> Option<Self::Suspicion> {
        None
    }

    /// What a suspicion of what tests share comes to if they cannot run again.
    fn unconfirmed(&self, _class: &TestInfo, _suspicion: &Self::Suspicion) -> Self::Found {
        Self::Found::default()
    }
}

/// Which trials confirm what an analysis suspects, and what comes of them.
///
/// Trials are numbered from 0 within a suspicion.
pub trait Confirm: Analysis {
    /// Instructions that every trial may run, however short the unchanged test is.
    const LEAST: u64 = 20_000_000;

    /// How many trials a suspicion needs.
    fn trials(&self, _suspicion: &Self::Suspicion) -> usize {
        0
    }

    /// Whether a trial has to begin before JUnit looked for tests.
    fn is_early(&self, _suspicion: &Self::Suspicion, _trial: usize) -> bool {
        false
    }

    /// Whether a trial can tell nothing more, by how those before it ended; `endings` has one for
    /// each trial.
    fn is_decided(&self, _suspicion: &Self::Suspicion, _trial: usize, _endings: &[Ending]) -> bool {
        false
    }

    /// Whether a trial that is not decided is made.
    fn is_worth(
        &self,
        _suspicion: &Self::Suspicion,
        _trial: usize,
        _endings: &[Ending],
        _effort: Effort,
    ) -> bool {
        true
    }

    /// Whether it tells something that a test ends otherwise than it did.
    fn tells(&self, _before: Outcome, _now: Outcome) -> bool {
        true
    }

    /// Whether an error of ours in a trial is the trial's affair, and not the test's.
    const SPARES_TESTS: bool = false;

    /// Whether trials of what tests share branch off too: those of others begin where the driver was
    /// ready.
    const BRANCHES_SHARED: bool = false;

    /// The test is about to run again as it is, to pause where trials begin that are not decided.
    fn look_out(&self, _vm: &mut Vm<Self::Machine>, _suspicion: &Self::Suspicion) {}

    /// Whether the vm has paused for trials, and not because the driver spoke.
    fn is_at_branch(&self, _vm: &Vm<Self::Machine>) -> bool {
        false
    }

    /// The trials that begin where the vm has paused.
    fn branches(&self, _vm: &Vm<Self::Machine>, _suspicion: &Self::Suspicion) -> Vec<usize> {
        Vec::new()
    }

    /// How many parts a trial of what tests share has, if it is one in each test, which ends with that; others
    /// last until all tests have ended.
    fn parts(&self, _suspicion: &Self::Suspicion, _trial: usize) -> Option<usize> {
        None
    }

    /// The test goes on as it is from where the vm has paused.
    fn pass(&self, _vm: &mut Vm<Self::Machine>) {}

    /// From here on a test runs as a trial of a suspicion, or, with none, as it is.
    fn arm(&self, _vm: &mut Vm<Self::Machine>, _trial: Option<(&Self::Suspicion, usize)>) {}

    /// A trial has ended, and the vm is still where it did.
    fn tried(
        &self,
        _vm: &mut Vm<Self::Machine>,
        _test: &TestInfo,
        _suspicion: &mut Self::Suspicion,
        _trial: usize,
    ) {
    }

    /// What a suspicion comes to, by how its trials ended; a test that was stopped tells nothing.
    fn conclude(
        &self,
        _test: &TestInfo,
        _suspicion: &Self::Suspicion,
        _endings: Vec<Ending>,
    ) -> Self::Found {
        Self::Found::default()
    }
}

/// An analysis with all that its part in a suite's run takes.
pub trait Driver: Recall + Listen + Confirm {}

impl<A: Recall + Listen + Confirm> Driver for A {}

/// Runs the tests, and that is all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoAnalysis;

impl Analysis for NoAnalysis {
    type Machine = Plain;

    type Suspicion = ();

    type Found = ();

    fn names(&self) -> BTreeSet<report::Analysis> {
        BTreeSet::new()
    }

    fn interpreter(&self) -> Interpreter<Plain> {
        natives::interpreter()
    }

    fn machine(&self) -> Plain {
        Plain
    }
}

impl Recall for NoAnalysis {
    fn key(&self) -> Option<String> {
        Some(String::new())
    }
}

impl Listen for NoAnalysis {}

impl Confirm for NoAnalysis {}
