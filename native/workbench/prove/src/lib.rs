//! Tries out edits of test sources in the interpreter and on the real JVM, and keeps those that
//! meet an expectation.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod answer;
pub mod calls;
mod candidate;
pub mod docs;
pub mod editor;
mod everywhere;
pub mod expectation;
pub mod javac;
pub mod jvm;
pub mod patch;
mod prover;
mod reference;
mod round;
mod search;
#[cfg(test)]
mod some_jdk;
pub mod statements;
pub mod tool;
mod trying;
mod users;
mod wire;

pub use expectation::Expectation;
pub use prover::{Proofs, Prover, TestEdit, edit};
