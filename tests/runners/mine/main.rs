//! Mines the fixtures under `tests/data/mine`, and compares the labels of calls, the asserted observers and the counts
//! with `expected.txt` there. Then come the observers that the class files alone show to be asserted. `ORACLE_BLESS=1` rewrites it.
// A test runner reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use habits::tested;
use mine::suite::{Mined, mine_request};
use models::facts::{Project, Value, name_hash};
use oracle_tests::fixtures::Fixtures;
use report::{AnalyseRequest, Request};
use serde_json::json;

fn main() -> ExitCode {
    match check() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("mine: {message}");
            ExitCode::FAILURE
        }
    }
}

fn check() -> Result<(), String> {
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let fixtures = Fixtures::build("mine", None, temporary)?;
    let request = |threads: u32| -> Result<Box<AnalyseRequest>, String> {
        let request = fixtures.request(json!({ "threads": threads }))?;
        match serde_json::from_value(request).map_err(|error| error.to_string())? {
            Request::Analyse(request) => Ok(request),
            _ => Err("the request is another one".to_owned()),
        }
    };
    let mine = |threads: u32| mine_request("fixtures", &*request(threads)?);
    let mined = mine(1)?;
    if !mined.failures.is_empty() {
        return Err(format!("tests do not pass:\n{}", mined.failures));
    }
    let found = described(&mined) + &read(&*request(1)?)?;
    let path = fixtures.sources().join("expected.txt");
    if std::env::var_os("ORACLE_BLESS").is_some() {
        std::fs::write(&path, &found).map_err(|error| error.to_string())?;
    }
    let expected = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
    if expected != found {
        return Err(format!("expected\n{expected}\nfound\n{found}"));
    }
    let bytes = |of: &Project| of.write().map_err(|error| error.to_string());
    match bytes(&mined.project)? == bytes(&mine(2)?.project)? {
        true => Ok(()),
        false => Err("with two threads the facts are other ones".to_owned()),
    }
}

/// Returns the counts, a line for each call and a line for each choice.
fn described(mined: &Mined) -> String {
    let Mined { project, samples, .. } = mined;
    let mut text = format!("{:?}\n\n", project.counts);
    for (line, call) in samples.lines().zip(&project.calls) {
        let _ = writeln!(
            text,
            "{line}\t{} promises {:?} repeats {}",
            values(&call.arguments),
            call.promises,
            call.repeats
        );
    }
    text.push('\n');
    for choice in &project.choices {
        let of = project.receivers.get(choice.receiver as usize);
        let count = of.map_or(0, |it| it.observers.len());
        let observer = of.and_then(|it| it.observers.get(usize::from(choice.asserted)));
        let method = observer.and_then(|it| project.methods.get(it.method as usize));
        let _ = writeln!(
            text,
            "test {} object {}: {} of {count} observers, after {} calls ({}), is {:?}",
            choice.test_method,
            choice.object,
            method.map_or("?", |it| name(it.name)),
            choice.called.len(),
            values(&choice.arguments),
            choice.value,
        );
    }
    text
}

/// Returns the observers that each test class asserts, as its class file shows them.
fn read(request: &AnalyseRequest) -> Result<String, String> {
    let classes = suite::planning::classes::readable_classes(&request.test_class_directories);
    let mut text = "\n".to_owned();
    for file in classes.map_err(|error| error.to_string())? {
        let is_observer = |class: &str, name: &str| class == "bank/Account" && name != "<init>";
        let is_test_class = |class: &str| class.starts_with("bank/") && class != "bank/Account";
        for of in tested(&file, &is_observer, &is_test_class) {
            for (class, tested) in of {
                let last =
                    tested.last.map_or_else(String::new, |(name, _)| format!(" after {name}"));
                let observers = tested.observers.join(", ");
                let _ = writeln!(text, "{} asserts {observers} of {class}{last}", file.this_class);
            }
        }
    }
    Ok(text)
}

/// Returns the observer with a hash.
fn name(hash: u32) -> &'static str {
    let all = ["getOwner", "getBalance", "isEmpty", "toString"];
    all.into_iter().find(|it| name_hash(it) == hash).unwrap_or("?")
}

fn values(of: &[Value]) -> String {
    let all = of.iter().map(|it| match it {
        Value::Whole(number) => number.to_string(),
        Value::Text(text) => format!("text of {}", text.length),
        other => format!("{other:?}"),
    });
    all.collect::<Vec<_>>().join(", ")
}
