//! The mined facts of one project, from which models can be trained without running its tests again.
//!
//! A [`Project`] holds the calls that its tests make ([`Call`], samples for the question "is an exception specified
//! here?"), the assertions about what an object returns ([`Choice`], samples for "which observer would a developer
//! assert?"), and the methods that both name ([`Method`]). It holds numbers and hashes only, no text of the project.
//!
//! **Numbers.** A method, class, package, test class, test method, exception or receiver is a number within its
//! project. Numbers of methods, exceptions and receivers are positions in [`Project::methods`],
//! [`Project::exceptions`] and [`Project::receivers`].
//!
//! **Hashes.** A name is the hash that [`name_hash`] returns, which means the same in all projects.
//!
//! **Order.** Calls and choices have the order in which the tests made them.

mod call;
mod choice;
mod file;
mod method;
mod value;

use serde::{Deserialize, Serialize};

use crate::hash::fnv;

pub use call::{Call, Ending, Holds, Idiom, Origin, Prefix};
pub use choice::{Choice, Observer, Receiver};
pub use file::{FORMAT, FactsError};
pub use method::{
    Clause, Documentation, Exception, Method, NullText, Parameter, Predicates, Promise, ResultKind,
    Wording,
};
pub use value::{Text, Value};

/// The facts of one project.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Project {
    /// The name of the suite in `corpus.json`, which also tells its role, family and licence.
    pub name: String,
    /// The methods of calls, prefixes and observers.
    pub methods: Vec<Method>,
    /// The exceptions of tags, `throws` clauses and calls.
    pub exceptions: Vec<Exception>,
    /// The classes of the objects whose observers are asserted.
    pub receivers: Vec<Receiver>,
    /// The calls that tests make. The same call occurs once, see [`Call::identity`].
    pub calls: Vec<Call>,
    /// The assertions about observers.
    pub choices: Vec<Choice>,
    /// How much was seen and left out.
    pub counts: Counts,
}

/// How much was seen of a project's tests, and why calls are no samples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Tests that were found.
    pub tests: u32,
    /// Tests that passed. Other tests give no samples.
    pub passed: u32,
    /// Calls of project methods by the tests' own code.
    pub calls: u32,
    /// Calls that equal an earlier one.
    pub repeated: u32,
    /// Calls beyond the number that is kept of a method in a test.
    pub surplus: u32,
    /// Calls whose exception somebody catches without expecting it.
    pub swallowed: u32,
    /// Calls that threw because a call inside them, made by the test's code too, threw.
    pub around: u32,
    /// Assertions in the tests' own code.
    pub assertions: u32,
}

/// Returns the hash of a name, such as the simple name of a method, a lower-case word or the simple name of an
/// exception.
#[must_use]
pub fn name_hash(name: &str) -> u32 {
    // The low half is as good as any part of it.
    fnv(name.as_bytes()) as u32
}

/// Returns the words of a Java name in lower case: `parseURLFor2` has the words `parse`, `url`, `for`, `2`.
#[must_use]
pub fn words(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let kind = |at: usize| letters.get(at).copied().map_or(Letter::Other, Letter::of);
    let mut words: Vec<String> = Vec::new();
    for (at, letter) in letters.iter().enumerate() {
        let (before, here, after) = (at.checked_sub(1).map(kind), kind(at), kind(at + 1));
        if here == Letter::Other {
            continue;
        }
        let begins = match (before, here) {
            (None | Some(Letter::Other), _) => true,
            (Some(Letter::Upper), Letter::Upper) => after == Letter::Lower,
            (Some(Letter::Upper), Letter::Lower) => false,
            (Some(before), here) => before != here,
        };
        match words.last_mut().filter(|_| !begins) {
            Some(word) => word.extend(letter.to_lowercase()),
            None => words.push(letter.to_lowercase().collect()),
        }
    }
    words
}

/// The kinds of characters that separate the words of a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letter {
    Upper,
    Lower,
    Digit,
    Other,
}

impl Letter {
    fn of(character: char) -> Letter {
        match character {
            it if it.is_uppercase() => Letter::Upper,
            it if it.is_alphabetic() => Letter::Lower,
            it if it.is_numeric() => Letter::Digit,
            _ => Letter::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn names_consist_of_words() {
        assert_eq!(words("parseURLFor2"), ["parse", "url", "for", "2"]);
        assert_eq!(words("size"), ["size"]);
        assert_eq!(words("MAX_VALUE"), ["max", "value"]);
        assert_eq!(words("getXValue"), ["get", "x", "value"]);
        assert_eq!(words("<init>"), ["init"]);
    }
}
