//! Finds a JDK.

use std::path::PathBuf;
use std::process::Command;

/// Returns the home of the JDK: the given one, else `JAVA_HOME`, else that of the `java` on the `PATH`.
pub fn locate(given: Option<PathBuf>) -> Result<PathBuf, String> {
    if let Some(home) = given.or_else(|| std::env::var_os("JAVA_HOME").map(PathBuf::from)) {
        return Ok(home);
    }
    let output =
        Command::new("java").args(["-XshowSettings:properties", "-version"]).output().map_err(
            |_| "no JDK found: set JAVA_HOME, put `java` on the PATH, or pass --jdk".to_owned(),
        )?;
    String::from_utf8_lossy(&output.stderr)
        .lines()
        .find_map(|line| line.trim().strip_prefix("java.home = ").map(PathBuf::from))
        .ok_or_else(|| "`java` does not say where its home is; pass --jdk".to_owned())
}
