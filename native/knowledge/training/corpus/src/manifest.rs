//! The manifest, which lists the suites and their needs.

use std::path::{Path, PathBuf};

use regex::Regex;
use serde::Deserialize;

/// The launcher of suites that name none.
const LAUNCHER: &str = "org.junit.platform:junit-platform-console-standalone:1.11.4";
/// The names of test classes in suites that name none: the usual defaults of build tools.
const INCLUDE: [&str; 2] = [r"(.*\.)?Test[^.]*", r"(.*\.)?[^.]*(Test|Tests|TestCase)"];

/// A file of suites.
#[derive(Debug, Deserialize)]
pub struct Manifest {
    suites: Vec<Suite>,
    /// The folder to which paths are relative.
    #[serde(skip)]
    pub base: PathBuf,
}

/// A library's compiled tests. Unknown fields are ignored.
#[derive(Debug, Deserialize)]
pub struct Suite {
    /// A short and unique name.
    pub name: String,
    /// The code under test; absent if the tests test only their framework.
    main: Option<Artifact>,
    /// The suite's compiled tests and their resources.
    tests: Artifact,
    /// Further jars, in class path order.
    #[serde(default)]
    classpath: Vec<Artifact>,
    /// The JUnit Platform with its engines.
    launcher: Option<Artifact>,
    /// Regular expressions for whole class names.
    #[serde(default)]
    include: Vec<String>,
    #[serde(default)]
    exclude: Vec<Excluded>,
    /// Cuts a large suite: of the test classes in alphabetical order, only one of so many runs, beginning with the
    /// first.
    one_of: Option<usize>,
    /// Options of the JVM that the tests need.
    #[serde(default)]
    pub jvm_args: Vec<String>,
    /// The sources of the code under test, where they are needed.
    pub sources: Option<Artifact>,
    /// The use of the suite's facts in the training of models.
    #[serde(default)]
    pub role: Role,
    /// The family of projects that share people and habits.
    #[serde(default)]
    pub family: String,
    /// The licence of the library, by its SPDX identifier.
    #[serde(default)]
    pub licence: String,
}

/// The use of a suite in the training of models.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// To train models, and to evaluate those that were trained on other suites.
    #[default]
    Train,
    /// Only to evaluate.
    HeldOut,
}

/// A class that is left out, and the reason.
#[derive(Debug, Deserialize)]
struct Excluded {
    class: String,
}

/// A jar.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(untagged)]
pub enum Artifact {
    /// `group:artifact:version[:classifier]`.
    Coordinates(String),
    /// A file or a folder of classes, relative to the manifest.
    File {
        /// Its path.
        file: PathBuf,
    },
    /// A folder of Java sources, relative to the manifest, which the JDK compiles.
    Sources {
        /// Its path.
        sources: PathBuf,
    },
}

impl Manifest {
    /// Reads a manifest.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is no manifest.
    pub fn read(file: &Path) -> Result<Manifest, String> {
        let problem = |error: String| format!("cannot read {}: {error}", file.display());
        let text = std::fs::read_to_string(file).map_err(|error| problem(error.to_string()))?;
        let mut manifest: Manifest =
            serde_json::from_str(&text).map_err(|error| problem(error.to_string()))?;
        let whole = std::path::absolute(file).map_err(|error| problem(error.to_string()))?;
        manifest.base = whole.parent().unwrap_or(Path::new("/")).to_owned();
        Ok(manifest)
    }

    /// Returns the suites with these names, in this order, or all suites if there are no names.
    ///
    /// # Errors
    /// Returns an error if there is no suite with one of the names.
    pub fn pick(&self, names: &[String]) -> Result<Vec<&Suite>, String> {
        if names.is_empty() {
            return Ok(self.suites.iter().collect());
        }
        let find = |name: &String| {
            self.suites.iter().find(|suite| suite.name == *name).ok_or_else(|| {
                let all: Vec<&str> = self.suites.iter().map(|suite| suite.name.as_str()).collect();
                format!("no suite `{name}`; there are {}", all.join(", "))
            })
        };
        names.iter().map(find).collect()
    }
}

impl Suite {
    /// Returns all jars in class path order: the tests come first, the launcher last.
    #[must_use]
    pub fn artifacts(&self) -> Vec<Artifact> {
        let launcher =
            self.launcher.clone().unwrap_or_else(|| Artifact::Coordinates(LAUNCHER.into()));
        let first = std::iter::once(self.tests.clone()).chain(self.main.clone());
        first.chain(self.classpath.iter().cloned()).chain([launcher]).collect()
    }

    /// Returns the test classes among classes, given as `Class.getName` returns them. Nested
    /// classes are found through their outer class.
    ///
    /// # Errors
    /// Returns an error if a regular expression of the suite is malformed.
    pub fn select(&self, classes: &[String]) -> Result<Vec<String>, String> {
        let whole = |pattern: &str| {
            Regex::new(&format!("^(?:{pattern})$")).map_err(|error| error.to_string())
        };
        let default = INCLUDE.map(str::to_owned);
        let include = if self.include.is_empty() { &default[..] } else { &self.include };
        let include: Vec<Regex> =
            include.iter().map(|text| whole(text)).collect::<Result<_, _>>()?;
        let exclude: Vec<Regex> =
            self.exclude.iter().map(|it| whole(&it.class)).collect::<Result<_, _>>()?;
        let matches = |patterns: &[Regex], class: &str| {
            patterns.iter().any(|pattern| pattern.is_match(class))
        };
        let chosen = classes.iter().filter(|class| {
            !class.contains('$') && matches(&include, class) && !matches(&exclude, class)
        });
        Ok(chosen.step_by(self.one_of.unwrap_or(1).max(1)).cloned().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suite(more: &str) -> Suite {
        let text = format!(r#"{{"name": "s", "main": "g:m:1", "tests": {{"file": "t"}}{more}}}"#);
        serde_json::from_str(&text).expect("a suite")
    }

    fn select(suite: &Suite) -> Vec<String> {
        let classes = ["a.TestX", "a.XTest", "a.XTest$In", "a.XTestCase", "a.X", "a.SlowTest"];
        suite.select(&classes.map(str::to_owned)).expect("patterns")
    }

    #[test]
    fn patterns_speak_of_whole_names() {
        let all = ["a.TestX", "a.XTest", "a.XTestCase", "a.SlowTest"];
        assert_eq!(select(&suite("")), all);
        let some =
            suite(r#", "include": [".*Test"], "exclude": [{"class": ".*Slow.*", "why": "slow"}]"#);
        assert_eq!(select(&some), ["a.XTest"]);
    }

    #[test]
    fn a_large_suite_is_cut() {
        assert_eq!(select(&suite(r#", "one_of": 3"#)), ["a.TestX", "a.SlowTest"]);
    }

    #[test]
    fn the_tests_come_first_and_the_launcher_last() {
        let suite = suite(r#", "classpath": ["g:c:1"], "launcher": "g:l:1""#);
        let of = |text: &str| Artifact::Coordinates(text.into());
        let tests = Artifact::File { file: "t".into() };
        assert_eq!(suite.artifacts(), [tests, of("g:m:1"), of("g:c:1"), of("g:l:1")]);
    }
}
