//! The program `train`, which `cargo xtask infer` starts.
// A tool for developers reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

use std::path::Path;
use std::process::ExitCode;

use train::TrainError;

const USAGE: &str = "\
usage: train train                    train the models from the facts
       train evaluate                 evaluate them by project
       train evaluate --external DIR  evaluate on published rows of TOGA";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["evaluate", "--external", folder] => external(Path::new(folder)),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::FAILURE;
        }
    };
    match result {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("train: {error}");
            ExitCode::FAILURE
        }
    }
}

fn external(folder: &Path) -> Result<String, TrainError> {
    train::external::report(folder)
}
