//! Writes and compiles the random programs, and runs them once on the JDK.

use std::path::{Path, PathBuf};

use crate::work::Work;
use oracle_tests::jdk;
use oracle_tests::launch::{End, launch};
use oracle_tests::programs;
use oracle_tests::random::Random;

/// The number of programs.
const PROGRAMS: u64 = 10;
/// The number of places to try in each program and mode.
const PLACES: usize = 25;

/// Writes and compiles the programs of a seed. Returns the folder of their classes, and the work.
pub fn prepare(seed: u64) -> Result<(PathBuf, Vec<Work>), String> {
    let names: Vec<String> = (0..PROGRAMS).map(|number| format!("Random{number}")).collect();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rollback-random");
    let programs = names.iter().map(|name| (name.clone(), Random::new(seed, name)));
    let classes = programs::compiled(&folder, programs)?;
    let mut work = Vec::new();
    for name in names {
        let expected = Some(on_the_jdk(&classes, &name)?);
        for taint in [false, true] {
            let (main, arguments, expected) = (name.clone(), Vec::new(), expected.clone());
            let name = if taint { format!("{name} with labels") } else { name.clone() };
            work.push(Work { name, main, arguments, places: PLACES, taint, expected });
        }
    }
    Ok((classes, work))
}

/// Returns the output of a program on the JDK.
fn on_the_jdk(classes: &Path, main: &str) -> Result<Vec<u8>, String> {
    let outcome = launch(jdk::java().arg("-cp").arg(classes).arg(main))?;
    match outcome.end {
        End::Exit(0) => Ok(outcome.stdout),
        end => {
            Err(format!("{main} on the JDK: {end:?}: {}", String::from_utf8_lossy(&outcome.stderr)))
        }
    }
}
