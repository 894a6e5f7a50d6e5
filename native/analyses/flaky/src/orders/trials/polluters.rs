//! Which tests run after which others.
//!
//! In most suites each test that leaves something runs by itself before all those that touch it. Where nearly all tests
//! share state, that would take the whole suite once for each of them. Then tests that leave different things run
//! together, and after them a sample of those in each class that touch one of these.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use suite::planning::classes::top_level;

use super::take;
use crate::notebook::root::Root;
use crate::orders::subjects::Subject;
use crate::orders::{EXECUTION, ONLY_FIRST, Orders, Rank};

/// The most tests that run together before others.
const TOGETHER: usize = 8;

/// How many instructions could run, about, while a vm starts from an image. Orders that begin in the same way share
/// it.
const VM: u64 = 60_000_000;

/// How many instructions could run, about, while the class of a test is loaded and set up.
const CLASS: u64 = 5_000_000;

/// The most instructions that a test of a sample may take.
const SAMPLE: u64 = 30_000_000;

/// The most tests of a class in a sample.
const OF_CLASS: usize = 3;

/// What tests that run after others may take in small suites, in instructions. Samples may take as much again.
const AFTER: u64 = 5_000_000_000;

/// Tests that leave something, and those to run after them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// The tests that leave something, in the order in which they run.
    pub firsts: Vec<usize>,
    /// The tests to run after them.
    pub tests: Vec<usize>,
    /// Whether these are a sample of several classes, which run in one execution of JUnit.
    pub is_sample: bool,
    /// Further tests, which are only worth a try if one of the same class fails, or tests of several classes.
    pub rest: Vec<usize>,
}

impl Group {
    /// Returns tests that run after another one.
    #[must_use]
    pub fn after(first: usize, tests: Vec<usize>) -> Group {
        Group { firsts: vec![first], tests, ..Group::default() }
    }
}

/// A test that leaves values which others do not expect.
#[derive(Clone, Debug)]
pub(super) struct Polluter<'a> {
    /// The number of the test.
    pub number: usize,
    /// The roots for whose values it was chosen.
    chosen: BTreeSet<&'a Root>,
    /// How much its values stand out, the smallest first.
    rank: Rank,
}

impl Polluter<'_> {
    /// Returns whether it was chosen for values that are only otherwise than at first.
    fn is_unlikely(&self) -> bool {
        self.rank.0 == ONLY_FIRST
    }
}

impl Orders {
    /// Returns tests that together leave all values of all roots, as far as these are tried: of each value, the
    /// test that takes the fewest instructions, but rather one that was chosen for another value. Those whose values
    /// stand out come first. A test may be there twice: for values that are likely, and for others.
    pub(super) fn polluters(&self) -> Vec<Polluter<'_>> {
        let mut polluters: Vec<Polluter<'_>> = Vec::new();
        for (rank, root, leavers) in self.rare_values() {
            let is_unlikely = rank.0 == ONLY_FIRST;
            let is_it = |it: &&mut Polluter<'_>| {
                it.is_unlikely() == is_unlikely && leavers.contains(&it.number)
            };
            if let Some(known) = polluters.iter_mut().find(is_it) {
                known.chosen.insert(root);
                continue;
            }
            let cost = |it: &&usize| (self.cost([**it]), **it);
            if let Some(&number) = leavers.iter().min_by_key(cost) {
                polluters.push(Polluter { number, chosen: BTreeSet::from([root]), rank });
            }
        }
        polluters
    }

    /// Returns the other tests that touch what a test leaves: those that pass, or those that fail.
    pub(super) fn touching(&self, polluter: usize, passes: bool) -> Vec<usize> {
        let others = (0..self.subjects.len()).filter(|it| *it != polluter);
        let others = others.filter(|it| self.passes(*it) == passes);
        others.filter(|it| self.between(polluter, *it).next().is_some()).collect()
    }

    /// Returns which tests run after which, as far as that may be tried in reasonable time, and the number of runs that
    /// are left out.
    pub(super) fn affordable(&self, polluters: &[Polluter<'_>]) -> (Vec<Group>, usize) {
        let (unlikely, likely): (Vec<&Polluter<'_>>, Vec<&Polluter<'_>>) =
            polluters.iter().partition(|it| it.is_unlikely());
        let mut left = self.budget(AFTER);
        let likely_tests = |it: usize| {
            let tests = self.touching(it, true).into_iter();
            tests.filter(|other| self.is_likely(it, *other)).collect()
        };
        let (mut groups, left_out) = self.affordable_after(&likely, &mut left, likely_tests);
        let touching = |it: usize| self.touching(it, true);
        let (others, others_left_out) = self.affordable_after(&unlikely, &mut left, touching);
        groups.extend(others);
        (groups, left_out + others_left_out)
    }

    /// The same, for some tests. If all of it is affordable, `touching` says which tests run after one of them. Those that
    /// run by themselves take from what is left.
    fn affordable_after(
        &self,
        polluters: &[&Polluter<'_>],
        left: &mut u64,
        touching: impl Fn(usize) -> Vec<usize>,
    ) -> (Vec<Group>, usize) {
        let all = polluters.iter().map(|it| Group::after(it.number, touching(it.number)));
        let mut all: Vec<Group> = all.filter(|it| !it.tests.is_empty()).collect();
        all.sort_by_key(|it| (it.tests.len(), it.firsts.first().copied()));
        let needed: u64 = all.iter().map(|it| self.needed(it)).sum();
        if take(left, needed) {
            return (all, 0);
        }
        let mut of_samples = *left;
        let wanted: usize = all.iter().map(|it| it.tests.len()).sum();
        let mut alone: Vec<(Group, &Polluter<'_>)> =
            polluters.iter().map(|it| (self.group(&[it]), *it)).collect();
        alone.retain(|(group, _)| !group.tests.is_empty());
        alone.sort_by_key(|(group, polluter)| (group.tests.len(), polluter.number));
        let mut groups = Vec::new();
        let mut others: Vec<&Polluter<'_>> = Vec::new();
        for (group, polluter) in alone {
            match take(left, self.needed(&group)) {
                true => groups.push(group),
                false => others.push(polluter),
            }
        }
        let mut samples: Vec<(Option<Rank>, u64, Group)> = Vec::new();
        for firsts in self.together(others) {
            let sample = self.sampled(&firsts);
            let rank = firsts.iter().map(|it| it.rank).min();
            samples.push((rank, self.needed(&sample), sample));
        }
        // Of those that stand out as much, the shorter ones leave room for more.
        samples.sort_by_key(|(rank, needed, _)| (*rank, *needed));
        let affordable = samples.into_iter().filter(|it| take(&mut of_samples, it.1));
        groups.extend(affordable.map(|it| it.2));
        let kept: usize = groups.iter().map(|it| it.tests.len() * it.firsts.len()).sum();
        (groups, wanted.saturating_sub(kept))
    }

    /// Returns those of some groups that may be tried in reasonable time, preferably the first ones.
    #[must_use]
    pub fn affordable_groups(&self, mut groups: Vec<Group>) -> Vec<Group> {
        let mut left = self.budget(AFTER);
        groups.retain(|it| take(&mut left, self.needed(it)));
        groups
    }

    /// Returns tests that run together, with those to run after them: those that touch what these were chosen for.
    fn group(&self, firsts: &[&Polluter<'_>]) -> Group {
        let touches = |number: &usize| {
            let subject = self.subject(*number);
            let mut chosen = firsts.iter().flat_map(|it| &it.chosen);
            chosen.any(|root| subject.is_some_and(|it| it.touches(root)))
        };
        let firsts: Vec<usize> = firsts.iter().map(|it| it.number).collect();
        let others = self.passing().filter(|it| !firsts.contains(it));
        let tests = others.filter(touches).collect();
        Group { firsts, tests, ..Group::default() }
    }

    /// Returns groups of tests that run together, each in its order.
    fn together<'p>(&self, mut polluters: Vec<&'p Polluter<'p>>) -> Vec<Vec<&'p Polluter<'p>>> {
        polluters.sort_by_key(|it| (it.rank, it.number));
        let mut groups: Vec<Vec<&Polluter<'_>>> = Vec::new();
        for polluter in polluters {
            let open = groups.iter_mut().filter(|it| it.len() < TOGETHER);
            let mut places = open.filter_map(|group| {
                let is_last = group.iter().all(|it| self.is_kept(it, polluter));
                let is_first = group.iter().all(|it| self.is_kept(polluter, it));
                let place = if is_last { Some(group.len()) } else { is_first.then_some(0) };
                place.map(|place| (group, place))
            });
            match places.next() {
                Some((group, place)) => group.insert(place, polluter),
                None => groups.push(vec![polluter]),
            }
        }
        groups
    }

    /// Returns whether what two tests were chosen for is seen after both: the second one does not leave what the first
    /// one was chosen for, and the first one runs no initialiser that reads what the second one was chosen for.
    fn is_kept(&self, first: &Polluter<'_>, second: &Polluter<'_>) -> bool {
        let subjects = self.subject(first.number).zip(self.subject(second.number));
        subjects.is_some_and(|(earlier, later)| {
            let is_left = first.chosen.iter().any(|root| later.left.contains_key(*root));
            !is_left && second.chosen.iter().all(|root| !earlier.initialised.contains(*root))
        })
    }

    /// Returns tests that run together, with a few of each class to run after them: those that touch most of what the
    /// first ones were chosen for. Long tests are none of them.
    fn sampled(&self, firsts: &[&Polluter<'_>]) -> Group {
        let group = self.group(firsts);
        let chosen: BTreeSet<&Root> = firsts.iter().flat_map(|it| &it.chosen).copied().collect();
        let mut by_class: BTreeMap<&str, Vec<(usize, &Subject)>> = BTreeMap::new();
        for number in &group.tests {
            if let Some(subject) = self.subject(*number).filter(|it| it.cost <= SAMPLE) {
                let class = top_level(&subject.named.0);
                by_class.entry(class).or_default().push((*number, subject));
            }
        }
        let mut tests: BTreeSet<usize> = BTreeSet::new();
        for of_class in by_class.values() {
            let mut open = chosen.clone();
            for _ in 0..OF_CLASS {
                let count = |it: &Subject| open.iter().filter(|root| it.touches(root)).count();
                let rank =
                    |(number, it): &&(usize, &Subject)| (count(it), Reverse((it.cost, *number)));
                let Some((number, subject)) = of_class.iter().max_by_key(rank) else { break };
                if count(subject) == 0 {
                    break;
                }
                open.retain(|root| !subject.touches(root));
                tests.insert(*number);
            }
        }
        let rest = group.tests.into_iter().filter(|it| !tests.contains(it)).collect();
        Group { tests: tests.into_iter().collect(), is_sample: true, rest, ..group }
    }

    /// Returns how many instructions the orders of a group take, about.
    fn needed(&self, group: &Group) -> u64 {
        let classes = group.tests.iter().filter_map(|it| self.subject(*it));
        let classes: BTreeSet<&str> = classes.map(|it| top_level(&it.named.0)).collect();
        let own = self.cost(group.firsts.iter().chain(&group.tests).copied());
        let set_up = |class: &str| match group.is_sample {
            true => self.set_up(class).saturating_sub(EXECUTION).max(CLASS),
            false => self.set_up(class),
        };
        let of_classes: u64 = classes.into_iter().map(set_up).sum();
        let of_firsts: u64 = group.firsts.iter().map(|it| self.set_up_of(*it)).sum();
        own.saturating_add(VM).saturating_add(of_firsts).saturating_add(of_classes)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::orders;
    use super::*;

    /// Two tests that leave different fields, two that leave different values of one, and three that read.
    fn dense() -> Orders {
        let reads: &[&str] = &["X", "Y", "Z"];
        let usual: &[(&str, u64)] = &[("X", 1), ("Y", 1), ("Z", 1)];
        orders(&[
            &[("a.P", "setsX", &["X"], &[("X", 2)])],
            &[("a.Q", "setsY", &["Y"], &[("Y", 2)])],
            &[("a.R", "setsZ", &["Z"], &[("Z", 2)])],
            &[("a.S", "setsZ", &["Z"], &[("Z", 3)])],
            &[
                ("b.T", "one", reads, usual),
                ("b.T", "two", reads, usual),
                ("b.T", "x", &["X"], usual),
            ],
        ])
    }

    #[test]
    fn who_leaves_what_another_one_was_chosen_for_is_in_another_group() {
        let orders = dense();
        let polluters = orders.polluters();
        let setting: Vec<&Polluter<'_>> = polluters.iter().filter(|it| it.number < 4).collect();
        let groups = orders.together(setting);
        let numbers = |it: &Vec<&Polluter<'_>>| it.iter().map(|it| it.number).collect::<Vec<_>>();
        let firsts: Vec<Vec<usize>> = groups.iter().map(numbers).collect();
        assert_eq!(firsts, [vec![0, 1, 2], vec![3]]);
        assert_eq!(orders.group(&groups[0]).tests, [3, 4, 5, 6]);
    }

    #[test]
    fn a_sample_touches_all_that_its_class_touches() {
        let orders = dense();
        let polluters = orders.polluters();
        let setting: Vec<&Polluter<'_>> = polluters.iter().filter(|it| it.number < 2).collect();
        let sampled = orders.sampled(&setting);
        assert_eq!((sampled.tests, sampled.rest), (vec![4], vec![5, 6]));
    }
}
