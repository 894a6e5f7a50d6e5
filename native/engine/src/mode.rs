//! Runs programs and tests without an analysis, with or without labels.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use environment::Sink;
use probes::{Everywhere, Probed};
use suite::analysis::{Analysis, Confirm, Listen, Recall};
use taint::{Nobody, Taint};
use vm::{Exit, Failure, Interpreter, Machine, Plain};

use crate::{Guest, RequestError};

/// Whether values carry labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// No labels.
    #[default]
    Plain,
    /// Labels that nobody reads. This tests and measures their propagation.
    Taint,
    /// A probe at every place of every method, which nobody reads. This tests that probes change
    /// nothing.
    Probes,
}

/// A Java program with a `main` method.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The main class, in the form of the Java language: `a.b.C`.
    pub main: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The number of allocations after each of which a collection is forced; 0 for never.
    pub gc_every: u64,
}

impl Program {
    /// Runs the program to its end, and returns how it ended. `console` receives what it prints,
    /// with the file descriptor.
    ///
    /// # Errors
    /// Returns the trace of the exception if the main class cannot be started.
    pub fn run(&self, guest: &Guest, mode: Mode, console: Sink) -> Result<Failure, RequestError> {
        match mode {
            Mode::Plain => self.run_on(guest, natives::interpreter(), Plain, console),
            Mode::Taint => self.run_on(guest, taint::interpreter(), Taint::new(Nobody), console),
            Mode::Probes => {
                let machine = Probed::new(Arc::new(Everywhere));
                self.run_on(guest, probes::interpreter(), machine, console)
            }
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

/// The analysis that runs the tests with labels that nobody reads.
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

/// The analysis that runs the tests with probes that nobody reads.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Unread;

impl Analysis for Unread {
    type Machine = Probed;

    type Suspicion = ();

    type Found = ();

    fn names(&self) -> BTreeSet<report::Analysis> {
        BTreeSet::new()
    }

    fn interpreter(&self) -> Interpreter<Probed> {
        probes::interpreter()
    }

    fn machine(&self) -> Probed {
        Probed::new(Arc::new(Everywhere))
    }
}

impl Recall for Unread {}

impl Listen for Unread {}

impl Confirm for Unread {}
