//! Runs code with probes: the machine that notes which probes ran, and the analysis `coverage`.
//!
//! The crate `jacoco` says where the probes are and what follows from those that ran.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod carried;
mod driver;
mod everywhere;
mod machine;
mod measured;
mod ran;
mod site;
mod stage;

pub use driver::Covering;
pub use everywhere::Everywhere;
pub use machine::{Digests, Edge, Noted, Placement, Probed};
pub use measured::Measured;
pub use ran::Ran;
pub use site::ThrowSite;
pub use stage::{Covered, Stage};
