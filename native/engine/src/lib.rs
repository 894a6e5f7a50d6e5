//! Discovery and driving of the project's own JUnit inside the interpreter: from a request to its report.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod aim;
mod analyse;
mod analysis;
mod arguments;
mod assemble;
mod branch;
mod changed;
mod changes;
mod declared;
mod demanded;
mod diagnose;
mod driver;
mod editor;
mod ending;
mod fault;
mod guest;
mod images;
mod interrupt;
mod jdk;
mod jvm;
mod level;
mod memory;
mod messages;
mod mode;
mod outcomes;
mod plan;
mod polish;
mod positions;
mod prove;
mod provider;
mod replay;
mod run;
mod select;
mod serve;
mod session;
mod settings;
mod shared;
mod sources;
mod statement;
mod suggest;
mod suppress;
mod targets;
mod transform;
mod transformed;
mod tree;
mod trials;
mod unit;
mod watch;
mod wire;

pub use analyse::analyse;
pub use analysis::{Analysis, Ended, Ending, NoAnalysis, Observed, TestInfo};
pub use declared::DeclaredNative;
pub use driver::class_files as driver_class_files;
pub use guest::Guest;
pub use interrupt::interrupt;
pub use jdk::Jdk;
pub use mode::{Mode, Program};
pub use outcomes::{Row, outcomes};
pub use run::Observer;
pub use serve::serve;

/// Why a request cannot be served: a line for the user that says what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EngineError(pub String);
