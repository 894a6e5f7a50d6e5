//! Runs statements on a project's classes one by one, which the generation of tests will choose from.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod driver;
mod explorer;

pub use explorer::{Argument, Explorer, Outcome};
