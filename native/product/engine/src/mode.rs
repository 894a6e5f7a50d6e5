//! Runs programs and tests without an analysis, with or without labels.

use std::collections::HashMap;
use std::sync::Arc;

use coverage::{Everywhere, Probed};
use environment::Sink;
use suite::analysis::{Analysis, Confirm, Listen, Recall};
use taint::{Nobody, Taint};
use vm::{Exit, Failure, Machine, Plain};

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

impl Mode {
    /// Returns a machine for the mode.
    fn machine(self) -> Box<dyn Machine> {
        match self {
            Mode::Plain => Box::new(Plain),
            Mode::Taint => Box::new(Taint::new(Nobody)),
            Mode::Probes => Box::new(Probed::new(Arc::new(Everywhere))),
        }
    }
}

/// A Java program with a `main` method.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The main class, in the form of the Java language: `a.b.C`.
    pub main: String,
    /// The arguments of the program.
    pub arguments: Vec<String>,
    /// The number of allocations after each of which a collection is forced; 0 for never.
    pub gc_every: u64,
}

impl Program {
    /// Runs the program to its end, and returns how it ended. `console` receives its output, with the file descriptor.
    ///
    /// # Errors
    /// Returns the trace of the exception if the main class cannot be started.
    pub fn run(&self, guest: &Guest, mode: Mode, console: Sink) -> Result<Failure, RequestError> {
        let mut vm = match guest.boot(mode.machine(), console, HashMap::new()) {
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

/// The analysis that runs the tests on the machine of a mode, whose notes nobody reads.
#[derive(Clone, Copy)]
pub(crate) struct Idle(pub Mode);

impl Analysis for Idle {
    type Suspicion = ();

    type Found = ();

    fn name(&self) -> Option<report::Analysis> {
        None
    }

    fn machine(&self) -> Box<dyn Machine> {
        self.0.machine()
    }
}

impl Recall for Idle {}

impl Listen for Idle {}

impl Confirm for Idle {}
