//! Runs whole classes in reverse or a second time, and finds the tests that fail there.

use std::collections::{BTreeMap, BTreeSet};

use suite::RequestError;
use suite::sequence::{EndedTest, Part};

use super::trying::Trying;
use super::{part, part_in_order};

/// The most tests that run twice by themselves although they passed when all tests of their class ran twice.
const HIDDEN: usize = 100;

/// The tests that failed while all tests of their class ran.
#[derive(Default)]
pub(super) struct InClass {
    /// Tests that failed in reverse. Each has the tests that ran before it there and leave state which it touches.
    pub reversed: BTreeMap<usize, Vec<usize>>,
    /// Tests that failed the second time, or that may not have seen the state which they left themselves, because a
    /// different test changed it in between.
    pub again: BTreeSet<usize>,
}

/// The tests of a class that run first, in this order, and the tests that run once more afterwards.
type Class<'t> = (&'t [usize], Vec<usize>);

impl Trying<'_> {
    /// Runs each of the classes in `reversed` in that order. Then runs the tests of `twice` a second time, all tests
    /// of a class together. Where a class needs both, the reverse order is the first of the two runs.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn in_class(
        &mut self,
        reversed: &[Vec<usize>],
        twice: &[usize],
    ) -> Result<InClass, RequestError> {
        let mut classes: BTreeMap<&str, Class<'_>> = BTreeMap::new();
        for tests in reversed {
            classes.entry(self.class_of(tests)).or_default().0 = tests;
        }
        for tests in self.by_class(twice) {
            let class = self.class_of(&tests);
            classes.entry(class).or_default().1 = tests;
        }
        let executions: Vec<Vec<Part>> = classes.values().map(|it| self.executions(it)).collect();
        let ran = self.run_whole(&executions)?;
        // All tests of a class together cost one set-up instead of one for each test. The price: a test may pass the
        // second time because a test between its two runs changed what it left. Such a test is `hidden`, and runs
        // twice by itself.
        let (mut found, mut hidden) = (InClass::default(), Vec::new());
        for ((reversed, again), ended) in classes.values().zip(&ran) {
            let [first, second] = [0, 1].map(|it| ended.get(it).map_or(&[][..], Vec::as_slice));
            found.reversed.extend(self.fails_in_reverse(reversed, first));
            let (failing, passing): (Vec<usize>, Vec<usize>) =
                again.iter().partition(|it| self.failed(second, **it).is_some());
            found.again.extend(failing);
            hidden.extend(passing.into_iter().filter(|it| self.is_hidden(again, *it)));
        }
        // These have no failure yet, so their number is limited. Those that failed all run once more by themselves.
        found.again.extend(hidden.iter().take(HIDDEN));
        self.left_out += hidden.len().saturating_sub(HIDDEN);
        Ok(found)
    }

    /// Returns the executions for a class. Without a reverse order, the tests that run twice are the first execution
    /// too.
    fn executions(&self, (reversed, again): &Class<'_>) -> Vec<Part> {
        let again = (!again.is_empty()).then(|| part(self.orders(), again.iter().copied()));
        let first = (!reversed.is_empty()).then(|| part_in_order(self.orders(), reversed));
        first.or_else(|| again.clone()).into_iter().chain(again).collect()
    }

    /// Returns the tests that failed in reverse. Each has the tests that ran before it there and leave state which it
    /// touches.
    fn fails_in_reverse(
        &self,
        reversed: &[usize],
        ended: &[EndedTest],
    ) -> BTreeMap<usize, Vec<usize>> {
        let failing = reversed.iter().enumerate();
        let failing = failing.filter(|(_, it)| self.failed(ended, **it).is_some());
        let before = |(place, test): (usize, &usize)| {
            let before = reversed.iter().take(place);
            let leaving = before.filter(|it| self.orders().between(**it, *test).next().is_some());
            (*test, leaving.copied().collect())
        };
        failing.map(before).collect()
    }

    /// Returns whether a test may not have seen the state which it left itself, because a different test of `all`
    /// changed it before the second run. The content of files is not known, so any two tests that reach out of the vm
    /// count.
    fn is_hidden(&self, all: &[usize], number: usize) -> bool {
        all.iter().filter(|it| **it != number).any(|it| {
            self.orders().is_between(number, *it, number)
                || (self.reaches(number) && self.reaches(*it))
        })
    }
}
