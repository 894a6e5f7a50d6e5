//! Mines a project's tests: runs them, and notes each call and each assertion that their own code makes.
//!
//! 1. [`habits::Catalogue`] holds the project's methods, with what their signatures and documentation say.
//! 2. While a test runs, the machine notes the calls of project methods that the test's own code makes, and whether the
//!    test expects those that throw. It notes which observer's value an assertion checks as well.
//! 3. `collect` turns the notes of all tests into [`models::facts::Project`], without texts.
//!
//! Models are trained on these facts, so a wrong label harms everything that follows. Calls that do not show whether an
//! exception was expected are left out and counted.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod collect;
mod driver;
mod handlers;
mod known;
mod machine;
mod record;
pub mod suite;
mod values;

pub use collect::{Label, Sample, collect};
pub use driver::Miner;
pub use machine::Mining;
pub use record::{Notes, TestNotes};
