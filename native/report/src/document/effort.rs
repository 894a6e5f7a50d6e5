//! The tests on which an analysis spent the most instructions.

use std::cmp::Reverse;

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
        Effort { instructions, slowest: slowest(all) }
    }

    /// Returns the effort of this run and another one together.
    #[must_use]
    pub(crate) fn with(self, other: Effort) -> Effort {
        let instructions = self.instructions.saturating_add(other.instructions);
        Effort { instructions, slowest: slowest([self.slowest, other.slowest].concat()) }
    }
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
    fn what_took_nothing_is_not_slow() {
        assert_eq!(Effort::of([("t".to_owned(), 0)]), Effort::default());
    }
}
