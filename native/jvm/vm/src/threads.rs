//! Green threads, their scheduling, and the monitors for which they wait.

pub(crate) mod lateness;
pub(crate) mod list;
pub(crate) mod monitor;
mod schedule;
pub mod thread;
