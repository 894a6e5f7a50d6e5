//! Limits how long tests may take in other worlds and orders, and in how many worlds long tests run.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use report::{Test, few};
use suite::planning::classes::top_level;
use suite::planning::plan::{Plan, TestBudgets};

use crate::naming::IN_A_NOTE;

/// The instructions that a test may take in each world and each order in any case.
const LEAST: u64 = 500_000_000;

/// A test is long if it takes more than the cost of all tests divided by this number.
const PART: u64 = 50;

/// In another world, a test may take the cost of the longest test of its class times this number. On a faster
/// machine, a busy wait takes ten times as many instructions.
pub(crate) const ELSEWHERE: u64 = 10;

/// In another order, a test may take the cost of the longest test of its class times this number. Its world stays the
/// same there.
pub(crate) const IN_OTHER_ORDER: u64 = 2;

/// The instructions that tests took when all of them ran.
pub(crate) struct Costs<'a> {
    pub tests: &'a [Test],
    /// The number of instructions of each test, by its id.
    pub effort: &'a BTreeMap<String, u64>,
}

impl Costs<'_> {
    /// Returns the instructions that a test took, by its id; 0 if that is unknown.
    pub fn of(&self, id: &String) -> u64 {
        self.effort.get(id).copied().unwrap_or_default()
    }
}

/// Returns a plan that stops a test which no longer ends, after `times` as many instructions as the longest test of
/// its class took.
pub(crate) fn bounded(plan: &Plan, costs: &Costs<'_>, times: u64) -> Plan {
    // In another world a test may be the first of its class, and then pays for the initialisers. So the longest test
    // of the class counts, which probably was the first one.
    let mut longest: BTreeMap<&str, u64> = BTreeMap::new();
    for test in costs.tests {
        let of_class = longest.entry(top_level(&test.class)).or_default();
        *of_class = costs.of(&test.id).max(*of_class);
    }
    // The limit is part of the key of remembered results. A power of two stays the same through most changes of
    // tests.
    let most = |effort: u64| {
        let most = LEAST.max(effort.saturating_mul(times));
        most.checked_next_power_of_two().unwrap_or(u64::MAX)
    };
    let budget = |test: &Test| {
        let of_class = longest.get(top_level(&test.class)).copied().unwrap_or_default();
        (test.id.clone(), most(of_class))
    };
    let some = Arc::new(costs.tests.iter().map(budget).collect());
    let of_all = most(longest.values().max().copied().unwrap_or_default());
    let budgets = TestBudgets { some, ..plan.budgets.clone() };
    Plan { budget: plan.budget.min(of_all), budgets, ..plan.clone() }
}

/// Returns the long tests, by id, each with its class and method. The invocations of a test count together.
pub(crate) fn tests(costs: &Costs<'_>) -> BTreeMap<String, (String, String)> {
    let named = costs
        .tests
        .iter()
        .filter_map(|test| Some((&test.id, (test.class.clone(), test.method.clone()?))));
    let named: Vec<(&String, (String, String))> = named.collect();
    let mut effort: BTreeMap<&(String, String), u64> = BTreeMap::new();
    for (id, of) in &named {
        *effort.entry(of).or_default() += costs.of(id);
    }
    // In a small suite, a test may be a large part of the whole and still be quick, so `LEAST` is allowed in any
    // case.
    let most = LEAST.max(effort.values().sum::<u64>() / PART);
    let is_long = |of| effort.get(of).is_some_and(|it| *it > most);
    let long = named.iter().filter(|(_, of)| is_long(of));
    long.map(|(id, of)| ((*id).clone(), of.clone())).collect()
}

/// Returns a plan without these tests.
pub(crate) fn without(plan: &Plan, tests: &BTreeMap<String, (String, String)>) -> Plan {
    let chosen = plan.chosen.without_methods(tests.values().cloned());
    Plan { chosen, ..plan.clone() }
}

/// Returns a note about tests that run in fewer worlds. `None` if there are none.
pub(crate) fn note(tests: &BTreeMap<String, (String, String)>) -> Option<String> {
    // All invocations of a test have the same class and method, so they are named once.
    let names: BTreeSet<String> =
        tests.values().map(|(class, method)| format!("{class}#{method}")).collect();
    let tests = match names.len() {
        0 => return None,
        1 => "takes so long that it",
        _ => "take so long that they",
    };
    Some(format!("{} {tests} did not run in all other environments", few(&names, IN_A_NOTE)))
}
