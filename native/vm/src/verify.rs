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
use classfile::ClassFile;
pub use fault::{Fault, Kind, Stop};

use check::Checker;
pub(crate) use link::link;

/// The first version whose classes are checked by their `StackMapTable`.
const FIRST_TYPED: u16 = 50;
/// The first version that does not fall back to inference.
const FIRST_STRICT: u16 = 51;

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
            if let Some(mut checker) = Checker::new(file, method, self.inferring, classes) {
                let verdict =
                    if self.inferring { checker.infer_types() } else { checker.check_types() };
                match verdict {
                    Err(Stop::Fault(_)) if !self.inferring && file.major < FIRST_STRICT => {
                        *self = Self { methods: 0, inferring: true };
                        continue;
                    }
                    other => other?,
                }
            }
            self.methods = self.methods.saturating_add(1);
        }
        Ok(())
    }
}
