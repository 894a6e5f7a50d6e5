//! The requests of a build to the engine.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::console::Show;
use crate::document::generation::{ExportRequest, GenerationSettings};
use crate::document::replay::{ReplayRequest, Sample};
use crate::document::size::Size;
use crate::document::span::Span;
use crate::document::suggest::SuggestRequest;
use crate::document::transform::SkipRule;
use crate::gate::{BaselineRequest, GateRequest};
use crate::merge::MergeRequest;
use crate::operator::Operators;
use crate::rule::Analysis;

/// A request; the field `kind` tells which one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Request {
    /// Runs the tests, analyses them, and writes `oracle.json`.
    Analyse(Box<AnalyseRequest>),
    /// Checks `oracle.json` against limits and writes `gate.json`.
    Gate(Box<GateRequest>),
    /// Accepts all findings of `oracle.json` and writes the baseline.
    Baseline(BaselineRequest),
    /// Shows the assertions and fixes that `oracle.json` suggests, or writes them into the sources.
    Suggest(SuggestRequest),
    /// Copies generated tests into the test sources.
    Export(ExportRequest),
    /// Runs a flaky test of `oracle.json` once more.
    Replay(Box<ReplayRequest>),
    /// Merges the `oracle.json` files of a build's modules and writes one.
    Merge(MergeRequest),
}

/// A request to run a module's tests and analyse them. Paths are absolute.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnalyseRequest {
    /// The schema version: 2, or 1.
    pub schema_version: u32,
    /// The home of the JDK whose class library the tests run with.
    pub jdk_home: PathBuf,
    /// The tests' class path, in order: output folders and jars.
    pub class_path: Vec<PathBuf>,
    /// Jars that the build adds to run the tests: the JUnit Platform launcher and engines, if the project
    /// itself has none. They are searched after the class path.
    #[serde(default)]
    pub provider_class_path: Vec<PathBuf>,
    /// Folders whose classes may be tests.
    pub test_class_directories: Vec<PathBuf>,
    /// Which of them are tests.
    #[serde(default)]
    pub selection: Selection,
    /// Folders with the classes under test, whose methods can be transformed.
    #[serde(default)]
    pub class_directories: Vec<PathBuf>,
    /// The tests' system properties.
    #[serde(default)]
    pub system_properties: BTreeMap<String, String>,
    /// Settings of the tests' world by name, which win over what the build sets: `charset`, `clock`,
    /// `files.PATH`, `hostName`, `hosts.NAME`, `locale`, `processors`, `stdin`, `urls.URL`, `user`, `variables.NAME`,
    /// `zone`.
    #[serde(default)]
    pub world: BTreeMap<String, String>,
    /// The tests' environment variables; they see no others.
    #[serde(default)]
    pub environment: BTreeMap<String, String>,
    /// Whether Java's `assert` is enabled, unless `jvmArguments` say otherwise.
    #[serde(default = "enabled")]
    pub enable_assertions: bool,
    /// Whether the build runs the tests in named modules. Here they run on the class path, with the services that the
    /// project's modules provide.
    #[serde(default)]
    pub module_path: bool,
    /// The arguments of the tests' JVM, one word each: `-D`, `-ea`, `-da`, `-Xmx`, `--add-opens` and so on.
    /// The report lists those that have no effect.
    #[serde(default)]
    pub jvm_arguments: Vec<String>,
    /// The tests' working directory.
    pub working_directory: PathBuf,
    /// The build's root. File names in the report are relative to it.
    pub base_directory: PathBuf,
    /// The module's folder, relative to `baseDirectory`; absent: `baseDirectory` itself.
    #[serde(default)]
    pub module: Option<String>,
    /// The roots of the main sources.
    #[serde(default)]
    pub source_roots: Vec<PathBuf>,
    /// The roots of the test sources.
    #[serde(default)]
    pub test_source_roots: Vec<PathBuf>,
    /// Further folders and files that tests may read. They can always read the class path, the JDK, the base
    /// directory and the working directory.
    #[serde(default)]
    pub readable: Vec<PathBuf>,
    /// The seed of all randomness in the run.
    #[serde(default)]
    pub seed: u64,
    /// The homes of other JDKs on which flaky tests are looked for.
    #[serde(default)]
    pub other_jdks: Vec<PathBuf>,
    /// The number of worker threads; absent: one for each processor.
    #[serde(default)]
    pub threads: Option<u32>,
    /// Which tests share the state of a virtual machine.
    #[serde(default)]
    pub isolation: Isolation,
    /// The most memory for the objects of one virtual machine; absent: the value of `-Xmx`, or else 2 GiB.
    #[serde(default)]
    pub memory: Option<Size>,
    /// The most instructions that one test may execute; absent: the engine's default.
    #[serde(default)]
    pub test_budget: Option<u64>,
    /// The most instructions for confirming the possible findings of one test. The rest counts as
    /// unconfirmed. A diagnosis may take five times as many. Absent: the engine's default.
    #[serde(default)]
    pub trial_budget: Option<u64>,
    /// The most time for the analyses; absent: as much as they take. What is not done by then is left out.
    #[serde(default)]
    pub time_limit: Option<Span>,
    /// The analyses to make.
    #[serde(default)]
    pub analyses: Vec<Analysis>,
    /// Whose state a test is said not to control.
    #[serde(default)]
    pub uncontrolled: Uncontrolled,
    /// Which tests may check an input.
    #[serde(default)]
    pub unused: Unused,
    /// The operators that replace method bodies, by Descartes' names: `void`, `null`, `empty`, `new`,
    /// `optional`, `argument`, `this` and Java's literals. `defaults` stands for the operators that an empty
    /// list means.
    #[serde(default)]
    pub operators: Operators,
    /// Rules that are switched off, so that they skip no transformation.
    #[serde(default)]
    pub skip_rules_off: Vec<SkipRule>,
    /// Patterns of the classes whose methods are transformed, as `com.acme.billing.*`; an empty list means
    /// all. `*` matches any text, `?` a letter. A nested class belongs to its outer class.
    #[serde(default)]
    pub target_classes: Vec<String>,
    /// Patterns of classes whose methods are not transformed.
    #[serde(default)]
    pub excluded_classes: Vec<String>,
    /// Patterns of methods that are not transformed: `log*`, or with the class `com.acme.Dao#find*`.
    #[serde(default)]
    pub excluded_methods: Vec<String>,
    /// How tests are generated.
    #[serde(default)]
    pub generation: GenerationSettings,
    /// A Git revision. Only tests and methods are analysed that have changed since `HEAD` and the revision
    /// parted, committed or not. Absent: everything is analysed.
    #[serde(default)]
    pub changed_since: Option<String>,
    /// Whether every transformation runs under every test that covers it, even after a test has detected it.
    #[serde(default)]
    pub full_matrix: bool,
    /// Whether suggested assertions and findings are checked on the real JVM too, in a separate process.
    #[serde(default = "enabled")]
    pub verify_on_jvm: bool,
    /// With `verifyOnJvm`: the number of findings to replay there, chosen by the seed, or `all`.
    #[serde(default)]
    pub verify_sample: Sample,
    /// How much of the report the console shows.
    #[serde(default)]
    pub show: Show,
    /// The folder of the caches; absent: none is used.
    #[serde(default)]
    pub cache_directory: Option<PathBuf>,
    /// The most disk space for all caches together; absent: 1 GiB. The entries that were used longest ago are
    /// deleted first.
    #[serde(default)]
    pub cache_size: Option<Size>,
    /// The folder that `oracle.json` is written to.
    pub output_directory: PathBuf,
    /// Settings of the build that it could not pass on, in words for the user.
    #[serde(default)]
    pub not_honoured: Vec<String>,
    /// The folder of the results of the build's own run of the tests: a file `TEST-….xml` for each test class, as
    /// Surefire and Gradle write them. It need not exist. Absent: numbers of tests are not compared.
    #[serde(default)]
    pub test_results: Option<PathBuf>,
    /// The gate of the report. It is checked before the analysis, so that an error in it is found early.
    #[serde(default)]
    pub gate: Option<GateRequest>,
    /// Whether the gate judges the report right after the analysis, unless the report has nothing to judge.
    /// Otherwise a request of its own does.
    #[serde(default)]
    pub judge: bool,
}

fn enabled() -> bool {
    true
}

/// The selection of test classes and methods, in the form of Surefire's parameters.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Selection {
    /// Patterns of class files or classes; an empty list means Surefire's defaults.
    #[serde(default)]
    pub includes: Vec<String>,
    /// Patterns of classes that are not run; an empty list means Surefire's default, nested classes.
    #[serde(default)]
    pub excludes: Vec<String>,
    /// The value of `-Dtest=`; it replaces `includes` and `excludes`.
    #[serde(default)]
    pub test: Option<String>,
    /// The tags or categories to run; absent: all.
    #[serde(default)]
    pub groups: Option<String>,
    /// The tags or categories that are not run; absent: none.
    #[serde(default)]
    pub excluded_groups: Option<String>,
    /// What Failsafe chooses beside these; absent: nothing. With `test`, it does not count.
    #[serde(default)]
    pub integration: Option<Patterns>,
    /// Whether the user chose these tests for this run only, as with `test`. The report is then partial.
    #[serde(default)]
    pub for_this_run: bool,
}

/// The classes that Failsafe runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Patterns {
    /// Patterns of class files or classes; an empty list means Failsafe's defaults.
    #[serde(default)]
    pub includes: Vec<String>,
    /// Patterns of classes that are not run; an empty list means Failsafe's default, nested classes.
    #[serde(default)]
    pub excludes: Vec<String>,
}

/// The default of [`AnalyseRequest::trial_budget`]. It is right for a test that lasts a second, and far more than others
/// need.
const TRIAL_BUDGET: u64 = 400_000_000;

impl AnalyseRequest {
    /// Returns the number of instructions that the trials of one test may take.
    #[must_use]
    pub fn trial_budget(&self) -> u64 {
        self.trial_budget.unwrap_or(TRIAL_BUDGET)
    }

    /// Returns the requested analyses, with the analyses that they include.
    #[must_use]
    pub fn all_analyses(&self) -> BTreeSet<Analysis> {
        self.analyses.iter().flat_map(|it| it.included().iter().chain([it])).copied().collect()
    }

    /// Returns a path as the report shows it: relative to the build's root, with forward slashes.
    #[must_use]
    pub fn shown(&self, path: &Path) -> String {
        let relative = path.strip_prefix(&self.base_directory).unwrap_or(path);
        relative.to_string_lossy().replace('\\', "/")
    }

    /// Returns the complete class path of the tests, in order.
    #[must_use]
    pub fn whole_class_path(&self) -> Vec<PathBuf> {
        self.class_path.iter().chain(&self.provider_class_path).cloned().collect()
    }
}

impl Selection {
    /// Returns whether the user chose a part of the tests for this run only.
    #[must_use]
    pub fn is_for_this_run(&self) -> bool {
        self.for_this_run || self.test.as_deref().is_some_and(|test| !test.trim().is_empty())
    }
}

/// Which tests share the state of a virtual machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Isolation {
    /// The tests of one top-level class share it. Each class starts with a fresh state.
    #[default]
    Class,
    /// All test classes share it, and run in order.
    Suite,
}

/// The tests one of which has to check an input, if it is not unused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Unused {
    /// Any test of the module may check it, with another value too.
    #[default]
    Project,
    /// The test that has the input checks it, as in the paper.
    Test,
}

/// Whose state a test is said not to control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Uncontrolled {
    /// The state of the module's own classes and tests, except instance fields that a test class sets itself.
    #[default]
    Project,
    /// The state of libraries too, and instance fields that a test class sets itself, as in
    /// the paper.
    All,
}
