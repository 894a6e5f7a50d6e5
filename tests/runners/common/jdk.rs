//! Finds the JDK that compiles the programs and provides the expectations.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

/// Returns a program of the JDK: from `JAVA_HOME`, otherwise from the path.
pub fn tool(name: &str) -> OsString {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => PathBuf::from(home).join("bin").join(name).into_os_string(),
        None => name.into(),
    }
}

/// Returns a command for the JDK's `java`, with options for a fast start.
pub fn java() -> Command {
    let mut java = Command::new(tool("java"));
    java.args(["-Xshare:auto", "-XX:TieredStopAtLevel=1"]);
    java
}

/// Returns the folder of the JDK: `JAVA_HOME`, otherwise the home of the `java` on the path.
pub fn home() -> Result<PathBuf, String> {
    if let Some(home) = std::env::var_os("JAVA_HOME") {
        return Ok(home.into());
    }
    let output = Command::new("java")
        .args(["-XshowSettings:properties", "-version"])
        .output()
        .map_err(|error| format!("`java` does not start ({error}): install a JDK 17 or newer"))?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let home = text.lines().find_map(|line| line.trim().strip_prefix("java.home = "));
    home.map(PathBuf::from).ok_or_else(|| "`java` does not say where its home is".to_owned())
}

/// Returns the JDK in `ORACLE_TEST_JDK`, whose class library the interpreter is to run on. Its own
/// `java` then provides the expectations. Otherwise the checked-in expectations apply.
pub fn under_test() -> Option<PathBuf> {
    std::env::var_os("ORACLE_TEST_JDK").map(PathBuf::from)
}

/// Returns the output of `javac -version`.
pub fn javac_version() -> Result<String, String> {
    let output = Command::new(tool("javac"))
        .arg("-version")
        .output()
        .map_err(|error| format!("`javac` does not start ({error}): install a JDK 17 or newer"))?;
    let text = if output.stdout.is_empty() { output.stderr } else { output.stdout };
    Ok(String::from_utf8_lossy(&text).trim().to_owned())
}
