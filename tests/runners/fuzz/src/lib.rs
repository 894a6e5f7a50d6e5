//! Hostile input for every parser, and for the interpreter: whatever comes in, none may panic, hang
//! or take more memory than its limit.
//!
//! A target is a function of bytes. The tests here run each on its corpus and on a fixed number of
//! mutations of it; `cargo xtask fuzz SECONDS` lets libFuzzer look for more, guided by coverage.
// Reads the corpus and starts the compiler.
#![allow(clippy::disallowed_methods)]

pub mod corpus;
mod mutate;
mod targets;

pub use mutate::Mutations;
pub use targets::{TARGETS, Target};

#[cfg(test)]
mod tests;
