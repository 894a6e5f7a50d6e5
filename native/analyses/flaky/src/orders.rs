//! Computes which tests may disturb each other, from the notes on one run of all tests.
//!
//! To try all pairs of tests is out of reach. So a pair matters only if the first test leaves a value in a root, the
//! second test touches this root, and tests leave different values in it.

mod subjects;
mod trials;

use std::collections::{BTreeMap, BTreeSet};

use suite::planning::classes::top_level;
use suite::sequence::Named;

use self::subjects::{Observed, Reader};
use crate::notebook::accesses::Accesses;
use crate::notebook::initialisers::Initialisers;
use crate::notebook::notes::{Notes, Value};
use crate::notebook::root::Root;

pub use self::subjects::{Subject, Told, is_in_suite};
pub use self::trials::{Group, Trials};

/// An estimate of the instructions that could run while JUnit starts in a vm and the classes of a test are loaded.
pub(crate) const EXECUTION: u64 = 25_000_000;

/// The most values of a root with which tests are tried, by content and again by kind. Each costs a run of all tests
/// that touch the root.
const VALUES: usize = 3;

/// The test methods of a suite, and the roots in which they leave different values. Tests are numbered by their place
/// in `subjects`.
#[derive(Debug, Default)]
pub struct Orders {
    /// The test methods, unit by unit, in the order in which they ran.
    pub(crate) subjects: Vec<Subject>,
    /// The values of the roots in which tests may find different values.
    values: BTreeMap<Root, Values>,
    /// The instructions around the tests of top-level classes, where they are known.
    set_up: BTreeMap<String, u64>,
}

/// How little a value stands out, compared with the values of all roots: the smallest rank is tried first. It is the
/// number of values in the root, whether the root belongs to the JDK, and the number of tests that leave the value.
///
/// For example, one of 100 tests leaves `Registry.mode` as `b` and all others leave it as `a`. The rank of `b` is
/// `(2, false, 1)`. A cache that each test changes has 100 values, so all its ranks begin with 100. A root with only
/// one value, which differs only from the initial one, ranks lowest.
pub type Rank = (usize, bool, usize);

/// Stands for the number of values in a root if all tests leave the same one, which differs only from the initial
/// one.
pub(crate) const ONLY_FIRST: usize = usize::MAX - 1;

/// The rank of a value that no other test finds different. It ranks below every other value.
const NO_RANK: Rank = (usize::MAX, true, usize::MAX);

/// For each digest of a value, the passing tests that left such a value.
type Leavers = BTreeMap<u64, BTreeSet<usize>>;

/// The values that tests left in one root.
#[derive(Debug, Default)]
struct Values {
    /// The tests by the content of the value, and by its kind.
    leavers: [Leavers; 2],
    /// Whether a test was the first to access the root and changed it or wrote the field itself. In a different
    /// order, other tests may then find the initial value.
    is_changed_first: bool,
}

impl Values {
    /// Adds a value, and returns the tests that left the same content and those that left the same kind.
    fn add(&mut self, value: Value) -> [&mut BTreeSet<usize>; 2] {
        let [contents, kinds] = &mut self.leavers;
        [contents.entry(value.content).or_default(), kinds.entry(value.kind).or_default()]
    }

    /// Returns the tests by content if the contents differ, and by kind if the kinds differ. Each comes with the
    /// number of contents or kinds.
    fn leavers(&self) -> impl Iterator<Item = (usize, &Leavers)> {
        let [contents, _] = &self.leavers;
        // Where tests fill a cache, each leaves different content, which says nothing. If one of them also puts a
        // mock in the root, the root has two kinds, and that test stands out.
        let several = self.leavers.iter().map(|it| (it.len(), it)).filter(|it| it.0 > 1);
        let is_first = self.is_changed_first && several.clone().next().is_none();
        several.chain(is_first.then_some((ONLY_FIRST, contents)))
    }

    /// Returns whether tests may find different values in the root.
    fn are_several(&self) -> bool {
        self.leavers().next().is_some()
    }
}

impl Orders {
    /// Computes the orders from the notes of all units.
    pub fn of<'a>(
        accesses: &Accesses,
        units: impl Iterator<Item = &'a Notes> + Clone,
        told: Told<'_>,
    ) -> Orders {
        let initialisers = Initialisers::of(accesses, units.clone());
        let units = units.enumerate().map(|(unit, notes)| {
            let reader = Reader { accesses, unit, told };
            reader.subjects(notes)
        });
        let units: Vec<Vec<Observed>> = units.collect();
        let subjects = || units.iter().flatten().map(|it| &it.subject);
        let direct = subjects().filter(|it| !it.ids.is_empty());
        let direct: BTreeSet<Named> = direct.map(|it| it.named.clone()).collect();
        // A test that passes both directly and in a suite of classes counts once. If it fails in the suite of
        // classes, the two differ, and both count.
        let is_new = |Observed { subject: it, .. }: &Observed| {
            !it.ids.is_empty() || !it.passes || !direct.contains(&it.named)
        };
        let mut orders = Orders::default();
        for subjects in units {
            orders.add(subjects.into_iter().filter(is_new));
        }
        // Initialisers come after the values: what they access is touched by tests, but not left by them.
        for subject in &mut orders.subjects {
            subject.add_initialisers(initialisers.reached_from(&subject.touched));
        }
        orders.values.retain(|_, values| values.are_several());
        orders
    }

    /// Notes how many instructions JUnit and the set-up of each top-level class take around its tests.
    pub fn note_set_up(&mut self, set_up: BTreeMap<String, u64>) {
        self.set_up = set_up;
    }

    /// Adds subjects, the values that they left, and the values that they found.
    fn add(&mut self, subjects: impl Iterator<Item = Observed>) {
        for Observed { subject, before, fresh } in subjects {
            let number = self.subjects.len();
            // Nobody is known to leave this value, but tests may find it. So it counts as one of the root's different
            // values.
            for (root, value) in before {
                self.values.entry(root).or_default().add(value);
            }
            for (root, value) in &subject.left {
                let values = self.values.entry(root.clone()).or_default();
                // The value of a failing test counts as a value too, but the test is not tried before others.
                for leavers in values.add(*value).into_iter().filter(|_| subject.passes) {
                    leavers.insert(number);
                }
                values.is_changed_first |= fresh.contains(root)
                    && (subject.changed.contains(root) || subject.writes(root));
            }
            self.subjects.push(subject);
        }
    }

    /// Returns the subject with a number.
    #[must_use]
    pub fn subject(&self, number: usize) -> Option<&Subject> {
        self.subjects.get(number)
    }

    /// Returns the roots through which the first test may disturb the second one: the first test changes them, the
    /// second test touches them, and tests leave different values in them.
    pub fn between(&self, first: usize, second: usize) -> impl Iterator<Item = &Root> {
        let pair = self.subject(first).zip(self.subject(second));
        pair.into_iter().flat_map(|(first, second)| {
            let is_between = |root: &&Root| second.touches(root) && self.values.contains_key(*root);
            first.left.keys().filter(is_between)
        })
    }

    /// Returns whether tests leave different values in a root between two tests. A value that differs only from the
    /// initial one does not count.
    #[must_use]
    pub fn is_likely(&self, first: usize, second: usize) -> bool {
        let several = |root: &Root| {
            let values = self.values.get(root);
            values.is_some_and(|it| it.leavers().any(|(count, _)| count != ONLY_FIRST))
        };
        self.between(first, second).any(several)
    }

    /// Returns whether two tests belong to one top-level class.
    #[must_use]
    pub fn are_of_one_class(&self, one: usize, other: usize) -> bool {
        let class = |it: usize| self.subject(it).map(|it| top_level(&it.named.0));
        class(one) == class(other)
    }

    /// Returns whether `middle` surely changes a root between the two other tests.
    #[must_use]
    pub fn is_between(&self, first: usize, middle: usize, last: usize) -> bool {
        let changed = self.subject(middle).map(|it| &it.changed);
        self.between(first, last).any(|root| changed.is_some_and(|it| it.contains(root)))
    }

    /// Returns the rank of the value that a test leaves in a root: the better one of its content and its kind.
    #[must_use]
    pub fn rank(&self, number: usize, root: &Root) -> Rank {
        let rank = |(count, leavers): (usize, &Leavers)| {
            let of_test = leavers.values().find(|it| it.contains(&number))?;
            Some((count, root.is_of_jdk(), of_test.len()))
        };
        let values = self.values.get(root).into_iter().flat_map(Values::leavers);
        values.filter_map(rank).min().unwrap_or(NO_RANK)
    }

    /// Returns a key for the likelihood that the first test disturbs the second one. The likeliest pair has the
    /// smallest key.
    #[must_use]
    pub fn likelihood(&self, first: usize, second: usize) -> (Rank, usize) {
        let roots = self.between(first, second).map(|root| self.rank(first, root));
        (roots.min().unwrap_or(NO_RANK), first)
    }

    /// Returns at most [`VALUES`] values of each root by content and by kind, each with its rank, its root and the
    /// tests that leave it. Those that the fewest tests leave are chosen, because the other tests do not expect them.
    pub(crate) fn rare_values(&self) -> Vec<(Rank, &Root, &BTreeSet<usize>)> {
        let mut all = Vec::new();
        for (root, values) in &self.values {
            for (count, leavers) in values.leavers() {
                let mut rare: Vec<&BTreeSet<usize>> =
                    leavers.values().filter(|it| !it.is_empty()).collect();
                // The order of digests has no meaning, so the first test decides between values that equally many
                // tests leave.
                rare.sort_by_key(|leavers| (leavers.len(), leavers.first().copied()));
                let ranked = rare.into_iter().take(VALUES);
                all.extend(ranked.map(|it| ((count, root.is_of_jdk(), it.len()), root, it)));
            }
        }
        all.sort_by_key(|(rank, root, leavers)| (*rank, *root, leavers.first().copied()));
        all
    }

    /// Returns the passing tests of the same unit that ran earlier and left state which the test touches, the last
    /// one first.
    #[must_use]
    pub fn setters(&self, number: usize) -> Vec<usize> {
        let Some(subject) = self.subject(number) else { return Vec::new() };
        // The test found the state as the last of them left it, so that one is the likeliest.
        let earlier = (0..number)
            .rev()
            .take_while(|it| self.subject(*it).is_some_and(|it| it.unit == subject.unit));
        earlier
            .filter(|it| self.passes(*it) && self.between(*it, number).next().is_some())
            .collect()
    }

    /// Returns other tests that access the roots between two tests, and so may restore them. Tests that write a root
    /// come first, then tests that leave no change in it, then shorter tests. Accesses in an initialiser do not
    /// count, because they are not repeated.
    #[must_use]
    pub fn writers(&self, first: usize, second: usize) -> Vec<usize> {
        let roots: Vec<&Root> = self.between(first, second).collect();
        let others = self.passing().filter(|it| ![first, second].contains(it));
        let mut writers: Vec<(bool, bool, u64, usize)> = Vec::new();
        for number in others {
            let Some(subject) = self.subject(number) else { continue };
            let accesses = || roots.iter().filter_map(|root| subject.access(root));
            let leaves = roots.iter().any(|root| subject.left.contains_key(*root));
            if accesses().next().is_some() {
                let writes = accesses().any(|it| it.writes);
                writers.push((!writes, leaves, subject.cost, number));
            }
        }
        writers.sort_unstable();
        writers.into_iter().map(|it| it.3).collect()
    }

    /// Returns the numbers of all tests that passed.
    pub(crate) fn passing(&self) -> impl Iterator<Item = usize> {
        (0..self.subjects.len()).filter(|it| self.passes(*it))
    }

    /// Returns the estimated instructions around the tests of a class in an execution of JUnit, at least
    /// [`EXECUTION`].
    pub(crate) fn set_up(&self, class: &str) -> u64 {
        self.set_up.get(class).copied().unwrap_or_default().max(EXECUTION)
    }

    /// Returns the estimated instructions around the tests of the class of a test.
    pub(crate) fn set_up_of(&self, number: usize) -> u64 {
        self.subject(number).map_or(EXECUTION, |it| self.set_up(top_level(&it.named.0)))
    }

    /// Returns the estimated cost of an execution of JUnit with this one test, in instructions.
    pub(crate) fn by_itself(&self, number: usize) -> u64 {
        self.cost([number]).saturating_add(self.set_up_of(number))
    }

    /// Returns the estimated cost of a run of all tests, in instructions, if each class has a vm of its own.
    pub(crate) fn suite(&self) -> u64 {
        let classes: BTreeSet<&str> =
            self.subjects.iter().map(|it| top_level(&it.named.0)).collect();
        let set_up: u64 = classes.into_iter().map(|it| self.set_up(it)).sum();
        self.cost(0..self.subjects.len()).saturating_add(set_up)
    }

    /// Returns the instructions that these tests took, without set-up.
    pub(crate) fn cost(&self, tests: impl IntoIterator<Item = usize>) -> u64 {
        tests.into_iter().filter_map(|it| Some(self.subject(it)?.cost)).sum()
    }

    /// Returns whether a test passed in the suite.
    pub(crate) fn passes(&self, number: usize) -> bool {
        self.subject(number).is_some_and(|it| it.passes)
    }
}
