//! CPU time of whole suites, side by side: on a JVM, and in the interpreter with more and more on it.

mod bars;

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use ::bench::figures::{self, Figures, Table};
use ::bench::{Sample, spent};

use crate::arguments::Arguments;
use crate::manifest::{Manifest, Suite};
use crate::workplace::Workplace;
use crate::{artifacts, interpreter, jvm};

/// What runs a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// A JVM as it comes.
    Java,
    /// The same JVM without its compilers.
    JavaXint,
    /// The interpreter.
    Plain,
    /// The interpreter with labels on all values.
    Taint,
    /// The analysis without trials: what it suspects stays unconfirmed.
    Detection,
    /// The whole analysis, trials included.
    Polish,
}

/// The first is what the others are shown as multiples of.
const SIDES: [(Side, &str); 6] = [
    (Side::JavaXint, "java -Xint"),
    (Side::Java, "java"),
    (Side::Plain, "plain"),
    (Side::Taint, "taint"),
    (Side::Detection, "detection"),
    (Side::Polish, "polish"),
];

impl Side {
    /// The side that is called so.
    pub fn named(name: &str) -> Option<Side> {
        SIDES.iter().find(|(_, known)| *known == name).map(|(side, _)| *side)
    }

    fn name(self) -> &'static str {
        SIDES.iter().find(|(side, _)| *side == self).map_or("", |(_, name)| name)
    }
}

/// What one suite comes to on all sides.
#[derive(Default)]
struct Row {
    seconds: Vec<Sample>,
    gaps: BTreeSet<String>,
}

/// Measures suites, round by round, so that a busy moment hits all sides; prints a table, and writes the figures
/// into a file if there is a folder for them.
pub fn run(manifest: &Manifest, arguments: &Arguments, rounds: usize) -> Result<(), String> {
    let suites = manifest.pick(&arguments.suites)?;
    let mut figures = Figures::new();
    println!(
        "CPU seconds (user + system), medians of {rounds}; in brackets multiples of java -Xint"
    );
    let heads: String = SIDES.iter().map(|(_, name)| format!("{name:>18}")).collect();
    println!("{:26}{heads}", "");
    let mut misses = Vec::new();
    for suite in suites {
        // What is fetched and compiled once belongs to no figure.
        let jars = artifacts::resolve(manifest, suite, &arguments.cache)?;
        jvm::prepare(&jars, arguments)?;
        let row = measure_all(suite, arguments, rounds, &mut figures.suites)?;
        show(suite, &row);
        misses.extend(bars::missed(&suite.name, |side| row.median(side)));
    }
    misses.iter().for_each(|miss| println!("{miss}"));
    if let Some(folder) = &arguments.results {
        println!("written to {}", figures.write(folder)?.display());
    }
    Ok(())
}

impl Row {
    /// CPU seconds on a side.
    fn median(&self, side: Side) -> f64 {
        let sides = SIDES.iter().zip(&self.seconds);
        sides.into_iter().find(|((it, _), _)| *it == side).map_or(0.0, |(_, it)| it.median())
    }
}

/// Runs a suite on all sides, one after the other in each round.
fn measure_all(
    suite: &Suite,
    arguments: &Arguments,
    rounds: usize,
    table: &mut Table,
) -> Result<Row, String> {
    let mut row = Row { seconds: vec![Sample::default(); SIDES.len()], ..Row::default() };
    for round in 1..=rounds.max(1) {
        for ((_, side), seconds) in SIDES.iter().zip(&mut row.seconds) {
            eprintln!("round {round} of {rounds}: {}, {side}", suite.name);
            let figure = measure(suite, side, arguments)?;
            seconds.add(figure.seconds);
            figures::add(table, &suite.name, side, figure.seconds);
            row.gaps.extend(figure.gap(side));
        }
    }
    Ok(row)
}

fn show(suite: &Suite, row: &Row) {
    let unit = row.median(Side::JavaXint);
    let cell = |sample: &Sample| {
        let times = format!("({:.1})", sample.median() / unit);
        format!("{:>10.1} {times:>7}", sample.median())
    };
    println!("{:26}{}", suite.name, row.seconds.iter().map(cell).collect::<String>());
    row.gaps.iter().for_each(|gap| println!("{gap}"));
}

/// Runs a suite on one side, and says how many tests it was about.
pub fn one(manifest: &Manifest, arguments: &Arguments, side: Side) -> Result<(), String> {
    for suite in manifest.pick(&arguments.suites)? {
        let jars = artifacts::resolve(manifest, suite, &arguments.cache)?;
        let workplace = Workplace::make(suite, &jars, &arguments.classes, &arguments.jdk)?;
        let run = |mode| interpreter::run(suite, &workplace, arguments, mode, arguments.isolation);
        let rows = match side {
            Side::Java => jvm::run(suite, &workplace, arguments, &[])?,
            Side::JavaXint => jvm::run(suite, &workplace, arguments, &["-Xint"])?,
            Side::Plain => run(engine::Mode::Plain)?,
            Side::Taint => run(engine::Mode::Taint)?,
            Side::Detection | Side::Polish => {
                let trials = (side == Side::Detection).then_some(0);
                let counts = interpreter::polish(suite, &workplace, arguments, trials)?;
                let (tests, not_analysed) = counts;
                println!("{tests} {not_analysed}");
                continue;
            }
        };
        println!("{} {}", rows.len(), rows.not_analysed());
    }
    Ok(())
}

/// What a run of one side took.
pub struct Figure {
    /// CPU seconds.
    pub seconds: f64,
    /// How many tests there are.
    pub tests: usize,
    not_analysed: usize,
}

impl Figure {
    /// What the figure is not about, if anything.
    pub fn gap(&self, side: &str) -> Option<String> {
        let Figure { tests, not_analysed, .. } = self;
        let text = || format!("    {side}: {not_analysed} of {tests} tests not analysed");
        (*not_analysed > 0).then(text)
    }
}

/// Runs one side in a process of its own.
pub fn measure(suite: &Suite, side: &str, arguments: &Arguments) -> Result<Figure, String> {
    let before = spent()?;
    let (tests, not_analysed) = child(suite, side, arguments)?;
    Ok(Figure { seconds: spent()? - before, tests, not_analysed })
}

/// A process of its own, so that what it spends can be told; counts of tests.
fn child(suite: &Suite, side: &str, arguments: &Arguments) -> Result<(usize, usize), String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(own);
    command.arg(&arguments.manifest).args(["--suite", &suite.name, "--only", side]);
    command.arg("--jdk").arg(&arguments.jdk).stderr(Stdio::inherit());
    let output = command.output().map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stdout);
    let mut numbers = said.split_whitespace().map_while(|word| word.parse().ok());
    match (output.status.success(), numbers.next(), numbers.next()) {
        (true, Some(tests), Some(not_analysed)) => Ok((tests, not_analysed)),
        _ => Err(format!("{}: `{side}` did not end", suite.name)),
    }
}
