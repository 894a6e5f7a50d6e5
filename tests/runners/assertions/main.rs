//! Looks for tests without assertions and for vacuous assertions in the fixtures under
//! `tests/data/assertions`, and compares the findings with their comments.
//!
//! `// no-assertion` stands in the first line of a test that asserts nothing, `// vacuous: NAME` in
//! the line of an assertion that cannot fail, `// failed-unnoticed` in that of one that fails.
// A test runner reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use oracle_tests::fixtures::Fixtures;
use oracle_tests::libraries::sources;
use report::{Oracle, Outcome, Rule};
use serde_json::json;

/// A finding: the file's name, the line, and the comment that stands for it.
type Place = (String, u32, String);

/// The rules whose names stand in the fixtures.
const NAMED: [&str; 4] = ["no-assertion", "failed-unnoticed", "notices-nothing", "never-runs"];

fn main() -> ExitCode {
    match check() {
        Ok(wrong) if wrong.is_empty() => ExitCode::SUCCESS,
        Ok(wrong) => {
            for line in &wrong {
                println!("FAIL {line}");
            }
            eprintln!("assertions: {} differ", wrong.len());
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("assertions: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Returns a line for each difference.
fn check() -> Result<Vec<String>, String> {
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let fixtures = Fixtures::build("assertions", None, temporary)?;
    let run = |threads: u32| {
        fixtures.analyse(
            json!({ "threads": threads, "analyses": ["assertions"], "enableAssertions": true }),
        )
    };
    let text = run(1)?;
    let oracle: Oracle = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let (expected, found) = (expected(&fixtures)?, found(&oracle));
    println!("assertions: {} tests, {} findings expected", oracle.tests.len(), expected.len());
    let words = |(file, line, what): &Place| format!("{file}:{line}: {what}");
    let missing = expected.difference(&found).map(|it| format!("expected {}", words(it)));
    let surplus = found.difference(&expected).map(|it| format!("found {}", words(it)));
    let mut wrong: Vec<String> = missing.chain(surplus).collect();
    let failed = oracle
        .tests
        .iter()
        .filter(|test| !matches!(test.outcome, Outcome::Passed | Outcome::Skipped));
    wrong.extend(
        failed.map(|test| format!("{} ended as {:?}: {:?}", test.id, test.outcome, test.reason)),
    );
    if text != run(3)? {
        wrong.push("with three threads the report is another".to_owned());
    }
    Ok(wrong)
}

fn expected(fixtures: &Fixtures) -> Result<BTreeSet<Place>, String> {
    let mut expected = BTreeSet::new();
    for source in fixtures
        .roots("test")
        .iter()
        .map(|root| sources(root))
        .collect::<Result<Vec<_>, _>>()?
        .concat()
    {
        let text = std::fs::read_to_string(&source).map_err(|error| error.to_string())?;
        for (number, line) in (1..).zip(text.lines()) {
            let comment = line.split_once(" // ").map(|(_, comment)| comment);
            let is_ours = |it: &&str| NAMED.contains(it) || it.starts_with("vacuous: ");
            if let Some(comment) = comment.filter(is_ours) {
                expected.insert((file(&source.display().to_string()), number, comment.to_owned()));
            }
        }
    }
    Ok(expected)
}

fn found(oracle: &Oracle) -> BTreeSet<Place> {
    let ours = |rule: Rule| rule == Rule::VacuousAssertion || NAMED.contains(&rule.name());
    let findings = oracle.findings.iter().filter(|finding| ours(finding.rule));
    let place = findings.map(|finding| {
        let what = match finding.rule {
            Rule::VacuousAssertion => {
                let name = finding.message.split(' ').next().unwrap_or_default();
                format!("vacuous: {name}")
            }
            rule => rule.name().to_owned(),
        };
        (file(finding.file.as_deref().unwrap_or_default()), finding.line.unwrap_or(0), what)
    });
    place.collect()
}

/// Returns the name of a file without its folders.
fn file(path: &str) -> String {
    path.rsplit('/').next().unwrap_or(path).to_owned()
}
