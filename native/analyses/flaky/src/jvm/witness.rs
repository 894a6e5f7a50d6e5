//! Stores in a report the runs in which a flaky test passes and fails, so that they can be repeated.

use std::collections::BTreeMap;

use environment::{Aspect, World};
use report::{AnalyseRequest, Witnessed};
use serde_json::{Map, Value};
use suite::planning::settings::of_jvm;
use suite::sequence::{Named, Part};

use crate::jvm::confirming::Case;
use crate::jvm::on_jvm::JvmWorld;

/// Returns the runs of a case as a report stores them. `passing` and `failing` are the worlds in which its test
/// passes and fails. Only their differences from the base world are stored.
pub(crate) fn witnessed(case: &Case, base: &World, [passing, failing]: [&World; 2]) -> Witnessed {
    Witnessed {
        passes: case.passing.iter().map(named).collect(),
        fails: case.failing.iter().map(named).collect(),
        world: differences(base, failing),
        passing_world: differences(base, passing),
        jdk_home: case.worlds.as_ref().ok().and_then(|it| it[1].jdk_home.clone()),
        jvm_arguments: case.worlds.as_ref().map_or_else(|_| Vec::new(), |it| arguments(&it[1])),
    }
}

/// Returns the executions of JUnit that a report stores in [`Witnessed::passes`] or [`Witnessed::fails`].
pub(crate) fn parts(executions: &[Vec<String>]) -> Vec<Part> {
    let part = |tests: &Vec<String>| {
        let tests = tests.iter().map(|it| split(it));
        // Several tests in one execution are tests of one class whose order matters.
        if tests.len() > 1 { Part::in_order(tests) } else { Part::of(tests) }
    };
    executions.iter().map(part).collect()
}

/// Returns the aspects in which two worlds differ.
pub(crate) fn aspects(base: &World, other: &World) -> Vec<Aspect> {
    let differs = |it: &Aspect| base.with([*it], other) != *base;
    Aspect::ALL.into_iter().filter(differs).collect()
}

/// Returns the base world with the differences that a report stores.
///
/// # Errors
/// Returns an error if the report comes from a different engine, whose worlds have other fields.
pub(crate) fn other_world(
    base: &World,
    differences: &BTreeMap<String, Value>,
) -> serde_json::Result<World> {
    let mut fields = fields(base);
    fields.extend(differences.iter().map(|(name, value)| (name.clone(), value.clone())));
    serde_json::from_value(Value::Object(fields))
}

/// Returns the class and the method of a test that is stored as `a.BTest#method`.
pub(crate) fn split(test: &str) -> Named {
    match test.split_once('#') {
        Some((class, method)) => (class.to_owned(), Some(method.to_owned())),
        None => (test.to_owned(), None),
    }
}

/// Returns the tests of an execution as a report stores them.
fn named(part: &Part) -> Vec<String> {
    let name = |(class, method): &Named| match method {
        Some(method) => format!("{class}#{method}"),
        None => class.clone(),
    };
    part.tests().iter().map(name).collect()
}

/// Returns the fields in which a world differs from the base world, in JSON.
fn differences(base: &World, other: &World) -> BTreeMap<String, Value> {
    let base = fields(base);
    fields(other).into_iter().filter(|(name, value)| base.get(name) != Some(value)).collect()
}

/// Returns the fields of a world in JSON.
fn fields(world: &World) -> Map<String, Value> {
    match serde_json::to_value(world) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// Returns the arguments with which a JVM has a world. Returns none if arguments alone do not suffice.
fn arguments(world: &JvmWorld) -> Vec<String> {
    if world.world != World::default() || world.is_without_hosts || world.jdk_home.is_some() {
        return Vec::new();
    }
    let request = AnalyseRequest { world: world.settings.clone(), ..AnalyseRequest::default() };
    of_jvm(&request).0.into_iter().chain(world.arguments.iter().cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_world_is_the_same_after_it_was_kept() {
        let base = World::default();
        for sweep in base.sweeps() {
            let kept = differences(&base, &sweep);
            assert_eq!(other_world(&base, &kept).expect("a world"), sweep);
            assert!(!aspects(&base, &sweep).is_empty());
        }
        assert!(differences(&base, &base).is_empty());
    }

    #[test]
    fn executions_are_the_same_after_they_were_kept() {
        let kept = [vec!["a.B#c".to_owned()], vec!["a.B#c".to_owned(), "a.B$D#e".to_owned()]];
        let parts = parts(&kept);
        assert_eq!(parts.iter().map(named).collect::<Vec<_>>(), kept);
    }
}
