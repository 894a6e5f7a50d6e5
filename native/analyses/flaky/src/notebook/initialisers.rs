//! Collects the accesses in the initialisers of classes.
//!
//! The initialiser of a class runs once in a vm, in the test that first uses the class. Every later test that uses
//! the class depends on what the initialiser read then. In a different order, each of these tests may be the first
//! one. So each of them counts as a test that makes these accesses.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::notebook::accesses::Accesses;
use crate::notebook::notes::Notes;
use crate::notebook::root::{Access, Root};

/// For each class, by its internal name, the roots that its initialiser accesses, including all methods that the
/// initialiser calls.
#[derive(Debug, Default)]
pub struct Initialisers(BTreeMap<Arc<str>, BTreeMap<Root, Access>>);

impl Initialisers {
    /// Collects the accesses from the notes of all units.
    pub fn of<'a>(accesses: &Accesses, units: impl Iterator<Item = &'a Notes>) -> Initialisers {
        let mut all = Initialisers::default();
        for (section, probes) in units.flat_map(|it| &it.initialised) {
            let Some(class) = accesses.initialised(*section) else { continue };
            let touched = all.0.entry(class).or_default();
            accesses.touch(touched, probes);
        }
        all
    }

    /// Returns the roots that a test may access in initialisers, each with one access. The initialisers are those of
    /// the classes of the fields that the test touches, and of the fields that these initialisers access in turn.
    #[must_use]
    pub fn reached_from(&self, touched: &BTreeMap<Root, Access>) -> BTreeMap<Root, Access> {
        let mut reached = BTreeMap::new();
        let mut seen: BTreeSet<&Arc<str>> = BTreeSet::new();
        let mut open: Vec<&Arc<str>> = touched.keys().filter_map(Root::class).collect();
        while let Some(class) = open.pop() {
            let Some(roots) = self.0.get(class).filter(|_| seen.insert(class)) else { continue };
            open.extend(roots.keys().filter_map(Root::class));
            for (root, access) in roots {
                reached.entry(root.clone()).or_insert_with(|| access.clone());
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(class: &str, name: &str) -> Root {
        Root::Field(class.into(), name.into())
    }

    #[test]
    fn a_test_may_access_what_the_initialisers_of_its_classes_access() {
        let accesses = Accesses::default();
        let access = |root: Root| accesses.access(accesses.add_for_test(root)).expect("an access");
        let of = |class: &str, root: Root| {
            (Arc::from(class), BTreeMap::from([(root.clone(), access(root))]))
        };
        let all = Initialisers(BTreeMap::from([
            of("a/A", field("a/B", "b")),
            of("a/B", field("a/A", "a")),
            of("a/C", field("a/D", "d")),
        ]));
        let touched = BTreeMap::from([(field("a/A", "x"), access(field("a/A", "x")))]);
        let roots: Vec<Root> = all.reached_from(&touched).into_keys().collect();
        assert_eq!(roots, [field("a/A", "a"), field("a/B", "b")]);
    }
}
