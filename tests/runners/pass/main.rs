//! Runs every program under `tests/data/pass` in the interpreter and compares the output with that of `java`.
// A test runner starts programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod bless;
mod compare;
mod reference;
mod suite;

use std::process::ExitCode;

use oracle_tests::data;

/// The command line's request.
struct Arguments {
    /// Rewrite the expectations from `java` instead of checking them.
    bless: bool,
    /// Only programs whose path contains one of these.
    filters: Vec<String>,
}

fn main() -> ExitCode {
    let arguments = arguments();
    let result = if arguments.bless {
        bless::bless(&data("pass"), &arguments.filters)
    } else {
        suite::run(&data("pass"), &arguments.filters)
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("programs: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Parses the command line. Flags are ignored: `cargo test -- …` passes those of Rust's own test
/// harness to every runner.
fn arguments() -> Arguments {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let bless = words.iter().any(|word| word == "--bless");
    let filters = words.into_iter().filter(|word| !word.starts_with('-')).collect();
    Arguments { bless, filters }
}
