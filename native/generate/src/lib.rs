//! Generates tests: runs statements in the interpreter, and keeps those that show something new.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod driver;
mod explorer;

pub use explorer::{Argument, Explorer, Outcome};
