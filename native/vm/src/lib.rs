//! The interpreter: linked classes, heap, threads, exceptions and checkpoints.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod access;
pub mod boot;
pub mod boxes;
mod call;
pub mod checkpoint;
pub mod class;
pub mod code;
mod collect;
mod dump;
pub mod exit;
pub mod frame;
pub mod heap;
pub mod host;
pub mod initialise;
mod instructions;
mod interpreter;
mod invoke_support;
pub mod known;
mod launch;
mod layout;
mod linker;
pub mod load;
pub mod machine;
pub mod maps;
mod message;
pub mod modules;
mod monitor;
pub mod native;
pub mod operation;
pub mod resolve;
mod schedule;
mod shadow;
mod site;
mod size;
mod string;
pub mod thread;
mod throw;
pub mod verify;
mod vm;

pub use checkpoint::Checkpoint;
pub use exit::{Exit, Failure, Res};
pub use machine::{Machine, Plain};
pub use throw::TraceFrame;
pub use vm::{BootClasses, Options, Vm};
