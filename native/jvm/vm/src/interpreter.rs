//! The interpreter: operations, calls, exceptions, and the loop that runs frames.

mod call;
pub mod code;
pub(crate) mod dispatch;
pub(crate) mod draws;
pub(crate) mod entry;
pub mod exit;
pub(crate) mod instructions;
mod message;
pub(crate) mod mode;
pub mod operation;
pub(crate) mod probes;
pub(crate) mod readings;
pub(crate) mod throw;
mod turns;
