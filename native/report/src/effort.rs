//! Which tests an analysis spent its time on.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

/// How many tests are named.
const NAMED: usize = 10;

/// `effort.json`: what an analysis took, in instructions of the interpreter.
///
/// It is a document of its own because it is not the same wherever `oracle.json` is: a class from a jar takes other instructions
/// than one from a folder, and a result that is remembered took them when its test ran.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Effort {
    /// Instructions that all tests and their trials took.
    pub instructions: u64,
    /// The tests that took longest, at most ten, the slowest first.
    pub slowest: Vec<TestEffort>,
}

/// What a test took, and its trials.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct TestEffort {
    /// Id of the test; of a class, for the trials that concern several of its tests.
    pub test: String,
    /// Instructions that the interpreter ran.
    pub instructions: u64,
}

impl Effort {
    /// That of tests by their ids.
    #[must_use]
    pub fn of(tests: impl IntoIterator<Item = (String, u64)>) -> Effort {
        let took = |(test, instructions): (String, u64)| TestEffort { test, instructions };
        let all: Vec<TestEffort> = tests.into_iter().map(took).collect();
        let instructions = all.iter().fold(0u64, |sum, one| sum.saturating_add(one.instructions));
        Effort { instructions, slowest: slowest(all) }
    }

    /// That of this and another run together.
    #[must_use]
    pub(crate) fn with(self, other: Effort) -> Effort {
        let instructions = self.instructions.saturating_add(other.instructions);
        Effort { instructions, slowest: slowest([self.slowest, other.slowest].concat()) }
    }
}

/// The slowest ten, the slowest first.
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
