//! The interpreter as compiled for one machine, so that only one crate has to compile it.

use std::collections::HashMap;
use std::fs::File;

use crate::exit::{Failure, Res};
use crate::image::{Image, ImageError};
use crate::machine::Machine;
use crate::native::{Native, NativeKey};
use crate::vm::Vm;

/// Pointers to the functions of a vm that contain the interpreter's code.
///
/// The interpreter is generic over the machine, so every crate that called it directly would
/// compile it again. Instead, the machine's crate creates this value in a function that is neither
/// generic nor inlined. Other crates call that function to use the machine.
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
    /// Creates the interpreter with these natives. It is compiled in the crate that calls this
    /// function.
    #[must_use]
    pub fn with(natives: fn() -> HashMap<NativeKey, Native<M>>) -> Interpreter<M> {
        let (boot, start_main, run) = (Vm::boot_library, Vm::prepare_main, Vm::run_threads);
        let (image, adopt) = (Vm::write_image, Vm::start_from);
        Interpreter { boot, start_main, run, image, adopt, natives }
    }
}

/// # Starting and running
impl<M: Machine> Vm<M> {
    /// Boots the class library until `java.lang.System` is initialised and the system class loader
    /// exists.
    ///
    /// # Errors
    /// The reason for which the class library cannot start.
    pub fn boot(&mut self) -> Result<(), Failure> {
        (self.interpreter.boot)(self)
    }

    /// Prepares the main thread to load the main class through the system class loader and to run
    /// it, once [`Vm::run`] is called.
    ///
    /// # Errors
    /// An exception in the preparation, for example `OutOfMemoryError`. A missing main class is no
    /// error here: the guest throws the exception when it runs.
    pub fn start_main(&mut self, main: &str, arguments: &[String]) -> Res<()> {
        (self.interpreter.start_main)(self, main, arguments)
    }

    /// Writes a paused vm into an empty file. This frees unreachable objects and changes nothing
    /// else.
    ///
    /// # Errors
    /// The vm has something that an image cannot hold, or the file cannot be written.
    pub fn image(&mut self, file: &mut File) -> Result<(), ImageError> {
        (self.interpreter.image)(self, file)
    }

    /// Sets the state of a new vm to that of an image. This replaces booting; [`Vm::run`] then
    /// continues from the image's state.
    ///
    /// # Errors
    /// The image does not fit this vm, which must not be used afterwards.
    pub fn adopt(&mut self, image: &Image) -> Result<(), ImageError> {
        (self.interpreter.adopt)(self, image)
    }

    /// Runs the vm until it stops or pauses, and returns why. After a pause, it continues.
    pub fn run(&mut self) -> Failure {
        (self.interpreter.run)(self)
    }
}
