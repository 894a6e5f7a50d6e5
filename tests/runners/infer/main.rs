//! Looks for broken and untested promises in the fixtures under `tests/data/infer`, and compares the findings and
//! the counts with `expected.txt` there. With the sources in `bad`, which do not fit the class files, and without
//! sources, the expectations are in `expected-bad.txt` and `expected-none.txt`. `ORACLE_BLESS=1` rewrites it.
// A test runner reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use oracle_tests::fixtures::Fixtures;
use report::{Finding, Oracle, Outcome};
use serde_json::json;

fn main() -> ExitCode {
    match check() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("infer: {message}");
            ExitCode::FAILURE
        }
    }
}

fn check() -> Result<(), String> {
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let fixtures = Fixtures::build("infer", None, temporary)?;
    let run = |threads: u32| fixtures.analyse(json!({ "threads": threads, "analyses": ["infer"] }));
    let text = run(1)?;
    let oracle: Oracle = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let mut failed = oracle.tests.iter().filter(|test| test.outcome != Outcome::Passed);
    if let Some(test) = failed.next() {
        return Err(format!("{} ended as {:?}", test.id, test.outcome));
    }
    expect(&fixtures, "expected.txt", &described(&oracle))?;
    if text != run(2)? {
        return Err("with two threads the report is another one".to_owned());
    }
    let bad = fixtures.analyse(json!({
        "analyses": ["infer"],
        "sourceRoots": [fixtures.sources().join("bad")],
    }))?;
    let oracle: Oracle = serde_json::from_str(&bad).map_err(|error| error.to_string())?;
    expect(&fixtures, "expected-bad.txt", &unread(&oracle))?;
    let none = fixtures.analyse(json!({ "analyses": ["infer"], "sourceRoots": [] }))?;
    let oracle: Oracle = serde_json::from_str(&none).map_err(|error| error.to_string())?;
    expect(&fixtures, "expected-none.txt", &unread(&oracle))
}

/// Compares a text with a file beside the fixtures, or writes it there.
fn expect(fixtures: &Fixtures, file: &str, found: &str) -> Result<(), String> {
    let path = fixtures.sources().join(file);
    if std::env::var_os("ORACLE_BLESS").is_some() {
        std::fs::write(&path, found).map_err(|error| error.to_string())?;
    }
    let expected = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
    if expected != found {
        return Err(format!("expected\n{expected}\nfound\n{found}"));
    }
    Ok(())
}

/// Returns the notes about sources that were not read, and the counts with the findings.
fn unread(oracle: &Oracle) -> String {
    let unreadable = oracle.promises.iter().flat_map(|it| &it.unreadable);
    let unreadable = unreadable.map(|it| format!("{}: {}\n", it.file, it.reason));
    let notes = oracle.not_honoured.iter().chain(&oracle.left_out).map(|it| format!("{it}\n"));
    notes.chain(unreadable).chain([described(oracle)]).collect()
}

/// Returns the counts and a line for each finding, by its place.
fn described(oracle: &Oracle) -> String {
    let mut text = String::new();
    if let Some(promises) = &oracle.promises {
        let _ = writeln!(
            text,
            "{} clauses: {} understood, {} kept ({} untested), {} broken, {} unconfirmed, {} not analysed, {} not reached",
            promises.clauses,
            promises.understood,
            promises.kept,
            promises.untested,
            promises.broken,
            promises.unconfirmed,
            promises.not_analysed,
            promises.not_reached
        );
    }
    let mut lines: Vec<(u32, String)> =
        oracle.findings.iter().map(|it| (it.line.unwrap_or_default(), said(it))).collect();
    lines.sort_unstable();
    for (line, said) in lines {
        let _ = writeln!(text, "{line}: {said}");
    }
    text
}

/// Returns the message of a finding, and the assertion that it suggests.
fn said(finding: &Finding) -> String {
    let assertion = finding.suggestion.as_ref().and_then(|it| it.assertion.as_ref());
    let assertion = assertion.map(|it| {
        let place = it.file.rsplit('/').next().unwrap_or_default();
        format!("\n    {place}:{} {}", it.line, it.code)
    });
    format!("{}{}", finding.message, assertion.unwrap_or_default())
}
