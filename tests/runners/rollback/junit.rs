//! Prepares runs of JUnit: the fixtures of a folder, by JUnit 4's own runner and by the platform's
//! launcher.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::work::Work;
use oracle_tests::compile::compile_sources;
use oracle_tests::data;
use oracle_tests::launch::{End, launch};

/// The number of places to try in each run.
const PLACES: usize = 40;
/// For each run: its name, the main class, the test class, and whether values carry labels.
const RUNS: [(&str, &str, &str, bool); 4] = [
    ("JUnit 3", "org.junit.runner.JUnitCore", "Vintage3Test", false),
    ("JUnit 4", "org.junit.runner.JUnitCore", "Vintage4Test", false),
    ("JUnit 4 with labels", "org.junit.runner.JUnitCore", "Vintage4Test", true),
    ("JUnit 5", "Suite", "JupiterTest", false),
];

/// Compiles the fixtures. Returns their class path, and the work.
pub fn prepare() -> Result<(Vec<PathBuf>, Vec<Work>), String> {
    let folder = data("rollback/junit");
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let libraries = libraries(&temporary.join("junit-class-path"))?;
    let sources = ["Suite", "Vintage3Test", "Vintage4Test", "JupiterTest"]
        .map(|name| folder.join(name).with_extension("java"));
    let classes = compile_sources(&temporary.join("rollback-junit"), &libraries, &sources)?;
    let work = RUNS.map(|(name, main, tests, taint)| Work {
        name: name.to_owned(),
        main: main.to_owned(),
        arguments: vec![tests.to_owned()],
        places: PLACES,
        taint,
        expected: None,
    });
    let mut class_path = vec![classes];
    class_path.extend(std::env::split_paths(&libraries));
    Ok((class_path, work.into()))
}

/// Returns the class path of JUnit, from Maven. It is kept in a file.
fn libraries(file: &Path) -> Result<String, String> {
    let pom = data("polish/pom.xml");
    let stamp = std::fs::metadata(&pom).and_then(|pom| pom.modified());
    let known = std::fs::metadata(file).and_then(|file| file.modified());
    if !matches!((stamp, known), (Ok(stamp), Ok(known)) if stamp < known) {
        let mut command = Command::new("mvn");
        command.args(["--batch-mode", "--quiet", "dependency:build-classpath", "--file"]).arg(&pom);
        command.arg(format!("-Dmdep.outputFile={}", file.display()));
        let outcome = launch(&mut command)?;
        if outcome.end != End::Exit(0) {
            return Err(format!("`mvn` fails:\n{}", String::from_utf8_lossy(&outcome.stdout)));
        }
    }
    std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}
