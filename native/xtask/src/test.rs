//! The tests: those of the rooms, and the programs compared with the JDK.

use crate::maven;
use crate::prerequisites::{self, Jdk};
use crate::shell::{cargo, run};

/// Builds, then runs the rooms' own tests, all programs, and the plugins' tests.
pub fn all(jdk: &Jdk) -> Result<(), String> {
    build()?;
    let rooms = ["test", "--release", "--workspace", "--exclude", "oracle-tests"];
    run(cargo().args(rooms).env("JAVA_HOME", &jdk.home))?;
    runner(jdk, &[])?;
    maven::verify(jdk)
}

/// Builds, then runs the programs that the filters select.
pub fn programs(filters: &[&str]) -> Result<(), String> {
    let jdk = prerequisites::check()?;
    build()?;
    runner(&jdk, filters)
}

/// Rewrites the expectations of the programs that the filters select.
pub fn bless(filters: &[&str]) -> Result<(), String> {
    let jdk = prerequisites::check()?;
    runner(&jdk, &[&["--bless"], filters].concat())
}

/// Builds the interpreter.
pub fn build() -> Result<(), String> {
    run(cargo().args(["build", "--release", "--package", "oracle-cli"]))
}

fn runner(jdk: &Jdk, words: &[&str]) -> Result<(), String> {
    let test = ["test", "--release", "--quiet", "--package", "oracle-tests", "--test", "programs"];
    run(cargo().args(test).arg("--").args(words).env("JAVA_HOME", &jdk.home))
}
