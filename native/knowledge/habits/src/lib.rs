//! What developers do: the trained models of `infer`, bound to a project.
//!
//! 1. [`Catalogue`] holds the project's methods, with what their signatures and documentation say.
//! 2. [`Habits`] reads which observers the project's test classes assert, without running them. It answers how likely a
//!    developer of the project asserts an observer, and how likely a call was specified to throw.
//!
//! Answers only order what execution showed to be true. They decide no finding.
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
