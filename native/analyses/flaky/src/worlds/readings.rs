//! Finds the lines in which tests read the parts of the world on which they depend.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use environment::World;
use report::{AnalyseRequest, Evidence, Outcome, Source};
use serde::{Deserialize, Serialize};
use suite::RequestError;
use suite::analysis::{Analysis, Confirm, Ending, Listen, Recall, TestInfo};
use suite::planning::plan::Plan;
use suite::planning::sources::Sources;
use suite::run;
use vm::{Door, Machine, Plain, Reading, Res, Vm};

use crate::worlds::aspects::Traits;
use crate::worlds::causes::Cause;

/// The start of the names of methods of the class that generates random values.
const GENERATOR: &str = "java.util.Random.";

/// The most lines that a finding shows for its readings.
const SHOWN: usize = 3;

/// The readings of tests, by their ids. Each test begins with the readings in the set-up of its class.
pub(crate) struct Readings(BTreeMap<String, Vec<Reading>>);

/// The readings of one test.
#[derive(Clone, Serialize, Deserialize)]
struct Read {
    class: String,
    /// Readings between the previous test and this one.
    set_up: Vec<Reading>,
    own: Vec<Reading>,
}

impl Readings {
    /// Runs the tests that have causes once more, and notes what they read.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn of(plan: &Plan, causes: &[Cause]) -> Result<Readings, RequestError> {
        // A call of `Math` is only seen where the Java code of the library runs, which is so with the results of
        // `StrictMath`.
        let world = World { readings: true, strict_math: true, ..plan.guest.world.clone() };
        let tests = causes.iter().map(|it| (it.test.class.as_str(), it.test.method.as_deref()));
        let Some(plan) = plan.in_world(world).only_tests(tests) else {
            return Ok(Readings(BTreeMap::new()));
        };
        let units = run::run(&plan, &Reader::default(), &|_| {}, false)?;
        let all: Vec<(String, Read)> =
            units.into_iter().flat_map(|it| it.ran.observed.found).collect();
        // The set-up of a class runs before its first test only, but every test of the class depends on it. If each
        // test shows its readings, the findings of these tests name the same lines and become one.
        let mut set_up: BTreeMap<&str, Vec<Reading>> = BTreeMap::new();
        for (_, read) in &all {
            set_up.entry(&read.class).or_default().extend(read.set_up.iter().cloned());
        }
        let of_test = |(id, read): &(String, Read)| {
            let mut readings: Vec<Reading> = Vec::new();
            for reading in set_up.get(&*read.class).into_iter().flatten().chain(&read.own) {
                if !readings.contains(reading) {
                    readings.push(reading.clone());
                }
            }
            (id.clone(), readings)
        };
        Ok(Readings(all.iter().map(of_test).collect()))
    }

    /// Returns the lines in which a test reads what it depends on, as evidence for its finding.
    pub fn evidence(&self, request: &AnalyseRequest, cause: &Cause) -> Vec<Evidence> {
        let all = self.0.get(&cause.test.id).map_or(&[][..], Vec::as_slice);
        let is_read = |door: &Door| all.iter().any(|it| it.door == *door);
        // Of several doors for one aspect, only the likeliest that the test uses at all is shown.
        let likeliest = cause
            .aspects
            .iter()
            .filter_map(|aspect| Traits::of(*aspect).doors.iter().find(|it| is_read(it)));
        let doors: BTreeSet<Door> = likeliest.copied().collect();
        let sources = Sources::of(request);
        // A generator without a seed reads the clock. To the user that is a random value, not a reading of time.
        let is_seed = |it: &Reading| it.door == Door::Time && it.called.starts_with(GENERATOR);
        let readings = all.iter().filter(|it| doors.contains(&it.door) && !is_seed(it));
        let evidence = readings.filter_map(|reading| {
            Some(Evidence {
                source: Source::Reading,
                name: Some(called(&reading.called)),
                value: None,
                file: Some(sources.find(&reading.source)?),
                line: Some(reading.line),
                witness: None,
                tried: Vec::new(),
                set_up: None,
                variable: None,
                passed_to: None,
            })
        });
        evidence.take(SHOWN).collect()
    }
}

/// Returns a method or constructor, given as `a.b.C.method`, as messages name it.
fn called(name: &str) -> String {
    let (class, method) = name.rsplit_once('.').unwrap_or(("", name));
    let class = class.rsplit(['.', '$']).next().unwrap_or(class);
    match method {
        "<init>" => format!("new {class}()"),
        method => format!("{class}.{method}()"),
    }
}

/// Notes what each test reads.
#[derive(Default)]
struct Reader {
    /// The readings before each test that runs now, by the id of the test.
    set_up: Mutex<BTreeMap<String, Vec<Reading>>>,
}

impl Analysis for Reader {
    type Suspicion = Read;

    type Found = Vec<(String, Read)>;

    fn name(&self) -> Option<report::Analysis> {
        None
    }

    fn machine(&self) -> Box<dyn Machine> {
        Box::new(Plain)
    }
}

impl Recall for Reader {}

impl Listen for Reader {
    fn begins(&self, vm: &mut Vm) {
        vm.take_readings();
    }

    fn started(&self, vm: &mut Vm, test: &TestInfo) -> Res<()> {
        let mut set_up = self.set_up.lock().unwrap_or_else(PoisonError::into_inner);
        set_up.insert(test.id.clone(), vm.take_readings());
        Ok(())
    }

    fn finished(&self, vm: &mut Vm, test: &TestInfo, _: Outcome) -> Option<Read> {
        let mut set_up = self.set_up.lock().unwrap_or_else(PoisonError::into_inner);
        let set_up = set_up.remove(&test.id).unwrap_or_default();
        Some(Read { class: test.class.clone(), set_up, own: vm.take_readings() })
    }
}

impl Confirm for Reader {
    fn conclude(&self, test: &TestInfo, read: &Read, _: Vec<Ending>) -> Vec<(String, Read)> {
        vec![(test.id.clone(), read.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::called;

    #[test]
    fn a_method_is_named_as_in_java() {
        assert_eq!(called("java.time.LocalDate.now"), "LocalDate.now()");
        assert_eq!(called("java.util.Date.<init>"), "new Date()");
        assert_eq!(called("java.util.Map$Entry.get"), "Entry.get()");
    }
}
