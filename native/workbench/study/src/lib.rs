//! The seam between the analyses and the engine: what an analysis reads, and what it hands over.
//!
//! An analysis is a [`Stage`]. It says what it watches while the tests run, and draws its conclusions from that and from
//! the results of other analyses. What it takes and what it leaves are types, so that the engine cannot run it without
//! them. All stages of a request share one [`Study`].
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
