//! The gate: thresholds held against `oracle.json`.

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

use crate::event::Line;
use crate::format::Format;
use crate::oracle::Tool;

pub use baseline::{Accepted, Baseline, BaselineRequest, Change};
pub use evaluate::{GateError, evaluate};
pub use grammar::{Counter, Element, GateRule, Limit, Measure};
pub use ratio::{BadRatio, Ratio};
pub use thresholds::Thresholds;

/// Hold thresholds against `oracle.json`. Paths are absolute.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GateRequest {
    /// 2; 1 is read too.
    pub schema_version: u32,
    /// The `oracle.json` to judge.
    pub oracle: PathBuf,
    /// Where `gate.json` is written.
    pub output_directory: PathBuf,
    /// The limits; an absent one is no limit.
    #[serde(default)]
    pub thresholds: Thresholds,
    /// Limits on modules, packages, classes, methods, test classes or tests, in JaCoCo's shape.
    #[serde(default)]
    pub rules: Vec<GateRule>,
    /// Which findings count; absent: `new` if there is a baseline, else `all`.
    #[serde(default)]
    pub fail_on: Option<FailOn>,
    /// What is accepted: a file that may be absent.
    #[serde(default)]
    pub baseline: Option<PathBuf>,
    /// Whether a failing test fails the gate.
    #[serde(default)]
    pub fail_on_failing_tests: bool,
    /// What to write beside `gate.json`; absent: HTML.
    #[serde(default)]
    pub formats: Option<BTreeSet<Format>>,
    /// The project's name, for people; absent: none is shown.
    #[serde(default)]
    pub project: Option<String>,
    /// The build's root, which files in `oracle.json` are relative to; absent: no format shows
    /// sources.
    #[serde(default)]
    pub base_directory: Option<PathBuf>,
    /// Home of a JDK, whose javac tells where statements end; absent: SARIF has no fixes.
    #[serde(default)]
    pub jdk_home: Option<PathBuf>,
}

impl GateRequest {
    /// The baseline, unless what it accepts counts all the same.
    #[must_use]
    pub fn heeds<B>(&self, baseline: Option<B>) -> Option<B> {
        baseline.filter(|_| self.fail_on != Some(FailOn::All))
    }

    /// Whether the user asks for any judgement; `baseline` is what counts as accepted.
    #[must_use]
    pub fn is_configured(&self, baseline: Option<&Baseline>) -> bool {
        self.thresholds != Thresholds::default()
            || !self.rules.is_empty()
            || baseline.is_some()
            || self.fail_on_failing_tests
    }

    /// What to write beside `gate.json`.
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
    /// Those that the baseline does not accept.
    New,
    /// All.
    All,
    /// All, but the build goes on.
    Never,
}

/// `gate.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct GateReport {
    /// Version of this schema.
    pub schema_version: u32,
    /// What wrote the document.
    pub tool: Tool,
    /// The verdict.
    pub verdict: Verdict,
    /// Whether the build is to fail: a failed verdict, unless `failOn` is `never`.
    pub fails: bool,
    /// Which findings were counted.
    pub fail_on: FailOn,
    /// Each rule that was applied, violated or not.
    pub rules: Vec<AppliedRule>,
    /// Ids of the findings that the baseline accepts, and of the members that it accepts of others.
    pub accepted: BTreeSet<String>,
    /// What the baseline accepts and nobody finds any more.
    pub stale: Vec<Accepted>,
    /// Lines for the build's log; the last one is the verdict.
    pub messages: Vec<Line>,
}

impl GateReport {
    /// What broke the gate, a line each: rules, and below each, indented, some of what it counts; the
    /// more rules, the less of each.
    #[must_use]
    pub fn violations(&self) -> Vec<String> {
        let violated: Vec<&AppliedRule> = self.rules.iter().filter(|rule| rule.violated).collect();
        let most = (words::NAMED / violated.len().max(1)).max(1);
        let lines = violated.into_iter().flat_map(|rule| {
            let shown = rule.counted.len().min(most);
            let more = rule.counted.len() - shown;
            let more = (more > 0).then(|| format!("and {more} more"));
            let shown = rule.shown.iter().take(shown).cloned().chain(more);
            std::iter::once(rule.message.clone()).chain(shown.map(|text| format!("  {text}")))
        });
        lines.collect()
    }
}

/// What a gate says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// No rule is violated.
    Passed,
    /// At least one rule is violated.
    Failed,
    /// Nothing was configured.
    NotGated,
}

/// A rule and what it found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct AppliedRule {
    /// The setting that asks for it, or `rule 1`.
    pub name: String,
    /// The limit as it was given.
    pub limit: String,
    /// The value: a count, or a part of a whole such as `analysed/(analysed + notAnalysed)`; of a rule that
    /// every element keeps, how many there are.
    pub actual: String,
    /// Whether the limit is broken.
    pub violated: bool,
    /// One sentence.
    pub message: String,
    /// The findings, transformations or tests that were counted.
    pub counted: Vec<String>,
    /// Of a violated rule, the first of them in words.
    pub shown: Vec<String>,
}

impl AppliedRule {
    /// Whether it counts what a baseline can accept.
    fn is_about_findings(&self) -> bool {
        ["baseline", "max", "rule "].iter().any(|start| self.name.starts_with(start))
    }
}
