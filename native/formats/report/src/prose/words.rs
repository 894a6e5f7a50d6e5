//! The sentences of findings about tests.

use crate::document::finding::{Callee, Evidence, Source};
use crate::prose::text::{amount, simple};

/// The number of tests and of test classes that a group of findings is about.
pub(crate) struct Whose {
    pub tests: usize,
    pub classes: usize,
}

/// Returns an input as part of a sentence: its value, or the name of a parameter of a parameterised test.
#[must_use]
pub fn input(evidence: &Evidence) -> String {
    match &evidence.name {
        Some(name) if evidence.source == Source::Parameter => {
            format!("{name}, a parameter of the test,")
        }
        _ => evidence.value.as_deref().unwrap_or("?").to_owned(),
    }
}

/// Returns the sentence that inputs are unused. `set_up` is the method that sets up several tests, if the
/// inputs are in such a method.
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

/// The most values that a sentence names.
const NAMED: usize = 3;

/// Returns the sentence that the arguments of a method are unused. `parameters` are the names of the
/// parameters that get them.
pub(crate) fn unused_arguments(
    method: &str,
    parameters: &[String],
    values: &[String],
    whose: &Whose,
) -> String {
    let mut named: Vec<String> = values.iter().take(NAMED).cloned().collect();
    let more = values.len().saturating_sub(NAMED);
    named.extend((more > 0).then(|| format!("{more} more")));
    let (values, parameters) = (listed(&named), listed(parameters));
    let tests = (whose.tests > 1 || whose.classes > 0 && whose.tests > 0)
        .then(|| amount(whose.tests, "test"));
    let classes =
        (whose.classes > 0).then(|| format!("the set-up of {}", amount(whose.classes, "class")));
    let places: Vec<String> = tests.into_iter().chain(classes).collect();
    let place = if places.is_empty() { String::new() } else { format!(", in {}", listed(&places)) };
    format!("no assertion checks what {method} is given as {parameters}: {values}{place}")
}

/// Returns the name of a parameter, or its position if the name is not known.
pub(crate) fn parameter(callee: &Callee) -> String {
    let name = callee.parameter_name.clone();
    name.unwrap_or_else(|| format!("argument {}", callee.parameter))
}

/// Returns a method with its parameter types for readers: `Option.setArgs(int)`, or `Option(String)` for a
/// constructor.
pub(crate) fn called(callee: &Callee) -> String {
    let class = simple(&callee.class).replace('$', ".");
    let name = match callee.method.as_str() {
        "<init>" => class,
        method => format!("{class}.{method}"),
    };
    format!("{name}({})", parameter_types(&callee.descriptor).join(", "))
}

/// Returns the parameter types of a descriptor (JVMS 4.3.3) for readers; classes have no package.
fn parameter_types(descriptor: &str) -> Vec<String> {
    let mut types = Vec::new();
    let mut arrays = String::new();
    let parameters = descriptor.trim_start_matches('(');
    let mut rest = parameters.split_once(')').map_or(parameters, |(parameters, _)| parameters);
    while let Some(first) = rest.chars().next() {
        let (name, end) = match first {
            'L' => {
                let end = rest.find(';').map_or(rest.len(), |end| end + 1);
                let class = rest.get(1..end.saturating_sub(1)).unwrap_or_default();
                (simple(&class.replace('/', ".")).replace('$', "."), end)
            }
            first => (primitive(first).to_owned(), first.len_utf8()),
        };
        rest = rest.get(end..).unwrap_or_default();
        if first == '[' {
            arrays += "[]";
        } else {
            types.push(name + &std::mem::take(&mut arrays));
        }
    }
    types
}

fn primitive(letter: char) -> &'static str {
    match letter {
        'B' => "byte",
        'C' => "char",
        'D' => "double",
        'F' => "float",
        'I' => "int",
        'J' => "long",
        'S' => "short",
        'Z' => "boolean",
        _ => "?",
    }
}

/// Returns the sentence that an assertion depends on fields.
#[must_use]
pub fn brittle(assertion: &str, fields: &str) -> String {
    format!("{assertion} depends on {fields}, which the test does not control")
}

/// Returns the sentence that several assertions depend on the same fields.
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

/// Returns the part of a message such as `it fails with the locale tr-TR, with AssertionError` that names the world.
pub(crate) fn world(message: &str) -> String {
    message.split(THROWN).next().unwrap_or(message).to_owned()
}

/// The text before the exception in the message of a flaky test.
const THROWN: &str = ", with ";

/// Returns the sentence that several tests fail in another order or another world. `message` says how the first of them
/// fails, as `it fails after ATest.test, with AssertionError`.
pub(crate) fn flaky_tests(message: &str, whose: &Whose) -> String {
    let tests = amount(whose.tests, "test");
    let tests = match whose.classes {
        0 | 1 => tests,
        classes => format!("{tests} of {}", amount(classes, "class")),
    };
    let how = message.strip_prefix("it fails ").unwrap_or(message);
    let many = [
        ("when it runs ", "when they run "),
        ("that it starts ", "that they start "),
        (THROWN, ", the first with "),
    ];
    let how = many.iter().fold(how.to_owned(), |how, (one, many)| how.replacen(one, many, 1));
    format!("{tests} fail {how}")
}

/// Returns a list for a sentence: `1, 2 and 3`.
fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}
