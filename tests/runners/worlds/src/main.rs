//! Runs programs in the base world and in both sweep worlds, and compares their output with tables.
//!
//! Each run is made twice, and once from an image; all three have to print the same.
// A runner starts programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod expected;
mod seen;
mod stage;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use environment::World;
use laboratory::memory::words_of_guest;
use laboratory::{Guest, Jdk};
use oracle_tests::compile::compile_sources;
use oracle_tests::{data, jdk};

use crate::expected::{MOCKED, Row, SURROUNDINGS};
use crate::seen::Seen;

/// The programs, in the folder of this runner's data, with their expected output.
const PROGRAMS: [(&str, &[(&str, Row)]); 2] = [("Surroundings", SURROUNDINGS), ("Mocked", MOCKED)];
/// The folder of compiled classes below that for temporary files.
const FOLDER: &str = "oracle-worlds";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("worlds: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let home = jdk::under_test().map_or_else(jdk::home, Ok)?;
    let jdk = Jdk::open(&home).map_err(|error| error.to_string())?;
    let folder = std::env::temp_dir().join(FOLDER);
    let sources = PROGRAMS.map(|(name, _)| data("worlds").join(name).with_extension("java"));
    let classes = compile_sources(&folder, "", &sources)?;
    let base = World::default();
    let [first, second] = base.sweeps();
    let guests = [base, first, second].map(|world| guest(&jdk, &classes, world));
    let keys: BTreeSet<String> = guests.iter().map(words_of_guest).collect();
    if keys.len() != guests.len() {
        return Err("two worlds have the same key".to_owned());
    }
    let mut faults = Vec::new();
    for (program, rows) in PROGRAMS {
        let [base, first, second] = guests.each_ref().map(|guest| stable(guest, program));
        faults.extend(expected::faults(rows, [&base?, &first?, &second?]));
        println!("{program} on JDK {}: {} lines", jdk.version, rows.len());
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

fn guest(jdk: &Jdk, classes: &Path, world: World) -> Guest {
    let class_path = vec![PathBuf::from(classes)];
    Guest { world, ..Guest::new(jdk.clone(), class_path, classes.to_owned()) }
}

/// Returns the output of a program, which has to be the same in all runs.
fn stable(guest: &Guest, program: &str) -> Result<Seen, String> {
    let (first, again) = (stage::run(guest, program)?, stage::run(guest, program)?);
    let from_image = stage::run_from_image(guest, program)?;
    match (first == again, first == from_image) {
        (true, true) => Seen::read(&first),
        (false, _) => Err(format!("two runs of {program} differ in {:?}", guest.world)),
        (true, false) => {
            Err(format!("a run of {program} from an image differs in {:?}", guest.world))
        }
    }
}
