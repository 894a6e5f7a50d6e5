//! Runs the fuzz targets under libFuzzer, guided by coverage.

use std::process::Command;

use crate::prerequisites::{self, Jdk};
use crate::shell::{cargo, root, run, target};

/// Contains a folder for each target, with its first inputs.
const CORPUS: &str = "tests/data/fuzz/corpus";

/// Options that make the compiler count branches in the form that libFuzzer reads.
const COVERAGE: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1";

/// Limits above which libFuzzer reports an input: seconds for one input, and megabytes of memory.
const LIMITS: [&str; 2] = ["-timeout=60", "-rss_limit_mb=6000"];

/// Runs each target for a number of seconds.
pub fn all(seconds: &str) -> Result<(), String> {
    let jdk = prepare()?;
    targets()?.iter().try_for_each(|name| fuzz(&jdk, seconds, name))
}

/// Runs one target for a number of seconds.
pub fn one(seconds: &str, name: &str) -> Result<(), String> {
    let targets = targets()?;
    if !targets.iter().any(|target| target == name) {
        return Err(format!("no target `{name}`: there are {}", targets.join(", ")));
    }
    fuzz(&prepare()?, seconds, name)
}

fn targets() -> Result<Vec<String>, String> {
    let entries = std::fs::read_dir(root().join(CORPUS)).map_err(|error| error.to_string())?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    Ok(names)
}

fn prepare() -> Result<Jdk, String> {
    let jdk = prerequisites::check()?;
    let host = host()?;
    let mut build = cargo();
    build.args(["build", "--release", "--package", "fuzz", "--features", "coverage"]);
    // With `--target`, cargo does not apply RUSTFLAGS to build scripts and macros.
    build.args(["--target", &host]).arg("--target-dir").arg(folder());
    run(build.env("RUSTFLAGS", COVERAGE))?;
    Ok(jdk)
}

fn fuzz(jdk: &Jdk, seconds: &str, name: &str) -> Result<(), String> {
    println!("fuzz {name}");
    let found = folder().join("found").join(name);
    let mend = |error: std::io::Error| format!("{}: {error}", found.display());
    std::fs::create_dir_all(&found).map_err(mend)?;
    let artifacts = format!("-artifact_prefix={}/crash-{name}-", folder().display());
    let mut command = Command::new(folder().join(host()?).join("release").join("coverage"));
    command.env("ORACLE_FUZZ_TARGET", name).env("JAVA_HOME", &jdk.home);
    command.arg(format!("-max_total_time={seconds}")).args(LIMITS).arg(artifacts);
    run(command.arg(&found).arg(root().join(CORPUS).join(name)))
}

/// Returns the folder for the instrumented programs and the inputs that they find.
fn folder() -> std::path::PathBuf {
    target().join("fuzz")
}

/// Returns the target triple of this machine, from `rustc`.
fn host() -> Result<String, String> {
    let said = crate::shell::output(Command::new("rustc").arg("-vV"))?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "`rustc -vV` does not tell its host".into())
}
