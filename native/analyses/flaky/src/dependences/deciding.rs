//! Through which state a test depends on another one.
//!
//! The test runs once more in the same order, but before it, what the other test left below a static field is put back
//! into the same objects. If it then ends as without the other test, it depends on that field. Like delta debugging
//! (Zeller, FSE 2002), this changes one difference between two states of a program and looks at the outcome.

use std::collections::BTreeMap;

use report::{Outcome, Witness};
use suite::RequestError;
use suite::sequence::{EndedTest, Sequence};

use super::finding::candidates;
use super::trying::{Trying, last};
use super::{Dependence, Kind};
use crate::notebook::Root;

/// The most units that are tried for a dependence.
const UNITS: usize = 9;

/// The roots that decide a dependence, the likeliest first, and how the test ended when they were put back.
#[derive(Clone, Debug)]
pub(in super::super) struct Decided {
    pub roots: Vec<Root>,
    pub ended: EndedTest,
}

/// Roots that are put back together.
type Unit = Vec<Root>;

/// A dependence, by its place, and what is put back.
type Attempt = (usize, Unit);

impl Trying<'_> {
    /// Looks for the roots through which dependences work, as far as that does not take too long. Where several tests
    /// depend on the same one, the root of the first of them is tried first with the others.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn decide(&mut self, found: &mut [Dependence]) -> Result<(), RequestError> {
        // What this leaves out, or does not know, takes no finding away.
        let (left_out, unknown) = (self.left_out, self.unknown.clone());
        self.left = self.orders().budget_to_explain();
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

    /// Tries the roots of some dependences, one after the other. If none decides by itself, tries all of them together, and
    /// leaves out one after the other that is not needed.
    fn decide_each(
        &mut self,
        places: &[usize],
        found: &mut [Dependence],
    ) -> Result<(), RequestError> {
        let orders = self.orders();
        let of_place = |place: &usize| {
            let candidates = candidates(orders, found.get(*place)?);
            // A static mock cannot be put back, and it decides.
            let has_mock = candidates.iter().any(|it| it.is_mock());
            (!has_mock).then(|| (*place, units(&candidates)))
        };
        let all: Vec<(usize, Vec<Unit>)> = places.iter().filter_map(of_place).collect();
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
        // Those that were only tried all together may not matter, and so many roots tell nobody anything.
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

    /// Runs tests with roots put back. Where the other test makes no difference then, that is noted.
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

/// Parts roots into units, the likeliest first: those in one field are put back together, and so are all that are
/// unlikely.
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
    /// Returns whether the test has ended as it does without the other one.
    fn is_as_without(&self, ended: &EndedTest) -> bool {
        let class = |it: &EndedTest| it.test.exception.as_ref().map(|it| it.class.clone());
        match self.kind {
            Kind::Victim | Kind::Twice => ended.has_passed(),
            Kind::Brittle => ended.has_failed() && class(ended) == class(&self.ended),
        }
    }
}

impl Decided {
    /// Returns what the run proves, for a finding.
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
