//! Tests that fail while all tests of their class run, in another order or a second time.

use std::collections::{BTreeMap, BTreeSet};

use suite::RequestError;
use suite::sequence::{EndedTest, Part};

use super::trying::Trying;
use super::{part, part_in_order};

/// The most tests that run a second time by themselves although they passed together with others.
const HIDDEN: usize = 100;

/// Tests that fail while all of their class run.
#[derive(Default)]
pub(super) struct InClass {
    /// Those that fail in another order, with the tests before them there that leave what they touch.
    pub reversed: BTreeMap<usize, Vec<usize>>,
    /// Those that fail the second time, or that may not have seen what they left, because another test changed that.
    pub again: BTreeSet<usize>,
}

/// The tests of a class that run first, in this order, and those that run once more afterwards.
type Class<'t> = (&'t [usize], Vec<usize>);

impl Trying<'_> {
    /// Runs the tests of classes in another order, and then tests a second time, all of a class together.
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
        let (mut found, mut hidden) = (InClass::default(), Vec::new());
        for ((reversed, again), ended) in classes.values().zip(&ran) {
            let [first, second] = [0, 1].map(|it| ended.get(it).map_or(&[][..], Vec::as_slice));
            found.reversed.extend(self.fails_in_reverse(reversed, first));
            let (failing, passing): (Vec<usize>, Vec<usize>) =
                again.iter().partition(|it| self.failed(second, **it).is_some());
            found.again.extend(failing);
            hidden.extend(passing.into_iter().filter(|it| self.is_hidden(again, *it)));
        }
        found.again.extend(hidden.iter().take(HIDDEN));
        self.left_out = hidden.len().saturating_sub(HIDDEN);
        Ok(found)
    }

    /// Returns the executions of a class: what runs twice is the first one too if there is no other order.
    fn executions(&self, (reversed, again): &Class<'_>) -> Vec<Part> {
        let again = (!again.is_empty()).then(|| part(self.orders(), again.iter().copied()));
        let first = (!reversed.is_empty()).then(|| part_in_order(self.orders(), reversed));
        first.or_else(|| again.clone()).into_iter().chain(again).collect()
    }

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

    /// Returns whether a test that runs twice among others may not see what it left, because another one changes that.
    /// What is in files is not known, so that any test which changes files may have changed it.
    fn is_hidden(&self, all: &[usize], number: usize) -> bool {
        all.iter().filter(|it| **it != number).any(|it| {
            self.orders().is_between(number, *it, number)
                || (self.reaches(number) && self.reaches(*it))
        })
    }
}
