//! Runs the project's own JUnit in a guest: finds tests, runs them, and runs them again for the
//! trials of an analysis.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

pub mod analysis;
mod confirming;
pub mod conversation;
pub mod fault;
pub mod memory;
pub mod planning;
pub mod run;
pub mod sequence;
pub mod unit;

/// The reason why a request cannot be served: one line for the user that says what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RequestError(pub String);

impl From<laboratory::JdkError> for RequestError {
    fn from(error: laboratory::JdkError) -> RequestError {
        RequestError(error.to_string())
    }
}
