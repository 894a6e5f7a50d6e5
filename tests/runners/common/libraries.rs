//! Finds the libraries against which fixtures are compiled and with which they run.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Returns the jars of the dependencies in a folder's POM. Maven downloads missing ones. The list
/// is kept in `folder`.
pub fn libraries(of: &Path, folder: &Path) -> Result<Vec<PathBuf>, String> {
    let list = folder.join("class-path");
    let mut maven = Command::new("mvn");
    maven.args(["--batch-mode", "--quiet", "--file"]).arg(of.join("pom.xml"));
    maven.arg("org.apache.maven.plugins:maven-dependency-plugin:3.7.1:build-classpath");
    maven.arg(format!("-Dmdep.outputFile={}", list.display()));
    output(&mut maven)?;
    let text = std::fs::read_to_string(&list).map_err(|error| error.to_string())?;
    Ok(std::env::split_paths(text.trim()).collect())
}

/// Returns all Java files below a folder, sorted.
pub fn sources(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
        for entry in std::fs::read_dir(folder.as_path()).map_err(fail)? {
            let path = entry.map_err(fail)?.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "java") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Runs a program that must succeed. Returns its output.
pub fn output(command: &mut Command) -> Result<Output, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("`{name}` does not start: {error}"))?;
    if output.status.success() {
        return Ok(output);
    }
    let (out, err) = (&output.stdout, &output.stderr);
    let text = [String::from_utf8_lossy(out), String::from_utf8_lossy(err)].concat();
    Err(format!("`{name}` fails:\n{text}"))
}
