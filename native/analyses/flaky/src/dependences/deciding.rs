//! Finds the state through which a test depends on another test.
//!
//! The test runs once more in the same order. Before it starts, the vm restores the content of one static field, in
//! the same objects, as it was before the other test. If the test then ends as it does without the other test, it
//! depends on that field. Like delta debugging (Zeller, FSE 2002), this changes one difference between two states of
//! a program and observes the outcome.

use std::collections::BTreeMap;

use report::{Outcome, Witness};
use suite::RequestError;
use suite::sequence::{EndedTest, Sequence};

use super::finding::candidates;
use super::trying::{Trying, last};
use super::{Dependence, Kind};
use crate::notebook::Root;

/// The most units that are tried for a dependence: eight fields, and all other fields together as the ninth unit.
const UNITS: usize = 9;

/// The roots that decide a dependence, the likeliest first, and how the test ended when they were restored.
#[derive(Clone, Debug)]
pub(in super::super) struct Decided {
    pub roots: Vec<Root>,
    pub ended: EndedTest,
}

/// Roots whose content is restored in one run.
type Unit = Vec<Root>;

/// A dependence, by its index in the list of those found, and the roots to restore.
type Attempt = (usize, Unit);

impl Trying<'_> {
    /// Looks for the roots through which dependences work, within the budget for explanations. Where several tests
    /// depend on the same test, the root of the first of them is tried first for the others.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn decide(&mut self, found: &mut [Dependence]) -> Result<(), RequestError> {
        // Runs that are left out here, or whose outcome is unknown, take no finding away. So the report does not
        // count them.
        let (left_out, unknown) = (self.left_out, self.unknown.clone());
        self.left = self.orders().budget_to_explain();
        // A test that breaks thirty tests mostly breaks them through one field. So the first of the thirty pays for
        // the search, and each other test needs one run. Only those for which this fails are searched as well.
        let mut groups: BTreeMap<(Kind, usize), Vec<usize>> = BTreeMap::new();
        for (place, it) in found.iter().enumerate() {
            groups.entry((it.kind, it.other)).or_default().push(place);
        }
        let (mut firsts, mut others) = (Vec::new(), Vec::new());
        for (first, rest) in groups.values().filter_map(|places| places.split_first()) {
            firsts.push(*first);
            others.extend(rest.iter().map(|place| (*place, *first)));
        }
        self.decide_each(&firsts, found)?;
        let likely = |(place, first): &(usize, usize)| {
            Some((*place, found.get(*first)?.decided.as_ref()?.roots.clone()))
        };
        let likely: Vec<Attempt> = others.iter().filter_map(likely).collect();
        self.put_back(&likely, found)?;
        let others: Vec<usize> = others.into_iter().map(|it| it.0).collect();
        self.decide_each(&others, found)?;
        (self.left_out, self.unknown) = (left_out, unknown);
        Ok(())
    }

    /// Tries the units of each of these dependences, one after the other. If no unit decides by itself, tries all
    /// units together, and then leaves out those that are not needed.
    ///
    /// For example, with the units `a`, `b` and `c`, of which `a` and `c` are needed together: `a`, `b` and `c` fail
    /// to decide, `abc` decides. Without `c` it does not decide, so `c` stays; `ac` decides, so `b` goes; `c` alone
    /// does not, so `a` stays.
    fn decide_each(
        &mut self,
        places: &[usize],
        found: &mut [Dependence],
    ) -> Result<(), RequestError> {
        let orders = self.orders();
        let of_place = |place: &usize| {
            let candidates = candidates(orders, found.get(*place)?);
            // A static mock cannot be restored. Where there is one, it counts as the state that decides.
            let has_mock = candidates.iter().any(|it| it.is_mock());
            (!has_mock).then(|| (*place, units(&candidates)))
        };
        let all: Vec<(usize, Vec<Unit>)> = places.iter().filter_map(of_place).collect();
        // The number after the last unit stands for all units together. With a single unit that would be the same run
        // again.
        for number in 0..=UNITS {
            let is_open = |place: usize| found.get(place).is_some_and(|it| it.decided.is_none());
            let attempt = |(place, units): &(usize, Vec<Unit>)| {
                let all = || (number > 1 && number == units.len()).then(|| units.concat());
                Some((*place, units.get(number).cloned().or_else(all)?))
            };
            let open = all.iter().filter(|it| is_open(it.0));
            let attempts: Vec<Attempt> = open.filter_map(attempt).collect();
            self.put_back(&attempts, found)?;
        }
        // The unlikeliest unit is left out first: what remains at the end should be the likeliest set.
        for number in 1..=UNITS {
            let without = |(place, units): &(usize, Vec<Unit>)| {
                let decided = &found.get(*place)?.decided.as_ref()?.roots;
                let unlikely = units.get(units.len().checked_sub(number)?)?;
                let rest = decided.iter().filter(|it| !unlikely.contains(it));
                let rest: Unit = rest.cloned().collect();
                (!rest.is_empty() && rest.len() < decided.len()).then_some((*place, rest))
            };
            let attempts: Vec<Attempt> = all.iter().filter_map(without).collect();
            self.put_back(&attempts, found)?;
        }
        // The last unit holds all unlikely roots, which were only tried together: most of them may not matter. And a
        // finding that names more than nine fields helps nobody.
        for (place, units) in &all {
            let unlikely = units.get(UNITS - 1).filter(|unit| unit.len() > 1);
            let is_vague = |it: &mut Decided| {
                let has_unlikely =
                    unlikely.is_some_and(|unit| unit.iter().any(|root| it.roots.contains(root)));
                has_unlikely || it.roots.len() > UNITS
            };
            found.get_mut(*place).map(|it| it.decided.take_if(is_vague));
        }
        Ok(())
    }

    /// Runs the tests of these attempts with roots restored, and notes the roots with which the other test makes no
    /// difference.
    fn put_back(
        &mut self,
        attempts: &[Attempt],
        found: &mut [Dependence],
    ) -> Result<(), RequestError> {
        let orders = self.orders();
        let sequence = |(place, roots): &Attempt| {
            let before = found.get(*place).map(|it| it.with_other(orders)).unwrap_or_default();
            Sequence { put_back: roots.iter().map(Root::field).collect(), ..Sequence::of(before) }
        };
        // Each attempt is a sequence of its own. Attempts cannot share the start of an order as in `run`, because
        // what is restored belongs to the whole sequence.
        let sequences: Vec<Sequence> = attempts.iter().map(sequence).collect();
        let ran = self.play(&sequences)?;
        for ((place, roots), ended) in attempts.iter().zip(ran) {
            let Some(dependence) = found.get_mut(*place) else { continue };
            let ended = last(ended);
            let end = self.end_of(&ended, dependence.subject);
            if let Some(ended) = end.filter(|it| dependence.is_as_without(it)).cloned() {
                dependence.decided = Some(Decided { roots: roots.clone(), ended });
            }
        }
        Ok(())
    }
}

/// Splits roots into at most [`UNITS`] units, the likeliest first. Roots in one static field form one unit, because
/// the vm restores a field as a whole: all system properties, for example. All unlikely roots form the last unit.
fn units(roots: &[&Root]) -> Vec<Unit> {
    let mut all: Vec<Unit> = Vec::new();
    for root in roots {
        let is_same = |it: &&mut Unit| it.iter().any(|other| other.field() == root.field());
        match all.iter_mut().find(is_same) {
            Some(unit) => unit.push((*root).clone()),
            None => all.push(vec![(*root).clone()]),
        }
    }
    let unlikely = all.split_off(all.len().min(UNITS - 1)).concat();
    all.extend((!unlikely.is_empty()).then_some(unlikely));
    all
}

impl Dependence {
    /// Returns whether the test ended as it does without the other test.
    fn is_as_without(&self, ended: &EndedTest) -> bool {
        let class = |it: &EndedTest| it.test.exception.as_ref().map(|it| it.class.clone());
        // A brittle test has to fail with the same exception. It may also fail because a restored field contradicts
        // other state, and that would prove nothing.
        match self.kind {
            Kind::Victim | Kind::Twice => ended.has_passed(),
            Kind::Brittle => ended.has_failed() && class(ended) == class(&self.ended),
        }
    }
}

impl Decided {
    /// Returns the run that proves the decision, in the form in which a finding shows it.
    pub fn witness(&self) -> Witness {
        let value = match &*self.roots {
            [_] => "its earlier value",
            _ => "their earlier values",
        };
        let exception = self.ended.test.exception.clone();
        let outcome = if self.ended.has_passed() { Outcome::Passed } else { Outcome::Failed };
        Witness { value: value.to_owned(), outcome, exception }
    }
}
