//! Tests that take so long that no analysis runs them again. One of them would hold up a check: analyses run a test once
//! for each suspicion and each transformation.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use report::{Outcome, Test};
use suite::analysis::Entered;
use suite::planning::plan::{Plan, TestBudgets};

/// The divisor of the instructions of all tests that gives the limit for one test: a test that takes at most a tenth is
/// not long.
const PART: u64 = 10;

/// The factor by which a test may exceed the instructions that it took before.
const TIMES: u64 = 2;

/// The setting with which users include long tests.
const SETTING: &str = "oracle.testBudget";

/// The class of a test, in the form of `Class.getName`, and its method.
pub type Named = (String, String);

/// The test methods that take too long. For a parameterised test, all invocations count together.
#[derive(Clone, Debug, Default)]
pub struct LongTests {
    methods: Arc<BTreeMap<Named, LongTest>>,
    /// The instructions of all shorter tests.
    others: u64,
}

/// The facts about a test method that takes too long.
#[derive(Debug, Default)]
struct LongTest {
    /// The instructions of its tests, by id.
    instructions: BTreeMap<String, u64>,
    /// Whether one of them was stopped.
    is_stopped: bool,
    /// The methods of the project that they entered; `None` if this is unknown for one of them.
    entered: Option<Entered>,
}

impl LongTest {
    fn all(&self) -> u64 {
        self.instructions.values().sum()
    }
}

/// Measurements of a run of all tests, by the ids of the tests.
#[derive(Debug, Default)]
pub struct Measured {
    /// The instructions of each test.
    pub effort: BTreeMap<String, u64>,
    /// For some tests, the instructions without the start of a framework, such as Spring.
    pub own: BTreeMap<String, u64>,
    /// The tests that were stopped before their end.
    pub stopped: BTreeSet<String>,
    /// For some of the longest tests, the methods of the project that they entered.
    pub entered: BTreeMap<String, Entered>,
}

impl LongTests {
    /// The number of instructions that any test may take. That is about two seconds in the interpreter.
    pub const LEAST: u64 = 500_000_000;

    /// Finds the test methods that take too long among all tests.
    #[must_use]
    pub fn among(tests: &[Test], measured: &Measured) -> LongTests {
        let Measured { effort, own, stopped, entered } = measured;
        let mut methods: BTreeMap<Named, LongTest> = BTreeMap::new();
        for test in tests {
            let Some(named) = named(test) else { continue };
            let taken = own.get(&test.id).or(effort.get(&test.id)).copied().unwrap_or_default();
            let of_method = methods.entry(named).or_default();
            of_method.instructions.insert(test.id.clone(), taken);
            of_method.is_stopped |= stopped.contains(&test.id);
        }
        let all: u64 = methods.values().map(LongTest::all).sum();
        let is_long = |of: &LongTest| of.is_stopped || of.all() > Self::LEAST.max(all / PART);
        methods.retain(|_, of| is_long(of));
        for of in methods.values_mut() {
            let of_each = of.instructions.keys().map(|id| entered.get(id));
            let all: Option<Vec<&Entered>> = of_each.collect();
            of.entered = all.map(|all| all.into_iter().flatten().cloned().collect());
        }
        let long: u64 = methods.values().map(LongTest::all).sum();
        LongTests { methods: Arc::new(methods), others: all.saturating_sub(long) }
    }

    /// Returns the instructions that all tests which are not long take together.
    #[must_use]
    pub fn others(&self) -> u64 {
        self.others
    }

    /// Returns the plan without the tests that take too long.
    #[must_use]
    pub fn left_out_of(&self, plan: &Plan) -> Plan {
        let chosen = plan.chosen.without_methods(self.methods.keys().cloned());
        Plan { chosen, ..plan.clone() }
    }

    /// Returns the plan without the long tests whose entered methods are known. The remaining long tests may take at
    /// most twice as long as before; those that did not end are stopped after [`LongTests::LEAST`] instructions.
    #[must_use]
    pub fn bounded_in(&self, plan: &Plan) -> Plan {
        let known = self.methods.iter().filter(|(_, of)| of.entered.is_some());
        let chosen = plan.chosen.without_methods(known.map(|(named, _)| named.clone()));
        let budgets = self.methods.values().flat_map(|of| {
            let most =
                |taken: u64| if of.is_stopped { Self::LEAST } else { taken.saturating_mul(TIMES) };
            of.instructions.iter().map(move |(id, taken)| (id.clone(), most(*taken)))
        });
        let some = budgets.collect();
        let budgets = TestBudgets { some: Arc::new(some), ..plan.budgets.clone() };
        Plan { chosen, budgets, ..plan.clone() }
    }

    /// Returns the methods that a test method entered, if it takes too long and they are known.
    #[must_use]
    pub fn entered(&self, class: &str, method: Option<&str>) -> Option<&Entered> {
        self.methods.get(&(class.to_owned(), method?.to_owned()))?.entered.as_ref()
    }

    /// Returns whether a test method takes too long.
    #[must_use]
    pub fn has(&self, class: &str, method: Option<&str>) -> bool {
        let is_it =
            |method: &str| self.methods.contains_key(&(class.to_owned(), method.to_owned()));
        !self.methods.is_empty() && method.is_some_and(is_it)
    }

    /// Returns a text that identifies the set of long tests in keys of remembered results.
    #[must_use]
    pub fn key(&self) -> String {
        format!("{:?}", self.methods)
    }

    /// Marks the long tests in the report: adds a note with the reason and the way out, or makes a test that was
    /// stopped *not analysed*.
    pub fn mark(&self, tests: &mut [Test]) {
        for test in tests {
            let Some(of) = named(test).and_then(|it| self.methods.get(&it)) else { continue };
            if of.is_stopped && test.outcome == Outcome::Failed && test.exception.is_none() {
                (test.outcome, test.analysed) = (Outcome::NotAnalysed, false);
                test.reason = Some(self.reason(of));
            } else {
                test.notes.push(self.reason(of));
            }
        }
    }

    fn reason(&self, of: &LongTest) -> String {
        // The last digits depend on the class path, and so on the build tool.
        let [taken, others] = [of.all(), self.others].map(|it| millions(rounded(it)));
        match of.is_stopped {
            true => format!(
                "stopped after {taken} million instructions, while all shorter tests together take {others} million; \
                 to run it to its end, set {SETTING}, for example to {}",
                rounded(of.all().saturating_mul(10))
            ),
            false => format!(
                "ran for its outcome and coverage only: it takes {taken} million instructions, and all shorter tests \
                 together {others} million; to analyse it, set {SETTING} to {} or more",
                rounded(of.all().saturating_mul(TIMES))
            ),
        }
    }
}

/// Rounds a number of instructions up to two digits.
fn rounded(instructions: u64) -> u64 {
    let digits = instructions.checked_ilog10().unwrap_or_default();
    let unit = 10_u64.pow(digits.saturating_sub(1));
    instructions.div_ceil(unit).saturating_mul(unit)
}

fn named(test: &Test) -> Option<Named> {
    Some((test.class.clone(), test.method.clone()?))
}

fn millions(instructions: u64) -> u64 {
    instructions.div_ceil(1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn long(taken: &[(&str, u64)], stopped: &[&str]) -> Vec<String> {
        let test = |id: &str| -> Test {
            let method = id.split('/').next();
            serde_json::from_value(serde_json::json!({
                "id": id, "class": "ATest", "method": method, "displayName": id, "outcome": "passed",
                "exception": null, "analysed": true, "reason": null,
            }))
            .unwrap()
        };
        let tests: Vec<Test> = taken.iter().map(|(id, _)| test(id)).collect();
        let effort =
            taken.iter().map(|(id, taken)| ((*id).to_owned(), taken * 1_000_000)).collect();
        let stopped = stopped.iter().map(|id| (*id).to_owned()).collect();
        // Before the method of `slowly` is entered, a framework starts.
        let own = BTreeMap::from([("slowly".to_owned(), 400_000_000)]);
        let measured = Measured { effort, own, stopped, ..Measured::default() };
        let long = LongTests::among(&tests, &measured);
        long.methods.keys().map(|(_, method)| method.clone()).collect()
    }

    #[test]
    fn a_test_is_long_if_it_takes_more_than_a_tenth_of_what_all_take() {
        assert_eq!(long(&[("a", 600), ("b", 900), ("c", 100)], &[]), ["a", "b"]);
        assert_eq!(long(&[("a", 600), ("b", 400), ("c", 6000)], &[]), ["c"]);
        assert_eq!(long(&[("a", 499), ("b", 1)], &[]), Vec::<String>::new());
    }

    #[test]
    fn what_starts_before_a_test_does_not_make_it_long() {
        assert_eq!(long(&[("slowly", 5_400), ("b", 100)], &[]), Vec::<String>::new());
        assert_eq!(long(&[("a", 100), ("b", 5_400)], &[]), ["b"]);
    }

    #[test]
    fn numbers_for_people_have_two_digits() {
        assert_eq!([0, 7, 1_000, 1_774_382_192].map(rounded), [0, 7, 1_000, 1_800_000_000]);
    }

    #[test]
    fn invocations_count_together_and_what_was_stopped_is_long() {
        assert_eq!(long(&[("a/1", 300), ("a/2", 300), ("b", 100)], &[]), ["a"]);
        assert_eq!(long(&[("a", 300), ("b", 9000)], &["a"]), ["a", "b"]);
    }
}
