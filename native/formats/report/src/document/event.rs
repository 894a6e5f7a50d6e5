//! The events that the engine writes while a request runs: one JSON object in each line.

use serde::{Deserialize, Serialize};

use crate::document::oracle::Outcome;
use crate::document::verdict::Verdict;

/// An event of a running request. The field `event` names it; readers ignore events that they do not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Event {
    /// The engine has read the request and starts to work.
    Started {
        /// The version of the schema of all documents.
        schema_version: u32,
        /// The engine's version.
        version: String,
    },
    /// The engine has found the tests. Dynamic tests may be added later.
    Discovered {
        /// The number of top-level test classes.
        classes: u32,
        /// The number of tests found so far.
        tests: u32,
    },
    /// A test ended.
    TestFinished {
        /// The test's unique id in JUnit.
        id: String,
        /// How it ended.
        outcome: Outcome,
    },
    /// The progress of a phase, meant for a line that is updated in place.
    Progress {
        /// The phase: the name of an analysis, or `tests`.
        phase: String,
        /// The number of tests that the phase has run so far.
        tests: u32,
        /// The number of test classes that the phase has finished.
        done: u32,
        /// The number of all test classes in the phase.
        total: u32,
    },
    /// A phase without known progress begins.
    Phase {
        /// A description of the phase, as part of a sentence.
        text: String,
    },
    /// A line for the build's log.
    Message {
        /// The severity.
        level: Level,
        /// The text of the line.
        text: String,
    },
    /// The request is done and its document is written. The last event is always `done` or `failed`.
    Done {
        /// The path of the document.
        output: String,
        /// For a gate: the verdict; otherwise absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        verdict: Option<Verdict>,
        /// For a gate: whether the build must fail; otherwise absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fails: Option<bool>,
        /// For a gate: the rules that are violated, with some of what they count, one line each.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        violations: Vec<String>,
    },
    /// The engine could not carry out the request. This is an error, not a verdict.
    Failed {
        /// The error, and what to do about it.
        message: String,
    },
}

impl Event {
    /// Returns an event for a phase without known progress.
    #[must_use]
    pub fn phase(text: &str) -> Event {
        Event::Phase { text: text.to_owned() }
    }

    /// Returns an event with a line for the build's log.
    #[must_use]
    pub fn message(level: Level, text: impl Into<String>) -> Event {
        Event::Message { level, text: text.into() }
    }
}

impl From<Line> for Event {
    fn from(line: Line) -> Event {
        Event::Message { level: line.level, text: line.text }
    }
}

/// The severity of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Level {
    Info,
    Warning,
    Error,
}

/// A line for the build's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub struct Line {
    pub level: Level,
    pub text: String,
}
