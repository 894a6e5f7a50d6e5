//! The interpreter as one crate compiles it for a machine, so that others need not compile it again.

use std::collections::HashMap;
use std::fs::File;

use crate::exit::{Failure, Res};
use crate::image::{Image, ImageError};
use crate::machine::Machine;
use crate::native::{Native, NativeKey};
use crate::vm::Vm;

/// What a vm does through all of the interpreter's code.
///
/// That code is generic, and compiled wherever somebody asks for it. So the crate of a machine asks,
/// in a function that is not generic and not inlined, and whoever uses the machine calls that.
#[derive(Debug)]
pub struct Interpreter<M: Machine> {
    pub(crate) boot: fn(&mut Vm<M>) -> Result<(), Failure>,
    pub(crate) start_main: fn(&mut Vm<M>, &str, &[String]) -> Res<()>,
    pub(crate) run: fn(&mut Vm<M>) -> Failure,
    pub(crate) image: fn(&mut Vm<M>, &mut File) -> Result<(), ImageError>,
    pub(crate) adopt: fn(&mut Vm<M>, &Image) -> Result<(), ImageError>,
    pub(crate) natives: fn() -> HashMap<NativeKey, Native<M>>,
}

impl<M: Machine> Clone for Interpreter<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Machine> Copy for Interpreter<M> {}

impl<M: Machine> Interpreter<M> {
    /// The interpreter with these natives, compiled in the crate that calls this.
    #[must_use]
    pub fn with(natives: fn() -> HashMap<NativeKey, Native<M>>) -> Interpreter<M> {
        let (boot, start_main, run) = (Vm::boot_library, Vm::prepare_main, Vm::run_threads);
        let (image, adopt) = (Vm::write_image, Vm::start_from);
        Interpreter { boot, start_main, run, image, adopt, natives }
    }
}

/// # Starting and running
impl<M: Machine> Vm<M> {
    /// Boots the class library up to the point where `java.lang.System` is initialised and the
    /// system class loader exists.
    ///
    /// # Errors
    /// Why the class library cannot start.
    pub fn boot(&mut self) -> Result<(), Failure> {
        (self.interpreter.boot)(self)
    }

    /// Prepares the main thread to load the main class through the system class loader and to
    /// run it; [`Vm::run`] does so.
    ///
    /// # Errors
    /// `OutOfMemoryError` and the like; a missing class is the guest's own exception later.
    pub fn start_main(&mut self, main: &str, arguments: &[String]) -> Res<()> {
        (self.interpreter.start_main)(self, main, arguments)
    }

    /// Writes the vm, which has paused, into an empty file. It frees what nothing reaches, and is otherwise as before.
    ///
    /// # Errors
    /// It has something that no image holds, or the file cannot be written.
    pub fn image(&mut self, file: &mut File) -> Result<(), ImageError> {
        (self.interpreter.image)(self, file)
    }

    /// Becomes what an image holds, in place of being booted; [`Vm::run`] goes on.
    ///
    /// # Errors
    /// The image does not fit; then the vm is of no use.
    pub fn adopt(&mut self, image: &Image) -> Result<(), ImageError> {
        (self.interpreter.adopt)(self, image)
    }

    /// Runs until the vm stops, or goes on after a pause.
    pub fn run(&mut self) -> Failure {
        (self.interpreter.run)(self)
    }
}
