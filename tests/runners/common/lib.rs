//! The library of the test runners: programs, the JDK's tools, and processes within limits.
// Test runners start programs and read files.
#![allow(clippy::disallowed_methods)]

pub mod binary;
pub mod compile;
mod data;
pub mod discover;
pub mod fixtures;
pub mod jdk;
pub mod launch;
pub mod libraries;
pub mod parallel;
pub mod pending;
pub mod programs;
pub mod random;

pub use data::data;
