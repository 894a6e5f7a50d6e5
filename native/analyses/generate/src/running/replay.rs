//! Runs a sequence again from the base, and describes its effects.

use std::collections::BTreeSet;

use coverage::ThrowSite;
use vm::threads::thread::{Activity, Thread};
use vm::{Failure, Vm};

use crate::running::runner::{Ended, Runner};
use crate::running::state::state;
use crate::running::thrown::Thrown;
use crate::search::{Ending, can_be_expected};
use crate::statements::operation::Action;
use crate::statements::sequence::Sequence;

/// Behaviour that a test can be written for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// A probe runs.
    Probe(u32),
    /// An exception is thrown at a place of the module.
    Throw(ThrowSite),
}

impl Goal {
    /// Returns the number of the probe, if the goal is a probe.
    #[must_use]
    pub fn probe(&self) -> Option<u32> {
        match self {
            Goal::Probe(probe) => Some(*probe),
            Goal::Throw(_) => None,
        }
    }
}

/// The effects of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The exception that ended it, if one did.
    pub thrown: Option<Thrown>,
    /// The goals that its last statement reached.
    pub goals: BTreeSet<Goal>,
    /// What the sequence leaves behind. If it leaves anything, no test may be made of it.
    pub left: Option<Left>,
    /// The text that its last statement printed on standard output.
    pub printed: Option<String>,
}

/// Things that a sequence leaves behind, where other tests could meet them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Changed files, open sockets or started processes.
    Files,
    /// Threads that are still running.
    Threads,
    /// Objects that constants of the module hold, in a changed state.
    Constants,
}

impl Done {
    /// Returns how the sequence ended.
    #[must_use]
    pub fn ending(&self) -> Ending {
        self.thrown.as_ref().map_or(Ending::Returns, |thrown| Ending::Throws(thrown.class.clone()))
    }
}

/// The statements that read constants of the module, with the states that the objects had when they were read.
type Constants = Vec<(u16, u64)>;

/// The most times that a sequence runs again because the initialiser of a class did not end within a statement's
/// budget.
const MOST_INITIALISED: u32 = 3;

/// Returns the threads that run or keep the program from ending. Daemons that wait, such as those of the common pool,
/// do neither. The vm reuses the entries of its list, so a thread is identified by its entry and the entry's number
/// of lives.
fn busy_threads(vm: &Vm) -> BTreeSet<(usize, u64)> {
    let is_busy = |thread: &&Thread| match thread.activity {
        Activity::Terminated => false,
        Activity::Parked(_) | Activity::Waiting(..) => !thread.daemon,
        _ => true,
    };
    vm.threads.iter().filter(is_busy).map(|thread| (thread.id.index(), thread.lives)).collect()
}

impl Runner<'_> {
    /// Runs a sequence from the base, calls `look` at its end, and goes back to the base. Returns `None` if the
    /// sequence ends before its last statement, or in a way that no test can have. No checkpoint must be open.
    ///
    /// # Errors
    /// Returns the failure after which the explorer cannot be used any more.
    pub fn replay<T>(
        &mut self,
        sequence: &Sequence,
        budget: u64,
        look: impl FnOnce(&mut Self, &Done) -> T,
    ) -> Result<Option<T>, Failure> {
        if !self.prepare_all(sequence) {
            return Ok(None);
        }
        let mut initialised = 0;
        let (base, done) = loop {
            let base = self.mark();
            let done = self.run_here(sequence, budget)?;
            if done.is_some() || !self.is_initialising() || initialised == MOST_INITIALISED {
                break (base, done);
            }
            // An initialiser takes more instructions than a statement may run. It gets a budget of its own at the
            // base, and then the sequence runs again.
            initialised += 1;
            self.go_back_to_base(base);
            self.settle();
        };
        let seen = done.map(|done| look(self, &done));
        self.go_back_to_base(base);
        Ok(seen)
    }

    /// Runs a sequence from the current state and stays at its end. Returns `None` in the same cases as
    /// [`Runner::replay`].
    ///
    /// # Errors
    /// Returns the failure after which the explorer cannot be used any more.
    pub fn run_here(&mut self, sequence: &Sequence, budget: u64) -> Result<Option<Done>, Failure> {
        self.begin();
        let threads = busy_threads(self.explorer().vm());
        self.take_reach();
        self.take_printed();
        let mut constants = Constants::new();
        let thrown = match self.run_all(sequence, budget, &mut constants) {
            Err(failure @ (Failure::Internal(_) | Failure::Interrupted)) => return Err(failure),
            Err(_) => None,
            Ok(thrown) => thrown,
        };
        let printed = self.take_printed();
        let left = if self.take_reach() {
            Some(Left::Files)
        } else {
            // Threads may exist before the sequence: this one may run in company of others, or initialisers at the
            // base may have started some. Only new threads count.
            let stays = busy_threads(self.explorer().vm()).is_subset(&threads);
            // Comparing states walks object graphs, so it comes last.
            let changed =
                || constants.iter().any(|&(at, before)| self.state_of(at) != Some(before));
            match stays {
                false => Some(Left::Threads),
                true => changed().then_some(Left::Constants),
            }
        };
        Ok(thrown.map(|thrown| {
            let printed = printed.filter(|text| !text.is_empty());
            let probes = self.explorer().fresh().iter().map(|&probe| Goal::Probe(probe));
            let site = thrown.as_ref().and_then(|thrown| thrown.site.clone());
            let goals = probes.chain(site.map(Goal::Throw)).collect();
            Done { thrown, goals, left, printed }
        }))
    }

    /// Returns the state of the object that a statement returned; `None` if it returned no object.
    pub(crate) fn state_of(&self, at: u16) -> Option<u64> {
        self.object(at).map(|object| state(self.explorer().vm(), object))
    }

    /// Runs all statements, and adds the constants of the module that they read to `constants`. Returns the exception
    /// that ended the last statement, if any. Returns `None` if an earlier statement threw, or if no test may expect
    /// the exception.
    ///
    /// # Errors
    /// Returns the failure that stopped a statement.
    fn run_all(
        &mut self,
        sequence: &Sequence,
        budget: u64,
        constants: &mut Constants,
    ) -> Result<Option<Option<Thrown>>, Failure> {
        let last = sequence.len().saturating_sub(1);
        for (at, statement) in sequence.statements.iter().enumerate() {
            // A test is about its last statement. Probes and output of the statements before it belong to other
            // tests.
            if at == last {
                self.forget_probes();
                self.take_printed();
            }
            match self.run(statement, budget) {
                Ended::Returned(_) => {
                    let operation = &statement.operation;
                    let is_constant = operation.action == Action::ReadStatic
                        && self.classes().is_in_module(&operation.class);
                    let state = is_constant.then(|| self.state_of(at as u16)).flatten();
                    constants.extend(state.map(|state| (at as u16, state)));
                }
                Ended::Threw(exception) => {
                    let thrown = Thrown::of(self.explorer().vm(), exception, self.classes());
                    // A test cannot go on after an exception, and nobody would write one that expects it in the
                    // middle.
                    let is_usable = at == last && can_be_expected(&thrown.class);
                    return Ok(is_usable.then_some(Some(thrown)));
                }
                Ended::Stopped(failure) => return Err(failure),
            }
        }
        Ok(Some(None))
    }
}
