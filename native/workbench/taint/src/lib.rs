//! Dynamic tainting: a `Machine` that propagates labels with values and through branches.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod flow;
mod joins;
mod labels;
mod machine;
mod scopes;
mod watcher;

pub use flow::{depend, is_inherited};
pub use labels::{Labels, Mark};
pub use machine::Taint;
pub use vm::Label;
pub use watcher::{Nobody, Watcher};
