//! The habits of a project's developers: the trained models of `models`, bound to a project.
//!
//! 1. [`Catalogue`] holds the project's methods with the facts from their signatures and documentation.
//! 2. [`Habits`] reads which observers the project's test classes assert, without running them. It returns the
//!    probability that a developer of the project asserts an observer, and the probability that a call was specified
//!    to throw.
//!
//! These probabilities only order facts that execution has shown to be true. They decide no finding.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod bodies;
mod catalogue;
mod habits;
mod hierarchy;
pub mod nearby;
mod project;
mod receivers;
mod tested;
mod texts;

pub use bodies::Body;
pub use catalogue::{Catalogue, Numbers, Target};
pub use habits::{Habits, Looked, Named, Sources};
pub use hierarchy::{Hierarchy, Superclass, simple_name};
pub use project::of_project;
pub use receivers::receiver;
pub use tested::{Tested, tested};
