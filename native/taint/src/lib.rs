//! Dynamic tainting: a `Machine` that propagates labels with values and through branches.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod joins;
mod labels;
mod machine;
mod scopes;
mod watcher;

pub use labels::{Label, Labels, Mark};
pub use machine::{Saved, Taint, depend};
pub use watcher::{Nobody, Watcher};

use vm::Interpreter;

/// Returns the interpreter, compiled for [`Taint`] without a watcher.
#[inline(never)]
#[must_use]
pub fn interpreter() -> Interpreter<Taint<Nobody>> {
    Interpreter::with(natives::all)
}
