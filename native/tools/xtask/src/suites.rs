//! Runs test suites of released libraries: compares them with a JVM, and measures both.

mod growth;

use crate::prerequisites::{self, Jdk};
use crate::shell::{cargo, run, target};

const SUITES: &str = "tests/data/conformance/suites.json";
const MEASURED: &str = "tests/data/conformance/bench.json";
const JUNIT: &str = "tests/data/conformance/junit/manifest.json";

/// Measures some suites in a number of rounds, and writes the figures to a file.
pub fn bench(rounds: &str) -> Result<(), String> {
    measure(MEASURED, rounds)
}

/// Measures all suites that [`compare`] uses, in one round.
pub fn corpus() -> Result<(), String> {
    measure(SUITES, "1")
}

fn measure(manifest: &str, rounds: &str) -> Result<(), String> {
    let results = target().join("bench");
    let words = ["--bench", rounds, "--results", &results.to_string_lossy()];
    conformance(&prerequisites::check()?, manifest, &words)
}

/// Measures the cost of one more generated test as suites grow.
pub fn growth() -> Result<(), String> {
    let manifest = growth::write(&target().join("bench/growth"))?;
    conformance(&prerequisites::check()?, &manifest.to_string_lossy(), &["--growth"])
}

/// Compares the outcome of every test with the JVM's, without and with labels.
pub fn compare(jdk: &Jdk) -> Result<(), String> {
    conformance(jdk, SUITES, &[])?;
    conformance(jdk, SUITES, &["--taint"])?;
    conformance(jdk, JUNIT, &["--taint"])
}

/// Compares the outcomes of our own suite, which uses every feature of JUnit, with the JVM's.
pub fn junit(jdk: &Jdk) -> Result<(), String> {
    conformance(jdk, JUNIT, &[])
}

fn conformance(jdk: &Jdk, manifest: &str, words: &[&str]) -> Result<(), String> {
    let program = ["run", "--release", "--quiet", "--package", "conformance", "--", manifest];
    run(cargo().args(program).args(words).arg("--jdk").arg(&jdk.home))
}
