//! Where experiments on guests are made: vms from images, worlds to run them in, panics, and results that are remembered.
//! It knows neither JUnit nor any analysis.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod declared;
mod guarded;
mod guest;
mod images;
pub mod interrupt;
mod jdk;
pub mod memory;

pub use declared::DeclaredNative;
pub use guarded::{bug, guarded};
pub use guest::Guest;
pub use images::{Images, Ready};
pub use jdk::{Jdk, JdkError};
pub use memory::{Footprint, Key, Memory};
