//! Prints our coverage of a class in the form of the reference.

use jacoco::{ClassAnalysis, Filtering};
use report::{ClassCoverage, Counters, LineCounter, Tally};

/// Our results for a class file.
pub struct Ours {
    /// The number of probes.
    pub probes: u32,
    /// The lines with counters.
    pub lines: Vec<String>,
}

/// Returns our results if these probes were passed.
pub fn describe(analysis: &ClassAnalysis, hits: &[bool]) -> Ours {
    let hit = |probe: u32| {
        usize::try_from(probe).ok().and_then(|probe| hits.get(probe)).copied().unwrap_or(false)
    };
    let mut lines = Vec::new();
    for (kind, filtering) in [("jacoco", Filtering::Jacoco), ("raw", Filtering::Raw)] {
        class(kind, &analysis.coverage(&hit, filtering), &mut lines);
    }
    Ours { probes: analysis.probe_count(), lines }
}

fn class(kind: &str, coverage: &ClassCoverage, lines: &mut Vec<String>) {
    let source = coverage.source_file.as_deref().unwrap_or("-");
    lines.push(format!("{kind}\t{}\t{source}", internal(&coverage.class)));
    lines.push(format!("class\t{}", counters(&coverage.counters)));
    for method in &coverage.methods {
        let line = method.line.map_or_else(|| "-".to_owned(), |line| line.to_string());
        let (name, descriptor) = (&method.name, &method.descriptor);
        lines.push(format!("method\t{name}{descriptor}\t{line}\t{}", counters(&method.counters)));
    }
    for (number, counter) in &coverage.lines.0 {
        lines.push(format!("line\t{}", line(*number, counter)));
    }
}

/// Returns the internal form of a name with dots.
pub fn internal(name: &str) -> String {
    name.replace('.', "/")
}

/// Returns the number and the counters of a line.
pub fn line(number: u32, line: &LineCounter) -> String {
    format!("{number}\t{}\t{}", tally(line.instructions), tally(line.branches))
}

/// Returns all counters.
pub fn counters(counters: &Counters) -> String {
    let Counters { instructions, branches, lines, complexity, methods, classes } = *counters;
    [instructions, branches, lines, complexity, methods, classes].map(tally).join("\t")
}

fn tally(tally: Tally) -> String {
    format!("{}/{}", tally.missed, tally.covered)
}
