//! Runs tests in other worlds.

use std::collections::{BTreeMap, BTreeSet};

use environment::World;
use suite::analysis::NoAnalysis;
use suite::plan::Plan;
use suite::run;
use suite::sequence::EndedTest;

use crate::RequestError;

/// The tests of a plan, and those that pass in its own world, by id.
pub(super) struct Suite<'a> {
    pub plan: &'a Plan,
    pub passed: &'a BTreeSet<String>,
}

/// The tests that failed in a world although they pass in the base world, by id.
pub(super) type Failures = BTreeMap<String, EndedTest>;

impl Suite<'_> {
    /// Runs all tests in a world. Returns those that fail there, and a sentence about those of which that is not known,
    /// because the engine could not run them to their end.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn suspects(&self, world: World) -> Result<(Failures, Option<String>), RequestError> {
        let ended = self.ended(&self.plan.in_world(world))?;
        let known: BTreeSet<&str> =
            ended.iter().filter(|it| it.is_known()).map(|it| it.test.id.as_str()).collect();
        let unknown = self.passed.iter().filter(|id| !known.contains(id.as_str())).count();
        let reason = ended.iter().find(|it| !it.is_known()).and_then(|it| it.test.reason.clone());
        let line = reason.as_deref().and_then(|it| it.lines().next()).unwrap_or("they did not run");
        let tests = if unknown == 1 { "1 test ends" } else { &*format!("{unknown} tests end") };
        let told = format!("how {tests} in another world is not known: {line}");
        Ok((self.failed(ended, None), (unknown > 0).then_some(told)))
    }

    /// Runs some tests alone in a world. Returns those that fail there with an exception. What the engine stopped is no
    /// failure of a test.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn failures(&self, world: World, only: &Failures) -> Result<Failures, RequestError> {
        let tests = only.values().map(|it| (it.test.class.as_str(), it.test.method.as_deref()));
        match self.plan.in_world(world).only_tests(tests) {
            Some(plan) => Ok(self.failed(self.ended(&plan)?, Some(only))),
            None => Ok(Failures::new()),
        }
    }

    /// Runs the tests of a plan. Returns how each ended, and where it failed.
    fn ended(&self, plan: &Plan) -> Result<Vec<EndedTest>, RequestError> {
        let mut ended = Vec::new();
        for unit in run::run(plan, &NoAnalysis, &|_| {}, false)? {
            ended.extend(EndedTest::all_of(&unit.ran, &unit.classes));
        }
        Ok(ended)
    }

    /// Returns the tests that failed, among some or all of those that pass in the base world.
    fn failed(&self, ended: Vec<EndedTest>, only: Option<&Failures>) -> Failures {
        let is_it = |it: &EndedTest| {
            let id = &it.test.id;
            let is_suspect = only.is_none_or(|some| some.contains_key(id));
            it.has_failed() && is_suspect && self.passed.contains(id)
        };
        let failed = ended.into_iter().filter(is_it);
        failed.map(|it| (it.test.id.clone(), it)).collect()
    }
}
