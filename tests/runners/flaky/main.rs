//! Looks for flaky tests in the fixtures under `tests/data/flaky`, and compares the findings with `expected.txt` there, and
//! what some of them show when they are replayed with `replays.txt`.
//! `ORACLE_BLESS=1` rewrites it.
//!
//! A test whose name contains `dependsOn` has to have a finding, one whose name contains `reads` must not have any.
// A test runner reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use oracle_tests::fixtures::Fixtures;
use report::{Evidence, Finding, Oracle, Outcome, Replay, Source, Test};
use serde_json::{Value, json};

fn main() -> ExitCode {
    match check() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("flaky: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The fixtures that run with one thread and with two threads. The results must not differ.
const SOME: [&str; 3] =
    ["**/left/Four*.java", "**/left/PollutingTest.java", "**/TogetherTest.java"];

fn check() -> Result<(), String> {
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let fixtures = Fixtures::build("flaky", None, temporary)?;
    // Who runs this must not show. The host is for the tests that ask for it.
    let world = json!({ "user": "user", "hosts.db.example": "127.0.0.1" });
    let run = |threads: u32, includes: &[&str], analyses: &[&str]| {
        fixtures.analyse(json!({
            "threads": threads,
            "verifyOnJvm": includes.is_empty(),
            "selection": { "includes": includes },
            "analyses": analyses,
            "world": world,
            // For the test that never ends in another world.
            "testBudget": 50_000_000,
        }))
    };
    let text = run(2, &[], &["flaky"])?;
    let oracle: Oracle = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    // A test that needs one of another class fails in the build's world, in which classes do not share a vm. So does
    // one that another test before it disturbs.
    let is_disturbed = |test: &Test| {
        test.class.ends_with("FailingTest")
            && test.method.as_ref().is_some_and(|it| it.contains("ependsOn"))
    };
    let fails = |test: &Test| test.class == "left.StartedTest" || is_disturbed(test);
    let is_known = |test: &&Test| test.outcome == Outcome::Passed || fails(test);
    if let Some(test) = oracle.tests.iter().find(|test| !is_known(test)) {
        return Err(format!("{} ended as {:?}", test.id, test.outcome));
    }
    let wrong: Vec<&str> =
        oracle.tests.iter().filter(|it| !is_right(it, &oracle)).map(|it| it.id.as_str()).collect();
    let path = fixtures.sources().join("expected.txt");
    let found = described(&oracle);
    if std::env::var_os("ORACLE_BLESS").is_some() {
        std::fs::write(&path, &found).map_err(|error| error.to_string())?;
    }
    let expected = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
    if expected != found {
        return Err(format!("expected\n{expected}\nfound\n{found}"));
    }
    if !wrong.is_empty() {
        return Err(format!(
            "no finding where there has to be one, or one too many:\n{}",
            wrong.join("\n")
        ));
    }
    shown(&fixtures, &world)?;
    let alone = run(2, &SOME, &["flaky"])?;
    if run(1, &SOME, &["flaky"])? != alone {
        return Err("with one thread the report is another one".to_owned());
    }
    let [alone, coverage, both] =
        [alone, run(2, &SOME, &["coverage"])?, run(2, &SOME, &["flaky", "coverage"])?].map(parsed);
    let (alone, coverage, both) = (alone?, coverage?, both?);
    match both["findings"] == alone["findings"] && both["coverage"] == coverage["coverage"] {
        true => Ok(()),
        false => Err("together with coverage the report is another one".to_owned()),
    }
}

fn parsed(report: String) -> Result<Value, String> {
    serde_json::from_str(&report).map_err(|error| error.to_string())
}

/// The findings that are replayed: by the names of their tests, and one that there is not.
const REPLAYED: [&str; 4] = [
    "FiveTest#dependsOnZone",
    "FiveOrderTest#dependsOnNobody",
    "left.FiveClassTest.dependsOnItsSize",
    "FiveOrderTest#readsNothing",
];

/// Replays findings of the report, and compares the output with `replays.txt`.
fn shown(fixtures: &Fixtures, world: &Value) -> Result<(), String> {
    let mut shown = String::new();
    for finding in REPLAYED {
        let oracle = fixtures.folder().join(report::ORACLE_FILE);
        let mut analysis = fixtures.request(json!({ "world": world }))?;
        analysis.as_object_mut().and_then(|it| it.remove("kind"));
        let request = json!({
            "kind": "replay",
            "schemaVersion": 2,
            "oracle": oracle,
            "finding": finding,
            "analysis": analysis,
        });
        for event in fixtures.serve("replay", &request)? {
            let text = [&event["text"], &event["message"]].into_iter().find_map(Value::as_str);
            let is_line = event["event"] == "message" || event["event"] == "failed";
            if let Some(text) = text.filter(|_| is_line) {
                let text = text.replace(&*fixtures.folder().to_string_lossy(), "FOLDER");
                let _ = writeln!(shown, "{text}");
            }
        }
        shown.push('\n');
    }
    let path = fixtures.sources().join("replays.txt");
    if std::env::var_os("ORACLE_BLESS").is_some() {
        std::fs::write(&path, &shown).map_err(|error| error.to_string())?;
    }
    let expected = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
    match expected == shown {
        true => Ok(()),
        false => Err(format!("replays: expected\n{expected}\nfound\n{shown}")),
    }
}

/// Returns whether a test has a finding if and only if its name says so.
fn is_right(test: &Test, oracle: &Oracle) -> bool {
    let name = test.method.as_deref().unwrap_or_default().to_lowercase();
    let has_finding = oracle.findings.iter().any(|it| is_about(it, test));
    match (name.contains("dependson"), name.contains("reads")) {
        (true, _) => has_finding != name.contains("another"),
        (_, true) => !has_finding,
        _ => true,
    }
}

/// Returns whether a finding, or one of those that it stands for, is about a test.
fn is_about(finding: &Finding, test: &Test) -> bool {
    let members = finding.members.iter().map(|it| &it.test);
    members.chain([&finding.test]).any(|it| it.as_ref() == Some(&test.id))
}

/// Returns a line for each finding, by its test, and below it one for each test for which it stands.
fn described(oracle: &Oracle) -> String {
    let mut lines: Vec<String> = oracle.findings.iter().map(|it| said(it, oracle)).collect();
    lines.sort_unstable();
    let mut text = String::new();
    for line in lines {
        let _ = writeln!(text, "{line}");
    }
    for note in oracle.not_honoured.iter().chain(&oracle.left_out) {
        let _ = writeln!(text, "{}", without_count(note));
    }
    for disagreement in &oracle.disagreements {
        let _ = writeln!(text, "contradicted: {} {}", disagreement.test, disagreement.message);
    }
    text
}

/// Replaces the number of orders in a note about untried orders by `N`, because the number differs between JDKs.
fn without_count(note: &str) -> String {
    match note.split_once("tried: ") {
        Some((before, after)) => {
            format!("{before}tried: N{}", after.trim_start_matches(|it: char| it.is_ascii_digit()))
        }
        None => note.to_owned(),
    }
}

fn said(finding: &Finding, oracle: &Oracle) -> String {
    let id = finding.test.as_deref().unwrap_or_default();
    let (rule, test) = (finding.rule.name(), report::test_among(&oracle.tests, id));
    let ending = ending(&finding.message, finding.replay.as_ref());
    let is_shown = |it: &&Evidence| matches!(it.source, Source::Reading | Source::LeftState);
    let readings = finding.evidence.iter().filter(is_shown);
    let readings: String = readings.map(read).collect();
    let cleaner = finding.suggestion.as_ref().and_then(|it| it.text.split_once(", as "));
    let cleaner = cleaner.map(|it| format!(" | as {}", it.1)).unwrap_or_default();
    let place = place(finding.file.as_deref(), finding.line);
    let mut text = format!("{test} ({place}) [{rule}] {ending}{readings}{cleaner}");
    for member in &finding.members {
        let id = member.test.as_deref().unwrap_or_default();
        let test = report::test_among(&oracle.tests, id);
        let ending = self::ending(&member.message, member.replay.as_ref());
        let place = self::place(member.file.as_deref(), member.line);
        let _ = write!(text, "\n    {test} ({place}) {ending}");
    }
    for fix in finding.fixes() {
        let place = if fix.on_jvm { "also on the JVM" } else { "not tried on the JVM" };
        let _ = write!(text, "\n    fix, {place}: {}", fix.text);
    }
    text
}

fn place(file: Option<&str>, line: Option<u32>) -> String {
    let file = file.and_then(|it| it.rsplit('/').next()).unwrap_or("?");
    format!("{file}:{}", line.unwrap_or_default())
}

/// Returns a message with the result of its replay on the JVM.
fn ending(message: &str, replay: Option<&Replay>) -> String {
    let is_slow = message.contains("times slower");
    let replay = match replay {
        // A JVM that only interprets is slow enough on some machines, or while they have other work. No other reason
        // is taken for that.
        Some(Replay::Confirmed) if is_slow => AS_SLOW,
        Some(Replay::NotTried { reason })
            if is_slow && reason == "the speed of the JVM cannot be chosen" =>
        {
            AS_SLOW
        }
        Some(Replay::Confirmed) => "confirmed",
        Some(Replay::NotTried { reason }) => reason,
        None => "not replayed",
    };
    format!("{message} | {replay}")
}

/// The text that replaces both results of a replay on a JVM that is to be slow.
const AS_SLOW: &str = "as slow as the JVM is";

/// Returns the place at which a test reads the value that it depends on.
fn read(evidence: &Evidence) -> String {
    let name = evidence.name.as_deref().unwrap_or("?");
    let proof = evidence.witness.as_ref().map(|it| format!(", {:?} with {}", it.outcome, it.value));
    let place = place(evidence.file.as_deref(), evidence.line);
    format!(" | {name} at {place}{}", proof.unwrap_or_default())
}
