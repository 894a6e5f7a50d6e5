//! Runs tests in other worlds.

use std::collections::{BTreeMap, BTreeSet};

use environment::World;
use report::{Outcome, Site, Test};
use suite::analysis::NoAnalysis;
use suite::assemble;
use suite::plan::Plan;
use suite::run;

use crate::RequestError;

/// The tests of a plan, and those that pass in its own world, by id.
pub(super) struct Suite<'a> {
    pub plan: &'a Plan,
    pub passed: &'a BTreeSet<String>,
}

/// A test that failed in another world, and where.
#[derive(Clone, Debug)]
pub(super) struct Failed {
    pub test: Test,
    pub at: Option<Site>,
}

/// The tests that failed in a world although they pass in the base world, by id.
pub(super) type Failures = BTreeMap<String, Failed>;

impl Suite<'_> {
    /// Runs the tests in a world, or only some of them. Returns those that fail there with an exception. What the
    /// engine stopped is no failure of a test.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn failures(
        &self,
        world: World,
        only: Option<&Failures>,
    ) -> Result<Failures, RequestError> {
        let plan = self.plan.in_world(world);
        let plan = match only {
            None => plan,
            Some(some) => {
                let tests =
                    some.values().map(|it| (it.test.class.as_str(), it.test.method.as_deref()));
                let Some(plan) = plan.only_tests(tests) else { return Ok(Failures::new()) };
                plan
            }
        };
        let mut failures = Failures::new();
        for unit in run::run(&plan, &NoAnalysis, &|_| {}, false)? {
            for test in assemble::tests(&unit.ran, &unit.classes) {
                let is_suspect = only.is_none_or(|some| some.contains_key(&test.id));
                let has_failed = test.outcome == Outcome::Failed && test.exception.is_some();
                if has_failed && is_suspect && self.passed.contains(&test.id) {
                    let at = assemble::failed_at(&unit.ran, &test.id).cloned();
                    failures.insert(test.id.clone(), Failed { test, at });
                }
            }
        }
        Ok(failures)
    }
}
