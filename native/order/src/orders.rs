//! Which orders of tests are worth a try.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use report::{Outcome, Test};
use suite::classes::top_level;
use suite::sequence::Named;

use crate::accesses::Accesses;
use crate::notes::Notes;
use crate::root::{Access, Root};

/// The most values of a root that tests are tried with.
const VALUES: usize = 3;

/// A test method, with all its invocations.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Its class and method.
    pub named: Named,
    /// The unique ids by which JUnit finds it. Empty if they belong to a suite of classes.
    pub ids: BTreeSet<String>,
    /// The number of the unit in which it ran.
    pub unit: usize,
    /// Whether it passed.
    pub passes: bool,
    /// The instructions that it took.
    pub cost: u64,
    /// Whether it changes files or opens sockets, so that it may leave something outside of the vm.
    pub reaches: bool,
    /// The roots that it or the set-up of its class accesses, each with one access: a write if there is one.
    pub touched: BTreeMap<Root, Access>,
    /// The roots that it left otherwise than they were, each with the digest after it. A root that nothing
    /// accessed before counts too.
    pub left: BTreeMap<Root, u64>,
    /// Those of them that something had accessed before: their value is surely another one.
    pub changed: BTreeSet<Root>,
}

impl Subject {
    /// Returns whether it accesses a root. Which of the system properties it reads is not known.
    fn touches(&self, root: &Root) -> bool {
        match root {
            Root::Field(..) => self.touched.contains_key(root),
            Root::Property(_) => self.touched.keys().any(Root::is_properties),
        }
    }
}

/// The test methods of a suite, and the roots in which they leave different values.
#[derive(Debug, Default)]
pub struct Orders {
    subjects: Vec<Subject>,
    /// By root and value, the tests that left it and passed.
    values: BTreeMap<Root, BTreeMap<u64, BTreeSet<usize>>>,
}

/// How many instructions could run, about, while JUnit starts in a vm and the classes of a test are loaded.
const EXECUTION: u64 = 25_000_000;

/// How many instructions could run, about, while a vm starts from an image. Orders that begin in the same way share
/// it.
const VM: u64 = 60_000_000;

/// What tests that run after others may take in small suites, in instructions.
const AFTER: u64 = 8_000_000_000;

/// What tests that run alone may take there.
const ALONE: u64 = 6_000_000_000;

/// What pairs may take there of which it is only possible that one disturbs the other.
const HIDDEN: u64 = 3_000_000_000;

/// Orders that are worth a try. Numbers are those of subjects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trials {
    /// Tests to run without those before them, which left what they touch.
    pub alone: Vec<usize>,
    /// Tests to run twice, because they leave what they touch.
    pub twice: Vec<usize>,
    /// Tests that leave something, each with those to run after it, because they touch that and pass without it.
    pub after: Vec<(usize, Vec<usize>)>,
    /// The same with those that fail without it.
    pub needy: Vec<(usize, Vec<usize>)>,
    /// The number of runs that would take too long.
    pub left_out: usize,
}

impl Orders {
    /// Reads the notes of all units.
    pub fn of<'a>(
        accesses: &Accesses,
        units: impl Iterator<Item = &'a Notes>,
        told: Told<'_>,
    ) -> Orders {
        let mut orders = Orders::default();
        for (unit, notes) in units.enumerate() {
            orders.add(Reader { accesses, unit, told }.subjects(notes));
        }
        orders.values.retain(|_, values| values.len() > 1);
        orders
    }

    fn add(&mut self, subjects: Vec<(Subject, BTreeSet<(Root, u64)>)>) {
        for (subject, before) in subjects {
            let number = self.subjects.len();
            for (root, value) in before {
                self.values.entry(root).or_default().entry(value).or_default();
            }
            for (root, value) in &subject.left {
                let values = self.values.entry(root.clone()).or_default();
                let leavers = values.entry(*value).or_default();
                if subject.passes {
                    leavers.insert(number);
                }
            }
            self.subjects.push(subject);
        }
    }

    /// Returns a subject.
    #[must_use]
    pub fn subject(&self, number: usize) -> Option<&Subject> {
        self.subjects.get(number)
    }

    /// Returns the roots that one test leaves otherwise and another one touches, and that tests leave in
    /// different ways.
    pub fn between(&self, first: usize, second: usize) -> impl Iterator<Item = &Root> {
        let pair = self.subject(first).zip(self.subject(second));
        pair.into_iter().flat_map(|(first, second)| {
            let is_between = |root: &&Root| second.touches(root) && self.values.contains_key(*root);
            first.left.keys().filter(is_between)
        })
    }

    /// Returns whether two tests belong to one top-level class.
    #[must_use]
    pub fn are_of_one_class(&self, one: usize, other: usize) -> bool {
        let class = |it: usize| self.subject(it).map(|it| top_level(&it.named.0));
        class(one) == class(other)
    }

    /// Returns whether a test surely changes a root that another one leaves and a third one touches.
    #[must_use]
    pub fn is_between(&self, first: usize, middle: usize, last: usize) -> bool {
        let changed = self.subject(middle).map(|it| &it.changed);
        self.between(first, last).any(|root| changed.is_some_and(|it| it.contains(root)))
    }

    /// Returns how many tests leave a root as a test does.
    #[must_use]
    pub fn leavers(&self, number: usize, root: &Root) -> usize {
        let value = self.subject(number).and_then(|it| it.left.get(root));
        let values = self.values.get(root).zip(value);
        values.and_then(|(values, value)| values.get(value)).map_or(0, BTreeSet::len)
    }

    /// Returns a key by which the tests are sorted that may disturb a test: first those which leave state of the project
    /// that few others leave so.
    #[must_use]
    pub fn likelihood(&self, first: usize, second: usize) -> (bool, usize, usize) {
        let of_root = |root: &Root| (root.is_of_jdk(), self.leavers(first, root), first);
        let roots = self.between(first, second).map(of_root);
        roots.min().unwrap_or((true, usize::MAX, first))
    }

    /// Returns the tests of the same unit before a test that left what it touches, the last one first.
    #[must_use]
    pub fn setters(&self, number: usize) -> Vec<usize> {
        let Some(subject) = self.subject(number) else { return Vec::new() };
        let earlier = (0..number)
            .rev()
            .take_while(|it| self.subject(*it).is_some_and(|it| it.unit == subject.unit));
        earlier
            .filter(|it| self.passes(*it) && self.between(*it, number).next().is_some())
            .collect()
    }

    /// Returns the orders that are worth a try.
    #[must_use]
    pub fn trials(&self) -> Trials {
        let passing = || (0..self.subjects.len()).filter(|it| self.passes(*it));
        let polluters = self.polluters();
        let after = |passes: bool| -> Vec<(usize, Vec<usize>)> {
            let polluters = polluters.iter().map(|it| (*it, self.victims(*it, passes)));
            polluters.filter(|(_, victims)| !victims.is_empty()).collect()
        };
        let needy = after(false);
        let (after, left_out) = self.affordable(after(true));
        let (alone, too_many) = self.affordable_alone();
        Trials {
            alone,
            twice: passing().filter(|it| self.leaves_to_itself(*it)).collect(),
            after,
            needy,
            left_out: left_out + too_many,
        }
    }

    /// Returns the tests to run alone, as many as may be tried in reasonable time, and the number of others. Those come
    /// first before which a test surely changed what they touch.
    fn affordable_alone(&self) -> (Vec<usize>, usize) {
        let passing = (0..self.subjects.len()).filter(|it| self.passes(*it));
        let mut all: Vec<(bool, usize)> = Vec::new();
        for number in passing {
            let setters = self.setters(number);
            let is_sure = setters.iter().any(|it| self.is_between(*it, *it, number));
            all.extend((!setters.is_empty()).then_some((!is_sure, number)));
        }
        all.sort_unstable();
        let mut left = self.budget(ALONE);
        let total = all.len();
        let mut kept: Vec<usize> = Vec::new();
        for (_, number) in all {
            let cost = self.cost([number]).saturating_add(EXECUTION);
            if cost <= left {
                left -= cost;
                kept.push(number);
            }
        }
        kept.sort_unstable();
        let left_out = total - kept.len();
        (kept, left_out)
    }

    /// Returns what runs of one kind may take, in instructions: what the suite takes, or what is given for small ones.
    fn budget(&self, least: u64) -> u64 {
        let suite: u64 = self.subjects.iter().map(|it| it.cost).sum();
        suite.max(least)
    }

    /// Returns as many of the orders as may be tried in reasonable time, those with the fewest tests first, and the
    /// number of tests that are left out.
    fn affordable(&self, mut all: Vec<(usize, Vec<usize>)>) -> (Vec<(usize, Vec<usize>)>, usize) {
        let mut left = self.budget(AFTER);
        let total: usize = all.iter().map(|(_, tests)| tests.len()).sum();
        all.sort_by_key(|(first, tests)| (tests.len(), *first));
        all.retain(|(first, tests)| {
            let classes: BTreeSet<&str> = tests
                .iter()
                .filter_map(|it| Some(top_level(&self.subject(*it)?.named.0)))
                .collect();
            let own = self.cost(std::iter::once(first).chain(tests).copied());
            let executions = EXECUTION.saturating_mul(classes.len() as u64 + 1);
            let needed = own.saturating_add(VM).saturating_add(executions);
            let is_affordable = needed <= left;
            left = if is_affordable { left - needed } else { left };
            is_affordable
        });
        let kept: usize = all.iter().map(|(_, tests)| tests.len()).sum();
        (all, total - kept)
    }

    /// Returns the first of some pairs, as many as may be tried in reasonable time.
    #[must_use]
    pub fn affordable_pairs(&self, mut pairs: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
        let mut left = self.budget(HIDDEN);
        pairs.retain(|(first, second)| {
            let needed = self.cost([*first, *second]).saturating_add(2 * EXECUTION);
            let rest = left.checked_sub(needed);
            left = rest.unwrap_or(0);
            rest.is_some()
        });
        pairs
    }

    /// Returns the instructions that tests take.
    fn cost(&self, tests: impl IntoIterator<Item = usize>) -> u64 {
        tests.into_iter().filter_map(|it| Some(self.subject(it)?.cost)).sum()
    }

    fn passes(&self, number: usize) -> bool {
        self.subject(number).is_some_and(|it| it.passes)
    }

    /// Returns whether a test may see what its own earlier run has left.
    fn leaves_to_itself(&self, number: usize) -> bool {
        let reaches = self.subject(number).is_some_and(|it| it.reaches);
        reaches || self.between(number, number).next().is_some()
    }

    /// Returns tests that together leave all values of all roots, as far as these are tried: of each value, the
    /// test that takes the fewest instructions, but rather one that was chosen for another value.
    fn polluters(&self) -> BTreeSet<usize> {
        let mut chosen = BTreeSet::new();
        for values in self.values.values() {
            // What few tests leave is what the others do not expect.
            let mut rare: Vec<&BTreeSet<usize>> =
                values.values().filter(|it| !it.is_empty()).collect();
            rare.sort_by_key(|leavers| (leavers.len(), leavers.first().copied()));
            for leavers in rare.into_iter().take(VALUES) {
                if leavers.iter().any(|it| chosen.contains(it)) {
                    continue;
                }
                let cost = |it: &&usize| (self.subject(**it).map_or(u64::MAX, |it| it.cost), **it);
                chosen.extend(leavers.iter().min_by_key(cost));
            }
        }
        chosen
    }

    fn victims(&self, polluter: usize, passes: bool) -> Vec<usize> {
        let others = (0..self.subjects.len()).filter(|it| *it != polluter);
        let others = others.filter(|it| self.passes(*it) == passes);
        others.filter(|it| self.between(polluter, *it).next().is_some()).collect()
    }
}

/// What a run tells of the tests beside the notes.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// The tests of all units.
    pub tests: &'a [Test],
    /// The instructions that tests took, by id.
    pub cost: &'a BTreeMap<String, u64>,
    /// The ids of tests that change files or open sockets.
    pub reaching: &'a BTreeSet<String>,
}

/// Reads the notes of one unit.
struct Reader<'a> {
    accesses: &'a Accesses,
    unit: usize,
    told: Told<'a>,
}

impl Reader<'_> {
    /// Returns the subjects of the unit in the order in which they ran, each with the values of roots before
    /// it. A test passes if all its invocations do. One that did not fail either is left out.
    fn subjects(&self, notes: &Notes) -> Vec<(Subject, BTreeSet<(Root, u64)>)> {
        let tests: BTreeMap<&str, &Test> =
            self.told.tests.iter().map(|it| (it.id.as_str(), it)).collect();
        let mut set_up: BTreeMap<String, BTreeMap<Root, Access>> = BTreeMap::new();
        let mut places: BTreeMap<Named, usize> = BTreeMap::new();
        let mut found: Vec<(Subject, BTreeSet<(Root, u64)>)> = Vec::new();
        let mut unknown: BTreeSet<Named> = BTreeSet::new();
        for note in &notes.tests {
            let Some(test) = tests.get(note.test.as_str()) else { continue };
            let named: Named = (test.class.clone(), test.method.clone());
            if !matches!(test.outcome, Outcome::Passed | Outcome::Failed) {
                unknown.insert(named.clone());
            }
            let of_class = set_up.entry(top_level(&test.class).to_owned()).or_default();
            self.touch(of_class, &note.set_up);
            let fresh = found.len();
            let place = *places.entry(named.clone()).or_insert(fresh);
            if place == fresh {
                let (unit, touched, left) = (self.unit, of_class.clone(), BTreeMap::new());
                found.push((
                    Subject {
                        named,
                        ids: BTreeSet::new(),
                        unit,
                        passes: true,
                        cost: 0,
                        reaches: false,
                        touched,
                        left,
                        changed: BTreeSet::new(),
                    },
                    BTreeSet::new(),
                ));
            }
            let Some((subject, before)) = found.get_mut(place) else { continue };
            subject.ids.extend(id_to_find(test).map(str::to_owned));
            subject.cost =
                subject.cost.saturating_add(self.told.cost.get(&note.test).copied().unwrap_or(0));
            subject.passes &= test.outcome == Outcome::Passed;
            subject.reaches |= self.told.reaching.contains(&note.test);
            self.touch(&mut subject.touched, &note.own);
            for left in &note.left {
                let Some(root) = self.accesses.root(left.root) else { continue };
                before.extend(left.before.map(|value| (root.clone(), value)));
                subject.changed.extend(left.before.map(|_| root.clone()));
                subject.left.insert(root, left.after);
            }
        }
        found.retain(|(subject, _)| !unknown.contains(&subject.named));
        found
    }

    fn touch(&self, touched: &mut BTreeMap<Root, Access>, probes: &[u32]) {
        for access in probes.iter().filter_map(|it| self.accesses.access(*it)) {
            let Some(root) = self.accesses.root(access.root) else { continue };
            // The numbers of roots differ from run to run.
            let rank = |it: &Access| (!it.writes, it.class.clone(), it.line, it.method.clone());
            match touched.entry(root) {
                Entry::Vacant(entry) => drop(entry.insert(access)),
                Entry::Occupied(mut entry) => {
                    if rank(&access) < rank(entry.get()) {
                        entry.insert(access);
                    }
                }
            }
        }
    }
}

/// What begins the part of a unique id that JUnit gives an invocation or a dynamic test. It has to be found by what
/// is before that.
const INVOCATIONS: [&str; 3] =
    ["/[test-template-invocation:", "/[dynamic-container:", "/[dynamic-test:"];

/// Returns the unique id by which JUnit finds a test. `None` for a test in a suite of classes.
fn id_to_find(test: &Test) -> Option<&str> {
    let class = top_level(&test.class);
    let end = INVOCATIONS.iter().filter_map(|it| test.id.find(it)).min().unwrap_or(test.id.len());
    let id = test.id.get(..end)?;
    // After the engine, the first part is the class that JUnit was asked for.
    let (_, rest) = id.split_once("]/[")?;
    let first = rest.split_once(']')?.0.split_once(':')?.1;
    (first == class).then_some(id)
}

#[cfg(test)]
mod tests {
    use suite::analysis::Found;

    use super::*;
    use crate::notes::Seen;

    const FIRST: &str = "a/Registry";

    fn test(method: &str) -> Test {
        let (id, class) = (method.to_owned(), "a.ATest".to_owned());
        let method = Some(method.to_owned());
        serde_json::from_value(serde_json::json!({
            "id": id, "class": class, "method": method, "displayName": id, "outcome": "passed",
            "exception": null, "analysed": true, "reason": null, "notes": [],
        }))
        .expect("a test")
    }

    /// Returns the notes of a unit: each test with the value of the one root after it.
    fn notes(accesses: &Accesses, tests: &[(&str, u64)]) -> (Notes, Vec<Test>) {
        let probe = accesses.add_for_test(Root::Field(FIRST.into(), "ALL".into()));
        let root = accesses.roots_of(&[probe])[0];
        let mut notes = Notes::default();
        for (name, value) in tests {
            let (own, all) = (vec![probe], vec![probe]);
            let (test, values) = ((*name).to_owned(), [(root, *value)].into());
            notes.add(Notes::of(Seen { test, own, all, values, ..Seen::default() }));
        }
        (notes, tests.iter().map(|(name, _)| test(name)).collect())
    }

    fn trials(units: &[&[(&str, u64)]]) -> Trials {
        let accesses = Accesses::default();
        let units: Vec<(Notes, Vec<Test>)> = units.iter().map(|it| notes(&accesses, it)).collect();
        let tests: Vec<Test> = units.iter().flat_map(|it| it.1.clone()).collect();
        let (cost, reaching) = (BTreeMap::new(), BTreeSet::new());
        let told = Told { tests: &tests, cost: &cost, reaching: &reaching };
        Orders::of(&accesses, units.iter().map(|(notes, _)| notes), told).trials()
    }

    #[test]
    fn what_all_tests_leave_alike_makes_none_depend() {
        assert_eq!(trials(&[&[("one", 7), ("two", 7)], &[("three", 7)]]), Trials::default());
    }

    #[test]
    fn tests_run_alone_and_behind_those_that_leave_what_they_touch() {
        let trials = trials(&[&[("one", 7), ("two", 8), ("three", 8)], &[("four", 7)]]);
        assert_eq!(trials.alone, [1, 2]);
        assert_eq!(trials.twice, [0, 1, 3]);
        assert_eq!(trials.after, [(0, vec![1, 2, 3]), (1, vec![0, 2, 3])]);
    }
}
