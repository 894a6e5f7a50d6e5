//! Counts machine instructions for each instruction of the program, which does not depend on the
//! load.

use std::path::Path;
use std::process::Command;

use bench::figures;

use crate::arguments::Plan;
use crate::kernels;
use crate::side::Side;

/// The program's instruction counts at which counting begins, which is after the boot, and ends.
const BUDGETS: [u64; 2] = [20_000_000, 25_000_000];
/// The interpreter's exit status when the budget is spent.
const OUT_OF_BUDGET: i32 = 70;

/// Counts for every program, plain and with labels, and prints the results.
///
/// # Errors
/// Returns an error if a program does not compile or ends too early, or if valgrind does not run.
pub fn count(plan: &Plan) -> Result<figures::Table, String> {
    let (programs, classes) = kernels::compiled(plan)?;
    let mut table = figures::Table::new();
    println!("instructions of the machine for each of the program's");
    for class in programs {
        let mut line = format!("{class:14}");
        for side in [Side::Plain, Side::Taint] {
            let each = of_one(plan, &classes, &class, side)?;
            figures::add(&mut table, &class, side.name(), each);
            line += &format!("{each:>10.2} {}", side.name());
        }
        println!("{line}");
    }
    Ok(table)
}

fn of_one(plan: &Plan, classes: &Path, class: &str, side: Side) -> Result<f64, String> {
    let [early, late] = BUDGETS;
    let counted = |budget| collected(plan, classes, class, side, budget);
    Ok((counted(late)? - counted(early)?) / (late - early) as f64)
}

fn collected(
    plan: &Plan,
    classes: &Path,
    class: &str,
    side: Side,
    budget: u64,
) -> Result<f64, String> {
    let run = side.command(plan);
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    command.arg(run.get_program()).args(run.get_args()).arg("--budget").arg(budget.to_string());
    command.arg("-cp").arg(classes).arg(class);
    let output = command.output().map_err(|error| format!("valgrind does not run: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let count =
        said.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    match (output.status.code(), count) {
        (Some(OUT_OF_BUDGET), Some(count)) => Ok(count),
        _ => Err(format!("{class} does not run for {budget} instructions:\n{said}")),
    }
}
