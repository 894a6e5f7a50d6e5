//! Runs test suites on a JVM and in the interpreter, and compares how every test ends.
// A runner starts programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod arguments;
mod bench;
mod compare;
mod expected;
mod flaky;
mod growth;
mod interpreter;
mod jvm;
mod known;
mod reneri;
mod replay;
mod rows;
mod show;

use std::process::ExitCode;

use arguments::{Arguments, Task};
use compare::Comparison;
use corpus::{Manifest, Suite, Workplace, artifacts};
use interpreter::First;
use known::Known;
use report::Isolation;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1).peekable();
    let named = words.next_if(|word| ["reneri", "replay", "flaky"].contains(&word.as_str()));
    let result = match named.as_deref() {
        Some("replay") => replay::run(&words.collect::<Vec<_>>()),
        Some("flaky") => flaky::run(&words.collect::<Vec<_>>()),
        Some(_) => reneri::run(words.collect()),
        None => arguments::parse(words).and_then(|arguments| run(&arguments)),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("conformance: {message}");
            ExitCode::from(2)
        }
    }
}

/// Runs the selected suites. Returns whether everything is as expected.
fn run(arguments: &Arguments) -> Result<bool, String> {
    let manifest = Manifest::read(&arguments.manifest)?;
    match arguments.task {
        Task::Compare => compare_all(&manifest, arguments),
        Task::Growth => growth::run(&manifest, arguments).map(|()| true),
        Task::Bench(runs) => bench::run(&manifest, arguments, runs).map(|()| true),
        Task::Only(side) => bench::one(&manifest, arguments, side).map(|()| true),
    }
}

fn compare_all(manifest: &Manifest, arguments: &Arguments) -> Result<bool, String> {
    let suites = manifest.pick(&arguments.suites)?;
    let known = Known::read(&known::file(&arguments.manifest))?;
    let mut total = Comparison::default();
    for suite in suites {
        let comparison = compare(manifest, suite, arguments)?.explain(&suite.name, &known);
        show::suite(&suite.name, &comparison);
        total.add(comparison);
    }
    show::total(&total);
    Ok(total.is_as_known())
}

/// Runs both sides of a suite and compares them. The interpreter runs first, because it leaves no
/// files behind.
fn compare(
    manifest: &Manifest,
    suite: &Suite,
    arguments: &Arguments,
) -> Result<Comparison, String> {
    let jars = artifacts::resolve(manifest, suite, &arguments.cache)?;
    let workplace = Workplace::make(suite, &jars, &arguments.classes, &arguments.jdk, None)?;
    let run = |isolation| {
        let (mode, first) = (arguments.mode, First::default());
        interpreter::run(suite, &workplace, arguments, mode, isolation, &first)
    };
    let mut ours = run(arguments.isolation)?;
    let theirs = match &arguments.expected {
        None => jvm::run(suite, &workplace, arguments, &[])?,
        Some(folder) => {
            let (mut rows, flaky) =
                expected::read(folder, &suite.name, &arguments.jdk, &workplace.classes)?;
            rows.remove(&flaky);
            ours.remove(&flaky);
            rows
        }
    };
    let comparison = Comparison::of(&theirs, &ours);
    if arguments.isolation == Isolation::Suite || comparison.differ.is_empty() {
        return Ok(comparison);
    }
    Ok(comparison.explain_order(&run(Isolation::Suite)?))
}
