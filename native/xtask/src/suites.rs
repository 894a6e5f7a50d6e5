//! Whole test suites of released libraries: compared with a JVM, and measured beside it.

mod growth;

use crate::prerequisites::{self, Jdk};
use crate::shell::{cargo, run, target};

const SUITES: &str = "tests/data/conformance/suites.json";
const MEASURED: &str = "tests/data/conformance/bench.json";
const JUNIT: &str = "tests/data/conformance/junit/manifest.json";

/// Measures some suites on every side, in so many rounds; the figures go into a file too.
pub fn bench(rounds: &str) -> Result<(), String> {
    measure(MEASURED, rounds)
}

/// Measures all that are otherwise compared, with all of their classes, in one round.
pub fn corpus() -> Result<(), String> {
    measure(SUITES, "1")
}

fn measure(manifest: &str, rounds: &str) -> Result<(), String> {
    let results = target().join("bench");
    let words = ["--bench", rounds, "--results", &results.to_string_lossy()];
    conformance(&prerequisites::check()?, manifest, &words)
}

/// Plots what one more generated test takes, the more there are.
pub fn growth() -> Result<(), String> {
    let manifest = growth::write(&target().join("bench/growth"))?;
    conformance(&prerequisites::check()?, &manifest.to_string_lossy(), &["--growth"])
}

/// Compares every test's outcome with the JVM's, with labels on all values too.
pub fn compare(jdk: &Jdk) -> Result<(), String> {
    conformance(jdk, SUITES, &[])?;
    conformance(jdk, SUITES, &["--taint"])?;
    conformance(jdk, JUNIT, &["--taint"])
}

/// Compares how the tests of our own suites end, which show what JUnit can do, with the JVM.
pub fn junit(jdk: &Jdk) -> Result<(), String> {
    conformance(jdk, JUNIT, &[])
}

fn conformance(jdk: &Jdk, manifest: &str, words: &[&str]) -> Result<(), String> {
    let program = ["run", "--release", "--quiet", "--package", "conformance", "--", manifest];
    run(cargo().args(program).args(words).arg("--jdk").arg(&jdk.home))
}
