//! Runs tests in other orders, and finds those that depend on the order.
//!
//! How a victim is found, with the tests `p` (leaves state), `a`, `b` and `c` of one class:
//!
//! 1. `p, a, b, c`: all tests of the class run after `p`, because that costs one set-up. If `b` fails, the pair `(p,
//!    b)` is a suspect.
//! 2. If `a` may have restored the state, `p, b, c` runs as well (`Suspects::uncovered`).
//! 3. `p, b`: each suspect runs directly after the test that may disturb it.
//! 4. `b`: it runs alone. If it passes, it is the victim of `p`.
//! 5. `p, b` runs again with every seed, each time in a new vm.

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

/// If tests of this many classes fail after a test, its state concerns the whole suite. Then the rest of all classes
/// runs after it too.
const SEVERAL: usize = 3;

/// The runs of a suite in other orders, and what they have shown so far.
pub(super) struct Trying<'a> {
    plan: Plan,
    orders: &'a Orders,
    /// How tests ended when they ran alone.
    alone: BTreeMap<usize, EndedTest>,
    /// The dependences so far, by the number of the dependent test.
    found: BTreeMap<usize, Dependence>,
    /// The budget that is left for further runs, in instructions. Whole sequences count, so it may be exceeded by the
    /// last one.
    pub left: u64,
    /// The number of runs that the budget did not allow.
    pub left_out: usize,
    /// The number of tests whose outcome in some order is unknown, with the first reason.
    pub unknown: (usize, Option<String>),
}

impl<'a> Trying<'a> {
    /// Creates the runs in the world of a plan. The plan must come from [`sequence::with_sorting`].
    pub fn new(plan: Plan, orders: &'a Orders) -> Trying<'a> {
        let (alone, found) = (BTreeMap::new(), BTreeMap::new());
        let left = orders.budget_of_all();
        Trying { plan, orders, alone, found, left, left_out: 0, unknown: (0, None) }
    }

    /// Returns the tests and the state between them.
    pub fn orders(&self) -> &'a Orders {
        self.orders
    }

    /// Runs the first round: classes in reverse, single tests alone, self-polluting tests twice, and whole classes
    /// after the tests that leave what they touch. Returns the pairs whose second test failed, and those that a test
    /// in between may have shielded.
    pub fn first_round(&mut self, trials: &Trials) -> Result<Suspects<'a>, RequestError> {
        let InClass { reversed, again } = self.in_class(&trials.reversed, &trials.twice)?;
        // A test that fails in reverse runs alone as well. If it fails alone, it needs an earlier test. If it passes,
        // one of the tests that ran before it in reverse disturbs it.
        let alone = trials.alone.iter().chain(&trials.failing).chain(&again).chain(reversed.keys());
        let alone: BTreeSet<usize> = alone.copied().collect();
        self.run_alone(&alone, &again)?;
        // Several tests together before others only show that one of them disturbs. So the failing tests run again
        // after each of them by itself, before these count as suspects.
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
        // Needy tests fail in the suite. For them a pass shows something, so they cannot be suspects.
        self.needy(&trials.needy)?;
        Ok(suspects)
    }

    /// Runs the tests of each group after its first tests: one execution for each class, or one for a whole sample.
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

    /// Runs groups, and adds the pairs that they make suspicious.
    fn suspect(
        &mut self,
        groups: &[Group],
        suspects: &mut Suspects<'a>,
    ) -> Result<(), RequestError> {
        self.run_groups(groups)?.iter().for_each(|it| suspects.add(self.orders, it));
        Ok(())
    }

    /// Returns groups for the tests that were not part of a sample, after tests that made some of a sample fail. The
    /// rest of the same classes always runs. The rest of all other classes runs if tests of [`SEVERAL`] classes
    /// failed.
    fn rest(&mut self, trials: &Trials, failing: &BTreeSet<Pair>) -> Vec<Group> {
        let mut by_first: BTreeMap<usize, BTreeSet<&str>> = BTreeMap::new();
        for (first, failed) in failing {
            if let Some(class) = self.class(*failed) {
                by_first.entry(*first).or_default().insert(class);
            }
        }
        let mut by_first: Vec<_> = by_first.into_iter().collect();
        // A test that disturbs many classes probably disturbs more, so it comes first in the budget.
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

    /// Runs tests that fail in the suite after tests that leave what they touch. A test that passes there and fails
    /// alone is brittle. That happens where each class has a vm of its own, and a test needs one of a different
    /// class.
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

    /// Runs the second test of each pair directly after the first one. Returns the tests of each last execution.
    fn run_each(&mut self, pairs: &[Pair]) -> Result<Vec<Vec<EndedTest>>, RequestError> {
        let orders = self.orders;
        self.run(pairs.iter().map(|(first, test)| after(orders, &[*first], &[*test])))
    }

    /// Runs each test directly after its candidates in turn, until it ends as `is_it` asks. Returns, for each test
    /// for which that happened, the candidate and the end.
    fn first_after(
        &mut self,
        mut others: BTreeMap<usize, VecDeque<usize>>,
        is_it: impl Fn(&EndedTest) -> bool,
    ) -> Result<BTreeMap<usize, (usize, EndedTest)>, RequestError> {
        let mut found = BTreeMap::new();
        loop {
            let open = others.iter_mut().filter(|(test, _)| !found.contains_key(*test));
            let next = open.filter_map(|(test, others)| Some((others.pop_front()?, *test)));
            // Each round takes one candidate of every open test, so that one batch keeps all threads busy. The
            // likeliest candidate comes first, and most tests need only that one.
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

    /// Returns for each second test the first tests that most likely disturb it, the likeliest first.
    fn likeliest(&self, pairs: impl Iterator<Item = Pair>) -> BTreeMap<usize, VecDeque<usize>> {
        let pairs = pairs.map(|it| (self.orders.likelihood(it.0, it.1), it));
        let mut others: BTreeMap<usize, VecDeque<usize>> = BTreeMap::new();
        for (_, (first, test)) in likeliest(pairs) {
            others.entry(test).or_default().push_back(first);
        }
        others
    }

    /// Looks for the test that each test needs which passes in the suite and fails alone.
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

    /// Runs the second test of each suspicious pair directly after the first one. A test that fails there and passes
    /// alone is a victim.
    pub fn victims(&mut self, suspects: &Suspects<'a>) -> Result<(), RequestError> {
        let likeliest = self.likeliest(suspects.failing.iter().copied());
        let mut failing = self.first_after(likeliest, EndedTest::has_failed)?;
        // A pair that failed once is likelier than one that was only never seen. So hidden pairs come second, with a
        // budget of their own, and only for tests that have no failure yet.
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

    /// Returns the dependences whose failures come back with every seed and are no races. Each failure has shown
    /// before in the world of the build. Here it has to show in new vms.
    pub fn coming_back(&mut self) -> Result<Vec<Dependence>, RequestError> {
        // What has shown once is worth any effort. A finding must not depend on how much budget was left for its
        // proof.
        self.left = u64::MAX;
        let found = std::mem::take(&mut self.found).into_values().collect();
        let mut found = self.without_races(found)?;
        // The build's own world comes last. So the failures that findings quote are from it, and later runs use its
        // plan.
        for plan in self.plan.in_worlds().into_iter().rev() {
            self.plan = plan;
            found = self.ending_again(found, Outcome::Failed)?;
        }
        found.sort_by_key(|it| it.subject);
        Ok(found)
    }

    /// Returns the dependences that are no races: those of tests without threads, and those whose tests fail and pass
    /// in the same orders when threads get time.
    fn without_races(&mut self, all: Vec<Dependence>) -> Result<Vec<Dependence>, RequestError> {
        let has_threads = |it: &Dependence| {
            self.orders.subject(it.subject).is_some_and(|subject| subject.has_threads)
        };
        let (threaded, mut kept): (Vec<Dependence>, _) = all.into_iter().partition(has_threads);
        // A test that runs alone, in a vm whose classes are loaded, may be faster than the server of its set-up. It
        // then fails in one order only, but the cause is the race. In the patient world a thread that starts another
        // thread gives it a second first, so such a race does not show.
        let patient = self.plan.in_world(self.plan.guest.world.with_patience());
        let plan = std::mem::replace(&mut self.plan, patient);
        let threaded = self.ending_again(threaded, Outcome::Failed)?;
        kept.extend(self.ending_again(threaded, Outcome::Passed)?);
        self.plan = plan;
        Ok(kept)
    }

    /// Returns the dependences whose tests end in this world with the expected outcome: in the order in which they
    /// failed, or in the order in which they passed. The failures of this world replace the former ones.
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

    /// Runs orders, each in a vm as it is after the start of JUnit. Returns the tests of the last execution of each
    /// order.
    pub fn run(
        &mut self,
        all: impl Iterator<Item = Vec<Part>>,
    ) -> Result<Vec<Vec<EndedTest>>, RequestError> {
        let orders: Vec<Vec<Part>> = all.collect();
        Ok(self.run_whole(&orders)?.into_iter().map(last).collect())
    }

    /// Runs orders as [`Trying::run`] does, and returns the tests of all executions.
    pub fn run_whole(
        &mut self,
        orders: &[Vec<Part>],
    ) -> Result<Vec<Vec<Vec<EndedTest>>>, RequestError> {
        let shared = Shared::of(orders);
        let Ends { mut ends, open, left_out } = shared.ends(&self.play(&shared.sequences)?);
        self.left_out += left_out;
        // An order that shared a vm with one that stopped it gets a vm of its own.
        let again = open.iter().filter_map(|it| orders.get(*it).cloned());
        for (number, ended) in open.iter().zip(self.run_by_itself(again)?) {
            ends.iter_mut().skip(*number).take(1).for_each(|it| it.clone_from(&ended));
        }
        Ok(ends)
    }

    /// Runs orders, each in a new vm. Returns the tests of all executions.
    fn run_by_itself(
        &mut self,
        all: impl Iterator<Item = Vec<Part>>,
    ) -> Result<Vec<Vec<Vec<EndedTest>>>, RequestError> {
        let sequences: Vec<Sequence> = all.map(Sequence::of).collect();
        self.play(&sequences)
    }

    /// Runs sequences until the budget is used up, and counts the tests whose outcome is unknown.
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

    /// Runs each test alone. Those in `twice` run a second time in the same vm.
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

    /// Notes how a test ended alone, and the second time if there was one.
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

    /// Returns how a test ended in an execution. `None` if it did not run.
    pub fn end_of<'e>(&self, ended: &'e [EndedTest], number: usize) -> Option<&'e EndedTest> {
        end_of(ended, &self.orders.subject(number)?.named)
    }

    /// Returns how a test ended in an execution, if it failed.
    pub fn failed<'e>(&self, ended: &'e [EndedTest], number: usize) -> Option<&'e EndedTest> {
        self.end_of(ended, number).filter(|it| it.has_failed())
    }

    /// Returns whether a test passed in an execution.
    pub fn passed(&self, ended: &[EndedTest], number: usize) -> bool {
        self.end_of(ended, number).is_some_and(EndedTest::has_passed)
    }

    /// Returns whether a test has run alone and passed.
    fn passes_alone(&self, number: usize) -> bool {
        self.alone.get(&number).is_some_and(EndedTest::has_passed)
    }

    /// Returns whether a test may leave something outside of the vm.
    pub fn reaches(&self, number: usize) -> bool {
        self.orders.subject(number).is_some_and(|it| it.reaches)
    }

    /// Splits tests by their top-level classes.
    pub fn by_class(&self, numbers: &[usize]) -> Vec<Vec<usize>> {
        let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for number in numbers {
            groups.entry(self.class(*number).unwrap_or_default()).or_default().push(*number);
        }
        groups.into_values().collect()
    }

    /// Returns the top-level class of tests that all belong to one class.
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
