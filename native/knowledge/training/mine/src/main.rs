//! Mines the suites of a corpus, and writes a file of facts for each.
// A tool for developers reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use corpus::{Manifest, Suite};
use mine::suite::{Mined, Place, mine};

const USAGE: &str =
    "usage: mine CORPUS FACTS CACHE JDK [--again] [--samples FOLDER] [--threads N] [SUITE…]";

fn main() -> ExitCode {
    match arguments(std::env::args().skip(1)).and_then(|it| run(&it)) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(failed) => {
            eprintln!("mine: {failed} suites could not be mined");
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("mine: {message}");
            ExitCode::FAILURE
        }
    }
}

/// What to do.
struct Arguments {
    corpus: PathBuf,
    facts: PathBuf,
    cache: PathBuf,
    jdk: PathBuf,
    /// Whether to mine suites whose facts exist.
    again: bool,
    /// Where to write the labels for people.
    samples: Option<PathBuf>,
    threads: u32,
    suites: Vec<String>,
}

fn arguments(mut words: impl Iterator<Item = String>) -> Result<Arguments, String> {
    let mut path = || words.next().map(PathBuf::from).ok_or_else(|| USAGE.to_owned());
    let mut arguments = Arguments {
        corpus: path()?,
        facts: path()?,
        cache: path()?,
        jdk: path()?,
        again: false,
        samples: None,
        threads: 1,
        suites: Vec::new(),
    };
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| USAGE.to_owned());
        match word.as_str() {
            "--again" => arguments.again = true,
            "--samples" => arguments.samples = Some(value()?.into()),
            "--threads" => arguments.threads = value()?.parse().map_err(|_| USAGE.to_owned())?,
            option if option.starts_with('-') => return Err(USAGE.to_owned()),
            suite => arguments.suites.push(suite.to_owned()),
        }
    }
    Ok(arguments)
}

/// Mines the suites. Returns how many could not be mined.
fn run(arguments: &Arguments) -> Result<usize, String> {
    let manifest = Manifest::read(&arguments.corpus)?;
    let mut failed = 0;
    for suite in manifest.pick(&arguments.suites)? {
        let file = arguments.facts.join(format!("{}.facts", suite.name));
        if file.exists() && !arguments.again {
            continue;
        }
        let start = Instant::now();
        match one(&manifest, suite, arguments, &file) {
            Ok(said) => println!("{}: {said}, {} s", suite.name, start.elapsed().as_secs()),
            Err(why) => {
                failed += 1;
                println!("{}: FAILED: {why}", suite.name);
            }
        }
    }
    Ok(failed)
}

/// Mines a suite and writes its facts. Returns a line about them.
fn one(
    manifest: &Manifest,
    suite: &Suite,
    arguments: &Arguments,
    file: &Path,
) -> Result<String, String> {
    let Arguments { cache, jdk, threads, .. } = arguments;
    let place = Place::make(manifest, suite, cache, jdk)?;
    let Mined { project, samples, failures } = mine(suite, &place, jdk, *threads)?;
    let bytes = project.write().map_err(|error| error.to_string())?;
    write(file, &bytes)?;
    if let Some(folder) = &arguments.samples {
        write(&folder.join(format!("{}.tsv", suite.name)), samples.as_bytes())?;
        write(&folder.join(format!("{}.failures.tsv", suite.name)), failures.as_bytes())?;
    }
    let exceptional = project.calls.iter().filter(|it| it.is_exceptional()).count();
    let counts = project.counts;
    Ok(format!(
        "{} of {} tests passed, {} calls ({exceptional} exceptional, {} swallowed), {} choices, {} kB",
        counts.passed,
        counts.tests,
        project.calls.len(),
        counts.swallowed,
        project.choices.len(),
        bytes.len().div_ceil(1000),
    ))
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), String> {
    let folder = file.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(file, bytes))
        .map_err(|error| format!("{} cannot be written: {error}", file.display()))
}
