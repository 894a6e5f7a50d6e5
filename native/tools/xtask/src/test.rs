//! Runs the tests of the crates, and compares programs with the JDK.

use std::process::Command;
use std::thread;

use crate::library::COMMONS_CODEC;
use crate::maven::{self, Samples};
use crate::prerequisites::{self, Jdk};
use crate::shell::{cargo, run, target};

/// Options of `oracle run` under which all programs have to print the same. Labels and probes must change nothing;
/// frequent collections expose objects that are freed too early; other seeds and short slices switch threads
/// elsewhere.
const MODES: [&str; 8] = [
    "--taint",
    "--probes",
    "--gc-every 64",
    "--taint --gc-every 64",
    "--seed 1",
    "--seed 2",
    "--seed 3",
    "--short-slices",
];

/// Options for programs that are marked as small: a collection at each allocation.
const SMALL_MODE: &str = "--gc-every 1";

/// Runners of the quick tier that are busy with one processor most of the time. The two lists run side by side, and take
/// about the same time.
const SIDE_BY_SIDE: [&[&str]; 2] = [
    &["transform", "statements", "random-programs", "mine"],
    &["infer", "remember", "generate", "polish", "assertions"],
];

/// Builds, then runs the tests of the crates, all programs, the fixtures, and the tests of the plugins.
pub fn all(jdk: &Jdk, samples: Samples) -> Result<(), String> {
    build_packages(&["oracle-cli", "coverage-runner", "worlds"])?;
    let rooms = ["test", "--release", "--workspace", "--exclude", "oracle-tests"];
    run(cargo().args(rooms).env("JAVA_HOME", &jdk.home))?;
    build_runners()?;
    runner(jdk, &[])?;
    side_by_side(jdk, SIDE_BY_SIDE)?;
    // By itself, because it measures time on the JVM.
    run(&mut runner_of(jdk, "flaky"))?;
    run(&mut program(jdk, "coverage-runner", &[]))?;
    run(&mut program(jdk, "worlds", &[]))?;
    maven::verify(jdk, samples)
}

/// Builds the runners that [`all`] starts, which takes less time together than one after the other.
fn build_runners() -> Result<(), String> {
    let mut command = cargo();
    command.args(["test", "--release", "--quiet", "--package", "oracle-tests", "--no-run"]);
    for target in SIDE_BY_SIDE.concat().into_iter().chain(["pass", "flaky"]) {
        command.args(["--test", target]);
    }
    run(&mut command)
}

/// Runs two lists of runners at the same time.
fn side_by_side(jdk: &Jdk, lists: [&[&str]; 2]) -> Result<(), String> {
    let all = |targets: &[&str]| targets.iter().try_for_each(|it| run(&mut runner_of(jdk, it)));
    let [one, other] = lists;
    thread::scope(|scope| {
        let one = scope.spawn(|| all(one));
        let other = all(other);
        one.join().map_err(|_| "a runner's thread panicked".to_owned()).flatten().and(other)
    })
}

/// Runs all programs in each of [`MODES`], small programs in [`SMALL_MODE`] too, the roll-backs, and a
/// suite whose system calls are observed. Compares the coverage of some suites with JaCoCo's report.
pub fn modes(jdk: &Jdk) -> Result<(), String> {
    for mode in MODES {
        println!("programs with {mode}");
        run(runner_of(jdk, "pass").env("ORACLE_TEST_MODE", mode))?;
    }
    println!("small programs with {SMALL_MODE}");
    let mut small = runner_of(jdk, "pass");
    run(small.env("ORACLE_TEST_MODE", SMALL_MODE).env("ORACLE_TEST_SMALL", "1"))?;
    run(&mut runner_of(jdk, "rollback"))?;
    run(&mut program(jdk, "coverage-runner", &["suites"]))?;
    run(&mut runner_of(jdk, "watched"))
}

/// Tests the HTML report in a browser, with an artificial report and with that of a library. The samples'
/// repository must contain the plugin already ([`maven::verify`]).
pub fn page(jdk: &Jdk) -> Result<(), String> {
    let project = COMMONS_CODEC.project()?;
    let mut library = maven::conversation(jdk);
    library.arg("--file").arg(project.join("pom.xml")).arg(maven::samples_repository());
    // `diagnose` would take most of the time and has no view of its own in the report.
    library.args(["-Doracle.analyses=polish,transform", "-Doracle.formats=html,sarif"]);
    run(library.arg(format!("{}:check", maven::PLUGIN)))?;
    let page = ["test", "--release", "--package", "report", "--", "--ignored", "page"];
    run(cargo().args(page).env("ORACLE_PAGE_REPORTS", project.join("target/oracle")))
}

/// Builds, then runs the programs whose path contains one of the filters.
pub fn programs(filters: &[&str]) -> Result<(), String> {
    let jdk = prerequisites::check()?;
    build()?;
    runner(&jdk, filters)
}

/// Compares a number of random programs with the JVM, with consecutive seeds.
pub fn random_programs(programs: &str, seed: &str) -> Result<(), String> {
    let jdk = prerequisites::check()?;
    build()?;
    run(runner_of(&jdk, "random-programs").args(["--", programs, seed]))
}

/// Rewrites the expected output of the programs whose path contains one of the filters.
pub fn bless(filters: &[&str]) -> Result<(), String> {
    let jdk = prerequisites::check()?;
    runner(&jdk, &[&["--bless"], filters].concat())
}

/// Builds the program `oracle`.
pub fn build() -> Result<(), String> {
    build_packages(&["oracle-cli"])
}

/// Builds packages together. Some of them would ask for other features of libraries by themselves, which would be compiled
/// again.
fn build_packages(packages: &[&str]) -> Result<(), String> {
    let packages = packages.iter().flat_map(|it| ["--package", it]);
    run(cargo().args(["build", "--release"]).args(packages))
}

fn runner(jdk: &Jdk, words: &[&str]) -> Result<(), String> {
    run(runner_of(jdk, "pass").arg("--").args(words))
}

/// Returns the command of a runner that is a program of its own, which [`all`] has built: `coverage-runner` compares coverage
/// with JaCoCo, `worlds` checks the worlds.
fn program(jdk: &Jdk, name: &str, words: &[&str]) -> Command {
    let mut command = Command::new(target().join("release").join(name));
    command.args(words).env("JAVA_HOME", &jdk.home);
    command
}

/// Returns the command that runs a test target of `oracle-tests`.
fn runner_of(jdk: &Jdk, target: &str) -> Command {
    let mut command = cargo();
    command.args(["test", "--release", "--quiet", "--package", "oracle-tests", "--test", target]);
    command.env("JAVA_HOME", &jdk.home);
    command
}
