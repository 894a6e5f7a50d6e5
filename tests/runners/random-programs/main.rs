//! Runs random programs on the JVM and in the interpreter. Both must print the same.
//!
//! Arguments: the number of programs, and the first seed.
// A test runner starts programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod suite;

use std::process::ExitCode;

/// The number of programs in the quick tier.
const PROGRAMS: u64 = 48;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    let number = |at: usize, default| match words.get(at) {
        Some(word) => word.parse().map_err(|_| format!("`{word}` is no number")),
        None => Ok(default),
    };
    let run = number(0, PROGRAMS).and_then(|programs| suite::run(programs, number(1, 1)?));
    match run {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("random-programs: {message}");
            ExitCode::FAILURE
        }
    }
}
