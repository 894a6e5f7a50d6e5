//! Measures how much code of a jar generated sequences cover.
//!
//! ```text
//! explore JAR SECONDS COMPONENTS SEED THREADS FOLDER [LIBRARY...]
//! ```
//!
//! `SECONDS` are seconds of CPU time for each class, `COMPONENTS` a list such as `all,-detective`. It prints
//! one line of JSON. Unless `FOLDER` is `-`, it writes the tests there, for JUnit 4, and compiles them; the
//! libraries have to contain JUnit then.
// A runner starts programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod written;

use std::collections::{BTreeSet, HashSet};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use classfile::{ClassFile, ClassPath, read_class};
use generate::{Classes, Components, Explored, Harvest, INSTRUCTIONS_PER_SECOND, Module, Settings};
use laboratory::{Guest, Jdk};
use probes::Measured;
use report::Counters;
use serde_json::json;
use written::Written;

const USAGE: &str = "usage: explore JAR SECONDS COMPONENTS SEED THREADS FOLDER [LIBRARY...]";

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
    let [jar, seconds, components, seed, threads, folder, libraries @ ..] = &*words else {
        return Err(USAGE.to_owned());
    };
    let number =
        |word: &str| word.parse::<f64>().map_err(|_| format!("{word} is no number: {USAGE}"));
    let settings = Settings {
        seed: number(seed)? as u64,
        components: Components::parse(components)
            .map_err(|part| format!("no component `{part}`"))?,
        budget: (number(seconds)? * INSTRUCTIONS_PER_SECOND as f64) as u64,
        threads: number(threads)? as usize,
        most_tests: 50,
        known: BTreeSet::new(),
        wanted: None,
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
    let [branches, instructions] = shares(module, &generate::probes_of(explored));
    let [branches_of_tests, instructions_of_tests] =
        shares(module, &generate::probes_of_tests(explored));
    println!(
        "{}",
        json!({
            "branches": branches,
            "instructions": instructions,
            "branchesOfTests": branches_of_tests,
            "instructionsOfTests": instructions_of_tests,
            "units": explored.len(),
            "tries": sum(|it| it.found.tries),
            "kept": sum(|it| it.found.kept.len() as u64),
            "tests": sum(|it| it.tests.len() as u64),
            "dropped": sum(|it| it.dropped.values().map(|&count| u64::from(count)).sum()),
            "spent": sum(|it| it.found.spent),
            "guest": sum(|it| it.found.instructions),
        })
    );
}

/// Prints why a unit has no tests, and on request what its search took.
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
                    harvest.dropped,
                );
            }
        }
    }
}

/// Returns how many percent of branches and of instructions are covered, without filters.
fn shares(module: &Module, probes: &HashSet<u32>) -> [f64; 2] {
    let mut probes: Vec<u32> = probes.iter().copied().collect();
    probes.sort_unstable();
    let coverage = module.measured.coverage(&module.measured.named(&probes), &|_| true, &|_| None);
    let counters = || coverage.classes.iter().map(|class| class.raw);
    let share = |of: fn(Counters) -> (u32, u32)| {
        let (covered, missed) = counters()
            .map(of)
            .fold((0, 0), |(covered, missed), it| (covered + it.0, missed + it.1));
        let all = f64::from(covered + missed).max(1.0);
        (f64::from(covered) / all * 1e4).round() / 1e2
    };
    [
        share(|it| (it.branches.covered, it.branches.missed)),
        share(|it| (it.instructions.covered, it.instructions.missed)),
    ]
}
