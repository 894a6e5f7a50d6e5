//! Random values that a world chooses instead of a generator, and the order in which reflection answers.

use serde::{Deserialize, Serialize};

/// A random value that a world chooses. Its generator has no seed of the program's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Drawn {
    /// The number of the drawn value in a test, from 1; all values if there is no number.
    pub which: Option<u64>,
    /// The value.
    pub value: Choice,
}

/// One of the values that a generator may draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// The least one.
    Least,
    /// The greatest one.
    Greatest,
    /// This integer, if it lies in the range from which the generator draws.
    Integer(i64),
}

impl Choice {
    /// Returns the value that replaces `drawn`, from the integers between two bounds, the second one excluded.
    #[must_use]
    pub fn among(self, (low, high): (i64, i64), drawn: i64) -> i64 {
        match self {
            Choice::Least => low,
            Choice::Greatest => high.saturating_sub(1),
            Choice::Integer(value) if (low..high).contains(&value) => value,
            Choice::Integer(_) => drawn,
        }
    }

    /// Returns the value that replaces `drawn`, from the numbers between two bounds, the second one excluded.
    #[must_use]
    pub fn between(self, (low, high): (f64, f64), drawn: f64) -> f64 {
        match self {
            Choice::Least => low,
            Choice::Greatest => high.next_down(),
            Choice::Integer(_) => drawn,
        }
    }
}

/// The order in which methods of `Class` list members and annotations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reflected {
    /// The order of the JVM.
    #[default]
    AsIs,
    /// The reverse of it.
    Reversed,
    /// A different order at each call.
    Varying,
}

#[cfg(test)]
mod tests {
    use super::Choice;

    #[test]
    fn a_choice_lies_in_the_range() {
        assert_eq!(Choice::Least.among((1, 7), 3), 1);
        assert_eq!(Choice::Greatest.among((1, 7), 3), 6);
        assert_eq!(Choice::Integer(5).among((1, 7), 3), 5);
        assert_eq!(Choice::Integer(7).among((1, 7), 3), 3);
        assert!(Choice::Greatest.between((0.0, 1.0), 0.5) < 1.0);
    }
}
