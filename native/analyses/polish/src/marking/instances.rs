//! Numbers the instances of test classes, so that the same instance is recognised when a test runs
//! again.

use std::collections::HashMap;

use vm::classes::class::ClassId;
use vm::memory::heap::Ref;

/// An instance of a test class, identified by its number among the instances of the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Instance {
    /// The class.
    pub class: ClassId,
    /// The number of the instance within its class, from 0.
    pub serial: u32,
}

/// The numbers of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    instance: Instance,
    /// The number among the instances of all classes.
    number: u32,
}

/// A change that can be undone.
#[derive(Debug)]
struct Change {
    object: Ref,
    before: Option<Known>,
    /// The class whose number of instances has grown by one.
    class: Option<ClassId>,
}

/// All instances whose construction has started and that may still be alive.
#[derive(Debug, Default)]
pub struct Instances {
    known: HashMap<Ref, Known>,
    counts: HashMap<ClassId, u32>,
    made: u32,
    changes: Vec<Change>,
}

impl Instances {
    /// Adds a new object. A dead object may have had the same address.
    pub fn add(&mut self, object: Ref, class: ClassId) {
        let count = self.counts.entry(class).or_default();
        let known = Known { instance: Instance { class, serial: *count }, number: self.made };
        *count += 1;
        self.made += 1;
        let before = self.known.insert(object, known);
        self.changes.push(Change { object, before, class: Some(class) });
    }

    /// Forgets the objects that are not alive.
    pub fn retain(&mut self, is_live: &dyn Fn(Ref) -> bool) {
        let mut dead: Vec<_> = self.known.extract_if(|&object, _| !is_live(object)).collect();
        dead.sort_unstable_by_key(|(_, known)| known.number);
        self.changes.extend(dead.into_iter().map(|(object, known)| Change {
            object,
            before: Some(known),
            class: None,
        }));
    }

    /// Returns the identity of an object.
    #[must_use]
    pub fn get(&self, object: Ref) -> Option<Instance> {
        Some(self.known.get(&object)?.instance)
    }

    /// Returns the number of instances that have been added.
    #[must_use]
    pub fn made(&self) -> u32 {
        self.made
    }

    /// Returns whether an object was one of the first `count` instances.
    #[must_use]
    pub fn is_among_first(&self, object: Ref, count: u32) -> bool {
        self.known.get(&object).is_some_and(|known| known.number < count)
    }

    /// Returns the present state, as the number of changes so far.
    #[must_use]
    pub fn changes(&self) -> usize {
        self.changes.len()
    }

    /// Goes back to the state after the given number of changes.
    pub fn go_back(&mut self, changes: usize) {
        while self.changes.len() > changes {
            let Some(change) = self.changes.pop() else { return };
            match change.before {
                Some(known) => self.known.insert(change.object, known),
                None => self.known.remove(&change.object),
            };
            let Some(class) = change.class else { continue };
            self.made -= 1;
            if let Some(count) = self.counts.get_mut(&class) {
                *count -= 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_back_gives_an_address_back_to_the_object_before() {
        let mut instances = Instances::default();
        let (class, object) = (ClassId(3), Ref(64));
        instances.add(object, class);
        let first = instances.get(object);
        instances.add(object, class);
        assert_ne!(instances.get(object), first);
        assert!(!instances.is_among_first(object, 1));
        instances.go_back(1);
        assert_eq!(instances.get(object), first);
        instances.retain(&|_| false);
        assert_eq!(instances.get(object), None);
        instances.go_back(1);
        assert_eq!(instances.get(object), first);
        instances.add(Ref(128), class);
        assert_eq!(instances.get(Ref(128)), Some(Instance { class, serial: 1 }));
        instances.go_back(0);
        assert_eq!(instances.get(object), None);
    }
}
