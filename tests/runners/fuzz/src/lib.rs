//! Hostile input for every parser and for the interpreter. None of them may panic, hang or exceed
//! its memory limit.
//!
//! A target is a function of bytes. The tests here run each target on its corpus and on a fixed
//! number of mutations. `cargo xtask fuzz SECONDS` searches further with libFuzzer, guided by
//! coverage.
// Reads the corpus and starts the compiler.
#![allow(clippy::disallowed_methods)]

pub mod corpus;
mod mutate;
mod targets;

pub use mutate::Mutations;
pub use targets::{TARGETS, Target};

#[cfg(test)]
mod tests;
