//! A table of the facts that an analysis has found out about methods.

use std::rc::Rc;

use vm::classes::class::MethodId;
use vm::machine::Interest;

/// Facts about a method, found out by an analysis.
pub trait Knowledge {
    /// Returns the events that the analysis subscribes to for the method.
    fn interest(&self) -> Interest;
}

/// Facts by method. After removing methods, call [`vm::Vm::settle`]: the vm then asks for their
/// subscriptions again.
#[derive(Debug)]
pub struct Methods<K>(Vec<Option<Rc<K>>>);

impl<K> Default for Methods<K> {
    fn default() -> Methods<K> {
        Methods(Vec::new())
    }
}

impl<K: Knowledge> Methods<K> {
    /// Returns the facts about a method.
    #[must_use]
    pub fn get(&self, method: MethodId) -> Option<&Rc<K>> {
        self.0.get(method.0 as usize).and_then(Option::as_ref)
    }

    /// Returns the events that an analysis subscribes to for a method: all while nothing is known.
    #[must_use]
    pub fn interest(&self, method: MethodId) -> Interest {
        self.get(method).map_or(Interest::ALL, |known| known.interest())
    }

    /// Stores the facts about a method.
    pub fn insert(&mut self, method: MethodId, known: Rc<K>) {
        let index = method.0 as usize;
        self.0.resize(self.0.len().max(index + 1), None);
        if let Some(slot) = self.0.get_mut(index) {
            *slot = Some(known);
        }
    }

    /// Removes the facts about a method.
    pub fn forget(&mut self, method: MethodId) {
        if let Some(slot) = self.0.get_mut(method.0 as usize) {
            *slot = None;
        }
    }

    /// Returns a number above the ids of all known methods.
    #[must_use]
    pub fn bound(&self) -> usize {
        self.0.len()
    }

    /// Removes the facts about methods from an id on. Returns the methods that were known.
    pub fn truncate(&mut self, bound: usize) -> Vec<MethodId> {
        let bound = bound.min(self.0.len());
        let known = |(method, _)| MethodId((bound + method) as u32);
        let gone = self.0.drain(bound..).enumerate();
        gone.filter(|(_, slot)| slot.is_some()).map(known).collect()
    }
}
