//! Changes of sources: those that write a suggested assertion, and proved fixes of flaky tests.

use serde::{Deserialize, Serialize};

/// A change of one source file. It applies to the file as it was during the analysis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Patch {
    /// The source file, relative to the build's root.
    pub file: String,
    /// A digest of the source file during the analysis: 16 hexadecimal digits.
    pub digest: String,
    /// The replacements, from top to bottom. They do not overlap.
    pub replacements: Vec<Replacement>,
}

/// A replacement of whole lines.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Replacement {
    /// The first replaced line, from 1.
    pub first: u32,
    /// The line after the last replaced one. It is equal to `first` if lines are only inserted.
    pub behind: u32,
    /// The new text, with its line breaks.
    pub text: String,
}

/// A proved fix of a flaky test. It was compiled and run: the test passes with it where it passed without it and where
/// it failed, and every other test that it may concern ends as before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Fix {
    /// What it does, as advice in one sentence.
    pub text: String,
    /// The changes of the sources, each of another file.
    pub patches: Vec<Patch>,
    /// Whether it was confirmed on the real JVM too.
    pub on_jvm: bool,
    /// Why it could not be tried on the real JVM in the world in which the test fails; absent if it was tried, or if
    /// nobody asked for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_on_jvm: Option<String>,
}
