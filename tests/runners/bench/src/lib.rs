//! How to measure: what processes cost, and what several measurements come to.

mod cost;
pub mod figures;
mod statistics;

pub use cost::{own, peak, spent};
pub use statistics::{Sample, geometric_mean};
