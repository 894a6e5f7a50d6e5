//! Generates tests for the fixtures under `tests/data/generate`, and compares the result for each class with
//! `expected.txt` there. `ORACLE_BLESS=1` rewrites it.
//!
//! Whether the tests compile and pass on the JVM is for the engine to see. This checks what it must do with code
//! that misbehaves: that it says why there is no test, that nothing on the disk changes, and that the number of
//! threads makes no difference.
// A test runner reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod broken;
mod settings;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use oracle_tests::fixtures::Fixtures;
use report::{GeneratedClass, Generation, Oracle};
use serde_json::{Value, json};

/// The file that the fixtures would delete, and that they would write, in the tests' working directory.
const KEPT: &str = "keep.txt";
const NOT_WRITTEN: &str = "left-over.txt";

fn main() -> ExitCode {
    match check() {
        Ok(wrong) if wrong.is_empty() => ExitCode::SUCCESS,
        Ok(wrong) => {
            wrong.iter().for_each(|line| println!("FAIL {line}"));
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("generate: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Returns a line for each difference.
fn check() -> Result<Vec<String>, String> {
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let fixtures = Fixtures::build("generate", None, temporary)?;
    broken::break_classes(fixtures.classes())?;
    let mut wrong = settings::check(&fixtures);
    let kept = fixtures.folder().join(KEPT);
    std::fs::write(&kept, KEPT).map_err(|error| error.to_string())?;
    let (text, files) = generate(&fixtures, 1)?;
    let oracle: Oracle = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let generation = oracle.generation.ok_or("the report has no section `generation`")?;
    println!("generate: {} classes, {} tests", generation.classes.len(), generation.tests());
    wrong.extend(compared(&fixtures, &outcomes(&generation))?);
    wrong.extend(generation.classes.iter().filter_map(|class| unread(class, &files)));
    if !kept.exists() || fixtures.folder().join(NOT_WRITTEN).exists() {
        wrong.push("a file in the working directory changed".to_owned());
    }
    if (text, files) != generate(&fixtures, 2)? {
        wrong.push("with two threads the report or the tests are other ones".to_owned());
    }
    Ok(wrong)
}

/// Generates tests. Returns the report, and the tests by file.
fn generate(
    fixtures: &Fixtures,
    threads: u32,
) -> Result<(String, BTreeMap<PathBuf, String>), String> {
    let mut request = request(fixtures);
    request["threads"] = json!(threads);
    let text = fixtures.analyse(request)?;
    let mut files = BTreeMap::new();
    let mut folders = vec![fixtures.folder().join("generated-tests")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).map_err(|error| error.to_string())? {
            let path = entry.map_err(|error| error.to_string())?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
                files.insert(path, text);
            }
        }
    }
    Ok((text, files))
}

/// Returns the settings of a build that generates tests.
fn request(fixtures: &Fixtures) -> Value {
    json!({
        "analyses": ["generate"],
        "classPath": fixtures.class_path_without(None),
        "providerClassPath": [],
        "generation": { "generateBudget": "300ms" },
    })
}

/// Returns a line for each class: whether it has tests, and the reasons why something has none.
fn outcomes(generation: &Generation) -> String {
    let mut text = String::new();
    for class in &generation.classes {
        let tests = if class.tests.is_empty() { "no tests" } else { "tests" };
        let dropped = class.dropped.keys().map(|it| it.name());
        let without = class.without.iter().map(|it| it.reason.name());
        let reasons: BTreeSet<&str> =
            class.reason.iter().map(|it| it.name()).chain(dropped).chain(without).collect();
        let reasons: Vec<&str> = reasons.into_iter().collect();
        let _ = writeln!(text, "{}: {tests}; {}", class.class, reasons.join(", "));
    }
    text
}

fn compared(fixtures: &Fixtures, found: &str) -> Result<Vec<String>, String> {
    let path = fixtures.sources().join("expected.txt");
    if std::env::var_os("ORACLE_BLESS").is_some() {
        std::fs::write(&path, found).map_err(|error| error.to_string())?;
    }
    let expected = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    let (expected, found) = (lines(&expected), lines(found));
    let missing = expected.difference(&found).map(|line| format!("expected {line}"));
    Ok(missing.chain(found.difference(&expected).map(|line| format!("found {line}"))).collect())
}

/// Checks that a test stands where the report says.
fn unread(class: &GeneratedClass, files: &BTreeMap<PathBuf, String>) -> Option<String> {
    let file = class.file.as_ref()?;
    let name = Path::new(file).file_name()?;
    let text = files.iter().find(|(path, _)| path.file_name() == Some(name))?.1;
    let lines: Vec<&str> = text.lines().collect();
    let wrong = class.tests.iter().find(|test| {
        let method = lines.get(test.line as usize - 1..test.last_line as usize);
        let head = format!(" {}()", test.name);
        !method.is_some_and(|method| method.iter().any(|line| line.contains(&head)))
    })?;
    Some(format!("{file} does not have {} in line {}", wrong.name, wrong.line))
}
