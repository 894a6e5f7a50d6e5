//! Runs other programs in the folder of the workspace.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the folder of the workspace.
pub fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.ancestors().nth(3).unwrap_or(own).to_owned()
}

/// Returns a command for the cargo that started this program.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Returns the folder that cargo builds into.
pub fn target() -> PathBuf {
    // A relative CARGO_TARGET_DIR is relative to the folder where cargo was started.
    let given = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    given.and_then(|given| std::path::absolute(given).ok()).unwrap_or_else(|| root().join("target"))
}

/// Reads a text file. The error names the file.
pub fn read(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file)
        .map_err(|error| format!("{} cannot be read: {error}", file.display()))
}

/// Runs a command. The error names the command.
pub fn run(command: &mut Command) -> Result<(), String> {
    let shown = show(command);
    let status = command.current_dir(root()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`{shown}` failed")),
        Err(error) => Err(format!("`{shown}` does not start: {error}")),
    }
}

/// Runs a command and returns its standard output. The error contains its standard error.
pub fn output(command: &mut Command) -> Result<String, String> {
    let shown = show(command);
    let output = command
        .current_dir(root())
        .output()
        .map_err(|error| format!("`{shown}` does not start: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        Err(format!("`{shown}` failed:\n{}", complaint.trim_end()))
    }
}

fn show(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
