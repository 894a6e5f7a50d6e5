//! The messages of the Java driver.

use report::How;
use report::Site;
use serde::{Deserialize, Serialize};

use crate::planning::select::Asked;

/// A message of the driver. `Channel.java` defines the numbers of the kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// JUnit has found a test or container.
    Node(Node),
    /// The driver has named all nodes that JUnit knows before the first test runs.
    Planned,
    /// A node starts.
    Started {
        /// JUnit's unique id.
        id: String,
    },
    /// JUnit skips a node.
    Skipped {
        /// JUnit's unique id.
        id: String,
        /// The reason.
        reason: String,
    },
    /// A node has ended.
    Finished {
        /// JUnit's unique id.
        id: String,
        /// How it ended.
        status: Status,
        /// The exception that it threw.
        failure: Option<Thrown>,
    },
    /// JUnit itself has failed.
    Broken {
        /// The stack trace of its exception.
        text: String,
    },
    /// All nodes have ended.
    Done,
    /// The driver asks whether a node should run.
    Wanted {
        /// JUnit's unique id.
        id: String,
        /// The test, if the node comes from a method.
        test: Option<Asked>,
    },
    /// The driver is ready and waits for its arguments.
    Ready,
    /// The driver has done everything that does not depend on most system properties, and waits for them.
    Booted,
}

/// The exception that a node threw, and the kind of failure that it stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thrown {
    /// Its class and message.
    pub thrown: report::Thrown,
    /// The kind of failure.
    pub how: How,
    /// The innermost line of the project or its tests in the stack trace.
    pub at: Option<Site>,
    /// The shortened stack trace, one line for each frame or cause.
    pub trace: Vec<String>,
}

/// A node of JUnit's tree: a test or a container.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// JUnit's unique id.
    pub id: String,
    /// The id of its parent; `None` for a root.
    pub parent: Option<String>,
    /// Whether it is a test, not a container.
    pub is_test: bool,
    /// The class that it comes from, in the form of `Class.getName`.
    pub class: Option<String>,
    /// The method that it comes from.
    pub method: Option<String>,
    /// The name that JUnit shows.
    pub display_name: String,
}

/// How a node ended, in JUnit's terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// It passed.
    Successful,
    /// An assumption did not hold.
    Aborted,
    /// It threw any other exception.
    Failed,
}

impl Message {
    /// Reads a message from its kind and fields. Returns `None` if the driver has another version.
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
            7 => Message::Wanted { id: next()?, test: asked(next(), next(), next()) },
            8 => Message::Ready,
            9 => Message::Booted,
            _ => return None,
        })
    }
}

/// Reads the test about which the driver asks.
fn asked(class: Option<String>, method: Option<String>, root: Option<String>) -> Option<Asked> {
    let class = class?;
    Some(Asked { root: root.unwrap_or_else(|| class.clone()), class, method: method? })
}

/// Reads a kind of failure in the words of `Failures.java`.
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
