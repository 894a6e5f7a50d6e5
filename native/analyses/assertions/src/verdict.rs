//! Suspects tests and assertions, and drops the suspicions that a transformation of the project's code refutes.

use std::collections::{BTreeMap, BTreeSet};

use report::{Finding, How, Rule, Site, Suggestion, finding_id};

use crate::driver::{Seen, SeenAssertion};
use crate::text::says_that_nothing_is_thrown;

/// The fault that an assertion or test is suspected of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Suspicion {
    /// A test asserts nothing.
    NoAssertion,
    /// An assertion compares nothing that depends on the project's code.
    Vacuous,
    /// `assertThat(x);` compares nothing at all.
    Dangling,
    /// `fail()` ran, and the test passed.
    Swallowed,
}

impl Suspicion {
    /// Returns the rule of the finding that a suspect may become.
    fn rule(self) -> Rule {
        match self {
            Suspicion::NoAssertion => Rule::NoAssertion,
            _ => Rule::VacuousAssertion,
        }
    }
}

/// A test that asserts nothing, or an assertion that depends on nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspect {
    /// The suspected fault.
    pub of: Suspicion,
    /// JUnit's id of the first test that shows it, or of its template.
    pub test: String,
    /// The class of that test, as `Class.getName` gives it, and its method, if it has one.
    pub place: (String, Option<String>),
    /// The place of the assertion, or of the test's first instruction; none for a test without a method.
    pub at: Option<Site>,
    /// For an assertion, the line of its last call. For a test, the line of `at`.
    pub until: u32,
    /// For an assertion, its name. For a test, the project's method that it called last.
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
    /// By id, the number of transformations with which a test passed: all its assertions held.
    pub passed: BTreeMap<String, u32>,
}

/// Returns the suspicions after all tests have run. A template is suspected if each of its invocations is, and an
/// assertion if it depends on nothing in each test that runs it.
#[must_use]
pub fn suspects(seen: &[Seen]) -> Vec<Suspect> {
    [without_assertion(seen), vacuous(seen), dangling(seen)].concat()
}

fn without_assertion(seen: &[Seen]) -> Vec<Suspect> {
    let asserting: BTreeSet<&str> =
        seen.iter().filter(|it| it.asserts).map(|it| it.template.as_str()).collect();
    let mut suspects = BTreeMap::new();
    let is_silent = |it: &&Seen| {
        !asserting.contains(it.template.as_str())
            && !it.method.as_deref().is_some_and(says_that_nothing_is_thrown)
    };
    // A call that only begins an assertion is a finding of its own, and says more.
    for it in seen.iter().filter(is_silent).filter(|it| it.dangling.is_empty()) {
        if it.begins.is_none() && it.method.is_some() {
            continue;
        }
        let suspect = suspects.entry(it.template.clone()).or_insert_with(|| Suspect {
            of: Suspicion::NoAssertion,
            test: it.template.clone(),
            place: (it.class.clone(), it.method.clone()),
            until: it.begins.as_ref().map_or(0, |at| at.line),
            at: it.begins.clone(),
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
    let matters: BTreeSet<&Site> =
        all().filter(|(it, of)| !is_guard(it, of)).map(|(_, of)| &of.at).collect();
    let mut suspects: BTreeMap<&Site, Suspect> = BTreeMap::new();
    let is_idle = |of: &SeenAssertion| !depending.contains(&of.at) && matters.contains(&of.at);
    for (it, of) in all().filter(|(_, of)| is_idle(of)) {
        let is_fail = of.name == FAIL;
        if is_fail && it.assertions.iter().any(|other| other.name != FAIL) {
            // Code that tries an assertion again until it holds fails in between.
            continue;
        }
        let suspect = suspects.entry(&of.at).or_insert_with(|| Suspect {
            of: if is_fail { Suspicion::Swallowed } else { Suspicion::Vacuous },
            test: it.template.clone(),
            place: (it.class.clone(), it.method.clone()),
            at: Some(of.at.clone()),
            until: of.until,
            name: Some(of.name.clone()),
            tests: BTreeSet::new(),
        });
        suspect.tests.insert(it.test.clone());
        suspect.until = suspect.until.max(of.until);
    }
    suspects.into_values().collect()
}

/// Returns whether an assertion only guards the preparations of its test, because other assertions of the test look at
/// the project's code. An assertion about constants alone is a mistake all the same.
fn is_guard(test: &Seen, assertion: &SeenAssertion) -> bool {
    let is_odd = assertion.is_about_itself || assertion.name == FAIL;
    !is_odd && test.assertions.iter().any(|other| other.depends)
}

/// The name of an assertion that always fails.
const FAIL: &str = "fail";

fn dangling(seen: &[Seen]) -> Vec<Suspect> {
    let all = seen.iter().flat_map(|it| it.dangling.iter().map(move |call| (it, call)));
    let mut suspects: BTreeMap<&Site, Suspect> = BTreeMap::new();
    for (it, (at, name)) in all {
        let suspect = suspects.entry(at).or_insert_with(|| Suspect {
            of: Suspicion::Dangling,
            test: it.template.clone(),
            place: (it.class.clone(), it.method.clone()),
            at: Some(at.clone()),
            until: at.line,
            name: Some(name.clone()),
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
            let rule = suspect.of.rule();
            let ordinal = ordinals.entry((rule, &suspect.test, text)).or_default();
            *ordinal += 1;
            let file = suspect.at.as_ref().and_then(|at| file(&at.source));
            suspect.finding(*ordinal - 1, trials, file)
        })
        .collect()
}

impl Suspect {
    /// Returns whether a trial refutes the suspicion: the suspected assertion failed, or any assertion of a test that
    /// seemed to have none.
    fn is_refuted(&self, trials: &Trials) -> bool {
        let own = trials.detections.iter().filter(|(test, ..)| self.concerns(test));
        own.into_iter().any(|(_, how, at)| match self.of {
            Suspicion::NoAssertion => matches!(how, How::Assertion | How::MissingException),
            Suspicion::Vacuous => at.as_ref().is_some_and(|at| self.has(at)),
            // What ran is known: nothing was compared, or the failure was caught.
            Suspicion::Dangling | Suspicion::Swallowed => false,
        })
    }

    /// Returns whether a place is in the statement of the assertion: a fluent one may stand in several lines.
    fn has(&self, at: &Site) -> bool {
        self.at.as_ref().is_some_and(|own| {
            at.source == own.source && (own.line..=self.until).contains(&at.line)
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
        let passed = trials.passed.iter().filter(|(test, _)| self.concerns(test));
        let passed: u32 = passed.map(|(_, count)| count).sum();
        let text = self.name.as_deref().unwrap_or_default();
        let (message, suggestion) = match self.of {
            Suspicion::NoAssertion => self.without_assertion(),
            Suspicion::Vacuous => self.vacuous(passed),
            Suspicion::Dangling => self.dangling(),
            Suspicion::Swallowed => self.swallowed(),
        };
        let rule = self.of.rule();
        let id = finding_id(rule, &self.test, text, ordinal);
        Finding {
            test: Some(self.test.clone()),
            file,
            line: self.at.as_ref().map(|at| at.line),
            suggestion: Some(suggestion),
            ..Finding::blank(id, rule, message)
        }
    }

    fn without_assertion(&self) -> (String, Suggestion) {
        let message = "no assertion runs and no exception is expected: the test passes as long as \
                       nothing is thrown";
        let called = match self.name.as_deref() {
            None => "what the code under test returns or changes".to_owned(),
            Some(made) if made.starts_with("new ") => format!("the object of `{made}`"),
            Some(method) => format!("what {method} returns or changes"),
        };
        let is_jupiter = self.test.starts_with("[engine:junit-jupiter]");
        let how =
            if is_jupiter { "with assertDoesNotThrow" } else { "in its name (`doesNotThrow`)" };
        let text =
            format!("assert on {called}; if the test is about exceptions only, say so {how}");
        (message.to_owned(), Suggestion::new("add-assertion", text))
    }

    fn vacuous(&self, passed: u32) -> (String, Suggestion) {
        let name = self.name.as_deref().unwrap_or("the assertion");
        let held = match passed {
            0 => String::new(),
            1 => ", and it held in 1 run with a replaced method body".to_owned(),
            count => format!(", and it held in {count} runs with a replaced method body"),
        };
        let message = format!(
            "{name} cannot fail, whatever the code under test does: nothing that it compares comes \
             from that code{held}"
        );
        let text = "compare something that the code under test returns or changes, or delete the assertion";
        (message, Suggestion::new("replace-assertion", text.to_owned()))
    }

    fn dangling(&self) -> (String, Suggestion) {
        let name = self.name.as_deref().unwrap_or("the assertion");
        let message = format!("{name} begins an assertion, but no check follows: it cannot fail");
        let text = format!("add the expected value, as in `{name}(x).isEqualTo(y)`");
        (message, Suggestion::new("add-assertion", text))
    }

    fn swallowed(&self) -> (String, Suggestion) {
        let message =
            "fail ran, and the test passed, because the error of fail is caught".to_owned();
        let text =
            "catch only the exception that the code under test should throw, or use assertThrows";
        (message, Suggestion::new("replace-assertion", text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    fn seen(test: &str, template: &str, asserts: bool, depends: &[bool]) -> Seen {
        let at = |line| Site { source: "a/T.java".to_owned(), line };
        let assertions = (10..).zip(depends).map(|(line, &depends)| SeenAssertion {
            at: at(line),
            until: line,
            name: "assertTrue".to_owned(),
            depends,
            is_about_itself: false,
        });
        Seen {
            test: test.to_owned(),
            template: template.to_owned(),
            class: "a.T".to_owned(),
            method: Some("t".to_owned()),
            begins: Some(at(9)),
            asserts,
            notices_otherwise: false,
            asked: Vec::new(),
            called: None,
            assertions: assertions.collect(),
            asserts_in_handler: false,
            dangling: Vec::new(),
            unnoticed: Vec::new(),
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
        let lines: Vec<u32> = suspects(&all).iter().map(|it| it.until).collect();
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

    #[test]
    fn a_failure_in_any_line_of_a_fluent_assertion_refutes_it() {
        let mut all = [seen("a", "a", true, &[false])];
        all[0].assertions[0].until = 12;
        let suspects = suspects(&all);
        let has = |line| suspects[0].has(&Site { source: "a/T.java".to_owned(), line });
        assert_eq!([9, 10, 12, 13].map(has), [false, true, true, false]);
    }
}
