//! Which tests may disturb each other.

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

/// How many instructions could run, about, while JUnit starts in a vm and the classes of a test are loaded.
pub(crate) const EXECUTION: u64 = 25_000_000;

/// The most values of a root that tests are tried with, by content and by kind.
const VALUES: usize = 3;

/// The test methods of a suite, and the roots in which they leave different values.
#[derive(Debug, Default)]
pub struct Orders {
    pub(crate) subjects: Vec<Subject>,
    values: BTreeMap<Root, Values>,
    /// The instructions around the tests of top-level classes, as far as they are known.
    set_up: BTreeMap<String, u64>,
}

/// How much a value stands out among those of all roots, the smallest first: the number of values of its root, whether
/// the root belongs to the JDK, and how many tests leave the value. What nearly every test leaves otherwise, as a cache
/// or a counter, stands out little; least does the only value of a root, which is another one than at first.
pub type Rank = (usize, bool, usize);

/// Stands for the number of values where tests leave only one, which is another one than at first.
pub(crate) const ONLY_FIRST: usize = usize::MAX - 1;

/// The rank of what stands out less than any value.
const NO_RANK: Rank = (usize::MAX, true, usize::MAX);

/// By digest, the tests that left a value with it and passed.
type Leavers = BTreeMap<u64, BTreeSet<usize>>;

/// What tests left in a root.
#[derive(Debug, Default)]
struct Values {
    /// The tests by content, and by kind.
    leavers: [Leavers; 2],
    /// Whether a test changed it before anything else had accessed it, or wrote the field itself then, so that others may
    /// find it as it is at first.
    is_changed_first: bool,
}

impl Values {
    /// Adds a value, and returns who left it.
    fn add(&mut self, value: Value) -> [&mut BTreeSet<usize>; 2] {
        let [contents, kinds] = &mut self.leavers;
        [contents.entry(value.content).or_default(), kinds.entry(value.kind).or_default()]
    }

    /// Returns the tests that left values of different contents or kinds, each time with the number of contents or kinds.
    fn leavers(&self) -> impl Iterator<Item = (usize, &Leavers)> {
        let [contents, _] = &self.leavers;
        let several = self.leavers.iter().map(|it| (it.len(), it)).filter(|it| it.0 > 1);
        let is_first = self.is_changed_first && several.clone().next().is_none();
        several.chain(is_first.then_some((ONLY_FIRST, contents)))
    }

    /// Returns whether tests may find different values.
    fn are_several(&self) -> bool {
        self.leavers().next().is_some()
    }
}

impl Orders {
    /// Reads the notes of all units.
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
        // A test that passes in a suite of classes too counts once.
        let is_new = |Observed { subject: it, .. }: &Observed| {
            !it.ids.is_empty() || !it.passes || !direct.contains(&it.named)
        };
        let mut orders = Orders::default();
        for subjects in units {
            orders.add(subjects.into_iter().filter(is_new));
        }
        for subject in &mut orders.subjects {
            subject.add_initialisers(initialisers.reached_from(&subject.touched));
        }
        orders.values.retain(|_, values| values.are_several());
        orders
    }

    /// Notes how many instructions JUnit and the set-up of top-level classes take around their tests.
    pub fn note_set_up(&mut self, set_up: BTreeMap<String, u64>) {
        self.set_up = set_up;
    }

    fn add(&mut self, subjects: impl Iterator<Item = Observed>) {
        for Observed { subject, before, fresh } in subjects {
            let number = self.subjects.len();
            for (root, value) in before {
                self.values.entry(root).or_default().add(value);
            }
            for (root, value) in &subject.left {
                let values = self.values.entry(root.clone()).or_default();
                for leavers in values.add(*value).into_iter().filter(|_| subject.passes) {
                    leavers.insert(number);
                }
                values.is_changed_first |= fresh.contains(root)
                    && (subject.changed.contains(root) || subject.writes(root));
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

    /// Returns whether tests leave something in different ways between two tests, not only otherwise than it was at first.
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

    /// Returns whether a test surely changes a root that another one leaves and a third one touches.
    #[must_use]
    pub fn is_between(&self, first: usize, middle: usize, last: usize) -> bool {
        let changed = self.subject(middle).map(|it| &it.changed);
        self.between(first, last).any(|root| changed.is_some_and(|it| it.contains(root)))
    }

    /// Returns how much the value stands out that a test leaves in a root.
    #[must_use]
    pub fn rank(&self, number: usize, root: &Root) -> Rank {
        let rank = |(count, leavers): (usize, &Leavers)| {
            let of_test = leavers.values().find(|it| it.contains(&number))?;
            Some((count, root.is_of_jdk(), of_test.len()))
        };
        let values = self.values.get(root).into_iter().flat_map(Values::leavers);
        values.filter_map(rank).min().unwrap_or(NO_RANK)
    }

    /// Returns a key by which the tests are sorted that may disturb a test: first those which leave what stands out.
    #[must_use]
    pub fn likelihood(&self, first: usize, second: usize) -> (Rank, usize) {
        let roots = self.between(first, second).map(|root| self.rank(first, root));
        (roots.min().unwrap_or(NO_RANK), first)
    }

    /// Returns the values that tests leave, a few of each root: those that the fewest leave, because the other tests do
    /// not expect them. Each has its rank, its root and the tests that leave it.
    pub(crate) fn rare_values(&self) -> Vec<(Rank, &Root, &BTreeSet<usize>)> {
        let mut all = Vec::new();
        for (root, values) in &self.values {
            for (count, leavers) in values.leavers() {
                let mut rare: Vec<&BTreeSet<usize>> =
                    leavers.values().filter(|it| !it.is_empty()).collect();
                rare.sort_by_key(|leavers| (leavers.len(), leavers.first().copied()));
                let ranked = rare.into_iter().take(VALUES);
                all.extend(ranked.map(|it| ((count, root.is_of_jdk(), it.len()), root, it)));
            }
        }
        all.sort_by_key(|(rank, root, leavers)| (*rank, *root, leavers.first().copied()));
        all
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

    /// Returns further tests that access what one test leaves and another one touches, so that they may put it back: first
    /// those that write it and leave it as it was, and of these the shorter ones. What only an initialiser accesses is
    /// not accessed again.
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

    /// Returns the numbers of all tests that pass.
    pub(crate) fn passing(&self) -> impl Iterator<Item = usize> {
        (0..self.subjects.len()).filter(|it| self.passes(*it))
    }

    /// Returns the instructions around the tests of a class in an execution of JUnit, about.
    pub(crate) fn set_up(&self, class: &str) -> u64 {
        self.set_up.get(class).copied().unwrap_or_default().max(EXECUTION)
    }

    /// Returns the same for the class of a test.
    pub(crate) fn set_up_of(&self, number: usize) -> u64 {
        self.subject(number).map_or(EXECUTION, |it| self.set_up(top_level(&it.named.0)))
    }

    /// Returns what an execution of JUnit with one test takes, in instructions, about.
    pub(crate) fn by_itself(&self, number: usize) -> u64 {
        self.cost([number]).saturating_add(self.set_up_of(number))
    }

    /// Returns what the suite takes, in instructions, if each class has a vm of its own.
    pub(crate) fn suite(&self) -> u64 {
        let classes: BTreeSet<&str> =
            self.subjects.iter().map(|it| top_level(&it.named.0)).collect();
        let set_up: u64 = classes.into_iter().map(|it| self.set_up(it)).sum();
        self.cost(0..self.subjects.len()).saturating_add(set_up)
    }

    /// Returns the instructions that tests take.
    pub(crate) fn cost(&self, tests: impl IntoIterator<Item = usize>) -> u64 {
        tests.into_iter().filter_map(|it| Some(self.subject(it)?.cost)).sum()
    }

    pub(crate) fn passes(&self, number: usize) -> bool {
        self.subject(number).is_some_and(|it| it.passes)
    }
}
