//! `oracle.json`: the results of an analysis, without a verdict.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::SCHEMA_VERSION;
use crate::document::coverage::Coverage;
use crate::document::effort::Effort;
use crate::document::finding::Finding;
use crate::document::generation::Generation;
use crate::document::harmless::HarmlessInput;
use crate::document::promises::Promises;
use crate::document::replay::{Disagreement, ReplayCounts};
use crate::document::transform::{Method, MethodCounts, Transformation, TransformationCounts};
use crate::document::unconfirmed::UnconfirmedCounts;
use crate::request::{AnalyseRequest, Isolation};
use crate::rule::{Analysis, Rule};

/// `oracle.json`: the results of an analysis. File names in it are relative to the build's root and have
/// forward slashes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Oracle {
    /// The version of this schema.
    pub schema_version: u32,
    /// The program that wrote the document.
    pub tool: Tool,
    /// The module's folder, relative to the build's root, with forward slashes. `.` is the root itself. A
    /// document about several modules has `.` too.
    #[serde(default = "root")]
    pub module: String,
    /// The JDK whose class library the tests ran with.
    pub jdk: Jdk,
    /// The seed of all randomness in the run.
    pub seed: u64,
    /// Which tests shared the state of a virtual machine.
    pub isolation: Isolation,
    /// The analyses that ran. If an analysis is not listed, the document says nothing about the rules of that
    /// analysis.
    pub analyses: BTreeSet<Analysis>,
    /// The analyses that were not done when the time was up (`timeLimit`). Their findings are those so far: what is not
    /// found may exist all the same.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub unfinished: BTreeSet<Analysis>,
    /// Whether the run was interrupted; only an `oracle.partial.json` says so. Tests that were not finished
    /// by then have the outcome `not-analysed`. Transformations and methods are listed only if all tests were
    /// finished.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    /// Which part of the tests and methods the document is about; absent if it is about all of them. In a
    /// partial document, a missing finding does not mean that there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partial: Option<Partial>,
    /// The modules whose documents were merged into this one; empty for the document of a single module.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modules: Vec<Module>,
    /// Counts of tests, findings, transformations and methods.
    pub summary: Summary,
    /// All tests, sorted by class, then in JUnit's order.
    pub tests: Vec<Test>,
    /// The findings: first those about tests, in the order of their tests and lines, then those about
    /// methods.
    pub findings: Vec<Finding>,
    /// Inputs that no assertion of their test checks and that are still no findings, in the order of their
    /// tests.
    #[serde(default)]
    pub harmless: Vec<HarmlessInput>,
    /// Findings that were withdrawn because the real JVM contradicted them.
    #[serde(default)]
    pub disagreements: Vec<Disagreement>,
    /// The settings of the tests' world that the user gave, by name; absent: none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub environment: BTreeMap<String, String>,
    /// The extreme transformations, sorted by class, then in the order of methods and operators.
    #[serde(default)]
    pub transformations: Vec<Transformation>,
    /// The methods that were transformed, sorted by class.
    #[serde(default)]
    pub methods: Vec<Method>,
    /// The coverage of the project's classes by its tests; absent if it was not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coverage: Option<Coverage>,
    /// The generated tests; absent if none were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub generation: Option<Generation>,
    /// What the documentation of methods promises; absent if it was not read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promises: Option<Promises>,
    /// The instructions that the analysis executed. They are written to a document of their own,
    /// `effort.json`.
    #[serde(skip)]
    pub effort: Effort,
    /// Settings of the build that had no effect on this run, one sentence or setting each.
    pub not_honoured: Vec<String>,
    /// What the analyses left out, and why, one sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// The test classes of which the build itself ran another number of tests, one sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub count_differences: Vec<String>,
}

/// The name that the root of a build has among its modules.
pub const ROOT_MODULE: &str = ".";

/// Returns [`ROOT_MODULE`].
pub(crate) fn root() -> String {
    ROOT_MODULE.to_owned()
}

impl Oracle {
    /// Returns whether there is something to judge: tests, or a reason why there may be none, since tests
    /// were generated or only what a change affects was analysed.
    #[must_use]
    pub fn has_anything(&self) -> bool {
        let of_change = self.partial.as_ref().is_some_and(|it| it.changed_since.is_some());
        self.generation.is_some() || of_change || self.summary.tests.found > 0
    }

    /// Returns a document without tests and findings.
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
            unfinished: BTreeSet::new(),
            interrupted: false,
            partial: None,
            modules: Vec::new(),
            summary: Summary::default(),
            tests: Vec::new(),
            findings: Vec::new(),
            harmless: Vec::new(),
            disagreements: Vec::new(),
            environment: BTreeMap::new(),
            transformations: Vec::new(),
            methods: Vec::new(),
            coverage: None,
            generation: None,
            promises: None,
            effort: Effort::default(),
            not_honoured: Vec::new(),
            left_out: Vec::new(),
            count_differences: Vec::new(),
        }
    }

    /// Returns whether the document is sure to have all findings of a rule.
    pub(crate) fn looked_for(&self, rule: Rule) -> bool {
        self.partial.is_none() && self.analyses.contains(&rule.analysis())
    }

    /// Returns the findings that the source does not suppress.
    pub(crate) fn open_findings(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.is_open())
    }
}

/// The part of the tests and methods that an analysis was restricted to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Partial {
    /// Whether the user chose some of the tests for this run only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tests: bool,
    /// The Git revision, if only tests and methods that changed since then were analysed; otherwise absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changed_since: Option<String>,
}

impl Partial {
    /// Returns the part that a request asks for, or nothing if it asks for everything.
    #[must_use]
    pub fn of(request: &AnalyseRequest) -> Option<Partial> {
        let changed_since = request.changed_since.clone();
        let partial = Partial { tests: request.selection.is_for_this_run(), changed_since };
        (partial != Partial::default()).then_some(partial)
    }

    /// Returns the restrictions of two documents together.
    pub(crate) fn or(self, other: Partial) -> Partial {
        Partial {
            tests: self.tests || other.tests,
            changed_since: self.changed_since.or(other.changed_since),
        }
    }
}

/// A module of the build, in a document that was merged from the documents of several modules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Module {
    /// The module's folder, relative to the build's root.
    pub name: String,
    /// The JDK whose class library its tests ran with.
    pub jdk: Jdk,
    /// The seed of all randomness in its run.
    pub seed: u64,
    /// Which of its tests shared the state of a virtual machine.
    pub isolation: Isolation,
    /// The analyses that ran on it.
    pub analyses: BTreeSet<Analysis>,
    /// The number of its tests.
    pub tests: u32,
}

/// The program that wrote a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub struct Tool {
    pub name: String,
    pub version: String,
}

impl Default for Tool {
    /// Returns the name and version of this release.
    fn default() -> Self {
        Tool { name: "Oracle Check".into(), version: env!("CARGO_PKG_VERSION").into() }
    }
}

/// A JDK.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Jdk {
    /// The version in the JDK's `release` file, for example `17.0.15`.
    pub version: String,
}

/// Counts of everything in the document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// Tests by outcome.
    pub tests: TestCounts,
    /// Findings of the rule `brittle-assertion` that are not suppressed.
    pub brittle_assertions: u32,
    /// Findings of the rule `unused-input` that are not suppressed.
    pub unused_inputs: u32,
    /// Possible findings that more runs of the test could neither confirm nor refute. They are not listed as
    /// findings.
    pub unconfirmed: u32,
    /// The number of unconfirmed possible findings for each reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub unconfirmed_reasons: UnconfirmedCounts,
    /// Findings of all rules that the source suppresses.
    #[serde(default)]
    pub suppressed: u32,
    /// Transformations by status.
    #[serde(default)]
    pub transformations: TransformationCounts,
    /// Transformed methods by classification.
    #[serde(default)]
    pub methods: MethodCounts,
    /// Findings that were replayed on the real JVM, by result.
    #[serde(default)]
    pub replays: ReplayCounts,
}

impl Summary {
    /// Returns the counts of tests and findings; all other counts are 0.
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

    /// Adds the counts of replays.
    #[must_use]
    pub fn with_replays(self, findings: &[Finding], disagreements: &[Disagreement]) -> Summary {
        Summary { replays: ReplayCounts::count(findings, disagreements), ..self }
    }

    /// Adds the counts of unconfirmed candidates.
    #[must_use]
    pub fn unconfirmed(self, reasons: UnconfirmedCounts) -> Summary {
        Summary { unconfirmed: reasons.values().sum(), unconfirmed_reasons: reasons, ..self }
    }

    /// Adds the counts of transformations and methods.
    #[must_use]
    pub fn with(self, transformations: &[Transformation], methods: &[Method]) -> Summary {
        Summary {
            transformations: TransformationCounts::count(transformations),
            methods: MethodCounts::count(methods),
            ..self
        }
    }
}

/// The number of tests for each outcome: `found` = `analysed` + `notAnalysed` + `skipped`, and
/// `analysed` = `passed` + `failed` + `aborted`.
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

/// One test: a leaf of JUnit's tree, or a class whose set-up failed before its tests could start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Test {
    /// The JUnit Platform's unique id, or one of the same form.
    pub id: String,
    /// The class, as `Class.getName` gives it.
    pub class: String,
    /// The method's name; absent if the test is not a method.
    pub method: Option<String>,
    /// The name that JUnit shows for it.
    pub display_name: String,
    /// How it ended.
    pub outcome: Outcome,
    /// The exception that it failed or was aborted with; absent if there is none.
    pub exception: Option<Thrown>,
    /// The stack trace of `exception`, one line each, as Java prints it. It ends after the outermost frame of
    /// the project's code; the causes follow. Empty if there is no exception.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<String>,
    /// Whether the engine ran it to its end, so that it passed, failed or was aborted.
    pub analysed: bool,
    /// Why it was skipped, or failed without an exception, or is not analysed; otherwise absent.
    pub reason: Option<String>,
    /// The parts of the test that an analysis could not look at, one sentence each.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Whether it passed without an assertion, so that only an exception can make it fail. The analysis
    /// `polish` does not look for unused inputs in such a test.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asserts_nothing: bool,
}

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It ended without an exception.
    Passed,
    /// It threw an exception, or the engine stopped it: it exceeded its budget, called `System.exit`, or
    /// deadlocked.
    Failed,
    /// An assumption of the test did not hold.
    Aborted,
    /// JUnit did not run it, for example because it is disabled.
    Skipped,
    /// The engine could not run it to its end. It counts neither as passed nor as failed.
    NotAnalysed,
}

/// An exception that ended a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Thrown {
    /// Its class, as `Class.getName` gives it.
    pub class: String,
    /// Its message; absent if it has none.
    pub message: Option<String>,
}
