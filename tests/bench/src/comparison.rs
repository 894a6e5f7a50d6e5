//! What changed from one file of results to another.

use std::path::Path;

use bench::geometric_mean;

use crate::figures::Figures;
use crate::side::Side;

/// Sides that are measured against `java -Xint` of the same run, so that the machine drops out.
const SIDES: [Side; 2] = [Side::Plain, Side::Taint];

/// Prints the multiples of `java -Xint` in both, and the newer as a part of the older.
///
/// # Errors
/// A file cannot be read, or they have no program in common.
pub fn print(old: &Path, new: &Path) -> Result<(), String> {
    let (old, new) = (Figures::read(old)?, Figures::read(new)?);
    println!("multiples of java -Xint: {} -> {}", old.date, new.date);
    for side in SIDES {
        println!("{}", side.name());
        let mut changes = Vec::new();
        for kernel in old.kernels.keys() {
            if let (Some(before), Some(after)) =
                (ratio(&old, kernel, side), ratio(&new, kernel, side))
            {
                println!("  {kernel:14}{before:>8.2} ->{after:>6.2}  {:>6.2}", after / before);
                changes.push(after / before);
            }
        }
        if changes.is_empty() {
            return Err("the files have no program in common".to_owned());
        }
        println!("  {:14}{:>26.2}", "mean", geometric_mean(&changes));
    }
    Ok(())
}

fn ratio(figures: &Figures, kernel: &str, side: Side) -> Option<f64> {
    let sides = figures.kernels.get(kernel)?;
    Some(sides.get(&side)?.median() / sides.get(&Side::JavaXint)?.median())
}
