//! Runs all selected programs over all processors, and counts the results.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use crate::compare::{self, Expectation};
use crate::reference;
use oracle_tests::binary;
use oracle_tests::compile::compile;
use oracle_tests::discover::{Program, discover, selected};
use oracle_tests::jdk;
use oracle_tests::launch::launch;
use oracle_tests::parallel;
use oracle_tests::pending;

/// Checks all selected programs. The error says why the run is not possible, or how many programs
/// failed.
pub fn run(pass: &Path, filters: &[String]) -> Result<(), String> {
    let found = discover(pass)?;
    let mut problems = found.problems;
    let exists = |name: &str| found.programs.iter().any(|program| program.name == name);
    let pending = pending::read(pass, exists, &mut problems)?;
    let oracle = binary::oracle()?;
    let classes = compile(Path::new(env!("CARGO_TARGET_TMPDIR")), &found.programs)?;
    // The list names programs that fail on the JDK of the expectations. With another JDK they are
    // skipped, because some of them make its `java` hang.
    let runs = |name: &str| jdk::under_test().is_none() || !pending.contains_key(name);
    let large_too = std::env::var_os("ORACLE_TEST_SMALL").is_none();
    let wanted = |program: &&Program| {
        selected(program, filters) && runs(&program.name) && (program.is_small || large_too)
    };
    let chosen: Vec<&Program> = found.programs.iter().filter(wanted).collect();
    let results = parallel::map(&chosen, |program| check(&oracle, &classes, program));
    tally(&chosen, &results, &pending, &problems)
}

/// Runs a program. Returns an error if it does not do the same as in `java`.
fn check(oracle: &Path, classes: &Path, program: &Program) -> Result<(), String> {
    let mode = std::env::var("ORACLE_TEST_MODE").unwrap_or_default();
    let mut command = Command::new(oracle);
    command.arg("run");
    let expected = match jdk::under_test() {
        None => Expectation::read(program)?,
        Some(home) => {
            command.arg("--jdk").arg(&home);
            let java = home.join("bin").join("java");
            Expectation::of(reference::run(java.as_os_str(), classes, program)?)?
        }
    };
    command.args(mode.split_whitespace()).args(program.options());
    command.arg("-cp").arg(classes).arg(&program.main).current_dir(classes);
    compare::difference(&expected, &launch(&mut command)?).map_or(Ok(()), Err)
}

type Verdict = Result<(), String>;

fn tally(
    programs: &[&Program],
    results: &[Verdict],
    pending: &BTreeMap<String, String>,
    problems: &[String],
) -> Result<(), String> {
    let (mut passed, mut failed, mut waiting) = (0, 0, 0);
    for (program, result) in programs.iter().zip(results) {
        match (result, pending.contains_key(&program.name)) {
            (Ok(()), false) => passed += 1,
            (Err(_), true) => waiting += 1,
            (Err(difference), false) => {
                failed += 1;
                println!("FAIL {}: {difference}", program.name);
            }
            (Ok(()), true) => {
                failed += 1;
                println!("FAIL {}: passes, so remove it from {}", program.name, pending::FILE);
            }
        }
    }
    for problem in problems {
        failed += 1;
        println!("FAIL {problem}");
    }
    println!("pending: {waiting}");
    println!("{passed} passed, {failed} failed");
    match (failed, programs.is_empty()) {
        (0, false) => Ok(()),
        (0, true) => Err("the filter selects no program".to_owned()),
        _ => Err(format!("{failed} failed")),
    }
}
