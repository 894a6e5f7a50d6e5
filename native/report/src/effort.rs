//! Which tests an analysis spent its time on.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

/// How many tests are named.
const NAMED: usize = 10;

/// What a test took, and its trials.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Effort {
    /// Id of the test; of a class, for the trials that concern several of its tests.
    pub test: String,
    /// Instructions that the interpreter ran.
    pub instructions: u64,
}

impl From<(String, u64)> for Effort {
    fn from((test, instructions): (String, u64)) -> Effort {
        Effort { test, instructions }
    }
}

/// The slowest ten, the slowest first.
pub fn slowest(all: impl IntoIterator<Item = Effort>) -> Vec<Effort> {
    let mut all: Vec<Effort> = all.into_iter().filter(|one| one.instructions > 0).collect();
    all.sort_by(|a, b| (Reverse(a.instructions), &a.test).cmp(&(Reverse(b.instructions), &b.test)));
    all.truncate(NAMED);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_come_first_and_ten_are_named() {
        let effort = |number: u64| (format!("t{number:02}"), number % 11);
        let named: Vec<String> = slowest((0..22).map(|it| Effort::from(effort(it))))
            .into_iter()
            .map(|it| it.test)
            .collect();
        let expected = ["t10", "t21", "t09", "t20", "t08", "t19", "t07", "t18", "t06", "t17"];
        assert_eq!(named, expected);
    }

    #[test]
    fn what_took_nothing_is_not_slow() {
        assert_eq!(slowest([Effort::from(("t".to_owned(), 0))]), []);
    }
}
