//! CPU time of whole suites, side by side: on a JVM, and in the interpreter with more and more on it.

use std::io::Write;
use std::process::{Command, Stdio};

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
    /// The whole analysis, trials included.
    Polish,
}

/// The first is what the others are shown as multiples of.
const SIDES: [(Side, &str); 5] = [
    (Side::JavaXint, "java -Xint"),
    (Side::Java, "java"),
    (Side::Plain, "plain"),
    (Side::Taint, "taint"),
    (Side::Polish, "polish"),
];

impl Side {
    /// The side that is called so.
    pub fn named(name: &str) -> Option<Side> {
        SIDES.iter().find(|(_, known)| *known == name).map(|(side, _)| *side)
    }
}

/// Measures suites and prints a table; each figure is the median of `runs`.
pub fn run(manifest: &Manifest, arguments: &Arguments, runs: usize) -> Result<(), String> {
    let suites = manifest.pick(&arguments.suites)?;
    println!("CPU seconds (user + system), medians of {runs}; in brackets multiples of java -Xint");
    let heads: String = SIDES.iter().map(|(_, name)| format!("{name:>18}")).collect();
    println!("{:26}{heads}", "");
    for suite in suites {
        // What is fetched and compiled once belongs to no figure.
        let jars = artifacts::resolve(manifest, suite, &arguments.cache)?;
        jvm::prepare(&jars, arguments)?;
        row(suite, arguments, runs)?;
    }
    Ok(())
}

/// Measures and prints a suite side by side, each figure as soon as it is there.
fn row(suite: &Suite, arguments: &Arguments, runs: usize) -> Result<(), String> {
    show(format_args!("{:26}", suite.name));
    let mut unit = None;
    let mut gaps = Vec::new();
    for (_, side) in SIDES {
        let figure = measure(suite, side, arguments, runs)?;
        let times = format!("({:.1})", figure.seconds / *unit.get_or_insert(figure.seconds));
        show(format_args!("{:>10.1} {times:>7}", figure.seconds));
        gaps.extend(figure.gap(side));
    }
    println!();
    gaps.iter().for_each(|gap| println!("{gap}"));
    Ok(())
}

/// Prints a part of a line at once.
fn show(part: std::fmt::Arguments<'_>) {
    print!("{part}");
    // A closed pipe is the reader's affair.
    let _ = std::io::stdout().flush();
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
            Side::Polish => {
                let (tests, not_analysed) = interpreter::polish(suite, &workplace, arguments)?;
                println!("{tests} {not_analysed}");
                continue;
            }
        };
        println!("{} {}", rows.len(), rows.not_analysed());
    }
    Ok(())
}

/// What the runs of one side took.
pub struct Figure {
    /// CPU seconds, the median.
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

/// Runs one side so often, each time in a process of its own.
pub fn measure(
    suite: &Suite,
    side: &str,
    arguments: &Arguments,
    runs: usize,
) -> Result<Figure, String> {
    let mut times = Sample::default();
    let mut counts = (0, 0);
    for _ in 0..runs.max(1) {
        let before = spent()?;
        counts = child(suite, side, arguments)?;
        times.add(spent()? - before);
    }
    Ok(Figure { seconds: times.median(), tests: counts.0, not_analysed: counts.1 })
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
