//! Results of replaying findings on the real JVM, and the number of findings to replay.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::document::finding::Finding;
use crate::document::oracle::{Outcome, Thrown};
use crate::request::AnalyseRequest;
use crate::rule::Rule;

/// The result of replaying a finding on the real JVM.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "outcome", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Replay {
    /// The tests ended on the real JVM as the finding says.
    Confirmed,
    /// The finding could not be replayed.
    NotTried {
        /// Why it could not be replayed.
        reason: String,
    },
}

/// The runs of a flaky test: one in the build's world in which it passes, and one in which it fails.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Witnessed {
    /// The executions of JUnit, all in one JVM, after which it has passed: the tests of each as `a.BTest#method`, in
    /// their order. The test is the last one.
    pub passes: Vec<Vec<String>>,
    /// The executions after which it has failed.
    pub fails: Vec<Vec<String>>,
    /// What the world in which it fails has other than that of the build, in the engine's own form.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub world: BTreeMap<String, serde_json::Value>,
    /// What the world in which it passes has other than that of the build, in the same form.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub passing_world: BTreeMap<String, serde_json::Value>,
    /// The home of the JDK on which it fails, if it is not that of the build.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jdk_home: Option<PathBuf>,
    /// The arguments with which the JVM has the world in which it fails; empty if there are none that suffice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub jvm_arguments: Vec<String>,
}

/// A request to run a flaky test once more, as it passes and as it fails.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReplayRequest {
    /// The schema version: 2, or 1.
    pub schema_version: u32,
    /// The `oracle.json` with the finding.
    pub oracle: PathBuf,
    /// The finding's id, or the name of its test such as `a.BTest#method`, also without the package. Without it, the
    /// error lists what there is.
    #[serde(default)]
    pub finding: String,
    /// How the tests run. The analyses, the selection and the gate of this request are not used.
    pub analysis: AnalyseRequest,
}

/// A finding that the real JVM contradicted. It is withdrawn, and shows a defect of Oracle Check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Disagreement {
    /// The finding's id.
    pub finding: String,
    /// Its rule.
    pub rule: Rule,
    /// The id of the test that ended differently.
    pub test: String,
    /// The method that the finding was about; absent if it was about a test.
    #[serde(default)]
    pub method: Option<String>,
    /// The finding's file; absent if it is not known.
    pub file: Option<String>,
    /// The finding's line, from 1; absent if it is not known.
    pub line: Option<u32>,
    /// The finding's message.
    pub message: String,
    /// The input's name; absent if it has none.
    #[serde(default)]
    pub input: Option<String>,
    /// The value that replaced the input, or the replacement of the method's body.
    pub value: String,
    /// How the test ended in the interpreter.
    pub interpreter: Ended,
    /// How it ended on the real JVM.
    pub jvm: Ended,
}

/// How a test ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Ended {
    /// The outcome.
    pub outcome: Outcome,
    /// The exception that ended it; absent if there was none.
    pub exception: Option<Thrown>,
}

/// The number of findings that were chosen for a replay on the real JVM, by result.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReplayCounts {
    /// Findings that were replayed: confirmed ones and disagreements.
    pub replayed: u32,
    /// Findings that were chosen but could not be replayed.
    pub not_tried: u32,
    /// Findings that the JVM contradicted. They are withdrawn and not among the findings.
    pub disagreements: u32,
}

impl ReplayCounts {
    /// Returns the counts for findings, including suppressed ones and the members of groups, and for
    /// disagreements.
    #[must_use]
    pub fn count(findings: &[Finding], disagreements: &[Disagreement]) -> ReplayCounts {
        let of = |is_it: fn(&Replay) -> bool| {
            let members = findings.iter().flat_map(|it| &it.members).map(|it| &it.replay);
            let own = findings.iter().filter(|finding| finding.members.is_empty());
            let all = members.chain(own.map(|finding| &finding.replay)).flatten();
            u32::try_from(all.filter(|replay| is_it(replay)).count()).unwrap_or(u32::MAX)
        };
        let disagreements = u32::try_from(disagreements.len()).unwrap_or(u32::MAX);
        let confirmed = of(|replay| *replay == Replay::Confirmed);
        ReplayCounts {
            replayed: confirmed.saturating_add(disagreements),
            not_tried: of(|replay| matches!(replay, Replay::NotTried { .. })),
            disagreements,
        }
    }
}

/// The number of findings to replay on the real JVM: a number, or the text `all`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(with = "Written"))]
#[serde(try_from = "Written", into = "Written")]
pub enum Sample {
    /// At most this number of findings, chosen by the seed.
    Most(u32),
    /// All findings.
    All,
}

impl Default for Sample {
    fn default() -> Self {
        Sample::Most(100)
    }
}

/// The two ways to write a sample.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Written {
    Most(u32),
    Text(String),
}

/// An error: a text is no sample.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the setting `verifySample` is `{0}`: write a number, or `all`")]
pub struct BadSample(String);

impl FromStr for Sample {
    type Err = BadSample;

    fn from_str(text: &str) -> Result<Sample, BadSample> {
        match text.trim() {
            "all" => Ok(Sample::All),
            number => number.parse().map(Sample::Most).map_err(|_| BadSample(text.to_owned())),
        }
    }
}

impl TryFrom<Written> for Sample {
    type Error = BadSample;

    fn try_from(written: Written) -> Result<Sample, BadSample> {
        match written {
            Written::Most(number) => Ok(Sample::Most(number)),
            Written::Text(text) => text.parse(),
        }
    }
}

impl From<Sample> for Written {
    fn from(sample: Sample) -> Written {
        match sample {
            Sample::Most(number) => Written::Most(number),
            Sample::All => Written::Text("all".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Sample;

    #[test]
    fn a_sample_is_a_number_or_all() {
        let read = |text: &str| serde_json::from_str::<Sample>(text).map_err(|it| it.to_string());
        assert_eq!(read("7"), Ok(Sample::Most(7)));
        assert_eq!(read("\"0\""), Ok(Sample::Most(0)));
        assert_eq!(read("\"all\""), Ok(Sample::All));
        let is_named = |problem: String| problem.contains("`verifySample` is `some`");
        assert!(read("\"some\"").is_err_and(is_named));
    }
}
