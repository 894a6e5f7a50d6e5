//! The program `train`, which `cargo xtask infer` starts.
// A tool for developers reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use models::features::specified::Specified;
use models::trees::Trees;
use train::TrainError;
use train::boost::sizes;
use train::corpus::{self, Corpus};
use train::document::document;

const USAGE: &str = "\
usage: train train                    train the models from the facts
       train evaluate                 evaluate them by project
       train evaluate --external DIR  evaluate on published rows of TOGA";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["evaluate", "--external", folder] => external(Path::new(folder)),
        ["evaluate"] => evaluate(),
        ["train"] => train(),
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
    let path = corpus::folder(Path::new(ROOT)).join("model/a.trees");
    train::external::report(folder, &model(&path)?)
}

/// The folder of the workspace, in which `cargo xtask` starts this program.
const ROOT: &str = ".";

fn evaluate() -> Result<String, TrainError> {
    let (corpus, _) = Corpus::read(Path::new(ROOT))?;
    train::evaluate::all(&corpus, &sizes())
}

fn train() -> Result<String, TrainError> {
    let (corpus, held_out) = Corpus::read(Path::new(ROOT))?;
    let trained = train::models::train(&corpus, &held_out, &sizes())?;
    let folder = corpus::folder(Path::new(ROOT)).join("model");
    train::models::write(&folder, &trained, &document(&corpus, &trained))?;
    let list = train::models::checksums(&trained.files);
    let speed = speed(&corpus, &folder.join("a.trees"))?;
    Ok(format!("{}\n{speed}\nWritten into {}:\n{list}", trained.results, folder.display()))
}

/// Describes how long model A takes for a row. This differs between runs, so it is not part of a file.
fn speed(corpus: &Corpus, path: &Path) -> Result<String, TrainError> {
    let trees = model(path)?;
    let samples = train::questions::specified::calls(corpus, false).samples;
    let start = Instant::now();
    let sum: f64 = samples.iter().map(|it| trees.score(&it.row)).sum();
    let micros = start.elapsed().as_secs_f64() * 1e6 / samples.len() as f64;
    // The sum keeps the compiler from leaving the scores out.
    Ok(format!("Model A takes {micros:.1} µs for a row (sum of scores {sum:.0})."))
}

fn model(path: &Path) -> Result<Trees, TrainError> {
    let bytes = std::fs::read(path).map_err(TrainError::file(path))?;
    Ok(Trees::read(&bytes, &Specified::TABLE)?)
}
