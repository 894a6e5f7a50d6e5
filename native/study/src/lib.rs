//! What analyses read: the change, the methods and the documents that a request names.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

pub mod files;
mod scope;
pub mod statement;

pub use scope::changed::Changed;
pub use scope::changes;
pub use scope::targets::Targets;
