//! Transforms the fixtures under `tests/data/transform`, or those of one test class, and compares
//! the results with their comments. It uses the default operators and others.
// A test runner starts programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod expected;

use std::path::Path;
use std::process::ExitCode;

use oracle_tests::fixtures::Fixtures;
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
    /// Whether the JVM confirms the suggestions, and three threads do the same, which takes most of the time.
    is_thorough: bool,
}

const SETS: [Set; 4] = [
    // The paper's example is a sample build.
    Set {
        folder: "transform",
        sample: Some("projects/versioned-set/src"),
        operators: &[],
        trial_budget: None,
        is_thorough: true,
    },
    // Changes of every kind of state.
    Set {
        folder: "transform/state",
        sample: None,
        operators: &[],
        trial_budget: None,
        is_thorough: false,
    },
    // The short test is diagnosed, the long one is not.
    Set {
        folder: "transform/budget",
        sample: None,
        operators: &[],
        trial_budget: Some(100_000),
        is_thorough: true,
    },
    Set {
        folder: "transform/optional",
        sample: None,
        is_thorough: true,
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

fn check_set(set: &Set, class: Option<&str>) -> Result<usize, String> {
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let fixtures = Fixtures::build(set.folder, set.sample, temporary)?;
    let text = transform(&fixtures, set, 1, class)?;
    let oracle: Oracle = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let mut wrong = differences(&expected(&fixtures.roots("main"))?, &found(&oracle));
    if class.is_some() {
        // Without the other test classes, their methods are not covered.
        wrong.retain(|line| !line.contains(": not-covered"));
    } else {
        if set.is_thorough && text != transform(&fixtures, set, 3, None)? {
            wrong.push("with three threads the report is another".to_owned());
        }
        wrong.extend(golden(fixtures.sources(), &oracle)?);
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

/// Returns the report that a build would get.
fn transform(
    fixtures: &Fixtures,
    set: &Set,
    threads: u32,
    class: Option<&str>,
) -> Result<String, String> {
    fixtures.analyse(json!({
        "selection": { "test": class },
        "threads": threads,
        "analyses": ["diagnose"],
        "operators": set.operators,
        "trialBudget": set.trial_budget,
        "verifyOnJvm": set.is_thorough,
    }))
}
