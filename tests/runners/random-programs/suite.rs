//! Writes, compiles, runs and compares the programs in batches.

use std::path::{Path, PathBuf};
use std::process::Command;

use oracle_tests::launch::{End, launch};
use oracle_tests::random::Random;
use oracle_tests::{binary, jdk, parallel, programs};

/// The number of programs that one `javac` compiles.
const BATCH: u64 = 24;

/// Options of the interpreter; programs use them in turn.
const MODES: [&[&str]; 3] = [&[], &["--taint"], &["--gc-every", "256"]];

/// Compares `programs` programs. Each has a seed of its own, from `first` on.
pub fn run(programs: u64, first: u64) -> Result<(), String> {
    let oracle = binary::oracle()?;
    let seeds: Vec<u64> = (first..first + programs).collect();
    let mut differences = Vec::new();
    for batch in seeds.chunks(BATCH as usize) {
        let classes = prepare(batch)?;
        differences.extend(parallel::map(batch, |seed| compare(&oracle, &classes, *seed)));
    }
    let differences: Vec<String> = differences.into_iter().flatten().collect();
    differences.iter().for_each(|difference| println!("{difference}"));
    println!("{programs} random programs, {} differ", differences.len());
    match differences.len() {
        0 => Ok(()),
        count => Err(format!("{count} of {programs} programs differ")),
    }
}

fn name(seed: u64) -> String {
    format!("Generated{seed}")
}

/// Writes and compiles the programs of some seeds. Returns the folder of their classes.
fn prepare(seeds: &[u64]) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("random-programs");
    let programs = seeds.iter().map(|&seed| (name(seed), Random::new(seed, "generated")));
    programs::compiled(&folder, programs)
}

/// Runs a program on both sides. Returns the difference and how to repeat it, or `None` if there is
/// none.
fn compare(oracle: &Path, classes: &Path, seed: u64) -> Option<String> {
    let mode = MODES[(seed % MODES.len() as u64) as usize];
    let mut own = Command::new(oracle);
    own.arg("run").args(mode);
    let both =
        end(jdk::java(), classes, seed).and_then(|java| Ok((java, end(own, classes, seed)?)));
    let what = match both {
        Ok((java, own)) if java == own => return None,
        Ok((java, own)) => first_difference(&java, &own),
        Err(error) => error,
    };
    Some(format!("seed {seed} {}: {what}", mode.join(" ")))
}

/// Runs a program. Returns its output, with its ending unless it succeeded.
fn end(mut command: Command, classes: &Path, seed: u64) -> Result<String, String> {
    let outcome = launch(command.arg("-cp").arg(classes).arg(name(seed)))?;
    let printed = String::from_utf8_lossy(&outcome.stdout).into_owned();
    Ok(match outcome.end {
        End::Exit(0) => printed,
        end => format!("{printed}{end:?}: {}", stated(&String::from_utf8_lossy(&outcome.stderr))),
    })
}

/// Returns an error's text without HotSpot's listing of a method that its verifier rejects. (Now
/// and then javac compiles a correct program to such a method.)
fn stated(text: &str) -> &str {
    text.split_once("\n  Reason:\n").map_or(text, |(stated, _)| stated).trim_end()
}

fn first_difference(java: &str, own: &str) -> String {
    let mut pairs = java.lines().zip(own.lines());
    match pairs.find(|(java, own)| java != own) {
        Some((java, own)) => format!("`{own}` instead of `{java}`"),
        None => format!("{} lines instead of {}", own.lines().count(), java.lines().count()),
    }
}
