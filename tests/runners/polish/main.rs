//! Analyses the fixtures under `tests/data/polish`, or one class of them, and compares the findings
//! with their comments.
// A test runner starts programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod build;
mod expected;
mod faults;
mod found;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use oracle_tests::data;

use crate::expected::Expected;

fn main() -> ExitCode {
    match check() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(wrong) => {
            eprintln!("fixtures: {wrong} differ");
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("fixtures: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the number of places that differ.
fn check() -> Result<usize, String> {
    let (polish, folder) = (data("polish"), Path::new(env!("CARGO_TARGET_TMPDIR")).join("polish"));
    let sources = oracle_tests::libraries::sources(&polish)?;
    let built = build::build(&polish, &sources, &folder)?;
    let class = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let of_class = |path: &PathBuf| {
        class.as_ref().is_none_or(|class| path.file_stem() == Some(OsStr::new(class)))
    };
    let sources: Vec<PathBuf> = sources.into_iter().filter(of_class).collect();
    let found = found::analyse(&polish, &sources, &built, &folder, class.as_deref())?;
    let expected = Expected::read(&polish, &sources)?;
    let mut wrong = found.without_findings;
    wrong.extend(expected.differences(&found.findings));
    if class.is_none() {
        wrong.extend(faults::differences(&polish, &built, &folder)?);
    }
    for line in &wrong {
        println!("FAIL {line}");
    }
    println!("{} expected, {} differ", expected.len(), wrong.len());
    Ok(wrong.len())
}
