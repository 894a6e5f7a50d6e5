//! Records of calls that concern promises.

use report::Site;
use serde::{Deserialize, Serialize};

use crate::argument::NewArgument;

/// How one call that should throw ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The number of the promise.
    pub promise: usize,
    /// JUnit's id of the test.
    pub test: String,
    /// The line of the test's own code that makes the call.
    pub site: Option<Site>,
    /// Whether the test itself makes the call like this.
    pub origin: Origin,
    /// How the call ended.
    pub ending: CallEnding,
}

/// The origin of the values of a call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Origin {
    /// The test passes them.
    Observed,
    /// The test passes others. The argument for the parameter of this number was replaced.
    Probed(usize, NewArgument),
    /// Other code than the test's makes the call. One such record shows that the tests see the promise at work.
    Inner,
}

/// How a call ended that should throw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum CallEnding {
    /// It threw the promised exception, or one that another promise demands whose condition holds as well.
    Kept,
    /// It threw an exception of this class, by its name with dots. Another tag announces this exception, and it is
    /// unknown whether the condition of that tag holds.
    Excused(String),
    /// It returned. A text says what, if it is a simple value.
    Returned(Option<String>),
    /// It threw an exception of this class, by its name with dots, that is not promised.
    Threw(String),
    /// The engine could not run it to its end, for this reason.
    NotAnalysed(String),
}

impl CallEnding {
    /// Returns whether the promise was broken.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        matches!(self, CallEnding::Returned(_) | CallEnding::Threw(_))
    }
}
