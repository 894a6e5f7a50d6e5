//! Measures the speed of the interpreter beside a JVM.

mod generate;

use std::process::Command;

use crate::library;
use crate::maven::{self, Plugins};
use crate::prerequisites;
use crate::shell::{cargo, run, target};
use crate::{suites, test};

pub use self::generate::generate;

const KERNELS: &str = "tests/data/bench/kernels";

/// Measures the small programs, then whole suites, then the cost of one more test.
pub fn all(rounds: &str, rounds_of_suites: &str) -> Result<(), String> {
    kernels(rounds, "")?;
    suites::bench(rounds_of_suites)?;
    suites::growth()
}

/// Measures the small programs whose name contains `name`. Counts their instructions if valgrind is
/// installed.
pub fn kernels(rounds: &str, name: &str) -> Result<(), String> {
    let jdk = prerequisites::check()?;
    test::build()?;
    let mut bench = program();
    bench.arg("--jdk").arg(&jdk.home).arg("--oracle").arg(target().join("release/oracle"));
    bench.args(["--kernels", KERNELS]).arg("--results").arg(target().join("bench"));
    let counts = Command::new("valgrind").arg("--version").output().is_ok();
    if !counts {
        println!("no valgrind: instructions are not counted");
    }
    bench.args(["--instructions", if counts { "yes" } else { "no" }]);
    run(bench.args(["--rounds", rounds, "--only", name]))
}

/// Measures `oracle:verify` on libraries beside PIT with Descartes, which Maven downloads. A name selects
/// one library.
pub fn descartes(rounds: &str, name: Option<&str>) -> Result<(), String> {
    let libraries =
        library::ALL.iter().filter(|library| name.is_none_or(|name| name == library.name));
    let projects = libraries.map(library::Library::project).collect::<Result<Vec<_>, _>>()?;
    if projects.is_empty() {
        let names = library::ALL.map(|library| library.name).join(", ");
        return Err(format!("no such library: there are {names}"));
    }
    let jdk = prerequisites::check()?;
    maven::install(&jdk, Plugins::Maven)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from).to_string();
    let mut bench = program();
    bench.arg("descartes").arg(format!("{}:verify", maven::PLUGIN)).arg(target().join("bench"));
    run(bench.args([rounds, &threads]).args(projects).env("JAVA_HOME", &jdk.home))
}

/// Compares two files of results.
pub fn compare(old: &str, new: &str) -> Result<(), String> {
    let absolute = |file| std::path::absolute(file).map_err(|error| format!("{file}: {error}"));
    run(program().arg("compare").arg(absolute(old)?).arg(absolute(new)?))
}

fn program() -> Command {
    let mut command = cargo();
    command.args(["run", "--release", "--quiet", "--package", "bench", "--"]);
    command
}
