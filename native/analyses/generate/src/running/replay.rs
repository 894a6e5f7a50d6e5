//! Runs a sequence again, from the base, and tells what it did.

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

/// Something that a test can be written for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// A probe runs.
    Probe(u32),
    /// An exception is thrown at a place of the module.
    Throw(ThrowSite),
}

impl Goal {
    /// Returns the number of the probe, if it is one.
    #[must_use]
    pub fn probe(&self) -> Option<u32> {
        match self {
            Goal::Probe(probe) => Some(*probe),
            Goal::Throw(_) => None,
        }
    }
}

/// What a sequence did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The exception that ended it, if one did.
    pub thrown: Option<Thrown>,
    /// The goals that its last statement reached.
    pub goals: BTreeSet<Goal>,
    /// What it leaves behind, so that no test may do it.
    pub left: Option<Left>,
    /// The text that its last statement printed on standard output.
    pub printed: Option<String>,
}

/// What a sequence leaves behind, where other tests could meet it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Changed files, open sockets, or started processes.
    Files,
    /// Threads that go on.
    Threads,
    /// Objects in another state that constants of the module hold.
    Constants,
}

impl Done {
    /// Returns how the sequence ended.
    #[must_use]
    pub fn ending(&self) -> Ending {
        self.thrown.as_ref().map_or(Ending::Returns, |thrown| Ending::Throws(thrown.class.clone()))
    }
}

/// The statements that read constants of the module, with the states of the objects when they were read.
type Constants = Vec<(u16, u64)>;

/// The most times that a sequence runs again because a class had to be initialised.
const MOST_INITIALISED: u32 = 3;

/// Returns the threads that run or keep the program from ending. Daemons that wait, such as those of the common
/// pool, do neither. An entry of the list is used again, so it counts its threads.
fn busy_threads(vm: &Vm) -> BTreeSet<(usize, u64)> {
    let is_busy = |thread: &&Thread| match thread.activity {
        Activity::Terminated => false,
        Activity::Parked(_) | Activity::Waiting(..) => !thread.daemon,
        _ => true,
    };
    vm.threads.iter().filter(is_busy).map(|thread| (thread.id.index(), thread.lives)).collect()
}

impl Runner<'_> {
    /// Runs a sequence from the base, lets `look` look at its end, and goes back. Returns `None` if it does not
    /// end as a test can, or ends before its last statement. No checkpoint must be open.
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
            // An initialiser takes more than a statement may. It gets a budget of its own at the base.
            initialised += 1;
            self.go_back_to_base(base);
            self.settle();
        };
        let seen = done.map(|done| look(self, &done));
        self.go_back_to_base(base);
        Ok(seen)
    }

    /// Runs a sequence from where the vm is, and stays at its end. Returns `None` as [`Runner::replay`] does.
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
            let stays = busy_threads(self.explorer().vm()).is_subset(&threads);
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

    /// Returns the state of the object that is the result of a statement.
    pub(crate) fn state_of(&self, at: u16) -> Option<u64> {
        self.object(at).map(|object| state(self.explorer().vm(), object))
    }

    /// Runs the statements. Adds the constants of the module that they read. Returns the exception
    /// that ended the last one, if one did, and `None` if the sequence ended in a way that a test
    /// cannot have.
    fn run_all(
        &mut self,
        sequence: &Sequence,
        budget: u64,
        constants: &mut Constants,
    ) -> Result<Option<Option<Thrown>>, Failure> {
        let last = sequence.len().saturating_sub(1);
        for (at, statement) in sequence.statements.iter().enumerate() {
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
                    let is_usable = at == last && can_be_expected(&thrown.class);
                    return Ok(is_usable.then_some(Some(thrown)));
                }
                Ended::Stopped(failure) => return Err(failure),
            }
        }
        Ok(Some(None))
    }
}
