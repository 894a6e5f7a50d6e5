//! The verdict of a gate.

use serde::{Deserialize, Serialize};

/// The verdict of a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// No rule is violated.
    Passed,
    /// At least one rule is violated.
    Failed,
    /// No rule is violated, but some could not be judged, because the time was up before.
    NotJudged,
    /// The request has no limits.
    NotGated,
}
