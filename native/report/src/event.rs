//! What a request reports while it runs: one JSON object a line.

use serde::{Deserialize, Serialize};

use crate::gate::Verdict;
use crate::oracle::Outcome;

/// Something that happened. `event` tells what; readers ignore events that they do not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Event {
    /// The request is understood and work begins.
    Started {
        /// The schema's version.
        schema_version: u32,
        /// The engine's version.
        version: String,
    },
    /// The tests are known; dynamic ones may join later.
    Discovered {
        /// Top-level test classes.
        classes: u32,
        /// Tests found so far.
        tests: u32,
    },
    /// A test ended.
    TestFinished {
        /// JUnit's unique id.
        id: String,
        /// How it ended.
        outcome: Outcome,
    },
    /// How far a phase is; for a live line, and only for that.
    Progress {
        /// What is being done: an analysis by its name, or `tests`.
        phase: String,
        /// Tests run in it so far.
        tests: u32,
        /// Test classes done.
        done: u32,
        /// Test classes in all.
        total: u32,
    },
    /// Something begins of which nobody knows how far it is.
    Phase {
        /// What is being done, as part of a sentence.
        text: String,
    },
    /// A line for the build's log.
    Message {
        /// How loud.
        level: Level,
        /// One line.
        text: String,
    },
    /// The request is done and its document is written. Always the last event, or else `failed`.
    Done {
        /// The path of the document.
        output: String,
        /// Of a gate: what it said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        verdict: Option<Verdict>,
        /// Of a gate: whether the build is to fail.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fails: Option<bool>,
        /// Of a gate: what broke it, a line each.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        violations: Vec<String>,
    },
    /// The engine cannot do what was asked: an error of the build, not a verdict on it.
    Failed {
        /// What happened and what to do.
        message: String,
    },
}

impl Event {
    /// Something begins of which nobody knows how far it is.
    #[must_use]
    pub fn phase(text: &str) -> Event {
        Event::Phase { text: text.to_owned() }
    }

    /// A line for the build's log.
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

/// How loud a message is.
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
