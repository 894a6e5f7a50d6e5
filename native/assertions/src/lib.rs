//! Tests that assert nothing or never run, and assertions that hold whatever the project's code does.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod calls;
mod driver;
mod known;
mod never_runs;
mod outside;
mod reach;
mod running;
mod stage;
mod text;
mod verdict;
mod watch;

pub use driver::{Asserting, Seen, SeenAssertion};
pub use stage::Stage;
pub use verdict::{Suspect, Trials, findings, suspects};
pub use watch::{Assertions, Machinery};
