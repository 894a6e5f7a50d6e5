//! Asks the JVM about tests that fail in the interpreter. A test that passes there says nothing here, so it counts as
//! not analysed.

use std::collections::{BTreeMap, BTreeSet};

use laboratory::interrupt;
use report::{Ended, Isolation, Outcome, Test};
use suite::planning::classes::top_level;

use super::Replaying;
use super::ask::Turn;
use super::case::{Asked, Case, Change, Check};

/// The name of the case, which belongs to no finding.
const FAILURES: &str = "failures";

impl Replaying<'_> {
    /// Runs the classes of failed tests on the JVM, all tests of each class as in the interpreter. Leaves out classes
    /// that reach out of the process, and all classes if they share a vm.
    pub fn ask_about_failures(&self, tests: &mut [Test]) {
        let may_ask = self.request.verify_on_jvm && self.plan.isolation == Isolation::Class;
        if !may_ask || interrupt::is_asked() {
            return;
        }
        let checks: Vec<Check> = self.failed_by_class(tests).into_iter().map(check).collect();
        let answers = self.ask(&[Case { finding: FAILURES.to_owned(), checks }], Turn::First);
        let passes = |test: &Test| {
            let answer = answers.get(&unchanged(top_level(&test.class)));
            let end = answer.and_then(|answer| answer.end_of(&test.id).ok());
            end.is_some_and(|end| end.outcome == Outcome::Passed)
        };
        for test in tests.iter_mut().filter(|test| test.outcome == Outcome::Failed) {
            if passes(test) {
                test.reason = Some(reason(test));
                (test.outcome, test.analysed) = (Outcome::NotAnalysed, false);
            }
        }
    }

    /// Returns the ids of failed tests by their top-level class.
    fn failed_by_class(&self, tests: &[Test]) -> BTreeMap<String, BTreeSet<String>> {
        let class = |test: &Test| top_level(&test.class).to_owned();
        let reaching = tests.iter().filter(|test| self.reaching.contains(&test.id));
        let reaching: BTreeSet<String> = reaching.map(class).collect();
        let mut failed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for test in tests.iter().filter(|test| test.outcome == Outcome::Failed) {
            if !reaching.contains(top_level(&test.class)) {
                failed.entry(class(test)).or_default().insert(test.id.clone());
            }
        }
        failed
    }
}

/// Returns the run of all tests of a class without a change.
fn unchanged(class: &str) -> Asked {
    Asked { class: class.to_owned(), wanted: Vec::new(), change: Change::Nothing }
}

fn check((class, failed): (String, BTreeSet<String>)) -> Check {
    let ended = Ended { outcome: Outcome::Failed, exception: None };
    Check {
        run: unchanged(&class),
        tests: failed.into_iter().map(|id| (id, ended.clone())).collect(),
        input: None,
        value: String::new(),
        transformation: None,
    }
}

fn reason(test: &Test) -> String {
    let thrown = test.exception.as_ref().map(|thrown| match &thrown.message {
        Some(message) => {
            format!("{}: {}", thrown.class, message.lines().next().unwrap_or_default())
        }
        None => thrown.class.clone(),
    });
    let how = thrown.or_else(|| test.reason.clone()).unwrap_or_else(|| "no exception".to_owned());
    format!("it passes on the JVM and fails here: {how}")
}
