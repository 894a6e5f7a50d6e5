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
mod demanded;
mod diagnose;
mod driver;
mod editor;
mod ending;
mod fault;
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
pub use driver::class_files as driver_class_files;
pub use laboratory::interrupt::interrupt;
pub use laboratory::{DeclaredNative, Guest, Jdk};
pub use mode::{Mode, Program};
pub use outcomes::{Row, outcomes};
pub use run::Observer;
pub use serve::serve;

/// Why a request cannot be served: a line for the user that says what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EngineError(pub String);

impl From<laboratory::JdkError> for EngineError {
    fn from(error: laboratory::JdkError) -> EngineError {
        EngineError(error.to_string())
    }
}
