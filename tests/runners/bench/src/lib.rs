//! Measures costs of processes, and computes statistics.

mod cost;
pub mod figures;
mod statistics;

pub use cost::{own, peak, spent};
pub use statistics::{Sample, geometric_mean};
