//! Test suites of released libraries: lists of them, their jars, and the places where they run.
//!
//! A [`Manifest`] lists suites. [`artifacts::resolve`] downloads the jars of one through Maven, and a [`Workplace`] is
//! the folder in which its tests run.
// Tools for developers run programs, and read and write files.
#![allow(clippy::disallowed_methods)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

pub mod artifacts;
mod manifest;
pub mod shell;
mod workplace;

pub use manifest::{Artifact, Manifest, Role, Suite};
pub use workplace::{Workplace, extract};
