//! Measures how much code of a jar generated sequences cover.
//!
//! ```text
//! explore JAR SECONDS COMPONENTS SEED THREADS FOLDER [LIBRARY...]
//! explore compare JAR SECONDS SEED
//! ```
//!
//! `SECONDS` are seconds of CPU time for each class, `COMPONENTS` a list such as `all,-detective`. It prints
//! one line of JSON. Unless `FOLDER` is `-`, it writes the tests there, for JUnit 4, and compiles them; the
//! libraries have to contain JUnit then.
//!
//! `compare` prints a table of what all components cover, each one alone, and none.
// A runner starts programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod compare;
mod covered;
mod written;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use classfile::{ClassFile, ClassPath, read_class};
use coverage::Measured;
use covered::Covered;
use generate::{Classes, Components, Explored, Harvest, INSTRUCTIONS_PER_SECOND, Module, Settings};
use laboratory::{Guest, Jdk};
use serde_json::json;
use written::Written;

/// The most tests for a unit: more than people want to read, because it is the coverage that is measured.
const MOST_TESTS: usize = 1_000;

const USAGE: &str = "\
usage: explore JAR SECONDS COMPONENTS SEED THREADS FOLDER [LIBRARY...]
       explore compare JAR SECONDS SEED";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("explore: {message}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |word: &str| word.parse::<f64>().map_err(|_| format!("{word} is no number: {USAGE}"));
    if let [command, jar, seconds, seed] = &*words
        && command == "compare"
    {
        let module = module(jar.into(), Vec::new())?;
        return compare::compare(&module, &settings(number(seconds)?, number(seed)?));
    }
    let [jar, seconds, components, seed, threads, folder, libraries @ ..] = &*words else {
        return Err(USAGE.to_owned());
    };
    let settings = Settings {
        components: Components::parse(components)
            .map_err(|part| format!("no component `{part}`"))?,
        threads: number(threads)? as usize,
        ..settings(number(seconds)?, number(seed)?)
    };
    let libraries: Vec<PathBuf> = libraries.iter().map(PathBuf::from).collect();
    let module = module(jar.into(), libraries.clone())?;
    let explored = generate::explore(&module, &settings);
    print(&module, &explored);
    if folder != "-" {
        let written = Written {
            folder: std::path::absolute(folder).map_err(|error| error.to_string())?,
            class_path: [PathBuf::from(jar)].into_iter().chain(libraries).collect(),
            jdk: module.guest.jdk.home.clone(),
            seed: settings.seed,
        };
        println!("{} tests compile", written.write(&explored)?);
    }
    Ok(())
}

/// Returns the settings with all components and one thread.
fn settings(seconds: f64, seed: f64) -> Settings {
    Settings {
        seed: seed as u64,
        components: Components::ALL,
        budget: (seconds * INSTRUCTIONS_PER_SECOND as f64) as u64,
        threads: 1,
        most_tests: MOST_TESTS,
        known: BTreeSet::new(),
        excluded: BTreeSet::new(),
        until: None,
        wanted: None,
        habits: None,
    }
}

fn module(jar: PathBuf, libraries: Vec<PathBuf>) -> Result<Module, String> {
    let home = oracle_tests::jdk::home().map_err(|error| error.to_string())?;
    let jdk = Jdk::open(&home).map_err(|error| error.to_string())?;
    let own = ClassPath::new([jar.clone()], jdk.feature);
    let files =
        own.classes().into_iter().filter_map(|name| read_class(&own.find(&name)?.bytes).ok());
    let files: Vec<Arc<ClassFile>> = files.map(Arc::new).collect();
    let measured = Measured::new(files.iter().map(|file| ClassFile::clone(file)));
    let mut path = vec![jar];
    path.extend(libraries);
    let folder = std::env::current_dir().map_err(|error| error.to_string())?;
    let guest = Guest::new(jdk.clone(), path.clone(), folder);
    let libraries = ClassPath::new(path, jdk.feature);
    let classes = Arc::new(Classes::new(jdk, files, libraries));
    Ok(Module { classes, measured: Arc::new(measured), guest })
}

fn print(module: &Module, explored: &[Explored]) {
    explored.iter().for_each(complain);
    let harvests = || explored.iter().filter_map(|it| it.outcome.as_ref().ok());
    let sum = |of: fn(&Harvest) -> u64| harvests().map(of).sum::<u64>();
    let found = Covered::by(module, &generate::probes_of(explored));
    let tested = Covered::by(module, &generate::probes_of_tests(explored));
    println!(
        "{}",
        json!({
            "branches": found.branches,
            "instructions": found.instructions,
            "branchesOfTests": tested.branches,
            "instructionsOfTests": tested.instructions,
            "units": explored.len(),
            "tries": sum(|it| it.found.tries),
            "kept": sum(|it| it.found.kept.len() as u64),
            "tests": sum(|it| it.tests.len() as u64),
            "dropped": sum(|it| it.losses.counts().values().map(|&count| u64::from(count)).sum()),
            "spent": sum(|it| it.found.spent),
            "guest": sum(|it| it.found.instructions),
        })
    );
}

/// Prints why a unit has no tests and, on request, the cost of its search.
fn complain(of: &Explored) {
    match &of.outcome {
        Err(failure) => eprintln!("{}: {failure}", of.unit.name),
        Ok(harvest) => {
            let found = &harvest.found;
            if let Some(failure) = &found.lost {
                eprintln!("{}: {failure}", of.unit.name);
            }
            if std::env::var_os("EXPLORE_UNITS").is_some() {
                eprintln!(
                    "{}: {} tries, ended {:?}, spent {}k, guest {}k, kept {}, pooled {}, tests {}, dropped {:?}",
                    of.unit.name,
                    found.tries,
                    found.endings,
                    found.spent / 1000,
                    found.instructions / 1000,
                    found.kept.len(),
                    found.pooled,
                    harvest.tests.len(),
                    harvest.losses.counts(),
                );
            }
        }
    }
}
