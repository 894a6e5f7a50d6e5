//! Everything an experiment on a guest needs: vms from images, worlds, recovery from panics, and
//! results that are remembered. This crate knows neither JUnit nor any analysis.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

pub mod allocator;
mod asking;
mod aspects;
mod declared;
mod entering;
mod guarded;
mod guest;
mod images;
pub mod interrupt;
mod jdk;
pub mod lanes;
mod library;
pub mod memory;
pub mod meter;
pub mod mishap;
mod patches;
mod readings;
mod told;

pub use declared::DeclaredNative;
pub use entering::{settle, switch};
pub use guarded::{bug, guarded};
pub use guest::Guest;
pub use images::{Images, Program, Ready};
pub use jdk::{Jdk, JdkError};
pub use memory::{Footprint, Key, Memory, ProjectFiles};
pub use patches::{Patches, names_class, naming, patches};
