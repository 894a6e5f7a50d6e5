//! Hostile input under libFuzzer, guided by coverage.

use std::process::Command;

use crate::prerequisites::{self, Jdk};
use crate::shell::{cargo, root, run, target};

/// A folder for each target, of that name, with what it starts from.
const CORPUS: &str = "tests/data/fuzz/corpus";

/// What makes the compiler count which branches are taken, as libFuzzer reads it.
const COVERAGE: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1";

/// A single input that takes longer is reported, and so is more memory than this.
const LIMITS: [&str; 2] = ["-timeout=60", "-rss_limit_mb=6000"];

/// Runs every target for so many seconds.
pub fn all(seconds: &str) -> Result<(), String> {
    let jdk = prepare()?;
    targets()?.iter().try_for_each(|name| fuzz(&jdk, seconds, name))
}

/// Runs the target of a name.
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
    // With a target named, what runs while building is built without.
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

/// Where the programs and what they find are kept.
fn folder() -> std::path::PathBuf {
    target().join("fuzz")
}

/// The triple of this machine, as the compiler calls it.
fn host() -> Result<String, String> {
    let said = crate::shell::output(Command::new("rustc").arg("-vV"))?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "`rustc -vV` does not tell its host".into())
}
