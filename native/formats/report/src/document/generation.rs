//! Generated tests: the settings for them, and the section of `oracle.json` about them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::document::coverage::Counters;
use crate::document::span::Span;

/// How tests are generated. Only the analysis `generate` reads it. Paths are absolute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct GenerationSettings {
    /// The CPU time for the search for tests of one top-level class. The engine counts instructions in place of
    /// time, so that results do not depend on the machine.
    pub generate_budget: Span,
    /// The most time that the generation may take for all classes. If it is reached, the classes that are left
    /// get no tests, and results depend on the machine. Absent: no limit.
    pub generate_time: Option<Span>,
    /// The most tests for one top-level class.
    pub max_tests_per_class: u32,
    /// The components that guide the search: `all`, `paper`, `none`, or names of components, each with `-` to
    /// leave it out.
    pub components: Vec<String>,
    /// The version of JUnit that the tests use.
    pub junit_version: JunitVersion,
    /// The assertions that the tests use.
    pub assertion_style: AssertionStyle,
    /// The simple name of a test class; `{class}` stands for the name of the class under test.
    pub generated_test_class: String,
    /// The folder that the tests are written to. What was generated there before is deleted. Absent:
    /// `generated-tests` in the output folder.
    pub generated_tests_directory: Option<PathBuf>,
    /// The arguments with which the build compiles its tests, without paths: `--release`, `-Xlint:all` and so
    /// on.
    pub compiler_arguments: Vec<String>,
    /// The charset of the test sources.
    pub source_encoding: String,
}

impl Default for GenerationSettings {
    fn default() -> GenerationSettings {
        GenerationSettings {
            generate_budget: Span::seconds(5),
            generate_time: None,
            max_tests_per_class: 50,
            components: vec!["all".to_owned()],
            junit_version: JunitVersion::default(),
            assertion_style: AssertionStyle::default(),
            generated_test_class: "{class}GeneratedTest".to_owned(),
            generated_tests_directory: None,
            compiler_arguments: Vec::new(),
            source_encoding: "UTF-8".to_owned(),
        }
    }
}

/// The version of JUnit that generated tests use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum JunitVersion {
    /// JUnit 5 if it is on the tests' class path, otherwise JUnit 4.
    #[default]
    #[serde(rename = "auto")]
    Auto,
    /// JUnit 4.
    #[serde(rename = "4")]
    Four,
    /// JUnit 5.
    #[serde(rename = "5")]
    Five,
}

/// The assertions that generated tests use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum AssertionStyle {
    /// AssertJ if most of the project's test classes use it, otherwise JUnit's.
    #[default]
    Auto,
    /// JUnit's assertions.
    Junit,
    /// AssertJ.
    Assertj,
}

/// A request to copy generated tests into the test sources. Paths are absolute.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExportRequest {
    /// The schema version: 2, or 1.
    pub schema_version: u32,
    /// The folder with the generated tests.
    pub generated_tests_directory: PathBuf,
    /// The root of the test sources that they are copied to. It is made if it is not there.
    pub test_source_root: PathBuf,
    /// The build's root, to which file names in messages are relative.
    pub base_directory: PathBuf,
    /// Whether to show the changes only.
    #[serde(default)]
    pub dry_run: bool,
}

/// The generated tests of a module.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Generation {
    /// The components that guided the search.
    pub components: Vec<String>,
    /// What the search took.
    pub spent: Spent,
    /// The top-level classes under test, sorted by name.
    pub classes: Vec<GeneratedClass>,
    /// Whether `generateTime` ended the generation before all classes had their turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
}

/// What a search for tests took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Spent {
    /// The instructions, with a price in instructions for everything else that takes time.
    pub instructions: u64,
    /// The number of sequences of calls that were tried.
    pub tries: u64,
    /// The number of those that ran new code or ended in a new way.
    pub kept: u64,
}

/// The generated tests of one top-level class with its nested classes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct GeneratedClass {
    /// The class under test, as `Class.getName` gives it.
    pub class: String,
    /// The file with the tests; absent if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The coverage of the class by the project's own tests, as JaCoCo counts it.
    pub before: Counters,
    /// The coverage by the project's own tests and the generated ones together.
    pub after: Counters,
    /// The same as `before`, without JaCoCo's filters.
    pub raw_before: Counters,
    /// The same as `after`, without JaCoCo's filters.
    pub raw_after: Counters,
    /// The tests, in the order of the file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tests: Vec<GeneratedTest>,
    /// The number of sequences that became no test, by reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub dropped: BTreeMap<NoTest, u32>,
    /// Why no tests of the class were looked for, or the search ended early; absent otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<NoTest>,
    /// More about `reason`, in words for the user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The methods and constructors that no test runs, neither the project's nor a generated one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<Without>,
}

/// A generated test.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct GeneratedTest {
    /// The name of its method.
    pub name: String,
    /// The first line of the method with its annotations, where the first line of the file is 1.
    pub line: u32,
    /// The last line of the method.
    pub last_line: u32,
    /// The number of branches of the class that no test before it covers.
    pub branches: u32,
    /// The class of the exception that the test expects, as `Class.getName` gives it; absent if it expects
    /// none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exception: Option<String>,
}

/// A method or constructor without a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Without {
    /// The class that declares it, as `Class.getName` gives it.
    pub class: String,
    /// Its name.
    pub method: String,
    /// Its descriptor (JVMS 4.3.3).
    pub descriptor: String,
    /// The first line of its code; absent if it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// Why it has no test.
    pub reason: NoTest,
    /// More about the reason, such as the type of which there is no object; absent if there is no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// Why something has no test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum NoTest {
    /// No object of the class could be made.
    NoInstance,
    /// Tests in the class's package may not use it.
    NotAccessible,
    /// It is abstract, and no class of the module implements it.
    Abstract,
    /// No object of a parameter's type could be made.
    Starved,
    /// The search did not get through it: it was not reached, does not end, or became no test.
    Budget,
    /// It does something else in another environment or order, or changes an object that a constant holds.
    Flaky,
    /// It changes files.
    TouchesFiles,
    /// It leaves threads that go on.
    LeavesThreads,
    /// The interpreter cannot run it.
    Unsupported,
    /// Its source does not compile in any form.
    DoesNotCompile,
    /// It fails with JUnit, or on the real JVM.
    FailsOnJvm,
    /// Nothing that it does can be asserted.
    NothingToAssert,
    /// The project's own tests run all of it.
    AlreadyCovered,
    /// A setting excludes it.
    Excluded,
    /// The engine has a defect.
    Internal,
}

impl NoTest {
    /// All reasons.
    pub const ALL: [NoTest; 15] = [
        NoTest::NoInstance,
        NoTest::NotAccessible,
        NoTest::Abstract,
        NoTest::Starved,
        NoTest::Budget,
        NoTest::Flaky,
        NoTest::TouchesFiles,
        NoTest::LeavesThreads,
        NoTest::Unsupported,
        NoTest::DoesNotCompile,
        NoTest::FailsOnJvm,
        NoTest::NothingToAssert,
        NoTest::AlreadyCovered,
        NoTest::Excluded,
        NoTest::Internal,
    ];

    /// Returns the name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// Returns one sentence for the user: what is the matter, and what helps.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        self.row().1
    }

    fn row(self) -> (&'static str, &'static str) {
        match self {
            NoTest::NoInstance => (
                "no-instance",
                "No object of the class could be created. A factory or constructor that tests in its package can call would help.",
            ),
            NoTest::NotAccessible => (
                "not-accessible",
                "Tests in its package cannot access it. Tests reach it through the code that can.",
            ),
            NoTest::Abstract => {
                ("abstract", "It is abstract, and no class of the module implements it.")
            }
            NoTest::Starved => (
                "starved",
                "No object of a parameter's type could be created. A class of the module that creates such an object would help.",
            ),
            NoTest::Budget => (
                "budget",
                "The search did not finish it within the budget. A larger `generateBudget` may help, unless the code never ends.",
            ),
            NoTest::Flaky => (
                "flaky",
                "It behaves differently with a different clock, zone, locale or seed, or after other tests, or it changes an object that a constant holds. A `Clock`, a `Random` or the object as a parameter would help.",
            ),
            NoTest::TouchesFiles => (
                "touches-files",
                "It changes files outside the temporary folder or opens sockets, so a test of it is not run on the JVM.",
            ),
            NoTest::LeavesThreads => (
                "leaves-threads",
                "It starts threads that still run during other tests. A method that stops these threads would help.",
            ),
            NoTest::Unsupported => ("unsupported", "The interpreter cannot run it."),
            NoTest::DoesNotCompile => {
                ("does-not-compile", "Its source does not compile with the build's settings.")
            }
            NoTest::FailsOnJvm => {
                ("fails-on-jvm", "It does not pass with JUnit or on the real JVM.")
            }
            NoTest::NothingToAssert => {
                ("nothing-to-assert", "It returns nothing and changes nothing that a test can see.")
            }
            NoTest::AlreadyCovered => {
                ("already-covered", "The project's own tests cover everything that was reached.")
            }
            NoTest::Excluded => ("excluded", "A setting excludes it."),
            NoTest::Internal => {
                ("internal", "Oracle Check has a defect here. Please report it with the message.")
            }
        }
    }
}

impl Generation {
    /// Adds the generated tests of another module.
    pub(crate) fn add(&mut self, other: Generation) {
        self.spent.instructions = self.spent.instructions.saturating_add(other.spent.instructions);
        self.spent.tries = self.spent.tries.saturating_add(other.spent.tries);
        self.spent.kept = self.spent.kept.saturating_add(other.spent.kept);
        self.classes.extend(other.classes);
        self.interrupted |= other.interrupted;
    }

    /// Returns the number of tests.
    #[must_use]
    pub fn tests(&self) -> usize {
        self.classes.iter().map(|class| class.tests.len()).sum()
    }

    /// Returns the counters of all classes by the project's tests, and by those and the generated ones.
    #[must_use]
    pub fn counters(&self) -> (Counters, Counters) {
        let (mut before, mut after) = (Counters::default(), Counters::default());
        for class in &self.classes {
            before += class.before;
            after += class.after;
        }
        (before, after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_written_with_their_names() -> serde_json::Result<()> {
        for (place, reason) in NoTest::ALL.into_iter().enumerate() {
            assert_eq!(reason as usize, place);
            let written = serde_json::to_value(reason)?;
            assert_eq!(written.as_str(), Some(reason.name()));
        }
        Ok(())
    }

    #[test]
    fn settings_may_be_left_out() -> serde_json::Result<()> {
        let settings: GenerationSettings =
            serde_json::from_str(r#"{"generateBudget": "2s", "junitVersion": "4"}"#)?;
        assert_eq!(settings.generate_budget, Span::seconds(2));
        assert_eq!(settings.junit_version, JunitVersion::Four);
        assert_eq!(settings.max_tests_per_class, 50);
        Ok(())
    }
}
