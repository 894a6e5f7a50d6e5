//! Assertions that failed in tests that passed.

use std::collections::BTreeMap;

use report::{Finding, Outcome, Rule, Site, Suggestion, Test, finding_id};
use serde::{Deserialize, Serialize};

use crate::driver::Seen;
use crate::failures::Loss;

/// An assertion whose failure nobody noticed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unnoticed {
    /// The place from which the assertion is called.
    pub at: Site,
    /// The class with the call, as `Class.getName` gives it, and the method whose source has it.
    pub written_in: (String, String),
    /// The name of the assertion; none if the test throws the error itself.
    pub name: Option<String>,
    /// The message of the error.
    pub message: Option<String>,
    /// How the error was lost.
    pub loss: Loss,
}

/// Returns a finding for each assertion. It belongs to the test whose source has it, if that passed, or else to the one
/// that ran.
pub(crate) fn findings(
    seen: &[Seen],
    tests: &[Test],
    file: impl Fn(&str) -> Option<String>,
) -> Vec<Finding> {
    let mut by_place: BTreeMap<&Site, (&Seen, &Unnoticed)> = BTreeMap::new();
    for it in seen {
        for unnoticed in &it.unnoticed {
            by_place.entry(&unnoticed.at).or_insert((it, unnoticed));
        }
    }
    let template = |test: &Test| {
        let of_test = seen.iter().find(|it| it.test == test.id);
        of_test.map_or_else(|| test.id.clone(), |it| it.template.clone())
    };
    // Several assertions of a test may have one name, in the order of their lines.
    let mut counts: BTreeMap<(String, &str), u32> = BTreeMap::new();
    let mut findings = Vec::new();
    for (seen, unnoticed) in by_place.into_values() {
        let Some(test) = owner(seen, unnoticed, tests).map(template) else { continue };
        let what = unnoticed.name.as_deref().unwrap_or("error");
        let ordinal = counts.entry((test.clone(), what)).or_default();
        let id = finding_id(Rule::FailedUnnoticed, &test, what, *ordinal);
        *ordinal += 1;
        findings.push(Finding {
            test: Some(test),
            file: file(&unnoticed.at.source),
            line: Some(unnoticed.at.line),
            suggestion: Some(unnoticed.suggestion()),
            ..Finding::blank(id, Rule::FailedUnnoticed, unnoticed.text())
        });
    }
    findings
}

/// Returns the test that an assertion belongs to. It must have passed: otherwise somebody has looked.
fn owner<'a>(seen: &Seen, unnoticed: &Unnoticed, tests: &'a [Test]) -> Option<&'a Test> {
    let (class, method) = &unnoticed.written_in;
    let is_written_in = |test: &&Test| {
        test.method.as_deref() == Some(method) && (test.class == *class || *class == seen.class)
    };
    let mut of_source = tests.iter().filter(is_written_in).peekable();
    let owner = match of_source.peek() {
        Some(_) => of_source.find(|test| test.outcome == Outcome::Passed),
        None => tests.iter().find(|test| test.id == seen.test),
    };
    owner.filter(|test| test.outcome == Outcome::Passed)
}

impl Unnoticed {
    fn text(&self) -> String {
        let what = match self.name.as_deref() {
            Some("fail") => "fail runs".to_owned(),
            Some(name) => format!("{name} fails"),
            None => "an AssertionError is thrown".to_owned(),
        };
        let lost = match self.loss {
            Loss::Elsewhere => " in another thread or a future".to_owned(),
            Loss::Ignored(0) => ", a handler ignores its error".to_owned(),
            Loss::Ignored(line) => format!(", line {line} ignores its error"),
            Loss::Code => ", the code that calls it catches its error".to_owned(),
        };
        let message = self.message.as_deref().map(first_line).filter(|it| !it.is_empty());
        let message = message.map(|it| format!(": {it}")).unwrap_or_default();
        format!("{what}{lost}, and the test passes{message}")
    }

    fn suggestion(&self) -> Suggestion {
        let text = match self.loss {
            Loss::Elsewhere => {
                "let the test wait for the other thread and get its exception: with get() of a \
                 Future, or join()"
            }
            Loss::Ignored(_) => {
                "catch only the exception that the code under test should throw: an AssertionError \
                 must leave the test"
            }
            Loss::Code => {
                "store the values that the callback gets, and assert on them in the test itself"
            }
        };
        Suggestion::new("let-it-fail", text.to_owned())
    }
}

fn first_line(text: &str) -> &str {
    text.trim().lines().next().unwrap_or_default()
}
