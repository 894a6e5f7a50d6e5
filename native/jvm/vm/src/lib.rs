//! The virtual machine: classes, heap, threads, exceptions, the interpreter and checkpoints.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod boot;
pub mod classes;
pub mod frames;
pub mod host;
pub mod interpreter;
mod launch;
pub mod linking;
pub mod machine;
pub mod memory;
pub mod native;
pub mod saved;
pub mod threads;
mod vm;

pub use classes::layout::{METHOD_TARGET, SCOPED_VALUES};
pub use interpreter::draws::{Choice, Drawn, Reflected};
pub use interpreter::exit::{Exit, Failure, Res};
pub use interpreter::probes::{Place, Probes};
pub use interpreter::readings::{Door, Reading, Touched};
pub use interpreter::throw::TraceFrame;
pub use linking::resolve::pretty_descriptor;
pub use machine::{Events, Joined, Label, Machine, Mode, Plain};
pub use memory::collections::Collections;
pub use saved::canonical::Dump;
pub use saved::checkpoint::Checkpoint;
pub use saved::digest::{Extent, is_derived, is_derived_name, is_trace};
pub use saved::image::{Image, ImageError};
pub use saved::used::{Used, UsedClass};
pub use threads::lateness::Delays;
pub use vm::{BootClasses, Options, Vm};
