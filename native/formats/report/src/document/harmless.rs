//! Inputs that no assertion of their test checks and that are no findings, because nobody has to act on them.

use serde::{Deserialize, Serialize};

use crate::document::finding::Evidence;

/// An input whose test also passes with other values of it, where this is no problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct HarmlessInput {
    /// The id of the test. For a parameterised test it is the id of its template, for set-up that several
    /// tests share the id of their class.
    pub test: Option<String>,
    /// Why the input is no finding.
    pub reason: Harmless,
    /// The input, with the values that were tried in place of it.
    pub input: Evidence,
}

/// The reason why an input that no assertion of its test checks is no finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Harmless {
    /// It is an argument of a call, and another test checks the effect of that parameter, or possibly does.
    CheckedElsewhere,
    /// It is an argument that the code under test does not use.
    Ignored,
    /// It is an argument of a call that ends with an exception.
    CallThrows,
    /// It is null, beside other arguments of a call, which says that there is no value.
    NoValue,
    /// It is an argument of a method that a class inherits from a library, which this project does not test.
    Library,
    /// It is an argument of a method of the tests.
    Helper,
}
