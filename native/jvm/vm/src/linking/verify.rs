//! The verifier (JVMS 4.10). It checks class files of version 50 and later by type checking (JVMS
//! 4.10.1), and older ones by type inference (JVMS 4.10.2).
//!
//! The verifier gets information about other classes only through [`Classes`]. Loading a class may
//! run Java code. In this case the verification stops, and the vm calls [`Progress::run`] again
//! after the class has been loaded.

mod assign;
mod check;
mod classes;
mod fault;
mod frame;
mod infer;
mod link;
mod member;
mod shape;
mod simple;
mod state;
mod step;
mod table;
mod types;
mod typing;

pub use classes::Classes;
use classfile::{ClassFile, Method};
pub use fault::{Fault, Kind, Stop};

use check::Checker;
pub(crate) use link::link;

/// The first class file version that is verified by type checking, with its `StackMapTable`.
const FIRST_TYPED: u16 = 50;
/// The class file version that is verified again by inference if type checking fails.
const FAILS_OVER: u16 = 50;

/// The progress of the verification of a class. It consists of plain numbers, so a frame can keep
/// it while classes are loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of methods that have been verified.
    pub methods: u16,
    /// Whether the class is verified by type inference.
    pub inferring: bool,
}

impl Progress {
    /// Returns the state before the first method of a class file.
    #[must_use]
    pub fn new(file: &ClassFile) -> Self {
        Self { methods: 0, inferring: file.major < FIRST_TYPED }
    }

    /// Verifies the remaining methods. If type checking refuses a class of version 50, verifies the
    /// class again by inference.
    ///
    /// # Errors
    /// Returns a [`Stop`] if the class is refused, if a method is too complex, or if another class
    /// cannot be loaded now. If that class is still being loaded, call `run` again later with the
    /// same progress.
    pub fn run<C: Classes>(
        &mut self,
        file: &ClassFile,
        classes: &mut C,
    ) -> Result<(), Stop<C::Stop>> {
        while let Some(method) = file.methods.get(usize::from(self.methods)) {
            match self.run_method(file, method, classes) {
                Err(Stop::Fault(fault)) if file.major == FAILS_OVER => {
                    if fault.kind == Kind::StackMap {
                        return Err(Stop::Fault(fault));
                    }
                    if self.inferring {
                        return Err(reworded(fault, file, classes));
                    }
                    *self = Self { methods: 0, inferring: true };
                }
                verdict => {
                    verdict?;
                    self.methods = self.methods.saturating_add(1);
                }
            }
        }
        Ok(())
    }

    fn run_method<C: Classes>(
        self,
        file: &ClassFile,
        method: &Method,
        classes: &mut C,
    ) -> Result<(), Stop<C::Stop>> {
        match Checker::new(file, method, self.inferring, classes) {
            Some(mut checker) if self.inferring => checker.infer_types(),
            Some(mut checker) => checker.check_types(),
            None => Ok(()),
        }
    }
}

/// Replaces the message of a fault by the message of the type checker, for a class that both
/// verifiers refuse.
fn reworded<C: Classes>(fault: Fault, file: &ClassFile, classes: &mut C) -> Stop<C::Stop> {
    let typed = Progress { methods: 0, inferring: false };
    let mut verdicts = file.methods.iter().map(|method| typed.run_method(file, method, classes));
    match verdicts.find_map(Result::err) {
        Some(Stop::Fault(first)) => Stop::Fault(Fault { kind: fault.kind, ..first }),
        Some(other) => other,
        None => Stop::Fault(fault),
    }
}
