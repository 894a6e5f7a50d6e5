//! What the documentation of methods promises, in the report.

use serde::{Deserialize, Serialize};

/// What the documentation of the methods promises that tests can call: exceptions in `@throws` tags, and results that are
/// never `null`. And what calls of the tests showed of that.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Promises {
    /// The number of `@throws` tags, and of other texts that promise something.
    pub clauses: u32,
    /// Those with a condition that was understood. The numbers below are parts of them.
    pub understood: u32,
    /// Each call that was looked at did what is promised.
    pub kept: u32,
    /// Those of the kept ones that no test notices if they are broken, as findings say.
    pub untested: u32,
    /// A call did not do so, as a finding says.
    pub broken: u32,
    /// A call did not do so, but that could not be confirmed in other environments or on the real JVM.
    pub unconfirmed: u32,
    /// Calls were looked at, but none says whether it is kept.
    pub not_analysed: u32,
    /// No test makes a call that could be looked at.
    pub not_reached: u32,
    /// The unconfirmed promises and those that were not analysed, each with the reason.
    pub undecided: Vec<Undecided>,
    /// The sources whose documentation could not be read, and classes with methods that only the sources have, with
    /// the reasons.
    pub unreadable: Vec<Unreadable>,
}

/// A promise whose state is unknown although calls were looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Undecided {
    /// The method, as `a.B.method(I)V`.
    pub method: String,
    /// The exception, as `Class.getName` gives it, if one is promised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exception: Option<String>,
    /// The text that promises it.
    pub text: String,
    /// The reason.
    pub reason: String,
}

/// A source whose documentation could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Unreadable {
    /// The source, relative to the build's root, or the class.
    pub file: String,
    /// The reason.
    pub reason: String,
}

impl Promises {
    /// Adds those of another module.
    pub(crate) fn add(&mut self, other: Promises) {
        self.clauses += other.clauses;
        self.understood += other.understood;
        self.kept += other.kept;
        self.untested += other.untested;
        self.broken += other.broken;
        self.unconfirmed += other.unconfirmed;
        self.not_analysed += other.not_analysed;
        self.not_reached += other.not_reached;
        self.undecided.extend(other.undecided);
        self.unreadable.extend(other.unreadable);
    }
}
