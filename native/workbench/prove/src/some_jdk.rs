//! The JDK that tests use.

use std::path::PathBuf;

/// Returns the home of a JDK: `JAVA_HOME`, or that of the `javac` on the path.
pub fn jdk() -> PathBuf {
    if let Some(home) = std::env::var_os("JAVA_HOME") {
        return home.into();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let tools = std::env::split_paths(&path).map(|folder| folder.join("javac"));
    let javac = tools.filter_map(|tool| tool.canonicalize().ok()).next();
    let home = javac.and_then(|javac| Some(javac.parent()?.parent()?.to_owned()));
    home.expect("a JDK on the path")
}
