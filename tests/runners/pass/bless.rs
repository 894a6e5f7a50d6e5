//! Rewrites the expectations with the output of the real `java`.

use std::path::Path;

use oracle_tests::compile::compile;
use oracle_tests::discover::{Program, discover, selected};
use oracle_tests::jdk;
use oracle_tests::launch::{End, Outcome};

use crate::reference;

/// The release of the JDK that provides expectations. Messages and stack traces differ between
/// releases.
const RELEASE: &str = "17";

/// Writes the expectations of each selected program.
pub fn bless(pass: &Path, filters: &[String]) -> Result<(), String> {
    let version = jdk::javac_version()?;
    if !version.starts_with(&format!("javac {RELEASE}")) {
        return Err(format!(
            "expectations come from a JDK {RELEASE}, not `{version}`: set JAVA_HOME"
        ));
    }
    let found = discover(pass)?;
    let classes = compile(Path::new(env!("CARGO_TARGET_TMPDIR")), &found.programs)?;
    let mut written = 0;
    for program in found.programs.iter().filter(|program| selected(program, filters)) {
        write(program, &stable_outcome(&classes, program)?)?;
        written += 1;
    }
    println!("{written} blessed");
    match found.problems.as_slice() {
        [] => Ok(()),
        problems => Err(problems.join("\n")),
    }
}

/// Runs a program twice. Returns an error if the runs differ, except in standard error.
fn stable_outcome(classes: &Path, program: &Program) -> Result<Outcome, String> {
    let java = jdk::tool("java");
    let run = || reference::run(&java, classes, program);
    let (first, second) = (run()?, run()?);
    if first.stdout == second.stdout && first.end == second.end {
        Ok(first)
    } else {
        Err(format!("{}: two runs of `java` differ", program.name))
    }
}

fn write(program: &Program, outcome: &Outcome) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("{}: {error}", program.name);
    std::fs::write(program.stdout_file(), &outcome.stdout).map_err(fail)?;
    match outcome.end {
        End::Exit(0) if program.exit_file().exists() => {
            std::fs::remove_file(program.exit_file()).map_err(fail)
        }
        End::Exit(0) => Ok(()),
        End::Exit(status) => {
            std::fs::write(program.exit_file(), format!("{status}\n")).map_err(fail)
        }
        End::Signal | End::Timeout => Err(format!("{}: ends by {:?}", program.name, outcome.end)),
    }
}
