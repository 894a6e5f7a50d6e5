//! Describes tests that failed, that could not be analysed completely, or that assert nothing.

use std::collections::BTreeMap;

use crate::document::oracle::{Outcome, Test};
use crate::prose::few::few;
use crate::prose::text::{NAMED, name};

/// The most frames of a trace that are shown.
const FRAMES: usize = 3;

/// The beginnings of frames that say nothing about a failure, because they belong to the JDK or a test
/// framework.
const DULL: [&str; 9] = [
    "java.",
    "jdk.",
    "sun.",
    "org.junit.",
    "junit.",
    "org.opentest4j.",
    "org.assertj.",
    "org.hamcrest.",
    "kotlin.",
];

/// Advice about tests that fail.
pub(crate) const FAILED_HERE: &str = "Oracle Check reports no findings for a test that fails. If \
the test passes in your build, something that it depends on is different here: see the line above, \
and limits.md. To leave the test out, use -Dtest='!Class#method' or the test filter of your build.";

/// Returns a text for each failed test: the reason, and below it the places of the failure, one line each.
pub(crate) fn failed(tests: &[Test]) -> Vec<String> {
    let of = |test: &Test| {
        let frames = test.trace.iter().take_while(|line| !line.starts_with("Caused by: "));
        let telling = frames.filter(|line| {
            let frame = line.strip_prefix("at ").unwrap_or(line);
            !DULL.iter().any(|start| frame.starts_with(start))
        });
        let places: String = telling.take(FRAMES).map(|line| format!("\n    {line}")).collect();
        Some(failure(test)? + &places)
    };
    tests.iter().filter_map(of).collect()
}

fn failure(test: &Test) -> Option<String> {
    if test.outcome != Outcome::Failed {
        return None;
    }
    let why = match &test.exception {
        Some(thrown) => match thrown.message.as_deref().map(str::trim) {
            Some(message) if !message.is_empty() => {
                format!(
                    "{}: {}",
                    thrown.class,
                    message
                        .lines()
                        .filter(|it| !it.trim().is_empty())
                        .collect::<Vec<_>>()
                        .join("\n    ")
                )
            }
            _ => thrown.class.clone(),
        },
        None => test.reason.as_deref().map(without_stacks).unwrap_or_default(),
    };
    Some(format!("failed: {}: {why}", name(test)))
}

/// Returns a line for each reason why tests are not analysed.
pub(crate) fn not_analysed(tests: &[Test]) -> Vec<String> {
    let stopped = tests.iter().filter(|test| test.outcome == Outcome::NotAnalysed);
    let reason = |test: &'_ Test| {
        test.reason.as_deref().and_then(first_line).unwrap_or("the reason is not known").to_owned()
    };
    by_reason("not analysed", stopped.map(|test| (reason(test), test)))
}

/// Returns a line for each reason why a part of a test could not be analysed.
pub(crate) fn partly_analysed(tests: &[Test]) -> Vec<String> {
    let notes = tests.iter().flat_map(|test| test.notes.iter().map(move |note| (note, test)));
    by_reason("analysed in part", notes.map(|(note, test)| (note.clone(), test)))
}

/// Returns one line about the tests that assert nothing, or none.
pub(crate) fn assert_nothing(tests: &[Test]) -> Vec<String> {
    let tests = tests.iter().filter(|test| test.asserts_nothing);
    let reason = "only an exception makes it fail".to_owned();
    by_reason("asserts nothing", tests.map(|test| (reason.clone(), test)))
}

fn by_reason<'a>(what: &str, tests: impl Iterator<Item = (String, &'a Test)>) -> Vec<String> {
    let mut reasons: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (reason, test) in tests {
        reasons.entry(reason).or_default().push(name(test));
    }
    let line = |(reason, names)| format!("{what}: {}: {reason}", few::<String>(names, NAMED));
    reasons.into_iter().map(line).collect()
}

/// Returns a reason without its indented lines, which show stacks.
fn without_stacks(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with(char::is_whitespace));
    lines.map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

fn first_line(text: &str) -> Option<&str> {
    text.lines().map(str::trim).find(|line| !line.is_empty())
}
