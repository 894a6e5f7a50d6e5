//! What an analysis has found out of methods.

use std::rc::Rc;

use vm::class::MethodId;
use vm::machine::Interest;

/// What an analysis knows of a method.
pub trait Knowledge {
    /// What it therefore wants to know of the method's frames.
    fn interest(&self) -> Interest;
}

/// The methods that something is known of. Whoever takes methods out has them settled again
/// ([`vm::Vm::settle`]).
#[derive(Debug)]
pub struct Methods<K>(Vec<Option<Rc<K>>>);

impl<K> Default for Methods<K> {
    fn default() -> Methods<K> {
        Methods(Vec::new())
    }
}

impl<K: Knowledge> Methods<K> {
    /// What is known of a method.
    #[must_use]
    pub fn get(&self, method: MethodId) -> Option<&Rc<K>> {
        self.0.get(method.0 as usize).and_then(Option::as_ref)
    }

    /// What an analysis wants to know of a method's frames: everything as long as it knows nothing.
    #[must_use]
    pub fn interest(&self, method: MethodId) -> Interest {
        self.get(method).map_or(Interest::ALL, |known| known.interest())
    }

    /// Keeps what was found out.
    pub fn insert(&mut self, method: MethodId, known: Rc<K>) {
        let index = method.0 as usize;
        self.0.resize(self.0.len().max(index + 1), None);
        if let Some(slot) = self.0.get_mut(index) {
            *slot = Some(known);
        }
    }

    /// Forgets a method.
    pub fn forget(&mut self, method: MethodId) {
        if let Some(slot) = self.0.get_mut(method.0 as usize) {
            *slot = None;
        }
    }

    /// A bound on the methods that are known.
    #[must_use]
    pub fn bound(&self) -> usize {
        self.0.len()
    }

    /// Forgets methods from a bound on; which of them were known.
    pub fn truncate(&mut self, bound: usize) -> Vec<MethodId> {
        let bound = bound.min(self.0.len());
        let known = |(method, _)| MethodId((bound + method) as u32);
        let gone = self.0.drain(bound..).enumerate();
        gone.filter(|(_, slot)| slot.is_some()).map(known).collect()
    }
}
