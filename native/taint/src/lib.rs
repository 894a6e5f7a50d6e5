//! Dynamic tainting: a machine whose shadows are labels, with control flow.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod joins;
mod labels;
mod machine;
mod scopes;
mod watcher;

pub use labels::{Label, Labels, Mark};
pub use machine::{Saved, Taint};
pub use watcher::{Nobody, Watcher};

use vm::Interpreter;

/// The interpreter, compiled for [`Taint`] without a watcher.
#[inline(never)]
#[must_use]
pub fn interpreter() -> Interpreter<Taint<Nobody>> {
    Interpreter::with(natives::all)
}
