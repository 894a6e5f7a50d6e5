//! Inputs that no assertion of their test checks, and that are no findings, since nobody has to do anything about them.

use serde::{Deserialize, Serialize};

use crate::finding::Evidence;

/// An input whose test passes with other values of it too, which is as it should be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct HarmlessInput {
    /// Id of the test; of a parameterised one, of the template; of what several tests share, of their class.
    pub test: Option<String>,
    /// Why it is no finding.
    pub reason: Harmless,
    /// The input, with the values that were tried.
    pub input: Evidence,
}

/// Why an input that no assertion of its test checks is no finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Harmless {
    /// It is an argument that the call demands, and another test checks what the parameter is for, or may do so.
    CheckedElsewhere,
    /// It is an argument that the code under test does not use.
    Ignored,
    /// It is given to an exception, mostly as its message, which is for people.
    TextForPeople,
    /// It is given to a library, whose tests are others'.
    Library,
    /// It is given to a method of the tests, or by one.
    Helper,
    /// It is no argument of a call.
    NoArgument,
}
