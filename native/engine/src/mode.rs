//! Programs and tests without an analysis: with nothing but their values, or with labels too.

use std::collections::{BTreeSet, HashMap};

use environment::Sink;
use suite::analysis::{Analysis, Confirm, Listen, Recall};
use taint::{Nobody, Taint};
use vm::{Exit, Failure, Interpreter, Machine, Plain};

use crate::{Guest, RequestError};

/// What accompanies the values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Nothing.
    #[default]
    Plain,
    /// Labels that nobody looks at.
    Taint,
}

/// A program with a `main` method.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Its class, in the language's form.
    pub main: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// A collection is forced at every so many allocations; 0: at none.
    pub gc_every: u64,
}

impl Program {
    /// Runs to the end; `console` takes what is printed, by file descriptor.
    ///
    /// # Errors
    /// The main class cannot be started: the exception's trace.
    pub fn run(&self, guest: &Guest, mode: Mode, console: Sink) -> Result<Failure, RequestError> {
        match mode {
            Mode::Plain => self.run_on(guest, natives::interpreter(), Plain, console),
            Mode::Taint => self.run_on(guest, taint::interpreter(), Taint::new(Nobody), console),
        }
    }

    fn run_on<M: Machine>(
        &self,
        guest: &Guest,
        interpreter: Interpreter<M>,
        machine: M,
        console: Sink,
    ) -> Result<Failure, RequestError> {
        let mut vm = match guest.boot(interpreter, machine, console, HashMap::new()) {
            Ok(vm) => vm,
            Err(failure) => return Ok(failure),
        };
        vm.heap.collect_every(self.gc_every);
        match vm.start_main(&self.main, &self.arguments) {
            Ok(()) => Ok(vm.run()),
            Err(Exit::Throw(exception)) => Err(RequestError(vm.describe_chain(exception))),
            Err(_) => Err(RequestError("the main thread cannot start".into())),
        }
    }
}

/// Runs the tests with labels that nobody looks at.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Unwatched;

impl Analysis for Unwatched {
    type Machine = Taint<Nobody>;

    type Suspicion = ();

    type Found = ();

    fn names(&self) -> BTreeSet<report::Analysis> {
        BTreeSet::new()
    }

    fn interpreter(&self) -> Interpreter<Taint<Nobody>> {
        taint::interpreter()
    }

    fn machine(&self) -> Taint<Nobody> {
        Taint::new(Nobody)
    }
}

impl Recall for Unwatched {}

impl Listen for Unwatched {}

impl Confirm for Unwatched {}
