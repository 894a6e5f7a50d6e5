//! Every serialisable type, its JSON, its text, and the gate.
//!
//! The README beside this crate shows the same as examples, for those who write the other half in
//! another language.

mod console;
mod diagnosis;
mod effort;
mod event;
mod finding;
mod fix;
mod format;
pub mod gate;
mod group;
mod harmless;
mod identity;
mod merge;
mod operator;
mod oracle;
mod rank;
mod reasons;
mod replay;
mod request;
mod rule;
#[cfg(test)]
mod schema;
mod site;
mod size;
mod suggest;
mod text;
mod transform;
mod trouble;
mod unconfirmed;
mod words;
mod worth;

pub use console::{Console, Show, findings, summary};
pub use diagnosis::{
    Advice, Aspect, Assertion, Change, Death, End, Exposure, Frame, Infection, Part, Placement,
    Refusal, RefusalReason, Symptom,
};
pub use effort::{Effort, TestEffort};
pub use event::{Event, Level, Line};
pub use finding::{
    Callee, CalleeKind, Evidence, Finding, Member, Source, Suggestion, SuppressedBy, Suppression,
    Witness,
};
pub use fix::{Fix, Replacement};
pub use format::{Format, Material};
pub use gate::{GateReport, GateRequest};
pub use group::group;
pub use harmless::{Harmless, HarmlessInput};
pub use identity::{digest, finding_id, transformation_id};
pub use merge::{MergeError, MergeRequest, merge};
pub use operator::{Literal, Operator, Operators, UnknownOperator};
pub use oracle::{Jdk, Module, Oracle, Outcome, Partial, Summary, Test, TestCounts, Thrown, Tool};
pub use rank::{Reason, rank};
pub use replay::{BadSample, Disagreement, Ended, Replay, ReplayCounts, Sample};
pub use request::{AnalyseRequest, Isolation, Request, Selection, Uncontrolled};
pub use rule::{Analysis, Rule};
pub use site::Site;
pub use size::{BadSize, Size};
pub use suggest::SuggestRequest;
pub use text::test_among;
pub use transform::{
    Classification, How, Method, MethodCounts, SkipRule, Status, Transformation,
    TransformationCounts,
};
pub use unconfirmed::{Unconfirmed, UnconfirmedCounts};
pub use words::{brittle, input, unused};
pub use worth::{classify, finding_of};

/// The version of every document that this release writes, and the newest that it reads.
pub const SCHEMA_VERSION: u32 = 2;

/// The oldest version of requests and baselines that this release reads: nothing in them has
/// changed its meaning since.
const OLDEST_VERSION: u32 = 1;

/// The name of the file that `analyse` writes.
pub const ORACLE_FILE: &str = "oracle.json";

/// The name of the document beside it that says what the analysis took.
pub const EFFORT_FILE: &str = "effort.json";

/// The name of the file that `analyse` writes if it was interrupted, so that a complete one stays.
pub const PARTIAL_FILE: &str = "oracle.partial.json";

/// The name of the file that `gate` writes.
pub const GATE_FILE: &str = "gate.json";

/// A document as the text that is written: indented, with a line break at the end.
///
/// # Errors
/// None that a type of this crate can cause.
pub fn to_json(document: &impl serde::Serialize) -> serde_json::Result<String> {
    serde_json::to_string_pretty(document).map(|text| text + "\n")
}

/// A document of a version that this release does not read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum OtherVersion {
    #[error("schema version {0} is none of those that this release reads, 1 to {SCHEMA_VERSION}")]
    Request(u32),
    #[error(
        "the report has schema version {0}, this release reads {SCHEMA_VERSION}: analyse again"
    )]
    Report(u32),
}

/// Checks the version of a request or a baseline.
///
/// # Errors
/// This release does not read it.
pub fn check_version(version: u32) -> Result<(), OtherVersion> {
    match (OLDEST_VERSION..=SCHEMA_VERSION).contains(&version) {
        true => Ok(()),
        false => Err(OtherVersion::Request(version)),
    }
}

/// Checks the version of an `oracle.json`: in version 1, findings of one cause stood side by side.
///
/// # Errors
/// This release does not read it.
pub fn check_report(version: u32) -> Result<(), OtherVersion> {
    if version == SCHEMA_VERSION { Ok(()) } else { Err(OtherVersion::Report(version)) }
}
