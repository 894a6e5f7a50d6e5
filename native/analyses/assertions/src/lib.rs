//! Tests that assert nothing or never run, and assertions that hold whatever the project's code does.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod calls;
mod driver;
mod failures;
mod handler;
mod idle;
mod known;
mod never_runs;
mod outside;
mod reach;
mod running;
mod stage;
mod text;
mod unnoticed;
mod verdict;
mod watch;

pub use driver::{Asserting, Seen, SeenAssertion};
pub use stage::Stage;
pub use verdict::{Suspect, Trials, findings, suspects};
pub use watch::{Assertions, Machinery};
