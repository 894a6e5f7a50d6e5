//! How to measure: what processes cost, and what several measurements come to.

mod cost;
mod statistics;

pub use cost::spent;
pub use statistics::{Sample, geometric_mean};
