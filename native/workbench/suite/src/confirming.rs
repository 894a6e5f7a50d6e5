//! Runs tests again for trials.

pub mod branch;
pub mod shared;
pub mod trials;
