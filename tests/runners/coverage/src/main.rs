//! Compares the crate `jacoco` with JaCoCo itself, class by class and line by line.
//!
//! ```text
//! jacoco                 the fixtures of all filters, a library that javac 8 compiled, and a suite with
//!                        classes that Mockito weaves
//! jacoco suites          test suites of libraries, run on the JVM with JaCoCo's agent, and in the interpreter
//! jacoco jars SEED JAR…  all classes of these jars, with random probes
//! ```
// A runner starts programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod blocks;
mod classes;
mod exec;
mod fixtures;
mod interpreted;
mod jars;
mod ours;
mod reference;
mod suites;
mod woven;
mod xml;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use jars::Jars;
use reference::{Comparison, Probes, Reference};
use suites::Unpacked;

const USAGE: &str = "usage: jacoco [suites | jars SEED JAR...]";

/// The seeds of the random probes for fixtures.
const SEEDS: [&str; 4] = ["1", "2", "3", "4"];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("jacoco: {message}");
            ExitCode::from(2)
        }
    }
}

/// Returns whether everything is equal.
fn run(words: &[&str]) -> Result<bool, String> {
    let folder = temporary();
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let jars = Jars::find(&folder)?;
    let reference = Reference::prepare(&folder, &jars)?;
    match words {
        [] => {
            let fixtures = fixtures(&folder, &jars, &reference)?;
            // javac 8 closes resources in another way than javac 17 does for release 8.
            let old = vec![jars.one("h2-", "")?.clone()];
            let old = show("h2", &reference.compare(Probes::Random("1"), &old)?);
            let woven = woven::compile(&folder, &jars)?;
            Ok(suite_is_equal("woven", &woven, &jars, &reference)? && old && fixtures)
        }
        ["suites"] => suites(&folder, &jars, &reference),
        ["jars", seed, jars @ ..] if !jars.is_empty() => {
            let jars: Vec<PathBuf> = jars.iter().map(PathBuf::from).collect();
            Ok(show("jars", &reference.compare(Probes::Random(seed), &jars)?))
        }
        _ => Err(USAGE.to_owned()),
    }
}

/// Prints a comparison, and returns whether everything is equal.
fn show(name: &str, comparison: &Comparison) -> bool {
    println!("{}", comparison.summary(name));
    comparison.classes > 0 && comparison.differences.is_empty()
}

/// Compares the fixtures of each compiler. Each filter must leave out something of its fixture.
fn fixtures(folder: &Path, jars: &Jars, reference: &Reference) -> Result<bool, String> {
    let mut all_equal = true;
    let expected = fixtures::filtered()?;
    for compiled in fixtures::compile(folder, jars)? {
        let mut comparison = Comparison::default();
        for seed in SEEDS {
            let classes = std::slice::from_ref(&compiled.classes);
            comparison.merge(reference.compare(Probes::Random(seed), classes)?);
        }
        all_equal &= show(&compiled.name, &comparison) && comparison.left_out.is_empty();
        for (name, level) in &expected {
            let of_fixture = |path: &String| {
                let class = path.rsplit('/').next().unwrap_or_default();
                class.split(['.', '$']).next() == Some(name)
            };
            if *level <= compiled.release() && !comparison.filtered.iter().any(of_fixture) {
                println!("  no filter leaves out anything of {name}");
                all_equal = false;
            }
        }
    }
    Ok(all_equal)
}

/// Compares runs of test suites.
fn suites(folder: &Path, jars: &Jars, reference: &Reference) -> Result<bool, String> {
    let mut all_equal = true;
    for suite in &suites::SUITES {
        all_equal &= suite_is_equal(suite.name, &suite.unpack(folder, jars)?, jars, reference)?;
    }
    Ok(all_equal)
}

/// Compares a suite's run on the JVM class by class with JaCoCo's analyser and with its XML report, and
/// this report with the run in the interpreter.
fn suite_is_equal(
    name: &str,
    suite: &Unpacked,
    jars: &Jars,
    reference: &Reference,
) -> Result<bool, String> {
    let run = suite.run(jars)?;
    let paths = std::slice::from_ref(&suite.classes);
    let probes = Probes::Given(&run.exec);
    let mut all_equal = show(name, &reference.compare(probes, paths)?);
    let of_exec = suites::compare(&run, &reference.run(probes, paths)?.0)?;
    let of_interpreter = suite.compare_interpreter(&run)?;
    for (what, (differences, rows)) in
        [("the exec file", of_exec), ("the interpreter", of_interpreter)]
    {
        println!("{name}, {what}: {rows} rows of the XML report, {} differ", differences.len());
        differences.iter().take(20).for_each(|difference| println!("  {difference}"));
        all_equal &= rows > 0 && differences.is_empty();
    }
    Ok(all_equal)
}

/// Returns the folder for compiled classes and results.
fn temporary() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../target/jacoco")
}
