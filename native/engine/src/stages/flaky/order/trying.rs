//! Runs tests in other orders.

use std::collections::{BTreeMap, BTreeSet};

use order::{Orders, Subject};
use suite::classes::top_level;
use suite::plan::Plan;
use suite::sequence::{self, EndedTest, Part, Sequence};

use super::{Dependence, Kind, behind, part};
use crate::RequestError;

/// The most tests behind which a test is tried by itself.
const TRIALS: usize = 8;

/// Tests that may fail behind another one: the other one, and the test.
pub(super) type Suspects = BTreeSet<(usize, usize)>;

/// The trials of a suite.
pub(super) struct Trying<'a> {
    plan: Plan,
    orders: &'a Orders,
    /// How tests ended alone.
    alone: BTreeMap<usize, EndedTest>,
    found: BTreeMap<usize, Dependence>,
}

impl<'a> Trying<'a> {
    /// Creates trials in the world of a plan, which has [`sequence::with_sorting`].
    pub fn new(plan: Plan, orders: &'a Orders) -> Trying<'a> {
        Trying { plan, orders, alone: BTreeMap::new(), found: BTreeMap::new() }
    }

    /// Runs tests alone, those that leave what they touch a second time, and all tests of a class together behind
    /// each test that leaves what they touch. Returns who fails there, and who may not have seen what was left,
    /// because another test ran between.
    pub fn first_round(&mut self) -> Result<Suspects, RequestError> {
        let trials = self.orders.trials();
        let alone: BTreeSet<usize> = trials.alone.iter().chain(&trials.twice).copied().collect();
        self.run_alone(&alone, &trials.twice.into_iter().collect())?;
        let groups = |(first, victims): &(usize, Vec<usize>)| {
            let groups = self.by_class(victims).into_iter();
            groups.map(|group| (*first, group)).collect::<Vec<_>>()
        };
        let groups: Vec<(usize, Vec<usize>)> = trials.behind.iter().flat_map(groups).collect();
        let all = groups.iter().map(|(first, group)| behind(self.orders, *first, group));
        let mut suspects = Suspects::new();
        for ((first, group), ended) in groups.iter().zip(run(&self.plan, all)?) {
            let failing = group.iter().filter(|it| self.failed(&ended, **it).is_some());
            let hidden = group.iter().filter(|it| self.is_hidden(*first, group, **it));
            suspects.extend(failing.chain(hidden).map(|it| (*first, *it)));
        }
        Ok(suspects)
    }

    /// Looks for the test without which another one fails.
    pub fn brittle(&mut self) -> Result<(), RequestError> {
        let failing = self.alone.iter().filter(|(_, it)| it.has_failed());
        let failing: Vec<(usize, EndedTest)> =
            failing.map(|(it, end)| (*it, end.clone())).collect();
        let mut pairs: Vec<(usize, usize, &EndedTest)> = Vec::new();
        for (number, ended) in &failing {
            let setters = self.orders.setters(*number).into_iter().take(TRIALS);
            pairs.extend(setters.map(|setter| (setter, *number, ended)));
        }
        let all = pairs.iter().map(|(setter, number, _)| behind(self.orders, *setter, &[*number]));
        for ((setter, number, alone), ended) in pairs.iter().zip(run(&self.plan, all)?) {
            let end = self.orders.subject(*number).and_then(|it| end_of(&ended, it));
            if end.is_some_and(|it| it.is_known() && !it.has_failed()) {
                let (kind, ended) = (Kind::Brittle, (*alone).clone());
                let found = Dependence { kind, subject: *number, other: *setter, ended };
                self.found.entry(*number).or_insert(found);
            }
        }
        Ok(())
    }

    /// Runs each suspect directly behind the other test, and those that fail there alone too.
    pub fn victims(&mut self, suspects: Suspects) -> Result<(), RequestError> {
        let mut tried: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (first, victim) in suspects {
            tried.entry(victim).or_default().push(first);
        }
        let pairs: Vec<(usize, usize)> = tried
            .into_iter()
            .flat_map(|(victim, firsts)| {
                firsts.into_iter().take(TRIALS).map(move |it| (it, victim))
            })
            .collect();
        let all = pairs.iter().map(|(first, victim)| behind(self.orders, *first, &[*victim]));
        let mut failing: BTreeMap<usize, (usize, EndedTest)> = BTreeMap::new();
        for ((first, victim), ended) in pairs.iter().zip(run(&self.plan, all)?) {
            if let Some(ended) = self.failed(&ended, *victim) {
                failing.entry(*victim).or_insert_with(|| (*first, ended.clone()));
            }
        }
        let open = failing.keys().filter(|it| !self.alone.contains_key(it)).copied().collect();
        self.run_alone(&open, &BTreeSet::new())?;
        for (subject, (other, ended)) in failing {
            if self.passes_alone(subject) {
                let kind = Kind::Victim;
                self.found.insert(subject, Dependence { kind, subject, other, ended });
            }
        }
        Ok(())
    }

    /// Returns the dependences whose failures come back with every other seed.
    pub fn with_other_seeds(self) -> Result<Vec<Dependence>, RequestError> {
        let mut found: Vec<Dependence> = self.found.into_values().collect();
        for plan in self.plan.in_worlds().iter().skip(1) {
            let all = found.iter().map(|it| it.executions(self.orders).0);
            let ran = run(plan, all)?;
            let fails = |(it, ended): &(Dependence, Vec<EndedTest>)| {
                let end = self.orders.subject(it.subject).and_then(|it| end_of(ended, it));
                end.is_some_and(EndedTest::has_failed)
            };
            found = found.into_iter().zip(ran).filter(fails).map(|(it, _)| it).collect();
        }
        Ok(found)
    }

    /// Runs tests alone, and some of them a second time in the same vm.
    fn run_alone(
        &mut self,
        tests: &BTreeSet<usize>,
        twice: &BTreeSet<usize>,
    ) -> Result<(), RequestError> {
        let alone = |it: &usize| {
            let part = part(self.orders, [*it]);
            let then = if twice.contains(it) { vec![part.clone()] } else { Vec::new() };
            Sequence { before: vec![part], then }
        };
        let sequences: Vec<Sequence> = tests.iter().map(alone).collect();
        for (number, ended) in tests.iter().zip(sequence::run(&self.plan, &sequences)?) {
            self.note_alone(*number, &ended);
        }
        Ok(())
    }

    /// Notes how a test ended alone, and a second time.
    fn note_alone(&mut self, number: usize, ended: &[Vec<EndedTest>]) {
        let Some(subject) = self.orders.subject(number) else { return };
        let end = |at: usize| ended.get(at).and_then(|it| end_of(it, subject)).cloned();
        let Some(first) = end(0) else { return };
        self.alone.insert(number, first);
        let second = end(1).filter(EndedTest::has_failed);
        if let Some(ended) = second.filter(|_| self.passes_alone(number)) {
            let kind = Kind::Twice;
            self.found.insert(number, Dependence { kind, subject: number, other: number, ended });
        }
    }

    fn failed<'e>(&self, ended: &'e [EndedTest], number: usize) -> Option<&'e EndedTest> {
        end_of(ended, self.orders.subject(number)?).filter(|it| it.has_failed())
    }

    fn passes_alone(&self, number: usize) -> bool {
        self.alone.get(&number).is_some_and(|it| !it.has_failed() && it.is_known())
    }

    fn by_class(&self, numbers: &[usize]) -> Vec<Vec<usize>> {
        let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for number in numbers {
            let class = self.orders.subject(*number).map(|it| top_level(&it.named.0));
            groups.entry(class.unwrap_or_default()).or_default().push(*number);
        }
        groups.into_values().collect()
    }

    /// Returns whether a test of a group runs behind others of the group which leave the same that it touches.
    fn is_hidden(&self, first: usize, group: &[usize], number: usize) -> bool {
        let roots: BTreeSet<_> = self.orders.between(first, number).collect();
        let earlier = group.iter().take_while(|it| **it != number);
        let mut left = earlier.flat_map(|it| self.orders.between(*it, number));
        left.any(|root| roots.contains(root))
    }
}

/// Makes executions of JUnit, each of them in a new vm. Returns the tests of each last one.
fn run(
    plan: &Plan,
    all: impl Iterator<Item = Vec<Part>>,
) -> Result<Vec<Vec<EndedTest>>, RequestError> {
    let sequences: Vec<Sequence> =
        all.map(|before| Sequence { before, then: Vec::new() }).collect();
    let ran = sequence::run(plan, &sequences)?;
    Ok(ran.into_iter().map(|mut ended| ended.pop().unwrap_or_default()).collect())
}

/// Returns the end of a test method in an execution: that of the first invocation that failed, or of the first
/// one. If the set-up of the class failed, that counts.
fn end_of<'a>(ended: &'a [EndedTest], subject: &Subject) -> Option<&'a EndedTest> {
    let (class, method) = &subject.named;
    let its = || ended.iter().filter(|it| it.test.class == *class && it.test.method == *method);
    let is_of_class =
        |it: &&EndedTest| it.test.method.is_none() && top_level(&it.test.class) == top_level(class);
    let failed = its().find(|it| it.has_failed()).or_else(|| its().next());
    failed.or_else(|| ended.iter().filter(is_of_class).find(|it| it.has_failed()))
}
