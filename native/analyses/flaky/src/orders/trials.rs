//! Chooses the orders of tests that are worth a try, within budgets.
//!
//! In a small suite, the start of vms and JUnit takes longer than the tests. So each budget is a part of what the
//! suite takes, but at least a fixed number of instructions.

mod polluters;

use std::collections::{BTreeMap, BTreeSet};

use suite::planning::classes::top_level;

use crate::notebook::root::Root;
use crate::orders::Orders;

pub use polluters::Group;

/// The runs of each kind may take the suite's cost divided by this number.
const PART: u64 = 2;

/// All runs together may take the suite's cost times this number. The search has to stay within a few times the
/// suite.
const TIMES: u64 = 4;

/// The least budget for all runs, in instructions.
const ALL: u64 = 30_000_000_000;

/// The least budget for tests that run alone, in instructions: about 120 executions of short tests.
const ALONE: u64 = 3_000_000_000;

/// The least budget for classes that run in reverse because of state that later tests leave: about 80 classes of
/// short tests.
const REVERSED: u64 = 2_000_000_000;

/// The least budget for pairs that might interfere, but probably do not: about 40 pairs of short tests.
const HIDDEN: u64 = 2_000_000_000;

/// The least budget for explanations: for cleaners, and again for the roots that decide.
const CLEANERS: u64 = 3_000_000_000;

/// Orders that are worth a try. Numbers are those of subjects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trials {
    /// Passing tests to run alone, because they touch state that earlier tests left.
    pub alone: Vec<usize>,
    /// Failing tests to run alone, because they touch state that earlier tests left.
    pub failing: Vec<usize>,
    /// Classes to run in reverse, each with its tests in this order. Either a test of the class leaves state that an
    /// earlier test touches, or single tests alone would show no more or take too long.
    pub reversed: Vec<Vec<usize>>,
    /// Tests to run twice, because they touch state that they leave themselves.
    pub twice: Vec<usize>,
    /// Tests that leave state, with passing tests to run after them that touch it.
    pub after: Vec<Group>,
    /// Tests that leave state, each with failing tests that touch it.
    pub needy: Vec<(usize, Vec<usize>)>,
    /// The number of runs that the budgets do not allow.
    pub left_out: usize,
}

impl Orders {
    /// Returns the orders that are worth a try.
    #[must_use]
    pub fn trials(&self) -> Trials {
        let polluters = self.polluters();
        let needy = polluters.iter().map(|it| (it.number, self.touching(it.number, false)));
        let mut needy: Vec<(usize, Vec<usize>)> =
            needy.filter(|(_, tests)| !tests.is_empty()).collect();
        needy.sort_unstable();
        needy.dedup();
        let (after, left_out) = self.affordable(&polluters);
        let mut left = self.budget(ALONE);
        // Failing tests come before all others in the budget: if one passes alone, that explains a red build.
        let (failing, too_many_failing) = self.failing(&mut left);
        let (alone, others, too_many) = self.affordable_alone(&mut left);
        let twice: Vec<usize> = self.passing().filter(|it| self.leaves_to_itself(*it)).collect();
        let (reversed, not_reversed) = self.reversed(&others, &twice);
        let left_out = left_out + too_many + too_many_failing + not_reversed;
        Trials { alone, failing, reversed, twice, after, needy, left_out }
    }

    /// Returns the tests to run alone, and the tests whose classes run in reverse instead. The number counts those of
    /// the latter that would rather run alone, but exceed the budget.
    ///
    /// A class in reverse runs each test without its predecessors too, in one execution for all of them. That equals
    /// running the test alone unless a later test accesses the same state. For example, `a` leaves state, `b` reads
    /// it, `c` writes it. In reverse, `c` runs before `b` and may set what `b` needs, so `b` has to run alone.
    fn affordable_alone(&self, left: &mut u64) -> (Vec<usize>, Vec<usize>, usize) {
        let (mut all, mut others): (Vec<([bool; 3], usize)>, Vec<usize>) = Default::default();
        for number in self.passing() {
            let setters = self.setters(number);
            if setters.is_empty() {
                continue;
            }
            let is_likely = setters.iter().any(|it| self.is_likely(*it, number));
            let is_sure = setters.iter().any(|it| self.is_between(*it, *it, number));
            match self.later_access(number, &setters) {
                Some(writes) => all.push(([!is_likely, !writes, !is_sure], number)),
                None => others.push(number),
            }
        }
        // `false` sorts first. First come tests that may find different values, if those before them do not run. Then
        // come tests after which a later test writes the state: in reverse, that would hide what they need. Last, a
        // sure change precedes a possible one.
        all.sort_unstable();
        let (mut kept, too_many) = self.affordable_of(left, all.into_iter().map(|it| it.1));
        kept.sort_unstable();
        let left_out = too_many.len();
        others.extend(too_many);
        (kept, others, left_out)
    }

    /// Returns the tests that fail but may pass alone, within the budget, and the number of such tests beyond it.
    fn failing(&self, left: &mut u64) -> (Vec<usize>, usize) {
        let all = (0..self.subjects.len()).filter(|it| !self.passes(*it));
        let all = all.filter(|it| !self.setters(*it).is_empty());
        let (kept, too_many) = self.affordable_of(left, all);
        (kept, too_many.len())
    }

    /// Splits tests into those for which the budget allows to run alone, and the others.
    fn affordable_of(
        &self,
        left: &mut u64,
        tests: impl Iterator<Item = usize>,
    ) -> (Vec<usize>, Vec<usize>) {
        tests.partition(|it| take(left, self.by_itself(*it)))
    }

    /// Returns the classes to run in reverse, each with its tests in this order. These are the classes of `tests`,
    /// and the classes in which a test leaves state that an earlier test touches. Also returns the number of tests of
    /// classes that the budget does not allow. `twice` is sorted.
    fn reversed(&self, tests: &[usize], twice: &[usize]) -> (Vec<Vec<usize>>, usize) {
        let class = |it: usize| self.subject(it).map(|it| top_level(&it.named.0));
        let mut by_class: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        let passing: Vec<usize> = self.passing().collect();
        for number in passing.into_iter().rev() {
            by_class.entry(class(number)).or_default().push(number);
        }
        // The classes of `tests` need no budget: nothing else replaces these runs.
        let wanted: BTreeSet<_> = tests.iter().map(|it| class(*it)).collect();
        let mut reversed = Vec::new();
        let mut others: Vec<(u64, Vec<usize>)> = Vec::new();
        for (class, tests) in by_class {
            if wanted.contains(&class) {
                reversed.push(tests);
            } else if self.disturbs_earlier(&tests) {
                // Where tests of the class run twice, the first of the two runs may be in reverse. Then JUnit and the
                // set-up cost nothing more, and neither do the tests that run twice anyway.
                let again: Vec<usize> =
                    tests.iter().copied().filter(|it| twice.binary_search(it).is_ok()).collect();
                let starting =
                    if again.is_empty() { class.map_or(0, |it| self.set_up(it)) } else { 0 };
                let needed = self.cost(tests.iter().copied()).saturating_sub(self.cost(again));
                others.push((needed.saturating_add(starting), tests));
            }
        }
        // The cheapest classes first: so the budget is enough for most classes.
        others.sort();
        let mut left = self.budget(REVERSED);
        let (kept, too_long): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|(needed, _)| take(&mut left, *needed));
        reversed.extend(kept.into_iter().map(|it| it.1));
        (reversed, too_long.iter().map(|it| it.1.len()).sum())
    }

    /// Returns whether any of these tests leaves state that an earlier test touches. The tests are in reverse order.
    fn disturbs_earlier(&self, reversed: &[usize]) -> bool {
        reversed.iter().enumerate().any(|(place, later)| {
            let mut earlier = reversed.iter().skip(place + 1);
            earlier.any(|it| self.between(*later, *it).next().is_some())
        })
    }

    /// Returns `None` if no later test of the same class accesses the state that `setters` left for a test. Otherwise
    /// returns whether such a test surely writes it.
    fn later_access(&self, number: usize, setters: &[usize]) -> Option<bool> {
        let roots: BTreeSet<&Root> =
            setters.iter().flat_map(|it| self.between(*it, number)).collect();
        let later = self.subjects.iter().enumerate().skip(number + 1);
        let of_class = later.take_while(|(it, _)| self.are_of_one_class(*it, number));
        let accesses = of_class.flat_map(|(_, it)| {
            let own = roots.iter().filter_map(|root| Some((*root, it.touched.get(*root)?)));
            own.map(|(root, access)| access.writes || it.left.contains_key(root))
        });
        accesses.max()
    }

    /// Returns the budget for runs of one kind, in instructions: a part of what the suite takes, but at least
    /// `least`.
    fn budget(&self, least: u64) -> u64 {
        (self.suite() / PART).max(least)
    }

    /// Returns the budget for all runs until it has shown which tests depend on others, in instructions.
    #[must_use]
    pub fn budget_of_all(&self) -> u64 {
        self.suite().saturating_mul(TIMES).max(ALL)
    }

    /// Returns the budget for the search for cleaners, and again for that of the roots that decide, in instructions.
    #[must_use]
    pub fn budget_to_explain(&self) -> u64 {
        self.budget(CLEANERS)
    }

    /// Returns the pairs that the budget allows, preferably the first ones.
    #[must_use]
    pub fn affordable_pairs(&self, mut pairs: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
        let mut left = self.budget(HIDDEN);
        let needed =
            |it: &(usize, usize)| self.by_itself(it.0).saturating_add(self.by_itself(it.1));
        pairs.retain(|pair| take(&mut left, needed(pair)));
        pairs
    }

    /// Returns whether a second run of a test may see state that its first run left. Files and sockets count, because
    /// the notes do not show what is in them.
    fn leaves_to_itself(&self, number: usize) -> bool {
        let reaches = self.subject(number).is_some_and(|it| it.reaches);
        reaches || self.between(number, number).next().is_some()
    }
}

/// Takes what is needed from a budget. Returns false, and takes nothing, if less is left. So a costly run that does
/// not fit does not keep a cheaper one from running.
fn take(left: &mut u64, needed: u64) -> bool {
    let rest = left.checked_sub(needed);
    *left = rest.unwrap_or(*left);
    rest.is_some()
}

#[cfg(test)]
mod tests {
    use report::Test;
    use suite::analysis::Found;

    use super::*;
    use crate::notebook::accesses::Accesses;
    use crate::notebook::notes::{Notes, Seen, Value};
    use crate::notebook::root::Root;
    use crate::orders::subjects::Told;

    /// A test: its class, with the suite of classes before it if there is one, its method, the fields that it reads,
    /// and the values of fields after it.
    pub(super) type Ran<'a> = (&'a str, &'a str, &'a [&'a str], &'a [(&'a str, u64)]);

    fn id(class: &str, method: &str) -> String {
        format!("[engine:e]/[runner:{}]/[test:{method}]", class.replace('/', "]/[runner:"))
    }

    fn test(class: &str, method: &str) -> Test {
        let id = id(class, method);
        let class = class.rsplit('/').next();
        serde_json::from_value(serde_json::json!({
            "id": id, "class": class, "method": method, "displayName": id, "outcome": "passed",
            "exception": null, "analysed": true, "reason": null, "notes": [],
        }))
        .expect("a test")
    }

    /// Returns the orders of a suite, given by its units.
    pub(super) fn orders(units: &[&[Ran<'_>]]) -> Orders {
        orders_from(&[], units)
    }

    /// Returns the orders of a suite in which fields have these values when their classes are initialised.
    fn orders_from(initial: &[(&str, u64)], units: &[&[Ran<'_>]]) -> Orders {
        let accesses = Accesses::default();
        let add =
            |field: &&str| accesses.add_for_test(Root::Field("a/Registry".into(), (*field).into()));
        let (mut all_notes, mut tests) = (Vec::new(), Vec::new());
        for unit in units {
            let mut notes = Notes::default();
            for (class, method, reads, values) in *unit {
                let own: Vec<u32> = reads.iter().map(add).collect();
                let value = |(field, value): &(&str, u64)| {
                    let root = *accesses.roots_of(&[add(field)]).first()?;
                    Some((root, Value { content: *value, kind: *value }))
                };
                let values = values.iter().filter_map(value).collect();
                let initial = initial.iter().filter_map(value).collect();
                let (test, all) = (id(class, method), own.clone());
                notes.add(Notes::of(Seen { test, own, all, values, initial, ..Seen::default() }));
            }
            all_notes.push(notes);
            tests.extend(unit.iter().map(|(class, method, ..)| test(class, method)));
        }
        let (cost, reaching) = (BTreeMap::new(), BTreeSet::new());
        let told = Told { tests: &tests, cost: &cost, reaching: &reaching };
        Orders::of(&accesses, all_notes.iter(), told)
    }

    const READS: &[&str] = &["ALL"];

    fn ran<'a>(method: &'a str, values: &'a [(&'a str, u64)]) -> Ran<'a> {
        ("a.ATest", method, READS, values)
    }

    #[test]
    fn a_test_that_runs_in_a_suite_too_counts_once() {
        let (seven, eight) = ([("ALL", 7)], [("ALL", 8)]);
        let one: Ran<'_> = ("a.AllTests/a.ATest", "one", READS, &seven);
        let other: Ran<'_> = ("a.AllTests/b.BTest", "other", READS, &seven);
        let orders = orders(&[&[ran("one", &seven), ran("two", &eight)], &[one, other]]);
        let named = |it: &crate::orders::subjects::Subject| it.named.1.clone().unwrap_or_default();
        let methods: Vec<String> = orders.subjects.iter().map(named).collect();
        assert_eq!(methods, ["one", "two", "other"]);
    }

    #[test]
    fn what_all_tests_leave_alike_makes_none_depend() {
        let seven = [("ALL", 7)];
        let orders = orders(&[&[ran("one", &seven), ran("two", &seven)], &[ran("three", &seven)]]);
        assert_eq!(orders.trials(), Trials::default());
    }

    #[test]
    fn what_a_test_changes_before_all_others_makes_them_depend() {
        let (seven, eight) = ([("ALL", 7)], [("ALL", 8)]);
        let units: [&[Ran<'_>]; 2] =
            [&[ran("one", &eight), ran("two", &eight)], &[ran("three", &eight)]];
        assert_eq!(orders_from(&eight, &units).trials(), Trials::default());
        let orders = orders_from(&seven, &units);
        assert_eq!(orders.trials().after, [Group::after(0, vec![1, 2])]);
        assert!(!orders.is_likely(0, 1));
    }

    #[test]
    fn in_reverse_is_as_good_as_alone_for_the_last_test() {
        let (seven, eight) = ([("ALL", 7)], [("ALL", 8)]);
        let of_class = [ran("one", &seven), ran("two", &eight)];
        let elsewhere = [("b.BTest", "three", READS, &seven[..])];
        let trials = orders(&[&of_class, &elsewhere]).trials();
        assert_eq!((trials.alone, trials.reversed), (vec![], vec![vec![1, 0]]));
        let of_class = [ran("one", &seven), ran("two", &eight), ran("four", &eight)];
        let trials = orders(&[&of_class, &elsewhere]).trials();
        assert_eq!((trials.alone, trials.reversed), (vec![1], vec![vec![2, 1, 0]]));
    }

    #[test]
    fn where_set_up_takes_long_classes_run_in_reverse_instead_of_tests_alone() {
        let (seven, eight) = ([("ALL", 7)], [("ALL", 8)]);
        let of_class = [ran("one", &seven), ran("two", &eight), ran("three", &eight)];
        let mut orders = orders(&[&of_class]);
        assert_eq!(orders.trials().alone, [1]);
        orders.note_set_up(BTreeMap::from([("a.ATest".to_owned(), 2 * ALONE)]));
        assert_eq!(orders.suite(), 2 * ALONE);
        let trials = orders.trials();
        assert_eq!((trials.alone, trials.reversed), (vec![], vec![vec![2, 1, 0]]));
    }

    #[test]
    fn a_cleaner_accesses_what_was_left_and_rather_leaves_it_alone() {
        let (seven, eight) = ([("ALL", 7)], [("ALL", 8)]);
        let nothing: &[&str] = &[];
        let all = [
            ran("leaves", &eight),
            ran("fails", &seven),
            ran("leaves_too", &eight),
            ran("reads", &eight),
            ("a.ATest", "elsewhere", nothing, &[]),
        ];
        assert_eq!(orders(&[&all]).writers(0, 1), [3, 2]);
    }

    #[test]
    fn tests_run_alone_and_after_those_that_leave_what_they_touch() {
        let (seven, eight) = ([("ALL", 7)], [("ALL", 8)]);
        let first = [ran("one", &seven), ran("two", &eight), ran("three", &eight)];
        let trials = orders(&[&first, &[ran("four", &seven)]]).trials();
        assert_eq!(trials.alone, [1, 2]);
        assert_eq!(trials.twice, [0, 1, 3]);
        let after = [Group::after(0, vec![1, 2, 3]), Group::after(1, vec![0, 2, 3])];
        assert_eq!(trials.after, after);
    }
}
