//! The methods and tests that a request asks about.

pub mod changed;
pub mod changes;
pub mod targets;
