//! Measures CPU time, wall time and memory of whole suites: on a JVM, and in the interpreter with
//! more and more analysis.

mod bars;
mod child;
mod side;

use std::collections::BTreeSet;

use ::bench::Sample;
use ::bench::figures::{self, Figures};

pub use self::child::{measure, run as one};
pub use self::side::Side;
use crate::arguments::Arguments;
use crate::jvm;
use corpus::Workplace;
use corpus::artifacts;
use corpus::{Manifest, Suite};

/// The figures of one suite on one side.
#[derive(Default)]
struct Cell {
    seconds: Sample,
    wall: Sample,
    peak: Sample,
    first: Sample,
}

/// The figures of one suite on all sides.
#[derive(Default)]
struct Row {
    cells: Vec<Cell>,
    gaps: BTreeSet<String>,
}

/// Measures suites in rounds, so that a busy moment affects all sides. Prints tables, and writes
/// the figures into a file if there is a folder for them.
pub fn run(manifest: &Manifest, arguments: &Arguments, rounds: usize) -> Result<(), String> {
    let suites = manifest.pick(&arguments.suites)?;
    let mut figures = Figures::new();
    println!(
        "CPU seconds (user + system), medians of {rounds}; in brackets multiples of java -Xint;"
    );
    println!(
        "then MiB in memory at most, seconds that passed, CPU milliseconds until a test had ended"
    );
    let heads: String = side::ALL.iter().map(|(_, name)| format!("{name:>18}")).collect();
    println!("{:26}{heads}", "");
    let mut misses = Vec::new();
    for suite in suites {
        prepare(manifest, suite, arguments)?;
        let row = measure_all(suite, arguments, rounds, &mut figures)?;
        show(suite, &row);
        misses.extend(bars::missed(&suite.name, |side| row.of(side)));
    }
    misses.iter().for_each(|miss| println!("{miss}"));
    if let Some(folder) = &arguments.results {
        println!("written to {}", figures.write(folder)?.display());
    }
    Ok(())
}

/// Downloads, compiles and boots everything that is needed once, so that no figure contains it.
/// Runs of one class make the interpreter's images.
fn prepare(manifest: &Manifest, suite: &Suite, arguments: &Arguments) -> Result<(), String> {
    let jars = artifacts::resolve(manifest, suite, &arguments.cache)?;
    jvm::prepare(&jars, arguments)?;
    let place = child::place(suite, arguments);
    let workplace = Workplace::make(suite, &jars, &[], &arguments.jdk, Some(&place))?;
    let class = workplace.classes.first().map(|class| format!("^{}$", regex::escape(class)));
    for side in [Side::Plain, Side::Polish] {
        measure(suite, side, arguments, class.as_deref())?;
    }
    Ok(())
}

impl Row {
    /// Returns the figures of a side.
    fn of(&self, side: Side) -> Option<&Cell> {
        side::ALL.iter().zip(&self.cells).find(|((it, _), _)| *it == side).map(|(_, cell)| cell)
    }
}

/// Runs a suite on all sides, one after the other in each round.
fn measure_all(
    suite: &Suite,
    arguments: &Arguments,
    rounds: usize,
    figures: &mut Figures,
) -> Result<Row, String> {
    let mut row = Row::default();
    row.cells.resize_with(side::ALL.len(), Cell::default);
    for round in 1..=rounds.max(1) {
        for (&(side, name), cell) in side::ALL.iter().zip(&mut row.cells) {
            eprintln!("round {round} of {rounds}: {}, {name}", suite.name);
            let figure = measure(suite, side, arguments, None)?;
            cell.add(&figure);
            figures::add(&mut figures.suites, &suite.name, name, figure.seconds);
            figures::add(&mut figures.wall, &suite.name, name, figure.wall);
            figures::add(&mut figures.peak, &suite.name, name, figure.peak);
            row.gaps.extend(figure.gap(side));
        }
    }
    Ok(row)
}

impl Cell {
    fn add(&mut self, figure: &child::Figure) {
        self.seconds.add(figure.seconds);
        self.wall.add(figure.wall);
        self.peak.add(figure.peak);
        figure.first.into_iter().for_each(|first| self.first.add(first));
    }
}

fn show(suite: &Suite, row: &Row) {
    let unit = row.of(Side::JavaXint).map_or(1.0, |cell| cell.seconds.median());
    let seconds = |cell: &Cell| {
        let times = format!("({:.2})", cell.seconds.median() / unit);
        format!("{:>10.1} {times:>7}", cell.seconds.median())
    };
    let line = |name: &str, text: &dyn Fn(&Cell) -> String| {
        println!("{name:26}{}", row.cells.iter().map(text).collect::<String>());
    };
    let number = |sample: &Sample, digits: usize| match sample.median() {
        0.0 => format!("{:>18}", ""),
        median => format!("{median:>10.digits$}{:8}", ""),
    };
    line(&suite.name, &seconds);
    line("    MiB", &|cell| number(&cell.peak, 0));
    line("    seconds passed", &|cell| number(&cell.wall, 1));
    line("    ms to the first test", &|cell| number(&cell.first, 0));
    row.gaps.iter().for_each(|gap| println!("{gap}"));
}
