//! What an analysis cost: its phases, and the tests on which it spent the most instructions.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The most tests that are listed.
const NAMED: usize = 10;

/// `effort.json`: the effort of an analysis, in bytecode instructions that the interpreter executed.
///
/// It is a document of its own because it may vary where `oracle.json` does not. For example, a class from a
/// jar takes other instructions to load than the same class from a folder. A remembered result counts the
/// instructions of the run that it comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Effort {
    /// The instructions of all tests and their trials.
    pub instructions: u64,
    /// The tests with the most instructions, at most ten, the slowest first.
    pub slowest: Vec<TestEffort>,
    /// The phases, by their analyses and texts. With several threads they may take more instructions than with one,
    /// because a thread begins work before another thread shows that it is not needed.
    #[serde(default)]
    pub phases: Vec<PhaseEffort>,
}

/// What a phase of an analysis took. Unlike the instructions of tests, this is what this run did: remembered results
/// take nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct PhaseEffort {
    /// The names of the analyses for which it worked. None for what belongs to the whole request.
    pub analyses: Vec<String>,
    /// The phase in words, as the console shows it.
    pub phase: String,
    /// The bytecode instructions that the interpreter executed, in runs of tests and in trials.
    pub instructions: u64,
    /// How often a vm started the JDK. A vm that begins with an image of the memory does not count.
    pub boots: u64,
    /// The processes of the JVM: runs of tests, compilers, and tools that read or edit sources.
    pub processes: u64,
    /// The processor time of all processes. It stands in a document of its own ([`ProcessorTime`]).
    #[serde(skip)]
    pub processor: Duration,
}

/// `processor-time.json`: the processor time of an analysis, which differs from run to run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ProcessorTime {
    /// The processor time of all phases, in seconds.
    pub seconds: f64,
    /// The phases, in the order of `effort.json`.
    pub phases: Vec<PhaseTime>,
}

/// The processor time of a phase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct PhaseTime {
    /// The names of the analyses for which it worked.
    pub analyses: Vec<String>,
    /// The phase in words.
    pub phase: String,
    /// The processor time of the engine's process and of the processes that it started, in seconds.
    pub seconds: f64,
}

impl ProcessorTime {
    /// Returns the processor time of the phases of an analysis.
    #[must_use]
    pub fn of(effort: &Effort) -> ProcessorTime {
        let time = |it: &PhaseEffort| PhaseTime {
            analyses: it.analyses.clone(),
            phase: it.phase.clone(),
            seconds: it.processor.as_secs_f64(),
        };
        let all: Duration = effort.phases.iter().map(|it| it.processor).sum();
        ProcessorTime {
            seconds: all.as_secs_f64(),
            phases: effort.phases.iter().map(time).collect(),
        }
    }
}

/// The effort of a test together with its trials.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct TestEffort {
    /// The id of the test. The id of a class stands for the trials of set-up that its tests share.
    pub test: String,
    /// The number of instructions.
    pub instructions: u64,
}

impl Effort {
    /// Returns the effort of tests, given as pairs of an id and a number of instructions.
    #[must_use]
    pub fn of(tests: impl IntoIterator<Item = (String, u64)>) -> Effort {
        let took = |(test, instructions): (String, u64)| TestEffort { test, instructions };
        let all: Vec<TestEffort> = tests.into_iter().map(took).collect();
        let instructions = all.iter().fold(0u64, |sum, one| sum.saturating_add(one.instructions));
        Effort { instructions, slowest: slowest(all), phases: Vec::new() }
    }

    /// Returns the effort of this run and another run together.
    #[must_use]
    pub(crate) fn with(self, other: Effort) -> Effort {
        let instructions = self.instructions.saturating_add(other.instructions);
        Effort {
            instructions,
            slowest: slowest([self.slowest, other.slowest].concat()),
            phases: together([self.phases, other.phases].concat()),
        }
    }
}

/// Adds up phases with the same analyses and texts.
fn together(phases: Vec<PhaseEffort>) -> Vec<PhaseEffort> {
    let mut all: BTreeMap<(Vec<String>, String), PhaseEffort> = BTreeMap::new();
    for one in phases {
        let key = (one.analyses.clone(), one.phase.clone());
        let sum = all.entry(key).or_default();
        *sum = PhaseEffort {
            instructions: sum.instructions.saturating_add(one.instructions),
            boots: sum.boots.saturating_add(one.boots),
            processes: sum.processes.saturating_add(one.processes),
            processor: sum.processor.saturating_add(one.processor),
            ..one
        };
    }
    all.into_values().collect()
}

/// Returns the ten slowest tests, the slowest first, without tests that took no instructions.
fn slowest(mut all: Vec<TestEffort>) -> Vec<TestEffort> {
    all.retain(|one| one.instructions > 0);
    all.sort_by(|a, b| (Reverse(a.instructions), &a.test).cmp(&(Reverse(b.instructions), &b.test)));
    all.truncate(NAMED);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(effort: Effort) -> Vec<String> {
        effort.slowest.into_iter().map(|it| it.test).collect()
    }

    #[test]
    fn the_slowest_come_first_and_ten_are_named() {
        let part =
            |from: u64| Effort::of((from..from + 11).map(|it| (format!("t{it:02}"), it % 11)));
        let all = part(0).with(part(11));
        assert_eq!(all.instructions, 110);
        let expected = ["t10", "t21", "t09", "t20", "t08", "t19", "t07", "t18", "t06", "t17"];
        assert_eq!(named(all), expected);
    }

    #[test]
    fn phases_of_modules_are_added_up() {
        let of = |phase: &str, instructions| PhaseEffort {
            phase: phase.to_owned(),
            instructions,
            ..PhaseEffort::default()
        };
        let effort = |phases| Effort { phases, ..Effort::default() };
        let all = effort(vec![of("a", 1), of("b", 2)]).with(effort(vec![of("b", 3)]));
        assert_eq!(all.phases, [of("a", 1), of("b", 5)]);
    }

    #[test]
    fn what_took_nothing_is_not_slow() {
        assert_eq!(Effort::of([("t".to_owned(), 0)]), Effort::default());
    }
}
