//! Looks for broken promises in the fixtures under `tests/data/promises`, and compares the findings and the counts
//! with `expected.txt` there. `ORACLE_BLESS=1` rewrites it.
// A test runner reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use oracle_tests::fixtures::Fixtures;
use report::{Oracle, Outcome};
use serde_json::json;

fn main() -> ExitCode {
    match check() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("promises: {message}");
            ExitCode::FAILURE
        }
    }
}

fn check() -> Result<(), String> {
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let fixtures = Fixtures::build("promises", None, temporary)?;
    let run = |threads: u32| fixtures.analyse(json!({ "threads": threads, "analyses": ["infer"] }));
    let text = run(1)?;
    let oracle: Oracle = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let mut failed = oracle.tests.iter().filter(|test| test.outcome != Outcome::Passed);
    if let Some(test) = failed.next() {
        return Err(format!("{} ended as {:?}", test.id, test.outcome));
    }
    let found = described(&oracle);
    let path = fixtures.sources().join("expected.txt");
    if std::env::var_os("ORACLE_BLESS").is_some() {
        std::fs::write(&path, &found).map_err(|error| error.to_string())?;
    }
    let expected = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
    if expected != found {
        return Err(format!("expected\n{expected}\nfound\n{found}"));
    }
    match text == run(2)? {
        true => Ok(()),
        false => Err("with two threads the report is another one".to_owned()),
    }
}

/// Returns the counts and a line for each finding, by its place.
fn described(oracle: &Oracle) -> String {
    let mut text = String::new();
    if let Some(promises) = &oracle.promises {
        let _ = writeln!(
            text,
            "{} clauses: {} understood, {} kept, {} broken, {} unconfirmed, {} not analysed, {} not reached",
            promises.clauses,
            promises.understood,
            promises.kept,
            promises.broken,
            promises.unconfirmed,
            promises.not_analysed,
            promises.not_reached
        );
    }
    let mut lines: Vec<(u32, &str)> =
        oracle.findings.iter().map(|it| (it.line.unwrap_or_default(), &*it.message)).collect();
    lines.sort_unstable();
    for (line, message) in lines {
        let _ = writeln!(text, "{line}: {message}");
    }
    text
}
