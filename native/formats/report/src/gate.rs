//! The gate: checks `oracle.json` against limits.

mod baseline;
mod census;
mod evaluate;
mod grammar;
mod limits;
mod ratio;
mod rules;
mod thresholds;
mod words;

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::document::event::Line;
use crate::document::oracle::Tool;
pub use crate::document::verdict::Verdict;
use crate::format::Format;

pub use baseline::{Accepted, Baseline, BaselineRequest, Change};
pub use evaluate::{GateError, evaluate};
pub use grammar::{Counter, Element, GateRule, Limit, Measure};
pub use ratio::{BadRatio, Ratio};
pub use thresholds::Thresholds;

/// A request to check `oracle.json` against limits. Paths are absolute.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GateRequest {
    /// The schema version: 2, or 1.
    pub schema_version: u32,
    /// The `oracle.json` to judge.
    pub oracle: PathBuf,
    /// The folder that `gate.json` is written to.
    pub output_directory: PathBuf,
    /// The limits; an absent one is no limit.
    #[serde(default)]
    pub thresholds: Thresholds,
    /// Limits on modules, packages, classes, methods, test classes or tests, in JaCoCo's shape.
    #[serde(default)]
    pub rules: Vec<GateRule>,
    /// Which findings count; absent: `new` if the baseline exists, otherwise `all`.
    #[serde(default)]
    pub fail_on: Option<FailOn>,
    /// The file with the baseline; it need not exist. Absent: there is no baseline.
    #[serde(default)]
    pub baseline: Option<PathBuf>,
    /// Whether a failing test fails the gate.
    #[serde(default)]
    pub fail_on_failing_tests: bool,
    /// The formats to write beside `gate.json`; absent: HTML.
    #[serde(default)]
    pub formats: Option<BTreeSet<Format>>,
    /// The project's name for the reports; absent: they show none.
    #[serde(default)]
    pub project: Option<String>,
    /// The build's root, to which file names in `oracle.json` are relative; absent: no format shows
    /// sources.
    #[serde(default)]
    pub base_directory: Option<PathBuf>,
    /// The home of a JDK, whose javac is used to find the ends of statements; absent: SARIF has no fixes.
    #[serde(default)]
    pub jdk_home: Option<PathBuf>,
}

impl GateRequest {
    /// Returns the baseline, unless the request counts accepted findings too.
    #[must_use]
    pub fn heeds<B>(&self, baseline: Option<B>) -> Option<B> {
        baseline.filter(|_| self.fail_on != Some(FailOn::All))
    }

    /// Returns whether the request has any limit; `baseline` is the baseline that counts.
    #[must_use]
    pub fn is_configured(&self, baseline: Option<&Baseline>) -> bool {
        self.thresholds != Thresholds::default()
            || !self.rules.is_empty()
            || baseline.is_some()
            || self.fail_on_failing_tests
    }

    /// Returns the formats to write beside `gate.json`.
    #[must_use]
    pub fn formats(&self) -> BTreeSet<Format> {
        self.formats.clone().unwrap_or_else(|| BTreeSet::from([Format::Html]))
    }
}

/// Which findings a gate counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FailOn {
    /// Findings that the baseline does not accept.
    New,
    /// All findings.
    All,
    /// All findings, but the build never fails.
    Never,
}

/// `gate.json`: the verdict of a gate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct GateReport {
    /// The version of this schema.
    pub schema_version: u32,
    /// The program that wrote the document.
    pub tool: Tool,
    /// The verdict.
    pub verdict: Verdict,
    /// Whether the build must fail: the verdict is `failed` and `failOn` is not `never`.
    pub fails: bool,
    /// Which findings were counted.
    pub fail_on: FailOn,
    /// Each rule that was applied, violated or not.
    pub rules: Vec<AppliedRule>,
    /// The names of the rules that could not be judged, because the time was up before their analysis was done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unjudged: Vec<String>,
    /// The ids of the findings that the baseline accepts, and of the accepted members of other findings.
    pub accepted: BTreeSet<String>,
    /// Entries of the baseline that match no finding any more.
    pub stale: Vec<Accepted>,
    /// Lines for the build's log; the last one is the verdict.
    pub messages: Vec<Line>,
}

impl GateReport {
    /// Returns the violated rules, one line each. Indented lines below a rule name some of what it counts;
    /// the more rules there are, the fewer lines each gets.
    #[must_use]
    pub fn violations(&self) -> Vec<String> {
        let violated: Vec<&AppliedRule> = self.rules.iter().filter(|rule| rule.violated).collect();
        let most = (words::NAMED / violated.len().max(1)).max(1);
        let lines = violated.into_iter().flat_map(|rule| {
            let more = rule.counted.len().saturating_sub(most);
            let more = (more > 0).then(|| format!("and {more} more"));
            let shown = rule.shown.iter().take(most).cloned().chain(more);
            std::iter::once(rule.message.clone()).chain(shown.map(|text| format!("  {text}")))
        });
        lines.collect()
    }
}

/// A rule of the gate that was applied, with its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct AppliedRule {
    /// The setting with the limit, or `rule 1` for the first of `rules`.
    pub name: String,
    /// The limit as it was given.
    pub limit: String,
    /// The actual value: a count, or a part of a whole such as `19/20`. If all elements keep a rule of
    /// `rules`, it is the number of elements.
    pub actual: String,
    /// Whether the limit is violated.
    pub violated: bool,
    /// The result in one sentence.
    pub message: String,
    /// The ids of the findings, transformations or tests that were counted.
    pub counted: Vec<String>,
    /// For a violated rule: the first of `counted` in words, each with its id.
    pub shown: Vec<String>,
}

impl AppliedRule {
    /// Returns whether the rule counts something that a baseline can accept.
    fn is_about_findings(&self) -> bool {
        ["baseline", "max", "rule "].iter().any(|start| self.name.starts_with(start))
    }
}
