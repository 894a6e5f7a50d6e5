//! The instances of test classes, told apart in a way that is the same whenever a test runs again.

use std::collections::HashMap;

use vm::class::ClassId;
use vm::heap::Ref;

/// An instance of a test class: the how manieth of its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Instance {
    /// Its class.
    pub class: ClassId,
    /// Counts the instances of the class, from 0.
    pub serial: u32,
}

/// What is known of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    instance: Instance,
    /// Counts the instances of all classes.
    number: u32,
}

/// Something to take back.
#[derive(Debug)]
struct Change {
    object: Ref,
    before: Option<Known>,
    /// The class of which there is one instance more.
    class: Option<ClassId>,
}

/// All instances whose construction began, and which may still be there.
#[derive(Debug, Default)]
pub struct Instances {
    known: HashMap<Ref, Known>,
    counts: HashMap<ClassId, u32>,
    made: u32,
    changes: Vec<Change>,
}

impl Instances {
    /// A new object; another one may have had its address.
    pub fn add(&mut self, object: Ref, class: ClassId) {
        let count = self.counts.entry(class).or_default();
        let known = Known { instance: Instance { class, serial: *count }, number: self.made };
        *count += 1;
        self.made += 1;
        let before = self.known.insert(object, known);
        self.changes.push(Change { object, before, class: Some(class) });
    }

    /// Forgets objects for which this is false.
    pub fn retain(&mut self, is_live: &dyn Fn(Ref) -> bool) {
        let mut dead: Vec<_> = self.known.extract_if(|&object, _| !is_live(object)).collect();
        dead.sort_unstable_by_key(|(_, known)| known.number);
        self.changes.extend(dead.into_iter().map(|(object, known)| Change {
            object,
            before: Some(known),
            class: None,
        }));
    }

    /// The instance that an object is.
    #[must_use]
    pub fn get(&self, object: Ref) -> Option<Instance> {
        Some(self.known.get(&object)?.instance)
    }

    /// How many there have been.
    #[must_use]
    pub fn made(&self) -> u32 {
        self.made
    }

    /// Whether an object was one of the first so many.
    #[must_use]
    pub fn is_among_first(&self, object: Ref, count: u32) -> bool {
        self.known.get(&object).is_some_and(|known| known.number < count)
    }

    /// A state to go back to.
    #[must_use]
    pub fn changes(&self) -> usize {
        self.changes.len()
    }

    /// Goes back to the state after so many changes.
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
