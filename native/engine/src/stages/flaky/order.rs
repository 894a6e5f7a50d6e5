//! Tests whose outcome depends on the tests before them.
//!
//! 1. All tests run once under the eyes of the notebook (`order`), which tells the orders that are worth a try.
//! 2. A test that touches what earlier ones left runs alone. If it fails, it needs one of them (*brittle*).
//! 3. A test runs after another one that leaves what it touches. If it fails, it is the other's *victim*.
//! 4. A test that leaves what it touches runs twice.
//!
//! A failure counts if it comes back with every other seed, so that no race of threads is taken for it.

mod finding;
mod trying;

use order::{Notebook, Orders, Told};
use report::{AnalyseRequest, Finding};
use suite::plan::Plan;
use suite::run::Observer;
use suite::sequence::{self, EndedTest, Named, Part};

use self::trying::Trying;
use super::confirming::{Case, Settings};
use crate::RequestError;
use crate::stages::Done;

/// How a test depends on the order of tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// It fails after the other test.
    Victim,
    /// It fails without the other test before it.
    Brittle,
    /// It fails if it runs a second time.
    Twice,
}

/// A test that depends on the order of tests.
#[derive(Clone, Debug)]
pub(super) struct Dependence {
    pub kind: Kind,
    /// The number of the test.
    pub subject: usize,
    /// The number of the other test, or the same number.
    pub other: usize,
    /// The test as it failed.
    pub ended: EndedTest,
}

impl Dependence {
    /// Returns the case for the real JVM.
    pub fn case(&self, orders: &Orders) -> Case {
        let (failing, passing) = self.executions(orders);
        let test = self.ended.test.id.clone();
        Case { test, passing, failing, settings: Ok(Settings::new()) }
    }

    /// Returns the finding.
    pub fn finding(&self, request: &AnalyseRequest, orders: &Orders) -> Option<Finding> {
        finding::finding(request, orders, self)
    }

    /// Returns the executions of JUnit in which the test fails, and those in which it passes. In each, the test
    /// is in the last one.
    fn executions(&self, orders: &Orders) -> (Vec<Part>, Vec<Part>) {
        let alone = vec![part(orders, [self.subject])];
        match self.kind {
            Kind::Twice => ([alone.clone(), alone.clone()].concat(), alone),
            Kind::Victim => (after(orders, self.other, &[self.subject]), alone),
            Kind::Brittle => (alone, after(orders, self.other, &[self.subject])),
        }
    }
}

/// Watches a run of all tests, and returns the orders that are worth a try.
///
/// # Errors
/// Returns an error if the worker threads cannot be started.
pub(super) fn watch(
    plan: &Plan,
    done: &mut Done,
    observer: &Observer<'_>,
) -> Result<Orders, RequestError> {
    let notebook = Notebook::default();
    let units = done.add(plan, &notebook, observer)?;
    let told = Told { tests: &done.tests, cost: &done.effort, reaching: &done.reaching };
    Ok(Orders::of(notebook.accesses(), units.iter().map(|(_, notes)| notes), told))
}

/// Returns the tests that depend on the order of tests, at most one dependence for each of them, and sentences
/// about orders that were not tried, or in which it is not known how a test ends.
///
/// # Errors
/// Returns an error if the worker threads cannot be started.
pub(super) fn dependences(
    plan: &Plan,
    orders: &Orders,
) -> Result<(Vec<Dependence>, Vec<String>), RequestError> {
    let mut trying = Trying::new(sequence::with_sorting(plan), orders);
    let trials = orders.trials();
    let suspects = trying.first_round(&trials)?;
    trying.brittle()?;
    trying.victims(suspects)?;
    let found = trying.with_other_seeds()?;
    let mut notes = Vec::new();
    let left_out = trials.left_out + trying.left_out;
    if left_out > 0 {
        notes.push(format!(
            "not all orders of tests were tried: {left_out} more runs would take too long"
        ));
    }
    if let (1.., reason) = trying.unknown {
        let reason = reason.as_deref().unwrap_or("they did not run");
        notes.push(format!("how some tests end in another order is not known: {reason}"));
    }
    Ok((found, notes))
}

fn part(orders: &Orders, numbers: impl IntoIterator<Item = usize>) -> Part {
    Part::of(named(orders, numbers))
}

fn named(orders: &Orders, numbers: impl IntoIterator<Item = usize>) -> Vec<Named> {
    numbers.into_iter().filter_map(|it| Some(orders.subject(it)?.named.clone())).collect()
}

/// Returns the executions of JUnit in which tests of one class run after another test. If that is one of the same
/// class, the class is set up once, and they run in this order.
fn after(orders: &Orders, first: usize, others: &[usize]) -> Vec<Part> {
    let is_of_same_class = others.first().is_some_and(|it| orders.are_of_one_class(first, *it));
    match is_of_same_class {
        true => vec![Part::in_order(named(orders, [first].iter().chain(others).copied()))],
        false => vec![part(orders, [first]), part(orders, others.iter().copied())],
    }
}
