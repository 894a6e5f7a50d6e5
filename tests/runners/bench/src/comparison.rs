//! Compares two files of results.

use std::path::Path;

use bench::figures::{Figures, Table};
use bench::geometric_mean;

/// The side in whose multiples all others are shown. It was measured in the same run, so the speed
/// of the machine cancels out.
const UNIT: &str = "java -Xint";

/// Prints the multiples of `java -Xint` in both files, and the newer one as a fraction of the older
/// one.
///
/// # Errors
/// Returns an error if a file cannot be read, or if the files have nothing in common.
pub fn print(old: &Path, new: &Path) -> Result<(), String> {
    let (old, new) = (Figures::read(old)?, Figures::read(new)?);
    println!("multiples of java -Xint: {} -> {}", old.date, new.date);
    let kernels = of_tables(&old.kernels, &new.kernels, ratio);
    let suites = of_tables(&old.suites, &new.suites, ratio);
    println!("instructions of the machine for each of the program's");
    let counts = of_tables(&old.instructions, &new.instructions, median);
    if kernels + suites + counts == 0 {
        Err("the files have nothing in common".to_owned())
    } else {
        Ok(())
    }
}

/// Prints two tables side by side. Returns the number of figures that both have.
fn of_tables(old: &Table, new: &Table, figure: Figure) -> usize {
    let mut sides: Vec<&str> = old.values().flat_map(|of| of.keys()).map(String::as_str).collect();
    sides.sort_unstable();
    sides.dedup();
    let sides = sides.into_iter().filter(|side| *side != UNIT);
    sides.map(|side| of_side(old, new, side, figure)).sum()
}

fn of_side(old: &Table, new: &Table, side: &str, figure: Figure) -> usize {
    let both = |what: &String| Some((figure(old, what, side)?, figure(new, what, side)?));
    let rows: Vec<(&String, (f64, f64))> =
        old.keys().filter_map(|what| Some((what, both(what)?))).collect();
    if rows.is_empty() {
        return 0;
    }
    println!("{side}");
    let mut changes = Vec::new();
    for (what, (before, after)) in &rows {
        println!("  {what:26}{before:>8.2} ->{after:>6.2}  {:>6.2}", after / before);
        changes.push(after / before);
    }
    println!("  {:26}{:>26.2}", "mean", geometric_mean(&changes));
    rows.len()
}

/// Reads a figure of a program and side from a table.
type Figure = fn(&Table, &str, &str) -> Option<f64>;

fn median(table: &Table, what: &str, side: &str) -> Option<f64> {
    Some(table.get(what)?.get(side)?.median())
}

fn ratio(table: &Table, what: &str, side: &str) -> Option<f64> {
    Some(median(table, what, side)? / median(table, what, UNIT)?)
}
