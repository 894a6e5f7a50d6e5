//! The verifier (JVMS 4.10): by type checking from class files of version 50 on, by inference
//! before.
//!
//! It knows other classes through [`Classes`] alone. Where one has to be loaded first, which may
//! run Java code, a verification ends with that, and is run again from [`Progress`] afterwards.

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

/// The first version whose classes are checked by their `StackMapTable`.
const FIRST_TYPED: u16 = 50;
/// The version whose classes are verified by inference if their `StackMapTable` proves nothing.
const FAILS_OVER: u16 = 50;

/// How far the verification of a class has come: numbers only, so that it can wait in a frame
/// while classes are loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Methods already verified.
    pub methods: u16,
    /// Whether types are inferred.
    pub inferring: bool,
}

impl Progress {
    /// The start for a class file.
    #[must_use]
    pub fn new(file: &ClassFile) -> Self {
        Self { methods: 0, inferring: file.major < FIRST_TYPED }
    }

    /// Verifies the methods that are left. A class of version 50 that its `StackMapTable` does
    /// not prove is verified once more by inference.
    ///
    /// # Errors
    /// The class is refused, or a class that it needs cannot be had or not yet; then the same
    /// progress goes on later.
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

/// What inference refuses too is refused in the words of the type checker.
fn reworded<C: Classes>(fault: Fault, file: &ClassFile, classes: &mut C) -> Stop<C::Stop> {
    let typed = Progress { methods: 0, inferring: false };
    let mut verdicts = file.methods.iter().map(|method| typed.run_method(file, method, classes));
    match verdicts.find_map(Result::err) {
        Some(Stop::Fault(first)) => Stop::Fault(Fault { kind: fault.kind, ..first }),
        Some(other) => other,
        None => Stop::Fault(fault),
    }
}
