//! How much code some probes cover.

use std::collections::HashSet;

use generate::Module;
use report::{Counters, Coverage};

/// How many percent of a module are covered, without filters.
#[derive(Clone, Copy)]
pub struct Covered {
    /// The covered branches, in percent.
    pub branches: f64,
    /// The covered instructions, in percent.
    pub instructions: f64,
}

impl Covered {
    /// Counts the code that runs if these probes run.
    pub fn by(module: &Module, probes: &HashSet<u32>) -> Covered {
        let coverage = coverage(module, probes);
        let counters = || coverage.classes.iter().map(|class| class.raw);
        let share = |of: fn(Counters) -> (u32, u32)| {
            let (covered, missed) = counters()
                .map(of)
                .fold((0, 0), |(covered, missed), it| (covered + it.0, missed + it.1));
            let all = f64::from(covered + missed).max(1.0);
            (f64::from(covered) / all * 1e4).round() / 1e2
        };
        Covered {
            branches: share(|it| (it.branches.covered, it.branches.missed)),
            instructions: share(|it| (it.instructions.covered, it.instructions.missed)),
        }
    }
}

/// Returns the coverage of a module if these probes run.
fn coverage(module: &Module, probes: &HashSet<u32>) -> Coverage {
    let mut probes: Vec<u32> = probes.iter().copied().collect();
    probes.sort_unstable();
    let ran = module.measured.named(&probes);
    module.measured.coverage(&ran, &|_| true, &|_| None)
}

/// Prints the methods of which `more` covers more branches than `less`, with both numbers and that of all branches.
pub fn print_difference(module: &Module, less: &HashSet<u32>, more: &HashSet<u32>) {
    let (less, more) = (coverage(module, less), coverage(module, more));
    for (less, more) in less.classes.iter().zip(&more.classes) {
        let class = &more.class;
        for (less, more) in less.methods.iter().zip(&more.methods) {
            let (few, many) = (less.counters.branches, more.counters.branches);
            if few.covered < many.covered
                || less.counters.methods.covered < more.counters.methods.covered
            {
                let all = many.covered + many.missed;
                let name = format!("{}.{}{}", class, more.name, more.descriptor);
                println!("  {:>4}{:>4}{all:>4}  {name}", few.covered, many.covered);
            }
        }
    }
}
