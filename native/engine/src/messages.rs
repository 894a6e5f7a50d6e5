//! What the driver says, as types.

use report::How;
use serde::{Deserialize, Serialize};
use transform::Site;

/// A message of the driver's; the numbers are those of `Channel.java`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    Node(Node),
    Planned,
    Started { id: String },
    Skipped { id: String, reason: String },
    Finished { id: String, status: Status, failure: Option<Thrown> },
    Broken { text: String },
    Done,
    Wanted { id: String, class: Option<String>, method: Option<String> },
    Ready,
}

/// What a node threw, and what that says of its failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Thrown {
    pub thrown: report::Thrown,
    pub how: How,
    /// The innermost line of the project's code or the tests'.
    pub at: Option<Site>,
    /// The trace in short, a line for each frame or cause.
    pub trace: Vec<String>,
}

/// A node of JUnit's tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Node {
    pub id: String,
    pub parent: Option<String>,
    pub is_test: bool,
    pub class: Option<String>,
    pub method: Option<String>,
    pub display_name: String,
}

/// How JUnit says that a node ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Status {
    Successful,
    Aborted,
    Failed,
}

impl Message {
    /// Reads a kind and its fields; nothing if a driver of another version speaks.
    pub(crate) fn read(kind: i32, fields: Vec<Option<String>>) -> Option<Message> {
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
