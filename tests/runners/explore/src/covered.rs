//! How much code some probes cover.

use std::collections::HashSet;

use generate::Module;
use report::Counters;

/// How many percent of a module are covered, without filters.
#[derive(Clone, Copy)]
pub struct Covered {
    /// Of its branches.
    pub branches: f64,
    /// Of its instructions.
    pub instructions: f64,
}

impl Covered {
    /// Counts what runs if these probes run.
    pub fn by(module: &Module, probes: &HashSet<u32>) -> Covered {
        let mut probes: Vec<u32> = probes.iter().copied().collect();
        probes.sort_unstable();
        let ran = module.measured.named(&probes);
        let coverage = module.measured.coverage(&ran, &|_| true, &|_| None);
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
