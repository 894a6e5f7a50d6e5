//! The interface between the analyses and the engine: the inputs that an analysis reads, and the results that it hands
//! over.
//!
//! An analysis is a [`Stage`]. It names a watcher for a run of the tests, and draws its conclusions from the watcher's
//! results and from the results of other analyses. The results that it takes and leaves are types, so the engine cannot
//! run a stage without the results that it needs. All stages of a request share one [`Study`].
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

pub mod files;
mod library;
mod long;
mod scope;
mod stage;
pub mod statement;
mod study;
mod survey;
mod tests;

pub use library::Library;
pub use long::LongTests;
pub use scope::changed::Changed;
pub use scope::changes;
pub use scope::targets::Targets;
pub use stage::{Found, Outcome, Scope, Section, Share, Stage, Watch};
pub use study::{OfUnit, Seen, Study};
pub use tests::Tests;
