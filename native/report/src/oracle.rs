//! `oracle.json`: what was found out about the tests, without a verdict.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::SCHEMA_VERSION;
use crate::effort::Effort;
use crate::finding::Finding;
use crate::harmless::HarmlessInput;
use crate::replay::{Disagreement, ReplayCounts};
use crate::request::{AnalyseRequest, Isolation};
use crate::rule::{Analysis, Rule};
use crate::transform::{Method, MethodCounts, Transformation, TransformationCounts};
use crate::unconfirmed::UnconfirmedCounts;

/// The whole document. Files in it are relative to the build's root, with forward slashes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Oracle {
    /// Version of this schema.
    pub schema_version: u32,
    /// What wrote the document.
    pub tool: Tool,
    /// The module's folder, relative to the build's root, with forward slashes; `.` for the root itself,
    /// and for a document about several modules.
    #[serde(default = "root")]
    pub module: String,
    /// The class library that ran.
    pub jdk: Jdk,
    /// Seed of everything that was random.
    pub seed: u64,
    /// What shared state.
    pub isolation: Isolation,
    /// The analyses that were made; without them, findings of their rules mean nothing.
    pub analyses: BTreeSet<Analysis>,
    /// Whether the run was interrupted, as only `oracle.partial.json` says: tests that were not done by then are not
    /// analysed, and nothing is said of methods unless all tests were done.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    /// Why the document is of a part of the tests or methods; absent if it is of all. What is not in it
    /// may be there all the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partial: Option<Partial>,
    /// Of a document about several modules, those that it was merged from; empty for others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modules: Vec<Module>,
    /// Counts.
    pub summary: Summary,
    /// Every test, by class, then in JUnit's order.
    pub tests: Vec<Test>,
    /// Findings about tests, in the order of their tests, then of lines; behind them those about
    /// methods.
    pub findings: Vec<Finding>,
    /// Inputs that no assertion of their test checks, and that are no findings, in the same order.
    #[serde(default)]
    pub harmless: Vec<HarmlessInput>,
    /// What was a finding until the real JVM contradicted it, in the same order.
    #[serde(default)]
    pub disagreements: Vec<Disagreement>,
    /// Extreme transformations, by class, in the order of methods and operators.
    #[serde(default)]
    pub transformations: Vec<Transformation>,
    /// The methods that were transformed, in the same order.
    #[serde(default)]
    pub methods: Vec<Method>,
    /// What the analysis took; a document of its own.
    #[serde(skip)]
    pub effort: Effort,
    /// Settings of the build that were met and not honoured.
    pub not_honoured: Vec<String>,
}

/// What the root of a build is called among its modules.
pub(crate) fn root() -> String {
    ".".to_owned()
}

impl Oracle {
    /// A document about tests of which nothing is known yet.
    #[must_use]
    pub fn blank(jdk: Jdk, seed: u64, isolation: Isolation) -> Oracle {
        Oracle {
            schema_version: SCHEMA_VERSION,
            tool: Tool::default(),
            module: root(),
            jdk,
            seed,
            isolation,
            analyses: BTreeSet::new(),
            interrupted: false,
            partial: None,
            modules: Vec::new(),
            summary: Summary::default(),
            tests: Vec::new(),
            findings: Vec::new(),
            harmless: Vec::new(),
            disagreements: Vec::new(),
            transformations: Vec::new(),
            methods: Vec::new(),
            effort: Effort::default(),
            not_honoured: Vec::new(),
        }
    }

    /// Whether all findings of a rule, as far as there are any, are in the document.
    pub(crate) fn looked_for(&self, rule: Rule) -> bool {
        self.partial.is_none() && self.analyses.contains(&rule.analysis())
    }

    /// The findings that are not suppressed.
    pub(crate) fn open_findings(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.is_open())
    }
}

/// What was looked at in place of everything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Partial {
    /// Whether the user chose some of the tests for this run.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tests: bool,
    /// The revision since which only changes were looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changed_since: Option<String>,
}

impl Partial {
    /// What a request asks for, if that is less than everything.
    #[must_use]
    pub fn of(request: &AnalyseRequest) -> Option<Partial> {
        let changed_since = request.changed_since.clone();
        let partial = Partial { tests: request.selection.is_for_this_run(), changed_since };
        (partial != Partial::default()).then_some(partial)
    }

    /// What two reports together leave out.
    pub(crate) fn or(self, other: Partial) -> Partial {
        Partial {
            tests: self.tests || other.tests,
            changed_since: self.changed_since.or(other.changed_since),
        }
    }
}

/// A module of a build, in a document that was merged from those of several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Module {
    /// As its own document says.
    pub name: String,
    /// The class library that ran.
    pub jdk: Jdk,
    /// Seed of everything that was random.
    pub seed: u64,
    /// What shared state.
    pub isolation: Isolation,
    /// The analyses that were made.
    pub analyses: BTreeSet<Analysis>,
    /// How many tests it has.
    pub tests: u32,
}

/// What wrote the document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub struct Tool {
    pub name: String,
    pub version: String,
}

impl Default for Tool {
    /// This release.
    fn default() -> Self {
        Tool { name: "Oracle Check".into(), version: env!("CARGO_PKG_VERSION").into() }
    }
}

/// A JDK.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Jdk {
    /// As its `release` file says: `17.0.15`.
    pub version: String,
}

/// Counts over the whole document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// Of tests.
    pub tests: TestCounts,
    /// Findings of the rule `brittle-assertion`; as of the next, without suppressed ones.
    pub brittle_assertions: u32,
    /// Findings of the rule `unused-input`.
    pub unused_inputs: u32,
    /// Candidates that could be neither confirmed nor refuted; they are no findings.
    pub unconfirmed: u32,
    /// The same by reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub unconfirmed_reasons: UnconfirmedCounts,
    /// Findings of any rule that the source suppresses.
    #[serde(default)]
    pub suppressed: u32,
    /// Of transformations.
    #[serde(default)]
    pub transformations: TransformationCounts,
    /// Of the methods that were transformed.
    #[serde(default)]
    pub methods: MethodCounts,
    /// Of findings that were replayed on the real JVM.
    #[serde(default)]
    pub replays: ReplayCounts,
}

impl Summary {
    /// Counts tests and findings.
    #[must_use]
    pub fn count(tests: &[Test], findings: &[Finding]) -> Summary {
        let (open, suppressed): (Vec<&Finding>, Vec<&Finding>) =
            findings.iter().partition(|finding| finding.is_open());
        let of = |rule| saturate(open.iter().filter(|finding| finding.rule == rule).count());
        Summary {
            tests: TestCounts::count(tests),
            brittle_assertions: of(Rule::BrittleAssertion),
            unused_inputs: of(Rule::UnusedInput),
            suppressed: saturate(suppressed.len()),
            ..Summary::default()
        }
    }

    /// Counts replays too.
    #[must_use]
    pub fn with_replays(self, findings: &[Finding], disagreements: &[Disagreement]) -> Summary {
        Summary { replays: ReplayCounts::count(findings, disagreements), ..self }
    }

    /// Counts candidates that could be neither confirmed nor refuted too.
    #[must_use]
    pub fn unconfirmed(self, reasons: UnconfirmedCounts) -> Summary {
        Summary { unconfirmed: reasons.values().sum(), unconfirmed_reasons: reasons, ..self }
    }

    /// Counts transformations and methods too.
    #[must_use]
    pub fn with(self, transformations: &[Transformation], methods: &[Method]) -> Summary {
        Summary {
            transformations: TransformationCounts::count(transformations),
            methods: MethodCounts::count(methods),
            ..self
        }
    }
}

/// How many tests ended how: `found` = `analysed` + `notAnalysed` + `skipped`, and `analysed` =
/// `passed` + `failed` + `aborted`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub struct TestCounts {
    pub found: u32,
    pub analysed: u32,
    pub not_analysed: u32,
    pub passed: u32,
    pub failed: u32,
    pub aborted: u32,
    pub skipped: u32,
}

impl TestCounts {
    fn count(tests: &[Test]) -> TestCounts {
        let of = |outcome| saturate(tests.iter().filter(|test| test.outcome == outcome).count());
        TestCounts {
            found: saturate(tests.len()),
            analysed: saturate(tests.iter().filter(|test| test.analysed).count()),
            not_analysed: of(Outcome::NotAnalysed),
            passed: of(Outcome::Passed),
            failed: of(Outcome::Failed),
            aborted: of(Outcome::Aborted),
            skipped: of(Outcome::Skipped),
        }
    }
}

fn saturate(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// One test: a leaf of JUnit's tree, or a class whose set-up did not let its tests begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Test {
    /// The JUnit Platform's unique id, or one of the same form.
    pub id: String,
    /// The class, as `Class.getName` gives it.
    pub class: String,
    /// The method's name; absent where the test is none.
    pub method: Option<String>,
    /// What JUnit shows.
    pub display_name: String,
    /// How it ended.
    pub outcome: Outcome,
    /// What it threw, if it failed or was aborted.
    pub exception: Option<Thrown>,
    /// Of that, the frames down to the last one of the project's, as traces have them, and its causes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<String>,
    /// Whether it ran to an end of its own here.
    pub analysed: bool,
    /// Why it was skipped or is not analysed.
    pub reason: Option<String>,
    /// What the analyses could not look at in it, a sentence each.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Whether it passed without asserting anything, so that only an exception lets it fail; unused inputs are
    /// not looked for in it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asserts_nothing: bool,
}

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Without an exception.
    Passed,
    /// With an exception, or stopped: budget spent, `System.exit`, a deadlock.
    Failed,
    /// By an assumption.
    Aborted,
    /// It did not run, because JUnit was told so.
    Skipped,
    /// The engine could not run it to an end; never counted as any of the others.
    NotAnalysed,
}

/// An exception that ended a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Thrown {
    /// Its class, as `Class.getName` gives it.
    pub class: String,
    /// Its message.
    pub message: Option<String>,
}
