//! Transforms the fixtures under `tests/transform`, or those of one test class, and compares what
//! comes of each transformation with the comments in them.
// A test runner starts programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod expected;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use oracle_tests::libraries::{libraries, output, sources};
use oracle_tests::{binary, compile, jdk};
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

/// How many lines differ.
fn check() -> Result<usize, String> {
    let fixtures = Fixtures::build()?;
    let class = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let text = fixtures.transform(1, class.as_deref())?;
    let oracle: Oracle = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let mut wrong = differences(&expected(&fixtures.roots("main"))?, &found(&oracle));
    if class.is_some() {
        // The others are not covered.
        wrong.retain(|line| !line.contains(": not-covered"));
    } else {
        if text != fixtures.transform(3, None)? {
            wrong.push("with three threads the report is another".to_owned());
        }
        wrong.extend(golden(&fixtures.tests, &oracle)?);
    }
    for line in &wrong {
        println!("FAIL {line}");
    }
    println!("{} transformations, {} differ", oracle.transformations.len(), wrong.len());
    Ok(wrong.len())
}

/// The lines that a reader gets, against those in `diagnosis.txt`; `ORACLE_BLESS=1` rewrites it.
fn golden(folder: &Path, oracle: &Oracle) -> Result<Vec<String>, String> {
    let path = folder.join("diagnosis.txt");
    let lines: Vec<String> =
        report::findings(oracle, None).into_iter().map(|line| line.text).collect();
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
#[derive(Default)]
struct Fixtures {
    tests: PathBuf,
    folder: PathBuf,
    main: PathBuf,
    test: PathBuf,
    libraries: Vec<PathBuf>,
}

impl Fixtures {
    fn build() -> Result<Fixtures, String> {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("transform");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("transform");
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let libraries = libraries(&tests.with_file_name("polish"), &folder)?;
        let mut fixtures = Fixtures { tests, folder, libraries, ..Fixtures::default() };
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

    /// Where the sources of `main` or `test` are. The paper's example is that of the sample build.
    fn roots(&self, part: &str) -> [PathBuf; 2] {
        let sample = self.tests.with_file_name("projects").join("versioned-set/src");
        [self.tests.join(part), sample.join(part).join("java")]
    }

    /// The report, as a build would get it.
    fn transform(&self, threads: u32, class: Option<&str>) -> Result<String, String> {
        let class_path = [vec![self.test.clone(), self.main.clone()], self.libraries.clone()];
        let text = json!({
            "kind": "analyse",
            "schemaVersion": 1,
            "jdkHome": jdk::home()?,
            "classPath": class_path.concat(),
            "testClassDirectories": [self.test],
            "classDirectories": [self.main],
            "selection": { "test": class },
            "workingDirectory": self.folder,
            "baseDirectory": self.tests.parent(),
            "sourceRoots": self.roots("main"),
            "testSourceRoots": self.roots("test"),
            "memory": "192m",
            "threads": threads,
            "analyses": ["diagnose"],
            "outputDirectory": self.folder,
        });
        let request = self.folder.join("request.json");
        std::fs::write(&request, text.to_string()).map_err(|error| error.to_string())?;
        output(Command::new(binary::oracle()?).arg("analyse").arg(&request))?;
        let oracle = self.folder.join(report::ORACLE_FILE);
        std::fs::read_to_string(oracle).map_err(|error| error.to_string())
    }
}
