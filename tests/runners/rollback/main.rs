//! Rolls vms back at random safepoints of programs and JUnit runs, continues them in other vms from
//! images, and compares the states.
// A test runner starts programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]
#![allow(clippy::indexing_slicing)]

mod image;
mod junit;
mod many;
mod marker;
mod places;
mod programs;
mod rehearsal;
mod stage;
mod suite;
mod work;

use std::process::ExitCode;

/// The variable with the seed of places and programs. A different seed selects different places and programs.
const SEED: &str = "ORACLE_ROLLBACK_SEED";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let filters: Vec<String> = words.into_iter().filter(|word| !word.starts_with('-')).collect();
    let seed = std::env::var(SEED).ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    match suite::run(seed, &filters) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("rollback: {message}");
            ExitCode::FAILURE
        }
    }
}
