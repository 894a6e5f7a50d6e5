//! Serves requests: runs the analyses that a request asks for, and merges their results into one
//! report.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod analyse;
mod build_results;
mod export;
mod identity;
mod mode;
mod outcomes;
mod recall;
mod replay;
#[cfg(test)]
mod sample;
mod serve;
mod settings;
mod stages;
mod suggest;
mod suppress;

pub use analyse::analyse;
pub use identity::identify;
pub use laboratory::interrupt::interrupt;
pub use laboratory::{DeclaredNative, Guest, Jdk};
pub use mode::{Mode, Program};
pub use outcomes::{Row, outcomes};
pub use serve::serve;
pub use suite::RequestError;
pub use suite::run::Observer;
