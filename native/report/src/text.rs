//! What the console shows: one clickable line a finding, what it rests on, and a summary.

use crate::oracle::{Evidence, Finding, Oracle, Outcome, Source, Test, Witness};

/// The findings: a line each that an IDE can follow, and indented lines with the evidence.
#[must_use]
pub fn findings(oracle: &Oracle) -> Vec<String> {
    let mut lines = Vec::new();
    for finding in &oracle.findings {
        lines.push(headline(finding));
        lines.extend(finding.evidence.iter().map(|evidence| format!("    {}", input(evidence))));
        lines
            .extend(finding.suggestion.iter().map(|suggestion| format!("  → {}", suggestion.text)));
    }
    lines
}

/// The failed and not analysed tests, what was not honoured, and the counts.
#[must_use]
pub fn summary(oracle: &Oracle) -> Vec<String> {
    let mut lines: Vec<String> = oracle.tests.iter().filter_map(remark).collect();
    lines.extend(oracle.not_honoured.iter().map(|what| format!("not honoured: {what}")));
    let (tests, summary) = (&oracle.summary.tests, &oracle.summary);
    lines.push(format!(
        "Tests: {} found, {} analysed ({} passed, {} failed, {} aborted), {} skipped, {} not analysed",
        tests.found,
        tests.analysed,
        tests.passed,
        tests.failed,
        tests.aborted,
        tests.skipped,
        tests.not_analysed
    ));
    if !oracle.analyses.is_empty() {
        lines.push(format!(
            "Brittle assertions: {}, unused inputs: {}, unconfirmed: {}",
            summary.brittle_assertions, summary.unused_inputs, summary.unconfirmed
        ));
    }
    lines
}

fn headline(finding: &Finding) -> String {
    let place =
        place(finding.file.as_deref(), finding.line).unwrap_or_else(|| finding.test.clone());
    let times = match finding.invocations.len() {
        0 | 1 => String::new(),
        count => format!(" ({count} invocations)"),
    };
    format!("{place}: [{}] {}{times}", finding.rule.name(), finding.message)
}

fn place(file: Option<&str>, line: Option<u32>) -> Option<String> {
    match (file?, line) {
        (file, Some(line)) => Some(format!("{file}:{line}")),
        (file, None) => Some(file.to_owned()),
    }
}

fn input(evidence: &Evidence) -> String {
    let value = evidence.value.as_deref().unwrap_or("?");
    let name = evidence.name.as_deref().unwrap_or("?");
    let mut text = match evidence.source {
        Source::StaticField => format!("static field {name} = {value}"),
        Source::InstanceField => format!("field {name} = {value}"),
        Source::MethodResult => format!("result of {name} = {value}"),
        Source::Constant => value.to_owned(),
    };
    if let Some(place) = place(evidence.file.as_deref(), evidence.line) {
        text += &format!(", set at {place}");
    }
    if let Some(witness) = &evidence.witness {
        text += &format!("; with {} the test {}", witness.value, ending(witness));
    }
    text
}

fn ending(witness: &Witness) -> String {
    let ended = match witness.outcome {
        Outcome::Passed => "still passes",
        Outcome::Failed => "fails",
        Outcome::Aborted => "is aborted",
        Outcome::Skipped => "is skipped",
        Outcome::NotAnalysed => "does not end",
    };
    match &witness.exception {
        Some(thrown) => format!("{ended}: {}", thrown.class),
        None => ended.to_owned(),
    }
}

/// What a user has to know about a single test.
fn remark(test: &Test) -> Option<String> {
    let name = match &test.method {
        Some(method) => format!("{}.{method}", test.class),
        None => test.class.clone(),
    };
    let reason = test.reason.as_deref();
    match (test.outcome, &test.exception) {
        (Outcome::Failed, Some(thrown)) => {
            Some(match thrown.message.as_deref().and_then(first_line) {
                Some(message) => format!("failed: {name}: {}: {message}", thrown.class),
                None => format!("failed: {name}: {}", thrown.class),
            })
        }
        (Outcome::Failed, None) => Some(format!("failed: {name}: {}", reason.unwrap_or("?"))),
        (Outcome::NotAnalysed, _) => {
            Some(format!("not analysed: {name}: {}", reason.unwrap_or("?")))
        }
        _ => None,
    }
}

fn first_line(text: &str) -> Option<&str> {
    text.lines().map(str::trim).find(|line| !line.is_empty())
}
