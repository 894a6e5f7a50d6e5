//! Compiles the fixtures against the libraries that their POM names.

use std::path::{Path, PathBuf};
use std::process::Command;

use oracle_tests::data;
use oracle_tests::jdk;
use oracle_tests::libraries::{libraries, output};

/// The compiled fixtures.
pub struct Built {
    /// The test classes.
    pub tests: PathBuf,
    /// The classes that they test: those in `project`, and the paper's example, which is in a
    /// sample build.
    pub project: PathBuf,
    /// The classes in `library`, and libraries.
    pub libraries: Vec<PathBuf>,
}

impl Built {
    /// Returns the class path with all classes and libraries.
    pub fn class_path(&self) -> Vec<PathBuf> {
        let own = [self.tests.clone(), self.project.clone()];
        own.into_iter().chain(self.libraries.clone()).collect()
    }
}

/// Compiles the fixtures.
pub fn build(polish: &Path, sources: &[PathBuf], folder: &Path) -> Result<Built, String> {
    let is_in = |name: &str, source: &PathBuf| source.starts_with(polish.join(name));
    let of = |name: &str| sources.iter().filter(|it| is_in(name, it)).cloned().collect::<Vec<_>>();
    let tests = sources.iter().filter(|it| !is_in("library", it) && !is_in("project", it));
    let mut libraries = libraries(polish, folder)?;
    libraries.insert(0, compile(&of("library"), &folder.join("library"), &libraries)?);
    let employee = data("projects/employee/src/main/java");
    let employee = oracle_tests::libraries::sources(&employee)?;
    let project = [of("project"), employee].concat();
    let project = compile(&project, &folder.join("project"), &libraries)?;
    let class_path = [vec![project.clone()], libraries.clone()].concat();
    let tests: Vec<PathBuf> = tests.cloned().collect();
    let tests = compile(&tests, &folder.join("classes"), &class_path)?;
    Ok(Built { tests, project, libraries })
}

/// Compiles sources into a folder of their own.
fn compile(sources: &[PathBuf], classes: &Path, class_path: &[PathBuf]) -> Result<PathBuf, String> {
    let fail = |error: std::io::Error| format!("{}: {error}", classes.display());
    if classes.exists() {
        std::fs::remove_dir_all(classes).map_err(fail)?;
    }
    std::fs::create_dir_all(classes).map_err(fail)?;
    let class_path = std::env::join_paths(class_path).map_err(|error| error.to_string())?;
    let mut javac = Command::new(jdk::tool("javac"));
    javac.args(["--release", "17", "-g", "-nowarn", "-Xlint:none", "-encoding", "UTF-8"]);
    output(javac.arg("-d").arg(classes).arg("-cp").arg(class_path).args(sources))?;
    Ok(classes.to_owned())
}
