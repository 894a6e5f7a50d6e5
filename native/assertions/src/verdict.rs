//! What is suspected of tests and assertions, and which suspicions transformations of the project's code refute.

use std::collections::{BTreeMap, BTreeSet};

use report::{Finding, How, Rule, Site, Suggestion, finding_id};

use crate::driver::Seen;

/// A test that asserts nothing, or an assertion that depends on nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspect {
    /// The rule that it would break.
    pub rule: Rule,
    /// The first test that shows it: JUnit's id, of an invocation that of the template.
    pub test: String,
    /// The class of that test, as `Class.getName` gives it, and its method.
    pub place: (String, String),
    /// Where.
    pub at: Site,
    /// The assertion's name; of a test, the project's method that it called last.
    pub name: Option<String>,
    /// JUnit's ids of all tests that show it.
    pub tests: BTreeSet<String>,
}

/// How tests ended when the project's code was transformed.
#[derive(Clone, Debug, Default)]
pub struct Trials {
    /// Each detection: the id of the test, in which way it failed, and the innermost line of the project's code or the
    /// tests'.
    pub detections: Vec<(String, How, Option<Site>)>,
    /// By id, how many transformations a test was tried with.
    pub made: BTreeMap<String, u32>,
}

/// Returns what is suspected after all tests have run. A template is suspected if each of its invocations is, and an
/// assertion if it depends on nothing in each test that runs it.
#[must_use]
pub fn suspects(seen: &[Seen]) -> Vec<Suspect> {
    [without_assertion(seen), vacuous(seen)].concat()
}

fn without_assertion(seen: &[Seen]) -> Vec<Suspect> {
    let asserting: BTreeSet<&str> =
        seen.iter().filter(|it| it.asserts).map(|it| it.template.as_str()).collect();
    let mut suspects = BTreeMap::new();
    for it in seen.iter().filter(|it| !asserting.contains(it.template.as_str())) {
        let Some(at) = it.begins.clone() else { continue };
        let suspect = suspects.entry(it.template.clone()).or_insert_with(|| Suspect {
            rule: Rule::NoAssertion,
            test: it.template.clone(),
            place: (it.class.clone(), it.method.clone()),
            at,
            name: it.called.clone(),
            tests: BTreeSet::new(),
        });
        suspect.tests.insert(it.test.clone());
    }
    suspects.into_values().collect()
}

fn vacuous(seen: &[Seen]) -> Vec<Suspect> {
    let all = || seen.iter().flat_map(|it| it.assertions.iter().map(move |of| (it, of)));
    let depending: BTreeSet<&Site> =
        all().filter(|(_, of)| of.depends).map(|(_, of)| &of.at).collect();
    let mut suspects: BTreeMap<&Site, Suspect> = BTreeMap::new();
    for (it, of) in all().filter(|(_, of)| !depending.contains(&of.at)) {
        let suspect = suspects.entry(&of.at).or_insert_with(|| Suspect {
            rule: Rule::VacuousAssertion,
            test: it.template.clone(),
            place: (it.class.clone(), it.method.clone()),
            at: of.at.clone(),
            name: Some(of.name.clone()),
            tests: BTreeSet::new(),
        });
        suspect.tests.insert(it.test.clone());
    }
    suspects.into_values().collect()
}

/// Returns the findings: the suspects that no transformation refutes. `file` gives the place of a source, by its path
/// below a source root.
#[must_use]
pub fn findings(
    suspects: &[Suspect],
    trials: &Trials,
    file: impl Fn(&str) -> Option<String>,
) -> Vec<Finding> {
    let mut ordinals: BTreeMap<(Rule, &str, &str), u32> = BTreeMap::new();
    let confirmed = suspects.iter().filter(|suspect| !suspect.is_refuted(trials));
    confirmed
        .map(|suspect| {
            let text = suspect.name.as_deref().unwrap_or_default();
            let ordinal = ordinals.entry((suspect.rule, &suspect.test, text)).or_default();
            *ordinal += 1;
            suspect.finding(*ordinal - 1, trials, file(&suspect.at.source))
        })
        .collect()
}

impl Suspect {
    /// Returns whether an assertion failed in one of the tests, where there seemed to be none, or the suspected
    /// assertion did.
    fn is_refuted(&self, trials: &Trials) -> bool {
        let own = trials.detections.iter().filter(|(test, ..)| self.concerns(test));
        own.into_iter().any(|(_, how, at)| match self.rule {
            Rule::NoAssertion => matches!(how, How::Assertion | How::MissingException),
            _ => at.as_ref() == Some(&self.at),
        })
    }

    /// Returns whether an id is that of one of its tests, or of the class or template that they are part of.
    fn concerns(&self, id: &str) -> bool {
        self.tests.iter().any(|test| {
            let rest = test.strip_prefix(id);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }

    fn finding(&self, ordinal: u32, trials: &Trials, file: Option<String>) -> Finding {
        let tried = trials.made.iter().filter(|(test, _)| self.concerns(test));
        let tried: u32 = tried.map(|(_, count)| count).sum();
        let text = self.name.as_deref().unwrap_or_default();
        let (message, suggestion) = match self.rule {
            Rule::NoAssertion => self.without_assertion(),
            _ => self.vacuous(tried),
        };
        Finding {
            id: finding_id(self.rule, &self.test, text, ordinal),
            rule: self.rule,
            test: Some(self.test.clone()),
            method: None,
            file,
            line: Some(self.at.line),
            message,
            evidence: Vec::new(),
            suggestion: Some(suggestion),
            invocations: Vec::new(),
            transformations: Vec::new(),
            suppressed: None,
            replay: None,
            members: Vec::new(),
            rank: 0,
            reasons: Vec::new(),
        }
    }

    fn without_assertion(&self) -> (String, Suggestion) {
        let message = "no assertion runs and no exception is expected: the test passes as long as \
                       nothing is thrown";
        let called = self.name.as_ref().map_or_else(
            || "what the code under test returns or changes".to_owned(),
            |method| format!("what {method} returns or changes"),
        );
        let text = format!(
            "assert on {called}; if the test is about exceptions only, say so with assertDoesNotThrow"
        );
        (message.to_owned(), Suggestion { action: "add-assertion".to_owned(), text })
    }

    fn vacuous(&self, tried: u32) -> (String, Suggestion) {
        let name = self.name.as_deref().unwrap_or("the assertion");
        let tried = match tried {
            0 => String::new(),
            1 => ", and it holds with 1 replaced method body".to_owned(),
            count => format!(", and it holds with each of {count} replaced method bodies"),
        };
        let message = format!(
            "{name} cannot fail, whatever the code under test does: nothing that it compares comes \
             from there{tried}"
        );
        let text = "compare something that the code under test returns or changes, or delete the assertion";
        (message, Suggestion { action: "replace-assertion".to_owned(), text: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driver::SeenAssertion;

    fn seen(test: &str, template: &str, asserts: bool, depends: &[bool]) -> Seen {
        let at = |line| Site { source: "a/T.java".to_owned(), line };
        let assertions = (10..).zip(depends).map(|(line, &depends)| SeenAssertion {
            at: at(line),
            name: "assertTrue".to_owned(),
            depends,
        });
        Seen {
            test: test.to_owned(),
            template: template.to_owned(),
            class: "a.T".to_owned(),
            method: "t".to_owned(),
            begins: Some(at(9)),
            asserts,
            called: None,
            assertions: assertions.collect(),
        }
    }

    #[test]
    fn a_template_asserts_if_one_invocation_does() {
        let all = [seen("a/1", "a", false, &[]), seen("a/2", "a", true, &[])];
        assert_eq!(suspects(&all), []);
        assert_eq!(suspects(&all[..1]).len(), 1);
    }

    #[test]
    fn an_assertion_depends_if_it_does_in_one_test() {
        let all = [seen("a", "a", true, &[false, false]), seen("b", "b", true, &[true, false])];
        let lines: Vec<u32> = suspects(&all).iter().map(|it| it.at.line).collect();
        assert_eq!(lines, [11]);
    }

    #[test]
    fn a_failure_in_its_line_refutes_an_assertion_and_any_assertion_a_test_without_one() {
        let all = [seen("c/a", "c/a", false, &[]), seen("c/b", "c/b", true, &[false])];
        let suspects = suspects(&all);
        let count = |test: &str, how, line| {
            let at = Some(Site { source: "a/T.java".to_owned(), line });
            let detections = vec![(test.to_owned(), how, at)];
            let trials = Trials { detections, ..Trials::default() };
            findings(&suspects, &trials, |_| None).len()
        };
        assert_eq!(count("c/a", How::Crash, 9), 2);
        assert_eq!(count("c/a", How::Assertion, 7), 1);
        assert_eq!(count("c/b", How::Assertion, 10), 1);
        assert_eq!(count("c/b", How::Assertion, 11), 2);
        assert_eq!(count("c", How::Assertion, 10), 0);
    }
}
