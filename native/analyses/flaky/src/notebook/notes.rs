//! The notes of the notebook on each test.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use suite::analysis::Found;

/// The notes on a unit's tests.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notes {
    /// The tests in the order in which they ran.
    pub tests: Vec<Note>,
    /// By section, the accesses in the initialiser of a class and in the methods that it called.
    pub initialised: BTreeMap<u32, BTreeSet<u32>>,
    /// The system properties that the unit has read or set.
    pub properties: Properties,
    /// The classes that the application class loader has defined, as `Class.getName` gives them.
    pub loaded: BTreeSet<String>,
    /// State that matters only while the unit runs.
    #[serde(skip)]
    so_far: SoFar,
}

/// The state of a unit that runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct SoFar {
    /// The accesses so far, in the order in which each came first.
    seen: Vec<u32>,
    /// The values of the roots so far, by the number of the root.
    values: BTreeMap<u32, Value>,
    /// Observations of a test that are not compared with the tests before it yet.
    observed: Vec<Seen>,
    /// The work of threads other than the main one so far. `None` until a test has ended.
    beside: Option<u64>,
}

/// System properties that were read or set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Properties {
    /// Their keys.
    pub keys: BTreeSet<String>,
    /// Whether the unit listed all properties, so that it depends on each of them.
    pub are_all: bool,
}

impl Properties {
    /// Returns whether the unit read or set the property with this key.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.are_all || self.keys.contains(key)
    }
}

/// Observations of one test.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The test's id.
    pub test: String,
    /// The accesses of the test itself.
    pub own: Vec<u32>,
    /// The accesses of the unit so far.
    pub all: Vec<u32>,
    /// By section, the accesses in initialisers of classes that ran since the previous test.
    pub initialised: BTreeMap<u32, BTreeSet<u32>>,
    /// The values, at the end of the test, of all roots that the unit has accessed so far.
    pub values: BTreeMap<u32, Value>,
    /// The values before the unit began, of the roots for which they are known.
    pub first: BTreeMap<u32, Value>,
    /// The values of fields just after their class was initialised, for fields that nothing accessed earlier.
    pub initial: BTreeMap<u32, Value>,
    /// The system properties that the unit has read or set so far.
    pub properties: Properties,
    /// The work of threads other than the main one (`Vm::work_beside_main`): before the unit began, and so far.
    pub beside: (u64, u64),
}

/// The notes on one test, with the numbers of accesses and roots.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The test's id.
    pub test: String,
    /// The accesses in set-up, between the previous test and this one.
    pub set_up: Vec<u32>,
    /// The accesses of the test.
    pub own: Vec<u32>,
    /// The roots that differ after the test from before, or that nothing accessed earlier.
    pub left: Vec<Left>,
    /// Whether a thread other than the main one ran during the test or the set-up before it.
    pub has_threads: bool,
}

/// A root whose value after a test differs from before, or that nothing accessed earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Left {
    /// The number of the root.
    pub root: u32,
    /// The value before the test. `None` if nothing accessed the root earlier.
    pub before: Option<Value>,
    /// If nothing accessed the root earlier: the value just after its class was initialised, if it is known. It may
    /// equal `after`.
    pub initial: Option<Value>,
    /// The value after the test.
    pub after: Value,
}

impl Left {
    /// Returns whether the value surely differs from the value before.
    pub(crate) fn is_changed(&self) -> bool {
        self.before.or(self.initial).is_some_and(|it| it != self.after)
    }
}

/// Digests of the content of a root. Both are 0 for a property that does not exist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Value {
    /// The digest of the value and everything below it.
    pub content: u64,
    /// The digest of the classes of the objects nearest to the root. Where tests fill caches or count, the content
    /// differs after each test, and the kind does not.
    pub kind: u64,
}

impl Notes {
    /// Returns the notes with one observation, to be added to the notes of its unit.
    pub(crate) fn of(seen: Seen) -> Notes {
        let so_far = SoFar { observed: vec![seen], ..SoFar::default() };
        Notes { so_far, ..Notes::default() }
    }

    /// Returns the notes at the end of a unit, with the classes that it has loaded.
    pub(crate) fn at_end(loaded: BTreeSet<String>) -> Notes {
        Notes { loaded, ..Notes::default() }
    }

    /// Compares the observation of a test with the tests before it, and adds a note.
    fn note(&mut self, seen: Seen) {
        let Seen { test, own, all, initialised, .. } = seen;
        let Seen { mut values, first, initial, properties, beside, .. } = seen;
        for (section, accesses) in initialised {
            self.initialised.entry(section).or_default().extend(accesses);
        }
        for (root, value) in first {
            self.so_far.values.entry(root).or_insert(value);
        }
        let so_far = &mut self.so_far;
        // `all` grows at its end. So the accesses that are new since the previous test, without those of the test
        // itself, happened in set-up between the two.
        let set_up = all.get(so_far.seen.len()..).unwrap_or_default();
        let set_up = set_up.iter().filter(|it| !own.contains(it)).copied().collect();
        for root in so_far.values.keys() {
            // A field keeps a value for ever, so only a property can have lost it. It gets the value for "does not
            // exist".
            values.entry(*root).or_default();
        }
        let changed = |(&root, &after): (&u32, &Value)| {
            let before = so_far.values.get(&root).copied();
            let initial = initial.get(&root).copied();
            (before != Some(after)).then_some(Left { root, before, initial, after })
        };
        let left = values.iter().filter_map(changed).collect();
        // The work is a running count. A thread ran if it differs from the count after the previous test.
        let has_threads = beside.1 != so_far.beside.unwrap_or(beside.0);
        so_far.beside = Some(beside.1);
        self.tests.push(Note { test, set_up, own, left, has_threads });
        (so_far.seen, so_far.values, self.properties) = (all, values, properties);
    }
}

/// The kinds of numbers in notes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Number {
    /// The number of a root.
    Root,
    /// The number of an access.
    Access,
    /// The number of a section.
    Section,
}

impl Notes {
    /// Replaces each number by the result of `number`. Returns `None` if that has no result for one of them.
    pub(crate) fn renumbered(
        &self,
        mut number: impl FnMut(Number, u32) -> Option<u32>,
    ) -> Option<Notes> {
        let mut all = |kind: Number, numbers: &mut dyn Iterator<Item = &u32>| {
            numbers.map(|it| number(kind, *it)).collect::<Option<Vec<u32>>>()
        };
        let mut tests = Vec::new();
        for test in &self.tests {
            let roots = all(Number::Root, &mut test.left.iter().map(|left| &left.root))?;
            let left = test.left.iter().zip(roots).map(|(left, root)| Left { root, ..*left });
            tests.push(Note {
                set_up: all(Number::Access, &mut test.set_up.iter())?,
                own: all(Number::Access, &mut test.own.iter())?,
                left: left.collect(),
                ..test.clone()
            });
        }
        let sections = all(Number::Section, &mut self.initialised.keys())?;
        let mut initialised = BTreeMap::new();
        for (section, accesses) in sections.into_iter().zip(self.initialised.values()) {
            let accesses = all(Number::Access, &mut accesses.iter())?;
            initialised.insert(section, accesses.into_iter().collect());
        }
        Some(Notes { tests, initialised, ..self.clone() })
    }
}

impl Found for Notes {
    fn add(&mut self, other: Notes) {
        other.so_far.observed.into_iter().for_each(|seen| self.note(seen));
        self.tests.extend(other.tests);
        self.loaded.extend(other.loaded);
        for (section, accesses) in other.initialised {
            self.initialised.entry(section).or_default().extend(accesses);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(content: u64) -> Value {
        Value { content, kind: 0 }
    }

    fn seen(test: &str, own: &[u32], all: &[u32], values: &[(u32, u64)]) -> Notes {
        let values = values.iter().map(|(root, value)| (*root, of(*value))).collect();
        let (own, all) = (own.to_vec(), all.to_vec());
        Notes::of(Seen { test: test.to_owned(), own, all, values, ..Seen::default() })
    }

    #[test]
    fn a_test_changes_what_it_accesses_first_if_its_class_was_initialised_with_something_else() {
        let mut first = seen("a", &[], &[], &[(7, 70), (8, 81)]);
        let second = seen("b", &[], &[], &[(7, 71), (8, 81)]);
        first.so_far.observed[0].initial = BTreeMap::from([(7, of(70)), (8, of(80))]);
        let mut notes = Notes::default();
        [first, second].into_iter().for_each(|it| notes.add(it));
        let left = |test: usize| {
            let left = notes.tests[test].left.iter();
            left.map(|it| (it.root, it.is_changed())).collect::<Vec<_>>()
        };
        assert_eq!(left(0), [(7, false), (8, true)]);
        assert_eq!(left(1), [(7, true)]);
    }

    #[test]
    fn a_test_has_left_what_is_otherwise_than_after_the_one_before() {
        let mut notes = Notes::default();
        notes.add(seen("a", &[1], &[0, 1], &[(7, 70)]));
        notes.add(seen("b", &[1], &[0, 1], &[(7, 70)]));
        notes.add(seen("c", &[1], &[0, 1, 2], &[(7, 71)]));
        let left: Vec<_> =
            notes.tests.iter().map(|it| (it.left.clone(), it.set_up.clone())).collect();
        let first = Left { root: 7, before: None, initial: None, after: of(70) };
        let later = Left { root: 7, before: Some(of(70)), initial: None, after: of(71) };
        assert_eq!(left, [(vec![first], vec![0]), (vec![], vec![]), (vec![later], vec![2])]);
    }
}
