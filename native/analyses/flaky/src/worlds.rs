//! Runs tests in worlds that differ from that of the build.

mod aspects;
pub mod causes;
pub mod directed;
pub mod finding;
pub mod jdks;
pub mod long;
pub mod readings;
pub mod running;
pub mod search;
