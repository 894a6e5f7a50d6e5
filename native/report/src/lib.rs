//! Every serialisable type, its JSON, its text, and the gate.
//!
//! The README beside this crate shows the same as examples, for those who write the other half in
//! another language.

mod diagnosis;
mod event;
mod fix;
mod format;
pub mod gate;
mod identity;
mod merge;
mod operator;
mod oracle;
mod reasons;
mod replay;
mod request;
mod rule;
#[cfg(test)]
mod schema;
mod size;
mod suggest;
mod text;
mod transform;
mod worth;

pub use diagnosis::{
    Advice, Aspect, Assertion, Change, Death, End, Exposure, Frame, Infection, Part, Placement,
    Refusal, RefusalReason, Symptom,
};
pub use event::{Event, Level, Line};
pub use fix::{Fix, Replacement};
pub use format::{Format, Material};
pub use gate::{GateReport, GateRequest};
pub use identity::{digest, finding_id, transformation_id};
pub use merge::{MergeError, MergeRequest, merge};
pub use operator::{Literal, Operator, Operators, UnknownOperator};
pub use oracle::{
    Evidence, Finding, Jdk, Module, Oracle, Outcome, Partial, Source, Suggestion, Summary,
    SuppressedBy, Suppression, Test, TestCounts, Thrown, Tool, Witness,
};
pub use replay::{BadSample, Disagreement, Ended, Replay, ReplayCounts, Sample};
pub use request::{AnalyseRequest, Analysis, Isolation, Request, Selection};
pub use rule::Rule;
pub use size::{BadSize, Size};
pub use suggest::SuggestRequest;
pub use text::{findings, summary};
pub use transform::{
    Classification, How, Method, MethodCounts, SkipRule, Status, Transformation,
    TransformationCounts,
};
pub use worth::{classify, finding_of};

/// The version of every schema here; a reader refuses another.
pub const SCHEMA_VERSION: u32 = 1;

/// The name of the file that `analyse` writes.
pub const ORACLE_FILE: &str = "oracle.json";

/// The name of the file that `gate` writes.
pub const GATE_FILE: &str = "gate.json";

/// A document as the text that is written: indented, with a line break at the end.
///
/// # Errors
/// None that a type of this crate can cause.
pub fn to_json(document: &impl serde::Serialize) -> serde_json::Result<String> {
    serde_json::to_string_pretty(document).map(|text| text + "\n")
}

/// A request or report of another version of the schema than ours.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("schema version {0} is not the {SCHEMA_VERSION} that this release reads")]
pub struct OtherVersion(pub u32);

/// Checks a document's version.
///
/// # Errors
/// It is not ours.
pub fn check_version(version: u32) -> Result<(), OtherVersion> {
    if version == SCHEMA_VERSION { Ok(()) } else { Err(OtherVersion(version)) }
}
