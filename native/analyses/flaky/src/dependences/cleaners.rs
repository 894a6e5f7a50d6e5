//! Finds tests that restore the state which other tests leave.
//!
//! A *cleaner* (Shi et al., iFixFlakies, ESEC/FSE 2019) is a test that runs between two tests, so that the second one
//! passes. It proves that the state can be restored, and its code shows how.

use std::collections::BTreeMap;

use suite::RequestError;

use super::trying::Trying;
use super::{Dependence, Kind};

/// The most tests that are tried as the cleaner of one dependence.
const CANDIDATES: usize = 8;

/// A dependence, by its index in the list of those found, and the number of a test that may be its cleaner.
type Attempt = (usize, usize);

impl Trying<'_> {
    /// Looks for the cleaner of each dependence, within the budget for explanations. Where several tests fail after
    /// the same test, the cleaner of the first of them is tried for the others.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn clean(&mut self, found: &mut [Dependence]) -> Result<(), RequestError> {
        // A brittle test has no cleaner: it fails because state is missing, not because state is left.
        let mut by_first: BTreeMap<(Kind, usize), Vec<usize>> = BTreeMap::new();
        for (place, it) in found.iter().enumerate().filter(|(_, it)| it.kind != Kind::Brittle) {
            let first = if it.kind == Kind::Twice { it.subject } else { it.other };
            by_first.entry((it.kind, first)).or_default().push(place);
        }
        let candidates = |place: &usize| {
            let cleaners = found.get(*place).map(|it| self.candidates(it)).unwrap_or_default();
            (*place, cleaners)
        };
        let candidates: Vec<(usize, Vec<usize>)> =
            by_first.values().filter_map(|it| it.first()).map(candidates).collect();
        let left_out = self.left_out;
        self.left = self.orders().budget_to_explain();
        // Round by round, each dependence without a cleaner tries its next candidate. One candidate after the other
        // would leave most threads idle; all at once would run candidates that are no longer needed.
        for number in 0..CANDIDATES {
            let is_open = |place: usize| found.get(place).is_some_and(|it| it.cleaner.is_none());
            let open = candidates.iter().filter(|it| is_open(it.0));
            let attempts = open.filter_map(|(place, of_it)| Some((*place, *of_it.get(number)?)));
            let attempts: Vec<Attempt> = attempts.collect();
            self.attempt(&attempts, found)?;
        }
        // Tests that fail after the same test mostly depend on the same state, so what cleans for one cleans for the
        // others.
        let mut attempts: Vec<Attempt> = Vec::new();
        for (first, others) in by_first.values().filter_map(|places| places.split_first()) {
            let cleaner = found.get(*first).and_then(|it| it.cleaner);
            attempts.extend(cleaner.iter().flat_map(|it| others.iter().map(|place| (*place, *it))));
        }
        self.attempt(&attempts, found)?;
        // A dependence without a cleaner is a finding nevertheless, so the report does not count what was left out
        // here.
        self.left_out = left_out;
        Ok(())
    }

    /// Returns the tests that may be the cleaner of a dependence, the likeliest first.
    fn candidates(&self, dependence: &Dependence) -> Vec<usize> {
        let Dependence { kind, subject, other, .. } = *dependence;
        let orders = self.orders();
        let is_of_one_class = kind == Kind::Victim && orders.are_of_one_class(other, subject);
        let mut all = orders.writers(other, subject);
        // Tests of one class run in one execution and share its set-up, so a test of a different class cannot run
        // between them.
        all.retain(|it| !is_of_one_class || orders.are_of_one_class(*it, subject));
        all.truncate(CANDIDATES);
        all
    }

    /// Runs tests as the cleaners of dependences, and notes each cleaner after which the victim passes.
    fn attempt(
        &mut self,
        attempts: &[Attempt],
        found: &mut [Dependence],
    ) -> Result<(), RequestError> {
        let orders = self.orders();
        let cleaned = |(place, cleaner): &Attempt| {
            found.get(*place).map(|it| it.cleaned(orders, *cleaner)).unwrap_or_default()
        };
        let ran = self.run(attempts.iter().map(cleaned))?;
        for ((place, cleaner), ended) in attempts.iter().zip(ran) {
            let Some(dependence) = found.get_mut(*place) else { continue };
            if self.passed(&ended, dependence.subject) {
                dependence.cleaner = Some(*cleaner);
            }
        }
        Ok(())
    }
}
