//! What the driver says, as types.

use report::How;
use report::Site;
use serde::{Deserialize, Serialize};

/// A message of the driver's; the numbers are those of `Channel.java`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// JUnit has found a node.
    Node(Node),
    /// All nodes that are known before anything runs have been told.
    Planned,
    /// A node begins.
    Started {
        /// JUnit's unique id.
        id: String,
    },
    /// A node is left out.
    Skipped {
        /// JUnit's unique id.
        id: String,
        /// Why.
        reason: String,
    },
    /// A node has ended.
    Finished {
        /// JUnit's unique id.
        id: String,
        /// How.
        status: Status,
        /// What it threw.
        failure: Option<Thrown>,
    },
    /// JUnit itself cannot go on.
    Broken {
        /// The trace of what it threw.
        text: String,
    },
    /// All have ended.
    Done,
    /// Whether a node is to run.
    Wanted {
        /// JUnit's unique id.
        id: String,
        /// The class that it comes from.
        class: Option<String>,
        /// The method that it comes from.
        method: Option<String>,
    },
    /// The driver waits to be told what to run.
    Ready,
}

/// What a node threw, and what that says of its failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thrown {
    /// Its class and message.
    pub thrown: report::Thrown,
    /// What it says of the test.
    pub how: How,
    /// The innermost line of the project's code or the tests'.
    pub at: Option<Site>,
    /// The trace in short, a line for each frame or cause.
    pub trace: Vec<String>,
}

/// A node of JUnit's tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// JUnit's unique id.
    pub id: String,
    /// That of the node above it.
    pub parent: Option<String>,
    /// Whether it is a test, and no container.
    pub is_test: bool,
    /// The class that it comes from, as `Class.getName` gives it.
    pub class: Option<String>,
    /// The method that it comes from.
    pub method: Option<String>,
    /// What JUnit shows it as.
    pub display_name: String,
}

/// How JUnit says that a node ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// It passed.
    Successful,
    /// An assumption did not hold.
    Aborted,
    /// It threw anything else.
    Failed,
}

impl Message {
    /// Reads a kind and its fields; nothing if a driver of another version speaks.
    pub fn read(kind: i32, fields: Vec<Option<String>>) -> Option<Message> {
        let mut fields = fields.into_iter();
        let mut next = || fields.next().flatten();
        Some(match kind {
            0 => Message::Node(Node {
                id: next()?,
                parent: next(),
                is_test: next()? == "test",
                class: next(),
                method: next(),
                display_name: next().unwrap_or_default(),
            }),
            1 => Message::Planned,
            2 => Message::Started { id: next()? },
            3 => Message::Skipped { id: next()?, reason: next().unwrap_or_default() },
            4 => Message::Finished {
                id: next()?,
                status: Status::read(&next()?)?,
                failure: match next() {
                    Some(class) => Some(Thrown {
                        thrown: report::Thrown { class, message: next() },
                        how: how(&next()?)?,
                        at: next().as_deref().and_then(Site::read),
                        trace: next().unwrap_or_default().lines().map(str::to_owned).collect(),
                    }),
                    None => None,
                },
            },
            5 => Message::Broken { text: next().unwrap_or_default() },
            6 => Message::Done,
            7 => Message::Wanted { id: next()?, class: next(), method: next() },
            8 => Message::Ready,
            _ => return None,
        })
    }
}

/// The words of `Failures.java`.
fn how(word: &str) -> Option<How> {
    Some(match word {
        "assertion" => How::Assertion,
        "missing-exception" => How::MissingException,
        "crash" => How::Crash,
        "resource" => How::Resource,
        _ => return None,
    })
}

impl Status {
    fn read(text: &str) -> Option<Status> {
        match text {
            "SUCCESSFUL" => Some(Status::Successful),
            "ABORTED" => Some(Status::Aborted),
            "FAILED" => Some(Status::Failed),
            _ => None,
        }
    }
}
