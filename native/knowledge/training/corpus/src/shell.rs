//! Starts programs and writes files, with errors for the user.

use std::path::Path;
use std::process::{Command, Stdio};

/// Runs a program to its end.
///
/// # Errors
/// Returns the program's output if it fails.
pub fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("`{name}` does not start: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    Err(format!("`{name}` failed:\n{}", String::from_utf8_lossy(&said).trim_end()))
}

/// Writes a file and the folders above it.
///
/// # Errors
/// Returns an error that names the file.
pub fn write(file: &Path, text: &str) -> Result<(), String> {
    let folder = file.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(file, text))
        .map_err(|error| format!("cannot write {}: {error}", file.display()))
}
