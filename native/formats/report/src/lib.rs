//! The documents that the engine and a build tool exchange: their types, their texts, and the gate.
//!
//! The README beside this crate shows these documents as examples, for engineers who write the other side in
//! another language.

pub mod as_json;
mod console;
mod document;
mod findings;
mod format;
pub mod gate;
mod merge;
mod operator;
mod prose;
mod request;
mod rule;
#[cfg(test)]
mod schema;

pub use console::{Console, Show, findings, so_far, summary};
pub use document::coverage::{
    ClassCoverage, Counters, Coverage, LineCounter, Lines, MethodCoverage, SourceCoverage, Tally,
};
pub use document::diagnosis::{
    Advice, Aspect, Assertion, Change, Death, End, Exposure, Frame, Infection, Part, Placement,
    Refusal, RefusalReason, Symptom,
};
pub use document::effort::{Effort, PhaseEffort, PhaseTime, ProcessorTime, TestEffort};
pub use document::event::{Event, Level, Line};
pub use document::finding::{
    Callee, CalleeKind, Evidence, Finding, Member, Source, Suggestion, SuppressedBy, Suppression,
    Witness,
};
pub use document::fix::{Fix, Patch, Replacement};
pub use document::generation::{
    AssertionStyle, ExportRequest, GeneratedClass, GeneratedTest, Generation, GenerationSettings,
    JunitVersion, NoTest, Spent, Without,
};
pub use document::harmless::{Harmless, HarmlessInput};
pub use document::oracle::{
    Jdk, Module, Oracle, Outcome, Partial, ROOT_MODULE, Summary, Test, TestCounts, Thrown, Tool,
};
pub use document::promises::{Promises, Undecided, Unreadable};
pub use document::reason::Reason;
pub use document::replay::{
    BadSample, Disagreement, Ended, Replay, ReplayCounts, ReplayRequest, Sample, Witnessed,
};
pub use document::site::Site;
pub use document::size::{BadSize, Size};
pub use document::span::{BadSpan, Span};
pub use document::suggest::SuggestRequest;
pub use document::transform::{
    Classification, How, Method, MethodCounts, SkipRule, Status, Transformation,
    TransformationCounts,
};
pub use document::unconfirmed::{Unconfirmed, UnconfirmedCounts};
pub use findings::group::group;
pub use findings::identity::{digest, finding_id, transformation_id};
pub use findings::rank::rank;
pub use findings::worth::{classify, finding_of};
pub use format::{Format, Material};
pub use gate::{GateReport, GateRequest};
pub use merge::{MergeError, MergeRequest, merge};
pub use operator::{Literal, Operator, Operators, UnknownOperator};
pub use prose::few::few;
pub use prose::text::{method_in_words, test_among};
pub use prose::words::{brittle, input, unused};
pub use request::{AnalyseRequest, Isolation, Patterns, Request, Selection, Uncontrolled, Unused};
pub use rule::{Analysis, Rule};

/// The schema version of every document that this release writes; the newest version that it reads.
pub const SCHEMA_VERSION: u32 = 2;

/// The oldest schema version of requests and baselines that this release reads. Nothing in them has
/// changed its meaning since then.
const OLDEST_VERSION: u32 = 1;

/// The name of the file with the report of an analysis.
pub const ORACLE_FILE: &str = "oracle.json";

/// The name of the file beside [`ORACLE_FILE`] with the number of instructions that the analysis executed.
pub const EFFORT_FILE: &str = "effort.json";

/// The file with the processor time of an analysis, beside its report.
pub const PROCESSOR_FILE: &str = "processor-time.json";

/// The name of the file with the report of an interrupted analysis. It has a name of its own, so that an
/// earlier complete report is kept.
pub const PARTIAL_FILE: &str = "oracle.partial.json";

/// The name of the file with the verdict of a gate.
pub const GATE_FILE: &str = "gate.json";

/// Returns a document as indented JSON with a line break at the end.
///
/// # Errors
/// Types of this crate cause none.
pub fn to_json(document: &impl serde::Serialize) -> serde_json::Result<String> {
    serde_json::to_string_pretty(document).map(|text| text + "\n")
}

/// An error: the document has a schema version that this release does not read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum OtherVersion {
    #[error(
        "the document has schema version {0}, this release reads 1 to {SCHEMA_VERSION}: update Oracle Check, or \
         write the document again"
    )]
    Request(u32),
    #[error(
        "the report has schema version {0}, this release reads {SCHEMA_VERSION}: analyse again"
    )]
    Report(u32),
}

/// Checks that this release reads a request or a baseline of a schema version.
///
/// # Errors
/// [`OtherVersion::Request`] if it does not.
pub fn check_version(version: u32) -> Result<(), OtherVersion> {
    match (OLDEST_VERSION..=SCHEMA_VERSION).contains(&version) {
        true => Ok(()),
        false => Err(OtherVersion::Request(version)),
    }
}

/// Checks that this release reads an `oracle.json` of a schema version. It reads the current version only,
/// because findings with one cause were not grouped in version 1.
///
/// # Errors
/// [`OtherVersion::Report`] if it does not.
pub fn check_report(version: u32) -> Result<(), OtherVersion> {
    if version == SCHEMA_VERSION { Ok(()) } else { Err(OtherVersion::Report(version)) }
}
