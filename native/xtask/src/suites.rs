//! Whole test suites of released libraries: compared with a JVM, and measured beside it.

use crate::prerequisites::{self, Jdk};
use crate::shell::{cargo, run};

const SUITES: &str = "tests/conformance/suites.json";

/// Prints the CPU time of every suite on every side, medians of so many runs.
pub fn bench(runs: &str) -> Result<(), String> {
    conformance(&prerequisites::check()?, &["--bench", runs])
}

/// Compares every test's outcome with the JVM's, with labels on all values too.
pub fn compare(jdk: &Jdk) -> Result<(), String> {
    conformance(jdk, &[])?;
    conformance(jdk, &["--taint"])
}

fn conformance(jdk: &Jdk, words: &[&str]) -> Result<(), String> {
    let program = ["run", "--release", "--quiet", "--package", "conformance", "--", SUITES];
    run(cargo().args(program).args(words).arg("--jdk").arg(&jdk.home))
}
