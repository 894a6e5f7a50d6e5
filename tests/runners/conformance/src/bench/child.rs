//! Runs one side in a process of its own, so that its costs can be measured.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use ::bench::{peak, spent};
use report::Isolation;
use serde::{Deserialize, Serialize};

use super::Side;
use crate::arguments::Arguments;
use crate::interpreter::{self, First};
use crate::jvm;
use corpus::Workplace;
use corpus::artifacts;
use corpus::{Manifest, Suite};

/// The process's own figures about its run.
#[derive(Serialize, Deserialize)]
struct Said {
    tests: usize,
    not_analysed: usize,
    /// The largest memory in MiB.
    peak: f64,
    /// The engine's CPU milliseconds until the first test has ended.
    first: Option<f64>,
}

/// The figures of a run of one side.
pub struct Figure {
    /// CPU seconds, user and system.
    pub seconds: f64,
    /// Wall-clock seconds.
    pub wall: f64,
    /// The largest memory in MiB.
    pub peak: f64,
    /// The engine's CPU milliseconds until the first test has ended.
    pub first: Option<f64>,
    /// The number of tests.
    pub tests: usize,
    not_analysed: usize,
}

impl Figure {
    /// Returns a note about tests that were not analysed, or `None` if there are none.
    pub fn gap(&self, side: Side) -> Option<String> {
        let Figure { tests, not_analysed, .. } = self;
        let text = || format!("    {}: {not_analysed} of {tests} tests not analysed", side.name());
        (*not_analysed > 0).then(text)
    }
}

/// Runs one side of a suite. If `class` is given, runs only the matching test classes.
pub fn measure(
    suite: &Suite,
    side: Side,
    arguments: &Arguments,
    class: Option<&str>,
) -> Result<Figure, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(own);
    command.arg(&arguments.manifest).args(["--suite", &suite.name, "--only", side.name()]);
    command.arg("--jdk").arg(&arguments.jdk).arg("--place").arg(place(suite, arguments));
    let isolation = match arguments.isolation {
        Isolation::Class => "class",
        Isolation::Suite => "suite",
    };
    command.args(["--isolation", isolation]);
    command.args(class.into_iter().flat_map(|class| ["--class", class]));
    let (before, start) = (spent()?, Instant::now());
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| error.to_string())?;
    let (seconds, wall) = (spent()? - before, start.elapsed().as_secs_f64());
    let said = serde_json::from_slice::<Said>(&output.stdout);
    match (output.status.success(), said) {
        (true, Ok(Said { tests, not_analysed, peak, first })) => {
            Ok(Figure { seconds, wall, peak, first, tests, not_analysed })
        }
        _ => Err(format!("{}: `{}` did not end", suite.name, side.name())),
    }
}

/// Returns the folder where a suite is unpacked to be measured. It is always the same, because
/// images depend on it.
pub fn place(suite: &Suite, arguments: &Arguments) -> PathBuf {
    arguments.cache.join("measured").join(&suite.name)
}

/// The main function of that process: runs one side and prints its figures.
pub fn run(manifest: &Manifest, arguments: &Arguments, side: Side) -> Result<(), String> {
    for suite in manifest.pick(&arguments.suites)? {
        let jars = artifacts::resolve(manifest, suite, &arguments.cache)?;
        let place = arguments.place.as_deref();
        let workplace = Workplace::make(suite, &jars, &arguments.classes, &arguments.jdk, place)?;
        let said = of_side(suite, &workplace, arguments, side)?;
        println!("{}", serde_json::to_string(&said).map_err(|error| error.to_string())?);
    }
    Ok(())
}

fn of_side(
    suite: &Suite,
    workplace: &Workplace,
    arguments: &Arguments,
    side: Side,
) -> Result<Said, String> {
    let first = First::default();
    let run = |mode| {
        let isolation = arguments.isolation;
        interpreter::run(suite, workplace, arguments, mode, isolation, &first)
    };
    let polish =
        |trials, threads| interpreter::polish(suite, workplace, arguments, trials, threads, &first);
    let rows = match side {
        Side::Java => jvm::run(suite, workplace, arguments, &[]),
        Side::JavaXint => jvm::run(suite, workplace, arguments, &["-Xint"]),
        Side::Plain => run(engine::Mode::Plain),
        Side::Taint => run(engine::Mode::Taint),
        Side::Detection | Side::Polish | Side::TwoThreads => {
            let trials = (side == Side::Detection).then_some(0);
            let threads = if side == Side::TwoThreads { 2 } else { 1 };
            let (tests, not_analysed) = polish(trials, threads)?;
            return Ok(Said {
                tests,
                not_analysed,
                peak: peak(true)?,
                first: first.milliseconds(),
            });
        }
    }?;
    let (tests, not_analysed) = (rows.len(), rows.not_analysed());
    Ok(Said { tests, not_analysed, peak: peak(side.is_ours())?, first: first.milliseconds() })
}
