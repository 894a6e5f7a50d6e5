//! The sentences that findings about tests consist of.

use crate::finding::Evidence;
use crate::text::amount;

/// How many tests findings of one cause are in.
pub(crate) struct Whose {
    pub tests: usize,
    pub classes: usize,
}

/// An input as a sentence names it: by its value, and by the method that gave it.
#[must_use]
pub fn input(evidence: &Evidence) -> String {
    let value = evidence.value.as_deref().unwrap_or("?");
    match &evidence.name {
        Some(name) => format!("{value}, the result of {name},"),
        None => value.to_owned(),
    }
}

/// Says that inputs of a test are unused, or of the method that sets several tests up.
#[must_use]
pub fn unused(inputs: &[String], set_up: Option<&str>) -> String {
    let (place, whose) = match set_up {
        Some(method) => (format!(" in {method}"), " of any test of the class"),
        None => (String::new(), ""),
    };
    match inputs {
        [input] => format!("the input {input}{place} is checked by no assertion{whose}"),
        inputs => {
            let inputs = listed(inputs);
            format!("the inputs {inputs}{place} are checked by no assertion{whose}")
        }
    }
}

/// Says that an assertion depends on fields.
#[must_use]
pub fn brittle(assertion: &str, fields: &str) -> String {
    format!("{assertion} depends on {fields}, which the test does not control")
}

/// Says that several assertions depend on the same fields.
pub(crate) fn brittle_assertions(count: usize, fields: &str, whose: &Whose) -> String {
    let assertions = amount(count, "assertion");
    let (place, tests) = match whose {
        Whose { tests: 0 | 1, .. } => (String::new(), "the test does"),
        Whose { tests, classes: 0 | 1 } => (format!(" in {tests} tests"), "the tests do"),
        Whose { tests, classes } => {
            (format!(" in {tests} tests of {}", amount(*classes, "class")), "the tests do")
        }
    };
    format!("{assertions}{place} depend on {fields}, which {tests} not control")
}

/// `1, 2 and 3`
fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}
