//! Runs tests in other orders.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use report::Outcome;
use suite::RequestError;
use suite::planning::classes::top_level;
use suite::planning::plan::Plan;
use suite::sequence::{self, EndedTest, Part, Sequence, Shown};

use super::in_class::InClass;
use super::shared::{Ends, Shared};
use super::suspects::{Pair, Ran, Suspects, TRIALS, by_first, likeliest, pairs};
use super::{Dependence, Kind, after, end_of, part};
use crate::orders::{Group, Orders, Trials};

/// In how many classes tests have to fail after another one for those of all classes to be tried.
const SEVERAL: usize = 3;

/// The trials of a suite.
pub(super) struct Trying<'a> {
    plan: Plan,
    orders: &'a Orders,
    /// How tests ended alone.
    alone: BTreeMap<usize, EndedTest>,
    found: BTreeMap<usize, Dependence>,
    /// The instructions that further runs may take, about.
    pub left: u64,
    /// The number of runs that would have taken too long.
    pub left_out: usize,
    /// The number of tests of which it is not known how they end in an order, and why of the first one.
    pub unknown: (usize, Option<String>),
}

impl<'a> Trying<'a> {
    /// Creates trials in the world of a plan, which has [`sequence::with_sorting`].
    pub fn new(plan: Plan, orders: &'a Orders) -> Trying<'a> {
        let (alone, found) = (BTreeMap::new(), BTreeMap::new());
        let left = orders.budget_of_all();
        Trying { plan, orders, alone, found, left, left_out: 0, unknown: (0, None) }
    }

    /// Returns what is known of the tests.
    pub fn orders(&self) -> &'a Orders {
        self.orders
    }

    /// Runs classes in reverse, tests alone, those that leave what they touch a second time, and all tests of a class
    /// together after those that leave what they touch. Returns who fails there, and who may not have seen what was
    /// left, because another test ran between.
    pub fn first_round(&mut self, trials: &Trials) -> Result<Suspects<'a>, RequestError> {
        let InClass { reversed, again } = self.in_class(&trials.reversed, &trials.twice)?;
        let alone = trials.alone.iter().chain(&trials.failing).chain(&again).chain(reversed.keys());
        let alone: BTreeSet<usize> = alone.copied().collect();
        self.run_alone(&alone, &again)?;
        let mut suspects = Suspects::default();
        let mut together = BTreeSet::new();
        for ran in self.run_groups(&trials.after)? {
            match *ran.group.firsts {
                [_] => suspects.add(self.orders, &ran),
                _ => together.extend(pairs(&ran.group.firsts, &ran.failing)),
            }
        }
        self.suspect(&by_first(&together), &mut suspects)?;
        let rest = self.rest(trials, &suspects.failing);
        self.suspect(&rest, &mut suspects)?;
        let uncovered = self.orders.affordable_groups(suspects.uncovered(self.orders));
        self.suspect(&uncovered, &mut suspects)?;
        for (test, before) in reversed.iter().filter(|it| self.passes_alone(*it.0)) {
            suspects.failing.extend(pairs(before, &[*test]));
        }
        for test in trials.failing.iter().filter(|it| self.passes_alone(**it)) {
            suspects.failing.extend(pairs(&self.orders.setters(*test), &[*test]));
        }
        self.needy(&trials.needy)?;
        Ok(suspects)
    }

    /// Runs the tests of groups, all of a class together, or all of a sample.
    fn run_groups<'g>(&mut self, groups: &'g [Group]) -> Result<Vec<Ran<'g>>, RequestError> {
        let orders = self.orders;
        let of_group = |group: &'g Group| {
            let executions = match group.is_sample {
                true => vec![group.tests.clone()],
                false => self.by_class(&group.tests),
            };
            executions.into_iter().map(move |tests| (group, tests))
        };
        let classes: Vec<(&Group, Vec<usize>)> = groups.iter().flat_map(of_group).collect();
        let ran =
            self.run(classes.iter().map(|(group, tests)| after(orders, &group.firsts, tests)))?;
        let failing = |((group, tests), ended): ((&'g Group, Vec<usize>), Vec<EndedTest>)| {
            let failing = tests.iter().filter(|it| self.failed(&ended, **it).is_some());
            let failing = failing.copied().collect();
            Ran { group, tests, failing }
        };
        Ok(classes.into_iter().zip(ran).map(failing).collect())
    }

    /// Runs groups, and adds their suspects.
    fn suspect(
        &mut self,
        groups: &[Group],
        suspects: &mut Suspects<'a>,
    ) -> Result<(), RequestError> {
        self.run_groups(groups)?.iter().for_each(|it| suspects.add(self.orders, it));
        Ok(())
    }

    /// Returns the tests that have not run after another one although tests fail there: all of the same classes, and
    /// where those are several, all of the other classes too.
    fn rest(&mut self, trials: &Trials, failing: &BTreeSet<Pair>) -> Vec<Group> {
        let mut by_first: BTreeMap<usize, BTreeSet<&str>> = BTreeMap::new();
        for (first, failed) in failing {
            if let Some(class) = self.class(*failed) {
                by_first.entry(*first).or_default().insert(class);
            }
        }
        let mut by_first: Vec<_> = by_first.into_iter().collect();
        by_first.sort_by_key(|(first, classes)| (Reverse(classes.len()), *first));
        let (mut near, mut far) = (Vec::new(), Vec::new());
        for (first, classes) in by_first {
            let of_first = trials.after.iter().filter(|it| it.firsts.contains(&first));
            let tests: BTreeSet<usize> = of_first.flat_map(|it| &it.rest).copied().collect();
            let touching = |it: &usize| self.orders.between(first, *it).next().is_some();
            let is_near = |it: &usize| self.class(*it).is_some_and(|it| classes.contains(it));
            let (of_classes, others): (Vec<usize>, Vec<usize>) =
                tests.into_iter().filter(touching).partition(is_near);
            near.push(Group::after(first, of_classes));
            if classes.len() >= SEVERAL {
                far.push(Group::after(first, others));
            }
        }
        let wanted: usize = far.iter().map(|it| it.tests.len()).sum();
        let far = self.orders.affordable_groups(far);
        let kept: usize = far.iter().map(|it| it.tests.len()).sum();
        self.left_out += wanted - kept;
        near.into_iter().chain(far).filter(|it| !it.tests.is_empty()).collect()
    }

    /// Runs tests that fail after those that leave what they touch. Who passes there needs that.
    fn needy(&mut self, needy: &[(usize, Vec<usize>)]) -> Result<(), RequestError> {
        let pairs = needy.iter().flat_map(|(first, tests)| tests.iter().map(|it| (*first, *it)));
        let passing = self.first_after(self.likeliest(pairs), EndedTest::has_passed)?;
        self.run_alone(&passing.keys().copied().collect(), &BTreeSet::new())?;
        for (subject, (other, _)) in passing {
            if let Some(ended) = self.alone.get(&subject).filter(|it| it.has_failed()).cloned() {
                let kind = Kind::Brittle;
                self.found.insert(subject, Dependence::of(kind, subject, other, ended));
            }
        }
        Ok(())
    }

    /// Runs each test of some pairs directly after the other one.
    fn run_each(&mut self, pairs: &[Pair]) -> Result<Vec<Vec<EndedTest>>, RequestError> {
        let orders = self.orders;
        self.run(pairs.iter().map(|(first, test)| after(orders, &[*first], &[*test])))
    }

    /// Runs tests directly after others, each after one more until it has an end that is looked for. Returns the first
    /// one after which it had, and that end.
    fn first_after(
        &mut self,
        mut others: BTreeMap<usize, VecDeque<usize>>,
        is_it: impl Fn(&EndedTest) -> bool,
    ) -> Result<BTreeMap<usize, (usize, EndedTest)>, RequestError> {
        let mut found = BTreeMap::new();
        loop {
            let open = others.iter_mut().filter(|(test, _)| !found.contains_key(*test));
            let next = open.filter_map(|(test, others)| Some((others.pop_front()?, *test)));
            let pairs: Vec<Pair> = next.collect();
            if pairs.is_empty() {
                return Ok(found);
            }
            for ((first, test), ended) in pairs.iter().zip(self.run_each(&pairs)?) {
                if let Some(end) = self.end_of(&ended, *test).filter(|it| is_it(it)) {
                    found.insert(*test, (*first, end.clone()));
                }
            }
        }
    }

    /// Returns for each test those that most likely disturb it, these first.
    fn likeliest(&self, pairs: impl Iterator<Item = Pair>) -> BTreeMap<usize, VecDeque<usize>> {
        let pairs = pairs.map(|it| (self.orders.likelihood(it.0, it.1), it));
        let mut others: BTreeMap<usize, VecDeque<usize>> = BTreeMap::new();
        for (_, (first, test)) in likeliest(pairs) {
            others.entry(test).or_default().push_back(first);
        }
        others
    }

    /// Looks for the test without which another one fails.
    pub fn brittle(&mut self) -> Result<(), RequestError> {
        let passes = |it: &usize| self.orders.subject(*it).is_some_and(|it| it.passes);
        let failing = self.alone.iter().filter(|(it, ended)| ended.has_failed() && passes(it));
        let setters = |it| self.orders.setters(it).into_iter().take(TRIALS).collect();
        let setters = failing.map(|(it, _)| (*it, setters(*it))).collect();
        for (subject, (setter, _)) in self.first_after(setters, EndedTest::has_passed)? {
            if let Some(ended) = self.alone.get(&subject).cloned() {
                let found = Dependence::of(Kind::Brittle, subject, setter, ended);
                self.found.entry(subject).or_insert(found);
            }
        }
        Ok(())
    }

    /// Runs each suspect directly after the other test, and those that fail there alone too.
    pub fn victims(&mut self, suspects: &Suspects<'a>) -> Result<(), RequestError> {
        let likeliest = self.likeliest(suspects.failing.iter().copied());
        let mut failing = self.first_after(likeliest, EndedTest::has_failed)?;
        let mut hidden = suspects.hidden(self.orders);
        hidden.retain(|(_, test)| !failing.contains_key(test));
        let all = hidden.len();
        let hidden = self.orders.affordable_pairs(hidden);
        self.left_out += all - hidden.len();
        for ((first, test), ended) in hidden.iter().zip(self.run_each(&hidden)?) {
            if let Some(ended) = self.failed(&ended, *test) {
                failing.entry(*test).or_insert_with(|| (*first, ended.clone()));
            }
        }
        let open = failing.keys().filter(|it| !self.alone.contains_key(it)).copied().collect();
        self.run_alone(&open, &BTreeSet::new())?;
        for (subject, (other, ended)) in failing {
            if self.passes_alone(subject) {
                let kind = Kind::Victim;
                self.found.insert(subject, Dependence::of(kind, subject, other, ended));
            }
        }
        Ok(())
    }

    /// Returns the dependences whose failures come back with every seed, and which are no races. Each test has failed
    /// in the world of the build, in a new vm.
    pub fn coming_back(&mut self) -> Result<Vec<Dependence>, RequestError> {
        // What has shown is worth any effort.
        self.left = u64::MAX;
        let found = std::mem::take(&mut self.found).into_values().collect();
        let mut found = self.without_races(found)?;
        for plan in self.plan.in_worlds().into_iter().rev() {
            self.plan = plan;
            found = self.ending_again(found, Outcome::Failed)?;
        }
        found.sort_by_key(|it| it.subject);
        Ok(found)
    }

    /// Returns those of some dependences whose tests have no threads, or fail and pass where threads have time.
    fn without_races(&mut self, all: Vec<Dependence>) -> Result<Vec<Dependence>, RequestError> {
        let has_threads = |it: &Dependence| {
            self.orders.subject(it.subject).is_some_and(|subject| subject.has_threads)
        };
        let (threaded, mut kept): (Vec<Dependence>, _) = all.into_iter().partition(has_threads);
        let patient = self.plan.in_world(self.plan.guest.world.with_patience());
        let plan = std::mem::replace(&mut self.plan, patient);
        let threaded = self.ending_again(threaded, Outcome::Failed)?;
        kept.extend(self.ending_again(threaded, Outcome::Passed)?);
        self.plan = plan;
        Ok(kept)
    }

    /// Returns those of some dependences whose tests end in this world as they have to, where they failed or where they
    /// passed, with the failures in this world.
    fn ending_again(
        &mut self,
        all: Vec<Dependence>,
        outcome: Outcome,
    ) -> Result<Vec<Dependence>, RequestError> {
        let orders = self.orders;
        let execution = |it: &Dependence| match (outcome, it.executions(orders)) {
            (Outcome::Failed, (failing, _)) => failing,
            (_, (_, passing)) => passing,
        };
        let ran = self.run_by_itself(all.iter().map(execution))?;
        let ran = ran.into_iter().map(last);
        let again = |(it, ended): (Dependence, Vec<EndedTest>)| {
            let end = self.end_of(&ended, it.subject).filter(|it| it.is_known())?;
            let is_same = end.test.outcome == outcome;
            let failed = if end.has_failed() { end.clone() } else { it.ended.clone() };
            is_same.then_some(Dependence { ended: failed, ..it })
        };
        Ok(all.into_iter().zip(ran).filter_map(again).collect())
    }

    /// Makes executions of JUnit in vms as they are after their start. Returns the tests of each last one.
    pub fn run(
        &mut self,
        all: impl Iterator<Item = Vec<Part>>,
    ) -> Result<Vec<Vec<EndedTest>>, RequestError> {
        let orders: Vec<Vec<Part>> = all.collect();
        Ok(self.run_whole(&orders)?.into_iter().map(last).collect())
    }

    /// The same, with the tests of every execution.
    pub fn run_whole(
        &mut self,
        orders: &[Vec<Part>],
    ) -> Result<Vec<Vec<Vec<EndedTest>>>, RequestError> {
        let shared = Shared::of(orders);
        let Ends { mut ends, open, left_out } = shared.ends(&self.play(&shared.sequences)?);
        self.left_out += left_out;
        let again = open.iter().filter_map(|it| orders.get(*it).cloned());
        for (number, ended) in open.iter().zip(self.run_by_itself(again)?) {
            ends.iter_mut().skip(*number).take(1).for_each(|it| it.clone_from(&ended));
        }
        Ok(ends)
    }

    /// The same with each of them in a new vm.
    fn run_by_itself(
        &mut self,
        all: impl Iterator<Item = Vec<Part>>,
    ) -> Result<Vec<Vec<Vec<EndedTest>>>, RequestError> {
        let sequences: Vec<Sequence> = all.map(Sequence::of).collect();
        self.play(&sequences)
    }

    /// Runs sequences as long as enough is left, and counts the tests of which it is not known how they end.
    pub fn play(
        &mut self,
        sequences: &[Sequence],
    ) -> Result<Vec<Vec<Vec<EndedTest>>>, RequestError> {
        let Shown { ends, instructions } = sequence::run(&self.plan, sequences, self.left)?;
        self.left = self.left.saturating_sub(instructions);
        for test in ends.iter().flatten().flatten().filter(|it| !it.is_known()) {
            self.unknown.0 += 1;
            let reason = || test.test.reason.as_deref()?.lines().next().map(str::to_owned);
            self.unknown.1 = self.unknown.1.take().or_else(reason);
        }
        Ok(ends)
    }

    /// Runs tests alone, and some of them a second time in the same vm.
    fn run_alone(
        &mut self,
        tests: &BTreeSet<usize>,
        twice: &BTreeSet<usize>,
    ) -> Result<(), RequestError> {
        let times = |it: &usize| if twice.contains(it) { 2 } else { 1 };
        let alone = |it: &usize| vec![part(self.orders, [*it]); times(it)];
        let orders: Vec<Vec<Part>> = tests.iter().map(alone).collect();
        for (number, ended) in tests.iter().zip(self.run_whole(&orders)?) {
            self.note_alone(*number, &ended);
        }
        Ok(())
    }

    /// Notes how a test ended alone, and a second time.
    fn note_alone(&mut self, number: usize, ended: &[Vec<EndedTest>]) {
        let Some(subject) = self.orders.subject(number) else { return };
        let end = |at: usize| ended.get(at).and_then(|it| end_of(it, &subject.named)).cloned();
        let Some(first) = end(0) else { return };
        self.alone.insert(number, first);
        let second = end(1).filter(EndedTest::has_failed);
        if let Some(ended) = second.filter(|_| self.passes_alone(number)) {
            let kind = Kind::Twice;
            self.found.insert(number, Dependence::of(kind, number, number, ended));
        }
    }

    /// Returns the end of a test in an execution.
    pub fn end_of<'e>(&self, ended: &'e [EndedTest], number: usize) -> Option<&'e EndedTest> {
        end_of(ended, &self.orders.subject(number)?.named)
    }

    pub fn failed<'e>(&self, ended: &'e [EndedTest], number: usize) -> Option<&'e EndedTest> {
        self.end_of(ended, number).filter(|it| it.has_failed())
    }

    pub fn passed(&self, ended: &[EndedTest], number: usize) -> bool {
        self.end_of(ended, number).is_some_and(EndedTest::has_passed)
    }

    fn passes_alone(&self, number: usize) -> bool {
        self.alone.get(&number).is_some_and(EndedTest::has_passed)
    }

    pub fn reaches(&self, number: usize) -> bool {
        self.orders.subject(number).is_some_and(|it| it.reaches)
    }

    pub fn by_class(&self, numbers: &[usize]) -> Vec<Vec<usize>> {
        let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for number in numbers {
            groups.entry(self.class(*number).unwrap_or_default()).or_default().push(*number);
        }
        groups.into_values().collect()
    }

    /// Returns the top-level class of tests of one class.
    pub fn class_of(&self, tests: &[usize]) -> &'a str {
        tests.first().and_then(|it| self.class(*it)).unwrap_or_default()
    }

    /// Returns the top-level class of a test.
    fn class(&self, number: usize) -> Option<&'a str> {
        self.orders.subject(number).map(|it| top_level(&it.named.0))
    }
}

/// Returns the tests of the last execution.
pub(super) fn last(mut ended: Vec<Vec<EndedTest>>) -> Vec<EndedTest> {
    ended.pop().unwrap_or_default()
}
