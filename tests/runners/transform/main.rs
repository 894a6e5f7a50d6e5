//! Transforms the fixtures under `tests/data/transform`, or those of one test class, and compares
//! the results with their comments. It uses the default operators and others.
// A test runner starts programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod expected;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use oracle_tests::libraries::{libraries, output, sources};
use oracle_tests::{binary, compile, data, jdk};
use report::Oracle;
use serde_json::json;

use crate::expected::{differences, expected, found};

fn main() -> ExitCode {
    match check() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(wrong) => {
            eprintln!("transformations: {wrong} differ");
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("transformations: {message}");
            ExitCode::FAILURE
        }
    }
}

/// A set of fixtures, and the operators that transform them.
struct Set {
    /// The folder of their sources.
    folder: &'static str,
    /// A sample build whose sources belong to them.
    sample: Option<&'static str>,
    /// Empty for the default operators.
    operators: &'static [&'static str],
    /// The budget of one test's trials, if not the default.
    trial_budget: Option<u64>,
}

const SETS: [Set; 3] = [
    // The paper's example is a sample build.
    Set {
        folder: "transform",
        sample: Some("projects/versioned-set/src"),
        operators: &[],
        trial_budget: None,
    },
    // The short test is diagnosed, the long one is not.
    Set { folder: "transform/budget", sample: None, operators: &[], trial_budget: Some(100_000) },
    Set {
        folder: "transform/optional",
        sample: None,
        operators: &[
            "new",
            "optional",
            "argument",
            "this",
            "-7",
            "(byte) 4",
            "(short) 500",
            "6_000_000_000L",
            "7.5f",
            "8.5",
            "'\\n'",
            "\"text\"",
        ],
        trial_budget: None,
    },
];

/// Returns the number of lines that differ.
fn check() -> Result<usize, String> {
    let class = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let mut differ = 0;
    for set in &SETS {
        differ += check_set(set, class.as_deref())?;
    }
    Ok(differ)
}

fn check_set(set: &'static Set, class: Option<&str>) -> Result<usize, String> {
    let fixtures = Fixtures::build(set)?;
    let text = fixtures.transform(1, class)?;
    let oracle: Oracle = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let mut wrong = differences(&expected(&fixtures.roots("main"))?, &found(&oracle));
    if class.is_some() {
        // Without the other test classes, their methods are not covered.
        wrong.retain(|line| !line.contains(": not-covered"));
    } else {
        if text != fixtures.transform(3, None)? {
            wrong.push("with three threads the report is another".to_owned());
        }
        wrong.extend(golden(&fixtures.sources(), &oracle)?);
    }
    for line in &wrong {
        println!("FAIL {line}");
    }
    let count = oracle.transformations.len();
    println!("{}: {count} transformations, {} differ", set.folder, wrong.len());
    Ok(wrong.len())
}

/// Compares the lines for readers with those in `diagnosis.txt`. `ORACLE_BLESS=1` rewrites the
/// file.
fn golden(folder: &Path, oracle: &Oracle) -> Result<Vec<String>, String> {
    let path = folder.join("diagnosis.txt");
    let lines: Vec<String> = report::findings(oracle);
    if std::env::var_os("ORACLE_BLESS").is_some() {
        let text = lines.join("\n") + "\n";
        std::fs::write(&path, text).map_err(|error| error.to_string())?;
    }
    let text = std::fs::read_to_string(&path).map_err(|error| format!("diagnosis.txt: {error}"))?;
    let expected: Vec<&str> = text.lines().collect();
    let missing = expected.iter().filter(|line| !lines.iter().any(|it| it == *line));
    let missing = missing.map(|line| format!("expected the line {line}"));
    let surplus = lines.iter().filter(|line| !expected.contains(&line.as_str()));
    let mut wrong: Vec<String> =
        missing.chain(surplus.map(|line| format!("found the line {line}"))).collect();
    if wrong.is_empty() && lines.iter().ne(&expected) {
        wrong.push("the lines come in another order, or more than once".to_owned());
    }
    Ok(wrong)
}

/// The compiled fixtures.
struct Fixtures {
    set: &'static Set,
    folder: PathBuf,
    main: PathBuf,
    test: PathBuf,
    libraries: Vec<PathBuf>,
}

impl Fixtures {
    fn build(set: &'static Set) -> Result<Fixtures, String> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(set.folder);
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let libraries = libraries(&data("polish"), &folder)?;
        let (main, test) = (PathBuf::new(), PathBuf::new());
        let mut fixtures = Fixtures { set, folder, main, test, libraries };
        fixtures.main = fixtures.compile("main", "")?;
        let class_path = [vec![fixtures.main.clone()], fixtures.libraries.clone()].concat();
        let class_path = std::env::join_paths(class_path).map_err(|error| error.to_string())?;
        fixtures.test = fixtures.compile("test", &class_path.to_string_lossy())?;
        Ok(fixtures)
    }

    fn compile(&self, part: &str, class_path: &str) -> Result<PathBuf, String> {
        let sources: Result<Vec<_>, _> =
            self.roots(part).iter().map(|root| sources(root)).collect();
        compile::compile_sources(&self.folder.join(part), class_path, &sources?.concat())
    }

    fn sources(&self) -> PathBuf {
        data(self.set.folder)
    }

    /// Returns the source folders of `main` or `test`.
    fn roots(&self, part: &str) -> Vec<PathBuf> {
        let sample = self.set.sample.map(|sample| data(sample).join(part).join("java"));
        [self.sources().join(part)].into_iter().chain(sample).collect()
    }

    /// Returns the report that a build would get.
    fn transform(&self, threads: u32, class: Option<&str>) -> Result<String, String> {
        // JUnit is on a class path of its own. Builds do the same if the project's JUnit is too
        // old.
        let is_junit = |jar: &&PathBuf| jar.to_string_lossy().contains("junit");
        let (junit, libraries): (Vec<&PathBuf>, Vec<&PathBuf>) =
            self.libraries.iter().partition(is_junit);
        let class_path = [vec![&self.test, &self.main], libraries].concat();
        let text = json!({
            "kind": "analyse",
            "schemaVersion": 1,
            "jdkHome": jdk::home()?,
            "classPath": class_path,
            "providerClassPath": junit,
            "testClassDirectories": [self.test],
            "classDirectories": [self.main],
            "selection": { "test": class },
            "workingDirectory": self.folder,
            "baseDirectory": data(""),
            "sourceRoots": self.roots("main"),
            "testSourceRoots": self.roots("test"),
            "memory": "192m",
            "threads": threads,
            "analyses": ["diagnose"],
            "operators": self.set.operators,
            "trialBudget": self.set.trial_budget,
            "outputDirectory": self.folder,
        });
        let request = self.folder.join("request.json");
        std::fs::write(&request, text.to_string()).map_err(|error| error.to_string())?;
        output(Command::new(binary::oracle()?).arg("analyse").arg(&request))?;
        let oracle = self.folder.join(report::ORACLE_FILE);
        std::fs::read_to_string(oracle).map_err(|error| error.to_string())
    }
}
