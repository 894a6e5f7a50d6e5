//! What a build asks the engine to do.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::console::Show;
use crate::gate::{BaselineRequest, GateRequest};
use crate::merge::MergeRequest;
use crate::operator::Operators;
use crate::replay::Sample;
use crate::rule::Analysis;
use crate::size::Size;
use crate::suggest::SuggestRequest;
use crate::transform::SkipRule;

/// One of the requests; `kind` tells which.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Request {
    /// Run the tests and analyse them: writes `oracle.json`.
    Analyse(Box<AnalyseRequest>),
    /// Hold thresholds against `oracle.json`: writes `gate.json`.
    Gate(Box<GateRequest>),
    /// Accept what `oracle.json` holds: writes the baseline.
    Baseline(BaselineRequest),
    /// Show the assertions that `oracle.json` suggests, or write them into the tests.
    Suggest(SuggestRequest),
    /// Put the `oracle.json` of a build's modules together: writes one.
    Merge(MergeRequest),
}

/// Run a module's tests and analyse them. Paths are absolute.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnalyseRequest {
    /// 2; 1 is read too.
    pub schema_version: u32,
    /// Home of the JDK whose class library runs.
    pub jdk_home: PathBuf,
    /// The tests' class path, in order: output folders and jars.
    pub class_path: Vec<PathBuf>,
    /// Jars that the build adds so that tests can be run, behind the class path: the JUnit Platform
    /// launcher and engines where the project itself has none.
    #[serde(default)]
    pub provider_class_path: Vec<PathBuf>,
    /// Folders whose classes are the candidates for tests.
    pub test_class_directories: Vec<PathBuf>,
    /// Which of them are tests.
    #[serde(default)]
    pub selection: Selection,
    /// Folders with the classes that the tests are about: those that can be transformed.
    #[serde(default)]
    pub class_directories: Vec<PathBuf>,
    /// System properties of the tests.
    #[serde(default)]
    pub system_properties: BTreeMap<String, String>,
    /// Environment variables of the tests; no other is visible.
    #[serde(default)]
    pub environment: BTreeMap<String, String>,
    /// Whether assertions are on before `jvmArguments` say otherwise.
    #[serde(default = "enabled")]
    pub enable_assertions: bool,
    /// Arguments for the tests' JVM, one word each, as the build has them: `-D`, `-ea`, `-da`,
    /// `-Xmx`, `--add-opens` and so on. What is not honoured is named in the report.
    #[serde(default)]
    pub jvm_arguments: Vec<String>,
    /// The tests' working directory.
    pub working_directory: PathBuf,
    /// The build's root: files in the report are relative to it.
    pub base_directory: PathBuf,
    /// The module's folder, relative to that root; absent: the root itself.
    #[serde(default)]
    pub module: Option<String>,
    /// Roots of the main sources.
    #[serde(default)]
    pub source_roots: Vec<PathBuf>,
    /// Roots of the test sources.
    #[serde(default)]
    pub test_source_roots: Vec<PathBuf>,
    /// More folders and files that tests may read, beside the class path, the JDK, the base and
    /// the working directory.
    #[serde(default)]
    pub readable: Vec<PathBuf>,
    /// Seed of everything that is random.
    #[serde(default)]
    pub seed: u64,
    /// Worker threads; absent: as many as there are processors.
    #[serde(default)]
    pub threads: Option<u32>,
    /// What shares state.
    #[serde(default)]
    pub isolation: Isolation,
    /// What the objects of one vm may take; absent: what `-Xmx` says, else 2 GiB.
    #[serde(default)]
    pub memory: Option<Size>,
    /// Instructions that one test may spend.
    #[serde(default)]
    pub test_budget: Option<u64>,
    /// Instructions that confirming what one test is suspected of may take, before what is left counts as
    /// unconfirmed; a diagnosis may take five times as many. Absent: the engine's default.
    #[serde(default)]
    pub trial_budget: Option<u64>,
    /// What to do beside running the tests.
    #[serde(default)]
    pub analyses: Vec<Analysis>,
    /// Whose state counts as what a test does not control.
    #[serde(default)]
    pub uncontrolled: Uncontrolled,
    /// What methods give back in place of running their bodies, by Descartes' names: `void`, `null`, `empty`, `new`,
    /// `optional`, `argument`, `this` and Java's literals; `defaults` stands for those that are meant if there are none.
    #[serde(default)]
    pub operators: Operators,
    /// Rules that leave no transformation out.
    #[serde(default)]
    pub skip_rules_off: Vec<SkipRule>,
    /// Patterns of the classes whose methods are transformed, as `com.acme.billing.*`, nested classes
    /// with their outer one; none means all. `*` is any text, `?` a letter.
    #[serde(default)]
    pub target_classes: Vec<String>,
    /// Patterns of classes that are left out of that.
    #[serde(default)]
    pub excluded_classes: Vec<String>,
    /// Patterns of methods that are left out: `log*`, or with the class `com.acme.Dao#find*`.
    #[serde(default)]
    pub excluded_methods: Vec<String>,
    /// A Git revision: only what has changed since `HEAD` and it parted is looked at, committed or not.
    #[serde(default)]
    pub changed_since: Option<String>,
    /// Whether every transformation runs under every test that covers it, detected or not.
    #[serde(default)]
    pub full_matrix: bool,
    /// Whether suggested assertions and findings are checked on the real JVM too, in a process of its own.
    #[serde(default = "enabled")]
    pub verify_on_jvm: bool,
    /// With `verifyOnJvm`, how many findings are replayed there: a number, drawn by the seed, or `all`.
    #[serde(default)]
    pub verify_sample: Sample,
    /// How much of it the console shows.
    #[serde(default)]
    pub show: Show,
    /// Where caches live; absent: none is used.
    #[serde(default)]
    pub cache_directory: Option<PathBuf>,
    /// What the caches may take together; absent: 1 GiB. What was used longest ago gives way.
    #[serde(default)]
    pub cache_size: Option<Size>,
    /// Where `oracle.json` is written.
    pub output_directory: PathBuf,
    /// What the build met in its configuration and could not pass on, in words for the user.
    #[serde(default)]
    pub not_honoured: Vec<String>,
    /// The gate that is to follow, which is only looked at: an error in it must not cost an analysis.
    #[serde(default)]
    pub gate: Option<GateRequest>,
}

fn enabled() -> bool {
    true
}

/// Which classes and methods are run, in the words of Surefire's parameters.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Selection {
    /// Patterns of class files or classes; none given means Surefire's defaults.
    #[serde(default)]
    pub includes: Vec<String>,
    /// Patterns to leave out; none given means Surefire's default, nested classes.
    #[serde(default)]
    pub excludes: Vec<String>,
    /// What the user typed as `-Dtest=`; replaces includes and excludes.
    #[serde(default)]
    pub test: Option<String>,
    /// Tags or categories to run.
    #[serde(default)]
    pub groups: Option<String>,
    /// Tags or categories to leave out.
    #[serde(default)]
    pub excluded_groups: Option<String>,
    /// Whether the user chose these tests for this run only, as `test` does; the report is then of a
    /// part.
    #[serde(default)]
    pub for_this_run: bool,
}

impl AnalyseRequest {
    /// The analyses that are asked for, with those that others include.
    #[must_use]
    pub fn all_analyses(&self) -> BTreeSet<Analysis> {
        self.analyses.iter().flat_map(|it| it.included().iter().chain([it])).copied().collect()
    }

    /// All that the tests are compiled against and run with, in the order of a class path.
    #[must_use]
    pub fn whole_class_path(&self) -> Vec<PathBuf> {
        self.class_path.iter().chain(&self.provider_class_path).cloned().collect()
    }
}

impl Selection {
    /// Whether tests that are there are left out in this run.
    #[must_use]
    pub fn is_for_this_run(&self) -> bool {
        self.for_this_run || self.test.as_deref().is_some_and(|test| !test.trim().is_empty())
    }
}

/// What tests share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Isolation {
    /// Each top-level class starts from the boot state.
    #[default]
    Class,
    /// All classes run in one vm, in order.
    Suite,
}

/// Whose state counts as what a test does not control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Uncontrolled {
    /// That of the module's own classes and of its tests.
    #[default]
    Project,
    /// That of libraries too, and what a test class itself gives to fields of its instance, as in the paper.
    All,
}
