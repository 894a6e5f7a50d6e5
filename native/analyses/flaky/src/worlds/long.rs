//! Tests that take so much longer than others that they run in fewer worlds, and how long one may take there.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use report::Test;
use suite::planning::classes::top_level;
use suite::planning::plan::{Plan, TestBudgets};

use crate::naming::{IN_A_NOTE, few};

/// The instructions that a test may take in each world and each order in any case.
const LEAST: u64 = 500_000_000;

/// The part of what all tests take that one of them may take.
const PART: u64 = 50;

/// How many times as much as the longest test of its class a test may take in another world: where the machine is
/// faster, who waits for a time to come does so in ten times as many instructions.
pub(crate) const ELSEWHERE: u64 = 10;

/// How many times as much it may take in another order.
pub(crate) const IN_OTHER_ORDER: u64 = 2;

/// What the tests took when all of them ran.
pub(crate) struct Costs<'a> {
    pub tests: &'a [Test],
    /// The number of instructions, by id.
    pub effort: &'a BTreeMap<String, u64>,
}

impl Costs<'_> {
    /// Returns what a test took, by its id.
    pub fn of(&self, id: &String) -> u64 {
        self.effort.get(id).copied().unwrap_or_default()
    }
}

/// Returns a plan in which a test that no longer ends is soon stopped: after some times as much as the longest one of
/// its class takes. A test may be the first one of its class there, for which classes are initialised.
pub(crate) fn bounded(plan: &Plan, costs: &Costs<'_>, times: u64) -> Plan {
    let mut longest: BTreeMap<&str, u64> = BTreeMap::new();
    for test in costs.tests {
        let of_class = longest.entry(top_level(&test.class)).or_default();
        *of_class = costs.of(&test.id).max(*of_class);
    }
    // A power of two is the same number for most changes of the tests, so results are remembered.
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

/// Returns the tests that take long, by id, each with its class and method. The invocations of a test count together.
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
    let most = LEAST.max(effort.values().sum::<u64>() / PART);
    let is_long = |of| effort.get(of).is_some_and(|it| *it > most);
    let long = named.iter().filter(|(_, of)| is_long(of));
    long.map(|(id, of)| ((*id).clone(), of.clone())).collect()
}

/// Returns a plan without some tests.
pub(crate) fn without(plan: &Plan, tests: &BTreeMap<String, (String, String)>) -> Plan {
    let chosen = plan.chosen.without_methods(tests.values().cloned());
    Plan { chosen, ..plan.clone() }
}

/// Returns a note about tests that run in fewer worlds, if there are any.
pub(crate) fn note(tests: &BTreeMap<String, (String, String)>) -> Option<String> {
    // Invocations of one test have one name.
    let names: BTreeSet<String> =
        tests.values().map(|(class, method)| format!("{class}#{method}")).collect();
    let tests = match names.len() {
        0 => return None,
        1 => "takes so long that it",
        _ => "take so long that they",
    };
    Some(format!("{} {tests} did not run in all other environments", few(&names, IN_A_NOTE)))
}
