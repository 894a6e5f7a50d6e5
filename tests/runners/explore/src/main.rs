//! Measures how much code of a jar generated sequences cover.
//!
//! ```text
//! explore JAR SECONDS COMPONENTS SEED THREADS [LIBRARY...]
//! ```
//!
//! `SECONDS` are seconds of CPU time for each class, `COMPONENTS` a list such as `all,-detective`. It prints
//! one line of JSON.
// A runner starts programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use classfile::{ClassFile, ClassPath, read_class};
use generate::{Classes, Components, INSTRUCTIONS_PER_SECOND, Module, Settings};
use laboratory::{Guest, Jdk};
use probes::Measured;
use serde_json::json;

const USAGE: &str = "usage: explore JAR SECONDS COMPONENTS SEED THREADS [LIBRARY...]";

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
    let [jar, seconds, components, seed, threads, libraries @ ..] = &*words else {
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
    };
    let module = module(jar.into(), libraries.iter().map(PathBuf::from).collect())?;
    let explored = generate::explore(&module, &settings);
    print(&module, &explored);
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

fn print(module: &Module, explored: &[generate::Explored]) {
    let ran: Vec<u32> = generate::probes_of(explored).into_iter().collect();
    let coverage = module.measured.coverage(&module.measured.named(&ran), &|_| true, &|_| None);
    let (mut branches, mut instructions) = ((0, 0), (0, 0));
    for class in &coverage.classes {
        let raw = class.raw;
        branches.0 += raw.branches.covered;
        branches.1 += raw.branches.covered + raw.branches.missed;
        instructions.0 += raw.instructions.covered;
        instructions.1 += raw.instructions.covered + raw.instructions.missed;
    }
    let found = || explored.iter().filter_map(|it| it.outcome.as_ref().ok());
    let sum = |of: fn(&generate::Found) -> u64| found().map(of).sum::<u64>();
    for it in explored {
        match &it.outcome {
            Err(failure) => eprintln!("{}: {failure}", it.unit.name),
            Ok(found) => {
                if let Some(failure) = &found.lost {
                    eprintln!("{}: {failure}", it.unit.name);
                }
                if std::env::var_os("EXPLORE_UNITS").is_some() {
                    eprintln!(
                        "{}: tries {} {:?} spent {}k guest {}k kept {} pooled {}",
                        it.unit.name,
                        found.tries,
                        found.endings,
                        found.spent / 1000,
                        found.instructions / 1000,
                        found.kept.len(),
                        found.pooled
                    );
                }
            }
        }
    }
    let share = |(covered, all): (u32, u32)| {
        (f64::from(covered) / f64::from(all.max(1)) * 1e4).round() / 1e2
    };
    println!(
        "{}",
        json!({
            "branches": share(branches),
            "instructions": share(instructions),
            "units": explored.len(),
            "tries": sum(|found| found.tries),
            "kept": sum(|found| found.kept.len() as u64),
            "spent": sum(|found| found.spent),
            "guest": sum(|found| found.instructions),
        })
    );
}
