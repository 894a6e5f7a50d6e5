//! What the real JVM said of findings, and how many of them it is asked about.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::finding::Finding;
use crate::oracle::{Outcome, Thrown};
use crate::rule::Rule;

/// What the real JVM said of a finding that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "outcome", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Replay {
    /// Its tests end there as the finding says.
    Confirmed,
    /// It could not be asked.
    NotTried {
        /// Why.
        reason: String,
    },
}

/// A finding that the real JVM contradicts: a defect of Oracle Check, and not shown as a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Disagreement {
    /// The finding's id.
    pub finding: String,
    /// Its rule.
    pub rule: Rule,
    /// The test that ended otherwise.
    pub test: String,
    /// The method that the finding is about; absent where it is about a test.
    #[serde(default)]
    pub method: Option<String>,
    /// The finding's file.
    pub file: Option<String>,
    /// Its line, from 1.
    pub line: Option<u32>,
    /// What the finding said.
    pub message: String,
    /// The input's name, if it has one.
    #[serde(default)]
    pub input: Option<String>,
    /// The value in the input's place, or what the method's body was replaced with.
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
    /// Its outcome.
    pub outcome: Outcome,
    /// What it threw.
    pub exception: Option<Thrown>,
}

/// How many findings were replayed on the real JVM, and with what result.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReplayCounts {
    /// Those of which the JVM said something: confirmed ones, and disagreements.
    pub replayed: u32,
    /// Those that were drawn and could not be replayed.
    pub not_tried: u32,
    /// Those that the JVM contradicts; they are no findings.
    pub disagreements: u32,
}

impl ReplayCounts {
    /// Counts what is said of findings, suppressed ones and members too, and those that are none.
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

/// How many findings are replayed on the real JVM: a number, or the text `all`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(with = "Written"))]
#[serde(try_from = "Written", into = "Written")]
pub enum Sample {
    /// So many at most, drawn by the seed.
    Most(u32),
    /// Every one.
    All,
}

impl Default for Sample {
    fn default() -> Self {
        Sample::Most(100)
    }
}

/// Both ways to write a sample.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Written {
    Most(u32),
    Text(String),
}

/// A text that is no sample.
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
