//! Chooses the tests that run before others, because they leave state that others touch.
//!
//! In most suites, each test that leaves state runs by itself before all tests that touch the state. Where nearly all
//! tests share state, that would take the whole suite once for each of them. Then up to eight tests that leave
//! different state run together, and after them only a sample of each class that touches any of it.
//!
//! For example, 40 tests leave state that all 100 classes touch. By themselves they cost 40 runs of the suite. As
//! five groups of eight with samples, they cost five runs of at most three tests for each class.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use suite::planning::classes::top_level;

use super::take;
use crate::notebook::root::Root;
use crate::orders::subjects::Subject;
use crate::orders::{EXECUTION, ONLY_FIRST, Orders, Rank};

/// The most tests that run together before others. If a test fails after them, each of them runs again by itself.
const TOGETHER: usize = 8;

/// An estimate of the instructions that could run while a vm starts from an image. Orders that begin in the same way
/// share the vm.
const VM: u64 = 60_000_000;

/// An estimate of the least instructions that could run while one class is loaded and set up, without the start of
/// JUnit.
const CLASS: u64 = 5_000_000;

/// The most instructions that a test of a sample may take: about as many as an execution of JUnit takes without it.
const SAMPLE: u64 = 30_000_000;

/// The most tests of one class in a sample.
const OF_CLASS: usize = 3;

/// The least budget for tests that run after others, in instructions: about 45 executions of short tests. Samples may
/// take as much again.
const AFTER: u64 = 5_000_000_000;

/// Tests that leave state, and the tests to run after them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// The tests that leave state, in the order in which they run.
    pub firsts: Vec<usize>,
    /// The tests to run after them.
    pub tests: Vec<usize>,
    /// Whether `tests` are a sample of several classes. A sample runs in one execution of JUnit.
    pub is_sample: bool,
    /// Tests that were left out of the sample. They only run if a test of their class fails, or tests of several
    /// classes.
    pub rest: Vec<usize>,
}

impl Group {
    /// Returns the group of tests that run after one other test.
    #[must_use]
    pub fn after(first: usize, tests: Vec<usize>) -> Group {
        Group { firsts: vec![first], tests, ..Group::default() }
    }
}

/// A test that leaves values which other tests do not expect.
#[derive(Clone, Debug)]
pub(super) struct Polluter<'a> {
    /// The number of the test.
    pub number: usize,
    /// The roots for whose values it was chosen.
    chosen: BTreeSet<&'a Root>,
    /// How much the most conspicuous of these values stands out: the smallest rank first.
    rank: Rank,
}

impl Polluter<'_> {
    /// Returns whether the test was chosen for values that differ only from the initial ones.
    fn is_unlikely(&self) -> bool {
        self.rank.0 == ONLY_FIRST
    }
}

impl Orders {
    /// Returns tests that together leave all values with which tests are tried, the most conspicuous ones first. Of
    /// the tests that leave a value, one that was chosen for a different value is preferred, and then the shortest. A
    /// test may occur twice: for likely values, and for values that differ only from the initial ones.
    pub(super) fn polluters(&self) -> Vec<Polluter<'_>> {
        let mut polluters: Vec<Polluter<'_>> = Vec::new();
        for (rank, root, leavers) in self.rare_values() {
            let is_unlikely = rank.0 == ONLY_FIRST;
            // Likely and unlikely values stay apart, because the unlikely ones must not take from the budget of the
            // likely ones.
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

    /// Returns the other tests that touch state which a test leaves: those that pass, or those that fail.
    pub(super) fn touching(&self, polluter: usize, passes: bool) -> Vec<usize> {
        let others = (0..self.subjects.len()).filter(|it| *it != polluter);
        let others = others.filter(|it| self.passes(*it) == passes);
        others.filter(|it| self.between(polluter, *it).next().is_some()).collect()
    }

    /// Returns the groups that the budget allows, and the number of runs that are left out.
    pub(super) fn affordable(&self, polluters: &[Polluter<'_>]) -> (Vec<Group>, usize) {
        let (unlikely, likely): (Vec<&Polluter<'_>>, Vec<&Polluter<'_>>) =
            polluters.iter().partition(|it| it.is_unlikely());
        // Values that differ only from the initial ones get what the others leave of the budget. They are mostly
        // caches.
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

    /// Returns the groups of these polluters that the budget allows, and the number of runs that are left out.
    /// `touching` returns the tests to run after a polluter; it is used if the budget allows all of them. Only
    /// polluters that run by themselves take from `left`.
    ///
    /// 1. If the budget allows each polluter to run by itself before all tests that touch what it leaves, that is the
    ///    result.
    /// 2. Otherwise polluters with few tests to run after them run by themselves, as long as the budget lasts.
    /// 3. The others run together, with samples, and have as much budget again.
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
        // From here on, only roots count for whose values a polluter was chosen. What else it leaves, another
        // polluter leaves too.
        let mut alone: Vec<(Group, &Polluter<'_>)> =
            polluters.iter().map(|it| (self.group(&[it]), *it)).collect();
        alone.retain(|(group, _)| !group.tests.is_empty());
        // The polluters with the fewest tests to run after them come first, so that the budget is enough for most
        // polluters.
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
        // Between samples of the same rank, the cheaper ones leave budget for more.
        samples.sort_by_key(|(rank, needed, _)| (*rank, *needed));
        let affordable = samples.into_iter().filter(|it| take(&mut of_samples, it.1));
        groups.extend(affordable.map(|it| it.2));
        let kept: usize = groups.iter().map(|it| it.tests.len() * it.firsts.len()).sum();
        (groups, wanted.saturating_sub(kept))
    }

    /// Returns the groups that the budget allows, preferably the first ones.
    #[must_use]
    pub fn affordable_groups(&self, mut groups: Vec<Group>) -> Vec<Group> {
        let mut left = self.budget(AFTER);
        groups.retain(|it| take(&mut left, self.needed(it)));
        groups
    }

    /// Returns the group of these polluters, with all passing tests that touch a root for which one of them was
    /// chosen.
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

    /// Splits polluters into groups that run together, each in its order. The most conspicuous polluters come first.
    ///
    /// Each polluter joins the first group in which it can run last or first without hiding a value. For example, `p`
    /// sets `X = 2`, `q` sets `Y = 2` and `r` sets `X = 3`: `p` and `q` form a group, and `r` needs a second group.
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

    /// Returns whether later tests see the values of both polluters if they run in this order. So the second one must
    /// not leave anything in the roots of the first one. And the first one must not run an initialiser that reads a
    /// root of the second one, because the initialiser does not run again.
    fn is_kept(&self, first: &Polluter<'_>, second: &Polluter<'_>) -> bool {
        let subjects = self.subject(first.number).zip(self.subject(second.number));
        subjects.is_some_and(|(earlier, later)| {
            let is_left = first.chosen.iter().any(|root| later.left.contains_key(*root));
            !is_left && second.chosen.iter().all(|root| !earlier.initialised.contains(*root))
        })
    }

    /// Returns the group of these polluters with a sample: of each class, up to three tests that together touch as
    /// many of the chosen roots as possible. Long tests are never part of a sample.
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
            // Greedy set cover: each next test is the one that touches most roots which no earlier test of the sample
            // touches.
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
        // The rest is kept, because it runs after all if a test of the sample fails.
        let rest = group.tests.into_iter().filter(|it| !tests.contains(it)).collect();
        Group { tests: tests.into_iter().collect(), is_sample: true, rest, ..group }
    }

    /// Returns the estimated cost of the orders of a group, in instructions.
    fn needed(&self, group: &Group) -> u64 {
        let classes = group.tests.iter().filter_map(|it| self.subject(*it));
        let classes: BTreeSet<&str> = classes.map(|it| top_level(&it.named.0)).collect();
        let own = self.cost(group.firsts.iter().chain(&group.tests).copied());
        // A sample starts JUnit once for all its classes. Other groups have one execution for each class.
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

    /// Returns a suite with two tests that leave different fields, two that leave different values of one field, and
    /// three that read all of these.
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
