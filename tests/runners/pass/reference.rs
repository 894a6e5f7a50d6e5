//! Runs programs on the real `java`.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

use oracle_tests::discover::Program;
use oracle_tests::launch::{Outcome, launch};

/// Runs a program on a given `java`.
pub fn run(java: &OsStr, classes: &Path, program: &Program) -> Result<Outcome, String> {
    let mut command = Command::new(java);
    command.args(program.options()).arg("-cp").arg(classes).arg(&program.main);
    launch(command.current_dir(classes))
}
