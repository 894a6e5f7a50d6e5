//! Labels: interned sets of marks. The union of two labels is remembered, so it takes constant time.
//!
//! A label is the index of a sorted set. Equal sets have the same label, so a loop that unites the
//! same marks again and again soon gets the same label. A graph of unions would grow with each turn.

use std::num::NonZeroU32;

use rustc_hash::FxHashMap;
use vm::Label;

/// A source of values; the watcher decides what each one stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark(pub u32);

/// The total number of elements that all sets may have.
const LIMIT: usize = 1 << 27;

/// Encodes a mark as an element of a set. `content` is set on references into the content of a
/// canonical object, such as a string's array: values read through them get the mark too.
fn member(mark: Mark, content: bool) -> u32 {
    mark.0 << 1 | u32::from(content)
}

/// A table from labels to labels derived from them, filled on demand.
#[derive(Debug, Default)]
struct Derived(Vec<Option<NonZeroU32>>);

impl Derived {
    #[inline]
    fn get(&self, label: Label) -> Option<Label> {
        let known = (*self.0.get(label.0 as usize)?)?;
        Some(Label(known.get() - 1))
    }

    fn set(&mut self, label: Label, derived: Label) {
        let index = label.0 as usize;
        self.0.resize(self.0.len().max(index + 1), None);
        if let Some(slot) = self.0.get_mut(index) {
            *slot = NonZeroU32::new(derived.0 + 1);
        }
    }
}

/// A small cache of recent unions, which saves most lookups in the large table.
#[derive(Debug)]
struct Recent(Box<[(u32, u32, u32)]>);

impl Default for Recent {
    fn default() -> Self {
        // A union never has an empty part, so this entry matches nothing.
        Recent(vec![(0, 0, 0); Recent::ENTRIES].into())
    }
}

impl Recent {
    /// Entries of the cache; a power of two.
    const ENTRIES: usize = 1024;

    #[inline(always)]
    fn get(&self, a: u32, b: u32) -> Option<u32> {
        let &(left, right, united) = self.0.get(Recent::place(a, b))?;
        (left == a && right == b).then_some(united)
    }

    fn put(&mut self, a: u32, b: u32, united: u32) {
        if let Some(entry) = self.0.get_mut(Recent::place(a, b)) {
            *entry = (a, b, united);
        }
    }

    #[inline(always)]
    fn place(a: u32, b: u32) -> usize {
        let mixed = (a.wrapping_mul(0x9e37_79b1) ^ b).wrapping_mul(0x85eb_ca6b);
        (mixed >> (u32::BITS - Recent::ENTRIES.trailing_zeros())) as usize
    }
}

/// The table of all labels made so far.
#[derive(Debug)]
pub struct Labels {
    sets: Vec<Box<[u32]>>,
    ids: FxHashMap<Box<[u32]>, u32>,
    unions: FxHashMap<(u32, u32), u32>,
    recent: Recent,
    deep: Derived,
    read: Derived,
    elements: usize,
    overflowed: bool,
}

impl Default for Labels {
    fn default() -> Self {
        let empty: Box<[u32]> = Box::default();
        Labels {
            sets: vec![empty.clone()],
            ids: FxHashMap::from_iter([(empty, 0)]),
            unions: FxHashMap::default(),
            recent: Recent::default(),
            deep: Derived::default(),
            read: Derived::default(),
            elements: 0,
            overflowed: false,
        }
    }
}

impl Labels {
    /// Returns the label that has only this mark.
    pub fn of(&mut self, mark: Mark) -> Label {
        self.intern(vec![member(mark, false)])
    }

    /// Returns the marks of a label, sorted.
    #[must_use]
    pub fn marks(&self, label: Label) -> Vec<Mark> {
        let mut marks: Vec<Mark> =
            self.set(label.0).iter().map(|member| Mark(member >> 1)).collect();
        marks.dedup();
        marks
    }

    /// Returns whether no label other than the empty one has been made.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sets.len() == 1
    }

    /// Returns whether the table was full at some time; labels may be incomplete since then.
    #[must_use]
    pub fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// Returns the label with the marks of both.
    #[inline(always)]
    pub fn unite(&mut self, a: Label, b: Label) -> Label {
        if a == b || b.0 == 0 {
            a
        } else if a.0 == 0 {
            b
        } else {
            self.merge(a.0.min(b.0), a.0.max(b.0))
        }
    }

    fn merge(&mut self, a: u32, b: u32) -> Label {
        if let Some(known) = self.recent.get(a, b) {
            return Label(known);
        }
        let known = self.unions.get(&(a, b)).copied();
        let united = known.unwrap_or_else(|| self.merge_anew(a, b));
        self.recent.put(a, b, united);
        Label(united)
    }

    fn merge_anew(&mut self, a: u32, b: u32) -> u32 {
        let mut members = [self.set(a), self.set(b)].concat();
        members.sort_unstable();
        members.dedup();
        let united = self.intern(members);
        self.unions.insert((a, b), united.0);
        united.0
    }

    /// Returns the label for references into the content of an object whose reference has this label.
    pub fn content(&mut self, label: Label) -> Label {
        if label.0 == 0 {
            return label;
        }
        if let Some(known) = self.deep.get(label) {
            return known;
        }
        let members = self.marks(label).into_iter().map(|mark| member(mark, true)).collect();
        let deep = self.intern(members);
        self.deep.set(label, deep);
        deep
    }

    /// Returns the label that values get when they are read through a reference with this label.
    #[inline]
    pub fn read(&mut self, label: Label) -> Label {
        if label.0 == 0 { label } else { self.read_content(label) }
    }

    fn read_content(&mut self, label: Label) -> Label {
        if let Some(known) = self.read.get(label) {
            return known;
        }
        let deep = self.set(label.0).iter().filter(|member| **member & 1 == 1);
        let members: Vec<u32> = deep.map(|member| member & !1).collect();
        let read = self.intern(members);
        self.read.set(label, read);
        read
    }

    fn set(&self, id: u32) -> &[u32] {
        self.sets.get(id as usize).map_or(&[], |set| set)
    }

    fn intern(&mut self, members: Vec<u32>) -> Label {
        if let Some(&id) = self.ids.get(members.as_slice()) {
            return Label(id);
        }
        if self.elements + members.len() > LIMIT {
            self.overflowed = true;
            return Label(0);
        }
        self.elements += members.len();
        let id = self.sets.len() as u32;
        let set: Box<[u32]> = members.into();
        self.sets.push(set.clone());
        self.ids.insert(set, id);
        Label(id)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_table_is_empty_until_something_is_labelled() {
        let mut labels = Labels::default();
        labels.unite(Label(0), Label(0));
        assert!(labels.is_empty());
        labels.of(Mark(0));
        assert!(!labels.is_empty());
    }

    #[test]
    fn content_marks_what_is_read_through_a_reference() {
        let mut labels = Labels::default();
        let mark = labels.of(Mark(7));
        assert_eq!(labels.read(mark), Label(0));
        let array = labels.content(mark);
        assert_eq!(labels.read(array), mark);
        assert_eq!(labels.marks(array), [Mark(7)]);
        let both = labels.unite(array, mark);
        assert_eq!(labels.marks(both), [Mark(7)]);
    }

    proptest! {
        #[test]
        fn unions_are_unions_of_sets(steps in prop::collection::vec((0usize..40, 0usize..40), 0..200)) {
            let mut labels = Labels::default();
            let mut known: Vec<(Label, BTreeSet<Mark>)> = (0..8)
                .map(|mark| (labels.of(Mark(mark)), BTreeSet::from([Mark(mark)])))
                .collect();
            for (a, b) in steps {
                let ((a, set_a), (b, set_b)) =
                    (known[a % known.len()].clone(), known[b % known.len()].clone());
                let united = labels.unite(a, b);
                let set: BTreeSet<Mark> = set_a.union(&set_b).copied().collect();
                prop_assert_eq!(labels.marks(united), set.iter().copied().collect::<Vec<_>>());
                for (label, other) in &known {
                    prop_assert_eq!(*label == united, *other == set);
                }
                known.push((united, set));
            }
        }
    }
}
