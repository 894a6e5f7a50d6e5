//! The JDK that compiles the programs, and that the expectations come from.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

/// A program of the JDK: from `JAVA_HOME`, else from the path.
pub fn tool(name: &str) -> OsString {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => PathBuf::from(home).join("bin").join(name).into_os_string(),
        None => name.into(),
    }
}

/// What `javac -version` says.
pub fn javac_version() -> Result<String, String> {
    let output = Command::new(tool("javac"))
        .arg("-version")
        .output()
        .map_err(|error| format!("`javac` does not start ({error}): install a JDK 17 or newer"))?;
    let text = if output.stdout.is_empty() { output.stderr } else { output.stdout };
    Ok(String::from_utf8_lossy(&text).trim().to_owned())
}
