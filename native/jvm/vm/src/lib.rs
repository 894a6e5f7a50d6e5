//! The virtual machine: classes, heap, threads, exceptions, the interpreter and checkpoints.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod boot;
mod classes;
mod frames;
pub mod host;
mod interpreter;
mod launch;
mod linking;
pub mod machine;
mod memory;
pub mod native;
mod saved;
mod threads;
mod vm;

pub use canonical::Dump;
pub use checkpoint::Checkpoint;
pub use classes::{boxes, class, find, initialise, known, load, modules, redefine, source};
pub(crate) use classes::{layout, nest};
pub use digest::{Extent, is_derived, is_derived_name, is_trace};
pub use exit::{Exit, Failure, Res};
pub use frames::{frame, maps};
pub use image::{Image, ImageError};
pub use interpreter::draws::{Choice, Drawn, Reflected};
pub use interpreter::probes::{Place, Probes};
pub use interpreter::readings::{Door, Reading, Touched};
pub use interpreter::{code, exit, operation};
pub(crate) use interpreter::{dispatch, draws, entry, instructions, mode, probes, readings, throw};
pub use layout::{METHOD_TARGET, SCOPED_VALUES};
pub(crate) use linking::{access, linker, selected};
pub use linking::{resolve, verify};
pub use machine::{Events, Joined, Label, Machine, Mode, Plain};
pub use memory::collections::Collections;
pub(crate) use memory::{collect, raw_labels};
pub use memory::{collections, heap};
pub use resolve::pretty_descriptor;
pub(crate) use saved::{canonical, digest, keeping, used};
pub use saved::{checkpoint, image, native_state, state};
pub(crate) use threads::lateness;
pub use threads::lateness::Delays;
pub(crate) use threads::monitor;
pub use threads::thread;
pub use throw::TraceFrame;
pub use used::{Used, UsedClass};
pub use vm::{BootClasses, Options, Vm};
