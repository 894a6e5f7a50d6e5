//! Green threads, their turns, and what they wait for.

pub(crate) mod list;
pub(crate) mod monitor;
mod schedule;
pub mod thread;
