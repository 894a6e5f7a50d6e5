//! Compares all components, each one alone, and none.

use std::collections::HashSet;
use std::time::Duration;

use generate::{Components, Explored, Found, INSTRUCTIONS_PER_SECOND, Module, Settings};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;

use crate::covered::{Covered, print_difference};

/// Searches with each choice of components, and prints a table.
///
/// # Errors
/// Returns an error if the system does not measure the CPU time.
pub fn compare(module: &Module, settings: &Settings) -> Result<(), String> {
    println!(
        "{:<18}{:>10}{:>10}{:>14}{:>8}{:>8}{:>9}{:>7}",
        "components", "branches", "of tests", "instructions", "CPU s", "priced", "tries/s", "guest"
    );
    let mut union = HashSet::new();
    let mut of_all = None;
    let mut branches = Vec::new();
    for list in ["all"].into_iter().chain(Components::NAMES).chain(["none"]) {
        let components = Components::parse(list).map_err(|part| format!("no `{part}`"))?;
        let before = cpu()?;
        let explored = generate::explore(module, &Settings { components, ..settings.clone() });
        let cpu = cpu()? - before;
        let probes = generate::probes_of(&explored);
        branches.push(print(module, list, &explored, cpu));
        union.extend(probes.iter().copied());
        of_all.get_or_insert(probes);
    }
    let in_union = Covered::by(module, &union);
    println!("{:<18}{:>10.2}{:>24.2}", "union", in_union.branches, in_union.instructions);
    if let [all, .., none] = *branches {
        let gap = in_union.branches - none;
        let closed = if gap > 0.0 { (all - none) / gap } else { 1.0 };
        println!("`all` closes {:.0} % of the gap between `none` and the union", closed * 100.0);
    }
    println!("what only others cover (branches of `all`, of the union, and all of a method):");
    print_difference(module, &of_all.unwrap_or_default(), &union);
    Ok(())
}

/// Prints one line. Returns how many percent of the branches are covered.
fn print(module: &Module, list: &str, explored: &[Explored], cpu: f64) -> f64 {
    let found = || explored.iter().filter_map(|it| Some(&it.outcome.as_ref().ok()?.found));
    let sum = |of: fn(&Found) -> u64| found().map(of).sum::<u64>() as f64;
    let covered = Covered::by(module, &generate::probes_of(explored));
    let tested = Covered::by(module, &generate::probes_of_tests(explored));
    println!(
        "{list:<18}{:>10.2}{:>10.2}{:>14.2}{cpu:>8.1}{:>8.1}{:>9.0}{:>6.0}%",
        covered.branches,
        tested.branches,
        covered.instructions,
        sum(|it| it.spent) / INSTRUCTIONS_PER_SECOND as f64,
        sum(|it| it.tries) / cpu.max(0.001),
        sum(|it| it.instructions) / sum(|it| it.spent).max(1.0) * 100.0,
    );
    covered.branches
}

/// Returns the CPU seconds, user and system, of this process.
fn cpu() -> Result<f64, String> {
    let usage = getrusage(UsageWho::RUSAGE_SELF).map_err(|error| error.to_string())?;
    let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Ok(Duration::from_micros(u64::try_from(micros).unwrap_or(0)).as_secs_f64())
}
