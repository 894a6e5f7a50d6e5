//! The traits that an analysis implements to take part in a suite's run.
//!
//! | Trait | Its methods answer |
//! |---|---|
//! | [`Analysis`] | which machine observes the tests, and which types hold suspicions and results |
//! | [`Recall`] | whether results can be remembered, and what they depend on |
//! | [`Listen`] | what to do when a test is found, starts or ends, and what to suspect then |
//! | [`Confirm`] | which trials confirm a suspicion, where they begin, and what they show |
//!
//! The documentation of [`Confirm`] follows one suspicion from its trials to its result.
//! [`NoAnalysis`] is the smallest implementation.

pub mod erased;
pub(crate) mod together;

use std::collections::BTreeMap;

use report::{How, Outcome, Site, Test, Thrown};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use vm::{Failure, Machine, Plain, Res, Vm};

use self::erased::AnyFound;
pub use self::together::{Entered, Watching};
use crate::planning::sources::Sources;

/// A test as an analysis sees it. Also used for a class, as the container of its tests, and for the
/// container of a parameterised test's invocations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestInfo {
    /// JUnit's unique id.
    pub id: String,
    /// For an invocation of a parameterised or repeated test, the id of the test template; for any other test, the same
    /// as `id`.
    pub template: String,
    /// The class, in the form of `Class.getName`.
    pub class: String,
    /// The class that JUnit was asked to run, in the same form. It does not enclose `class` if `class` is nested in one
    /// of its superclasses.
    pub root: String,
    /// The method's name, or `None` for a class.
    pub method: Option<String>,
    /// Whether it is a class, or a method that becomes several tests, such as a parameterised one.
    pub is_container: bool,
}

impl TestInfo {
    /// Returns the name of the test for people: its class and its method.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.method {
            Some(method) => format!("{}#{method}", self.class),
            None => self.class.clone(),
        }
    }
}

/// How a trial ended. This is the only thing that [`Confirm::conclude`] learns of a trial from the
/// session; everything else an analysis has to collect in [`Confirm::tried`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// The trial did not run, or JUnit did not run the test in it.
    #[default]
    Untried,
    /// The test ended by itself: it passed, failed or was aborted.
    Ended(Ended),
    /// The test threw an exception that ended JUnit too, for example an `OutOfMemoryError`.
    Broken(Ended),
    /// The vm stopped while the test with this id ran: its budget was used up, it called
    /// `System.exit`, it was deadlocked, or it needed an unsupported feature.
    Stopped(String, Failure),
}

/// The end of a test that the engine did not stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// JUnit's unique id of the test, or of the class if its set-up failed.
    pub test: String,
    /// Whether it passed, failed or was aborted.
    pub outcome: Outcome,
    /// The exception that it threw.
    pub thrown: Option<Thrown>,
    /// For a failed test: whether an assertion failed or something else went wrong.
    pub how: Option<How>,
    /// For a failed test: the innermost line of the project or its tests in the stack trace.
    pub at: Option<Site>,
}

impl Ending {
    /// Returns the test's outcome if it ended by itself.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Ending::Ended(ended) => Some(ended.outcome),
            _ => None,
        }
    }
}

/// The numbers in results, each with a name that means the same in every run. One list for each
/// kind of number, for example methods and transformations.
pub type Names = Vec<Vec<(usize, String)>>;

/// The results of an analysis, for one test, one unit or the whole run. They are stored with the
/// unit's other results, so they must not hold references into a vm.
pub trait Found: Default + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Adds the results of other tests. The caller adds them in the order of tests within a unit.
    fn add(&mut self, other: Self);

    /// Writes results into the report's entry of a test. Called once for each test when the report
    /// is made.
    fn note(&self, _test: &mut Test) {}
}

/// The results of an analysis that finds nothing.
impl Found for () {
    fn add(&mut self, (): ()) {}
}

/// Results that are a list of observations, in the order of tests.
impl<T: Serialize + DeserializeOwned + Send + Sync + 'static> Found for Vec<T> {
    fn add(&mut self, other: Vec<T>) {
        self.extend(other);
    }
}

/// Everything that running tests and their trials brought to light, beside the outcomes. The
/// session makes one for each message of the driver, and a unit adds them up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observed<F> {
    /// The results of the analysis.
    pub found: F,
    /// Notes on tests by id: what the analysis could not examine in them ([`Listen::unseen`]).
    pub notes: Vec<(String, String)>,
    /// The ids of tests that would have changed a real machine, for example by writing a file;
    /// their trials count too. An id of a class stands for the set-up that its tests share. An
    /// empty id stands for all tests of the run.
    pub reaching: Vec<String>,
    /// The ids of those `reaching` tests that do more than reach the network.
    pub changing: Vec<String>,
    /// The number of instructions that each test and its trials took, by the test's id. Trials of
    /// set-up that several tests share count for their class.
    pub effort: BTreeMap<String, u64>,
    /// For tests that took long, by id: the instructions since the test started. Whole budgets that it used up before
    /// its method was entered are left out, because a framework such as Spring used them to start.
    pub own: BTreeMap<String, u64>,
    /// Tests that had ended, by id, whose trials then failed because of an error of ours. They
    /// become *not analysed*, for this failure.
    #[serde(skip)]
    pub broken: Vec<(String, Failure)>,
}

impl<F: Found> Observed<F> {
    /// Wraps the results of an analysis, with everything else empty.
    pub fn of(found: F) -> Observed<F> {
        Observed { found, ..Observed::default() }
    }

    /// Adds the observations of other tests.
    pub fn add(&mut self, other: Observed<F>) {
        self.found.add(other.found);
        self.notes.extend(other.notes);
        self.reaching.extend(other.reaching);
        self.changing.extend(other.changing);
        add_effort(&mut self.effort, other.effort);
        self.own.extend(other.own);
        self.broken.extend(other.broken);
    }

    /// Adds to the number of instructions that a test and its trials took.
    pub fn note_effort(&mut self, test: String, instructions: u64) {
        add_effort(&mut self.effort, [(test, instructions)]);
    }
}

impl Observed<AnyFound> {
    /// Returns a copy with other results.
    pub(crate) fn with(&self, found: AnyFound) -> Observed<AnyFound> {
        Observed {
            found,
            notes: self.notes.clone(),
            reaching: self.reaching.clone(),
            changing: self.changing.clone(),
            effort: self.effort.clone(),
            own: self.own.clone(),
            broken: self.broken.clone(),
        }
    }

    /// Returns the observations with the results in their concrete type.
    pub(crate) fn typed<F: Found>(self) -> Observed<F> {
        let Observed { found, notes, reaching, changing, effort, own, broken } = self;
        let found = found.typed();
        Observed { found, notes, reaching, changing, effort, own, broken }
    }
}

/// Adds the instructions that tests took, by id, to the numbers in `known`.
pub fn add_effort(
    known: &mut BTreeMap<String, u64>,
    more: impl IntoIterator<Item = (String, u64)>,
) {
    for (test, instructions) in more {
        let taken = known.entry(test).or_default();
        *taken = taken.saturating_add(instructions);
    }
}

/// The cost of a suspicion's trials in instructions: so far, and as expected for the next trial.
///
/// `ahead` is 0 while the session only asks whether any trial is left to do, because it does not
/// know yet where the trials begin.
///
/// Example: a test takes 1000 instructions. Two trials begin after its first 400, and each takes
/// 600. `unchanged` is 1000, and `ahead` is 600. Before the first trial, `spent` is 0. Before the second
/// one, it is 600.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The number of instructions that the unchanged test takes. It is 0 for trials of shared set-up.
    pub unchanged: u64,
    /// The number of instructions that the trials before took.
    pub spent: u64,
    /// The number of instructions that the unchanged test runs from the place where the trial
    /// begins to its end. This is the expected cost of the trial. It is 0 for trials of shared
    /// set-up.
    pub ahead: u64,
}

/// The machine and the types of an analysis.
///
/// One value of this type serves all worker threads at the same time. It must not remember anything
/// about the tests that run now: that belongs into the machine, which a checkpoint saves and a
/// roll-back restores. The session rolls back often. A test starts again for its trials, and after
/// the engine had to stop it. Then the methods of [`Listen`] are called again for it.
pub trait Analysis: Sync {
    /// What the run of one test suggests and trials have to confirm. One suspicion holds everything
    /// suspected after one test; its trials are numbered from 0.
    type Suspicion: 'static;

    /// The results.
    type Found: Found;

    /// Returns the name of the analysis, for the console and for the keys of remembered results.
    fn name(&self) -> Option<report::Analysis>;

    /// Creates the machine for a new vm, which receives the interpreter's events. It holds all state of the analysis
    /// that concerns running tests.
    fn machine(&self) -> Box<dyn Machine>;
}

/// Decides which results of an analysis are remembered for later runs, and on which inputs they depend.
///
/// The defaults suit an analysis whose results are not remembered.
pub trait Recall: Analysis {
    /// Returns a text of everything that the results depend on, except the request, the tests and
    /// the footprint of their runs. These are always taken into account. Returns `None` if results
    /// must not be remembered.
    fn key(&self) -> Option<String> {
        None
    }

    /// Returns a text of everything that the results of a unit depend on besides, by its classes.
    fn key_of_unit(&self, _classes: &[String]) -> String {
        String::new()
    }

    /// Returns the names of all numbers in results. Called before results are stored, because a
    /// later run may number the same things differently.
    fn names_in(&self, _found: &Self::Found) -> Names {
        Names::default()
    }

    /// Replaces the numbers in stored results with the numbers that these names have now. Returns
    /// whether every name still exists. If one does not, the unit runs again.
    fn renumber(&self, _found: &mut Self::Found, _names: &Names) -> bool {
        true
    }

    /// Returns the source files from which the analysis reads lines. The answers become
    /// dependencies of the results.
    fn sources(&self) -> Option<&Sources> {
        None
    }

    /// Called when the results of a unit come from an earlier run, before any unit runs. Worker
    /// threads call this at the same time for different units.
    fn recall(&self, _classes: &[String], _found: &Self::Found) {}

    /// Returns whether the remembered results of a unit are complete. They are not if the unit
    /// skipped a trial because of another unit's result that no longer holds. Then the unit runs
    /// again. Asked after each round of runs, until no unit has to run.
    fn is_whole(&self, _classes: &[String], _found: &Self::Found) -> bool {
        true
    }
}

/// Reports the progress of tests to an analysis, and asks for its suspicions.
///
/// The session calls these methods between two instructions of the guest, when the Java driver has
/// sent a message; [`begins`](Listen::begins) before all of them. For one test the order is [`found`](Listen::found), [`marked`](Listen::marked),
/// [`started`](Listen::started), [`unseen`](Listen::unseen), [`finished`](Listen::finished).
/// [`ended`](Listen::ended) comes once, after all tests.
///
/// In trials and other repetitions, the session calls `found`, `started` and `finished` too. It
/// then ignores the answer of `finished`. An analysis for which that matters must note in
/// [`Confirm::arm`] that a trial runs.
pub trait Listen: Analysis {
    /// Called before a unit's run begins, where the driver is ready. The vm may have run another unit
    /// before; it was rolled back since.
    fn begins(&self, _vm: &mut Vm) {}

    /// Called before JUnit runs once more in the vm as the tests before have left it.
    fn goes_on(&self, _vm: &mut Vm) {}

    /// Called when JUnit has found a test or a method that becomes several tests. This is before
    /// any test runs, except for tests that a running test adds.
    fn found(&self, _vm: &mut Vm, _test: &TestInfo) {}

    /// Called at each place to which the session can roll back, before it takes the checkpoint.
    /// `set_up` is true when a class or another container has just started: set-up that its tests
    /// share may follow. It is false after each test and each container: the next test may follow.
    /// Not called in trials.
    fn marked(&self, _vm: &mut Vm, _set_up: bool) {}

    /// Called when a test is about to start. JUnit may already have created its instance.
    ///
    /// # Errors
    /// Returns an error if the guest's memory does not suffice. The test then becomes *not
    /// analysed*.
    fn started(&self, _vm: &mut Vm, _test: &TestInfo) -> Res<()> {
        Ok(())
    }

    /// Returns a note for the report on what the analysis cannot examine in a test. Called directly
    /// after `started`, but not in trials.
    fn unseen(&self, _vm: &Vm, _test: &TestInfo) -> Option<String> {
        None
    }

    /// Called when a test has ended. Returns the suspicion to confirm, or `None`. The session
    /// confirms it at once, before the next test starts. A test that the engine stopped ends as
    /// failed, and the results of its suspicion are discarded.
    fn finished(
        &self,
        _vm: &mut Vm,
        _test: &TestInfo,
        _outcome: Outcome,
    ) -> Option<Self::Suspicion> {
        None
    }

    /// Called when all tests have ended. Returns what the analysis suspects about set-up that the
    /// tests of a class share, or `None`. `class` is the first class of the unit.
    fn ended(&self, _vm: &Vm, _class: &TestInfo) -> Option<Self::Suspicion> {
        None
    }

    /// Returns the results for a suspicion of [`ended`](Listen::ended) whose trials cannot run.
    /// They run only if the unit has one class and the engine neither stopped nor left out a test.
    fn unconfirmed(&self, _class: &TestInfo, _suspicion: &Self::Suspicion) -> Self::Found {
        Self::Found::default()
    }
}

/// Which trials confirm a suspicion, where they begin, and what follows from their endings.
///
/// A *trial* is one more run of the test with one change. A suspicion numbers its trials from 0 to
/// [`trials`](Confirm::trials) − 1, and every slice `endings` has one element for each. The session
/// never interprets a number; it only passes it back.
///
/// # Example: the trials of one test
///
/// The analysis `transform` replaces methods. A test entered the methods `a` and `b`, and passed.
/// The suspicion has three trials: 0 and 1 replace `a` in two ways, 2 replaces `b`.
///
/// 1. [`Listen::finished`] returns the suspicion. `trials` answers 3. All endings are
///    [`Ending::Untried`].
/// 2. The session asks [`is_early`](Confirm::is_early), [`is_decided`](Confirm::is_decided) and
///    [`is_worth`](Confirm::is_worth) whether any trial is left to do. If there is none, it goes on
///    with step 7.
/// 3. The session rolls back to the start of the test and calls [`arm`](Confirm::arm) with `None`,
///    then [`look_out`](Confirm::look_out). It runs the test again, unchanged.
/// 4. The machine pauses the vm at the first entry of `a`: [`is_at_branch`](Confirm::is_at_branch)
///    answers true. [`branches`](Confirm::branches) answers `[0, 1]`, the trials that begin here.
/// 5. For trial 0 the session asks `is_decided` and `is_worth` again. It opens a checkpoint, calls
///    `arm` with trial 0, and runs the test to its end. While the vm stands at that end, it calls
///    [`tried`](Confirm::tried). It stores the ending and rolls back. The same follows for trial 1.
/// 6. The session calls [`pass`](Confirm::pass). The unchanged test goes on to the first entry of
///    `b`, where steps 4 and 5 repeat for trial 2. Then it goes on to its end. It must end as it
///    did in step 1, otherwise the test becomes *not analysed*.
/// 7. [`conclude`](Confirm::conclude) gets the suspicion and all endings, and returns the results.
pub trait Confirm: Analysis {
    /// Returns the number of instructions that a trial may run in addition to ten times those of the
    /// unchanged test, so that trials of short tests have enough. A trial never gets more than the
    /// limit for tests. One that runs longer ends as [`Ending::Stopped`].
    fn least(&self) -> u64 {
        20_000_000
    }

    /// Returns the number of trials of a suspicion. Called once, before the first trial.
    fn trials(&self, _suspicion: &Self::Suspicion) -> usize {
        0
    }

    /// Returns whether a trial must begin before JUnit looks for tests, for example because JUnit
    /// creates the changed object then. Such trials run after all tests of the unit have ended.
    /// Each starts where the driver is ready and runs this test alone.
    fn is_early(&self, _suspicion: &Self::Suspicion, _trial: usize) -> bool {
        false
    }

    /// Returns whether a trial is superfluous, because the endings of other trials have settled its
    /// question. The session skips it then. Asked several times for the same trial.
    fn is_decided(&self, _suspicion: &Self::Suspicion, _trial: usize, _endings: &[Ending]) -> bool {
        false
    }

    /// Returns whether a trial is worth its cost. Asked only for a trial that is not decided. The
    /// session skips the trial if not.
    fn is_worth(
        &self,
        _suspicion: &Self::Suspicion,
        _trial: usize,
        _endings: &[Ending],
        _effort: Effort,
    ) -> bool {
        true
    }

    /// Returns whether a changed outcome counts as evidence. Asked only in trials of shared set-up,
    /// which run several tests: the first test with such a change ends the trial.
    fn tells(&self, _before: Outcome, _now: Outcome) -> bool {
        true
    }

    /// Returns whether an error of ours in a trial counts as the ending of that trial
    /// ([`Ending::Stopped`]). If not, it makes the test *not analysed*. It always does if the vm is
    /// lost, and for trials that do not branch off from a test.
    fn spares_tests(&self) -> bool {
        false
    }

    /// Returns whether trials of shared set-up begin at a branch too, within one repetition of the class.
    /// If not, each trial repeats the class from where the driver is ready.
    fn branches_shared(&self) -> bool {
        false
    }

    /// Prepares the unchanged repetition of a test: the machine must pause the vm at each place
    /// where trials begin that are not decided.
    fn look_out(&self, _vm: &mut Vm, _suspicion: &Self::Suspicion) {}

    /// Returns whether the machine has paused the vm for trials. If not, the vm has paused for a
    /// message of the driver. Asked after every pause.
    fn is_at_branch(&self, _vm: &Vm) -> bool {
        false
    }

    /// Returns the numbers of the trials that begin where the vm has paused, in the order in which
    /// they should run.
    fn branches(&self, _vm: &Vm, _suspicion: &Self::Suspicion) -> Vec<usize> {
        Vec::new()
    }

    /// For set-up shared by several tests: returns the number of tests in which this trial runs
    /// separately, or `None` if it runs once, until all tests have ended. For example, a trial of
    /// `@BeforeEach` runs separately in each test, and one of `@BeforeAll` runs once. A trial that
    /// runs separately ends with the first part that does not pass.
    fn parts(&self, _suspicion: &Self::Suspicion, _trial: usize) -> Option<usize> {
        None
    }

    /// Lets the unchanged test continue from where the vm has paused for trials.
    fn pass(&self, _vm: &mut Vm) {}

    /// Switches the machine to a trial of a suspicion, or with `None` to an unchanged run. Called
    /// before each run: after the roll-back for an unchanged one, and where the trial begins for a
    /// trial. For an early trial, and for shared set-up without a branch, that is where the driver
    /// is ready.
    fn arm(&self, _vm: &mut Vm, _trial: Option<(&Self::Suspicion, usize)>) {}

    /// Called when a trial has ended, before the session rolls back. The vm still holds everything
    /// that the trial left, so an analysis can copy observations into the suspicion here. Not
    /// called if the vm was lost.
    fn tried(
        &self,
        _vm: &mut Vm,
        _test: &TestInfo,
        _suspicion: &mut Self::Suspicion,
        _trial: usize,
    ) {
    }

    /// Returns the results for a suspicion, when all its trials have ended or been skipped.
    /// `endings` has the ending of each trial, [`Ending::Untried`] for skipped ones. An
    /// implementation of [`unconfirmed`](Listen::unconfirmed) may call this with no endings.
    fn conclude(
        &self,
        _test: &TestInfo,
        _suspicion: &Self::Suspicion,
        _endings: Vec<Ending>,
    ) -> Self::Found {
        Self::Found::default()
    }
}

/// A complete analysis: a type that implements all traits of this module.
pub trait Driver: Recall + Listen + Confirm {}

impl<A: Recall + Listen + Confirm> Driver for A {}

/// The analysis that only runs the tests.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoAnalysis;

impl Analysis for NoAnalysis {
    type Suspicion = ();

    type Found = ();

    fn name(&self) -> Option<report::Analysis> {
        None
    }

    fn machine(&self) -> Box<dyn Machine> {
        Box::new(Plain)
    }
}

impl Recall for NoAnalysis {
    fn key(&self) -> Option<String> {
        Some(String::new())
    }
}

impl Listen for NoAnalysis {}

impl Confirm for NoAnalysis {}
