//! Runs tests in other worlds, all of them together or some of them alone.

use std::collections::{BTreeMap, BTreeSet};

use environment::World;
use report::{Test, few};
use suite::RequestError;
use suite::analysis::{Found, NoAnalysis};
use suite::planning::classes::top_level;
use suite::planning::plan::Plan;
use suite::run::{self, Unit};
use suite::sequence::{EndedTest, Named};

use crate::dependences::Group;
use crate::naming::{IN_A_NOTE, name};
use crate::worlds::directed::{Touches, Touching};

/// The exception of a test that needs more memory than it has. It is no failure of the test: how much memory there
/// is, and when garbage is collected, is up to the engine.
const OUT_OF_MEMORY: &str = "java.lang.OutOfMemoryError";

/// The tests of a plan, and those that pass in its own world.
pub(crate) struct Suite<'a> {
    /// The plan for runs of tests alone.
    pub plan: &'a Plan,
    /// The plan for runs of all tests. Its image has their classes loaded.
    pub loaded: &'a Plan,
    /// The ids of the tests that pass in the base world.
    pub passed: &'a BTreeSet<String>,
}

/// By id, the tests that failed in a world although they pass in the base world.
pub(crate) type Failures = BTreeMap<String, EndedTest>;

/// Results of runs of all tests in other worlds, besides failures.
#[derive(Default)]
pub(crate) struct SideNotes {
    /// By the id of the test, why its outcome in such a world is unknown.
    pub unknown: BTreeMap<String, String>,
    /// The instructions around the tests of each top-level class in the first of these worlds: for JUnit and the
    /// set-up of the class.
    pub set_up: BTreeMap<String, u64>,
    /// By the id of the test, what it reads of the world, if the class library reports that.
    pub touches: BTreeMap<String, Touches>,
}

impl SideNotes {
    /// Returns the tests in which several threads run: those that are known, and those that start threads or wake
    /// them.
    pub fn threaded(&self, known: &Group, all: &[Test]) -> Group {
        let more = self.touches.iter().filter(|it| it.1.threads > 0).map(|it| it.0);
        Group::of(&known.ids().chain(more).cloned().collect(), all)
    }

    /// Adds the instructions around the tests of a unit, divided equally among its classes.
    fn add_set_up<F: Found>(&mut self, unit: &Unit<F>) {
        let own: u64 = unit.ran.observed.effort.values().sum();
        let around = unit.ran.instructions.saturating_sub(own);
        let of_each = around / (unit.classes.len() as u64).max(1);
        for class in &unit.classes {
            self.set_up.entry(top_level(class).to_owned()).or_insert(of_each);
        }
    }
}

/// Returns a note about the tests whose outcome in another world is unknown. `None` if there is no such test.
pub(crate) fn note(SideNotes { unknown, .. }: &SideNotes, tests: &[Test]) -> Option<String> {
    let reason = |test: &Test| Some((name(test), unknown.get(&test.id)?));
    let reasons: BTreeMap<String, &String> = tests.iter().filter_map(reason).collect();
    let (first, why) = reasons.first_key_value()?;
    let count = reasons.len();
    if count == 1 {
        return Some(format!("the outcome of {first} in another environment is unknown: {why}"));
    }
    let others = reasons.keys().skip(1).cloned();
    let names: BTreeSet<String> = others.chain([format!("{first} ({why})")]).collect();
    Some(format!(
        "the outcome of {count} tests in another environment is unknown: {}",
        few(&names, IN_A_NOTE)
    ))
}

impl Suite<'_> {
    /// Runs all tests in a world, and returns those that fail there. Adds to the notes what else the run shows:
    /// unknown outcomes, the cost of set-up, and what each test reads.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn suspects(&self, world: World, notes: &mut SideNotes) -> Result<Failures, RequestError> {
        let plan = self.loaded.in_world(world);
        let units = run::run(&plan, &Touching::default(), &|_| {}, false)?;
        units.iter().for_each(|it| notes.add_set_up(it));
        let ended = all_of(&units);
        notes.touches.extend(units.into_iter().flat_map(|it| it.ran.observed.found));
        let by_id: BTreeMap<&str, &EndedTest> =
            ended.iter().map(|it| (it.test.id.as_str(), it)).collect();
        // Without this note, a test that the engine stopped would look like one that passed.
        for id in self.passed {
            let ended = by_id.get(id.as_str());
            if ended.is_none_or(|it| !it.is_known()) {
                let reason = ended.and_then(|it| it.test.reason.as_deref()?.lines().next());
                let reason = || reason.unwrap_or("it did not run").to_owned();
                notes.unknown.entry(id.clone()).or_insert_with(reason);
            }
        }
        Ok(self.failed(ended, None))
    }

    /// Runs tests alone in a world. Returns those that fail there with an exception. A test that the engine stopped
    /// has not failed.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn failures(&self, world: World, only: &Failures) -> Result<Failures, RequestError> {
        Ok(self.failed(self.ended(world, named(only))?, Some(only)))
    }

    /// Runs tests alone in a world. Returns the ids of those that pass there.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn passing(&self, world: World, only: &Failures) -> Result<Vec<String>, RequestError> {
        let passed = self.ended(world, named(only))?.into_iter().filter(EndedTest::has_passed);
        Ok(passed.map(|it| it.test.id).filter(|id| only.contains_key(id)).collect())
    }

    /// Runs tests alone in a world, given by their ids, classes and methods. Unlike [`Suite::failures`], it needs no
    /// former failure of them. Returns those that fail.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn failing<'t>(
        &self,
        world: World,
        tests: impl Iterator<Item = (&'t String, &'t Named)>,
    ) -> Result<Failures, RequestError> {
        let (ids, named): (BTreeSet<&String>, Vec<&Named>) = tests.unzip();
        let named = named.into_iter().map(|(class, method)| (class.as_str(), method.as_deref()));
        let mut failed = self.failed(self.ended(world, named)?, None);
        // All invocations of a parameterised test run, because only methods can be named. Only the wanted ones count.
        failed.retain(|id, _| ids.contains(id));
        Ok(failed)
    }

    /// Runs a test alone in a world, given by its id, class and method. Returns how it ended, or `None` if it did not
    /// run.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn alone(
        &self,
        world: World,
        (id, (class, method)): (&String, &Named),
    ) -> Result<Option<EndedTest>, RequestError> {
        let named = (class.as_str(), method.as_deref());
        Ok(self.ended(world, [named].into_iter())?.into_iter().find(|it| it.test.id == *id))
    }

    /// Runs tests alone in a world, given by their classes and methods. Returns how each of them ended. Returns none
    /// if one of the tests cannot be named.
    fn ended<'t>(
        &self,
        world: World,
        tests: impl Iterator<Item = (&'t str, Option<&'t str>)>,
    ) -> Result<Vec<EndedTest>, RequestError> {
        match self.plan.in_world(world).only_tests(tests) {
            Some(plan) => Ok(all_of(&run::run(&plan, &NoAnalysis, &|_| {}, false)?)),
            None => Ok(Vec::new()),
        }
    }

    /// Returns the tests that failed, among those that pass in the base world. With `only`, these tests alone count.
    fn failed(&self, ended: Vec<EndedTest>, only: Option<&Failures>) -> Failures {
        // A test that fails in the base world too says nothing about the other world.
        let is_it = |it: &EndedTest| {
            let id = &it.test.id;
            let is_suspect = only.is_none_or(|some| some.contains_key(id));
            let is_out_of_memory =
                it.test.exception.as_ref().is_some_and(|it| it.class == OUT_OF_MEMORY);
            it.has_failed() && !is_out_of_memory && is_suspect && self.passed.contains(id)
        };
        let failed = ended.into_iter().filter(is_it);
        failed.map(|it| (it.test.id.clone(), it)).collect()
    }
}

/// Returns the classes and methods of tests.
fn named(tests: &Failures) -> impl Iterator<Item = (&str, Option<&str>)> {
    tests.values().map(|it| (it.test.class.as_str(), it.test.method.as_deref()))
}

/// Returns all tests of units as they ended.
fn all_of<F: Found>(units: &[Unit<F>]) -> Vec<EndedTest> {
    units.iter().flat_map(|it| EndedTest::all_of(&it.ran, &it.classes)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_tells_whose_reason_it_gives() {
        let test = |method: &str| -> Test {
            serde_json::from_value(serde_json::json!({
                "id": method, "class": "ATest", "method": method, "displayName": method, "outcome": "passed",
                "exception": null, "analysed": true, "reason": null, "notes": [],
            }))
            .unwrap()
        };
        let tests = [test("b"), test("a"), test("known")];
        let told = |reasons: &[(&str, &str)]| {
            let reasons = reasons.iter().map(|it| (it.0.to_owned(), it.1.to_owned()));
            note(&SideNotes { unknown: reasons.collect(), ..SideNotes::default() }, &tests)
        };
        assert_eq!(told(&[]), None);
        let one = "the outcome of ATest#b in another environment is unknown: x";
        assert_eq!(told(&[("b", "x")]).as_deref(), Some(one));
        let two = "the outcome of 2 tests in another environment is unknown: ATest#a (y), ATest#b";
        assert_eq!(told(&[("b", "x"), ("a", "y")]).as_deref(), Some(two));
    }
}
