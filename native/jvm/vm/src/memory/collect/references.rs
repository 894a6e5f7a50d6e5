//! Reference objects (`java.lang.ref`): which ones are cleared, and which ones are passed to the
//! Reference Handler thread.

use crate::classes::class::{MethodId, Strength};
use crate::interpreter::exit::Res;
use crate::memory::heap::Ref;
use crate::threads::thread::Activity;
use crate::vm::Vm;

use super::trace::{Discovered, Trace};

/// The name of the list of pending references among the roots of the vm.
const PENDING: &str = "pending references";

/// # Reference objects
impl Vm {
    /// Clears and enqueues references in the order that `java.lang.ref` specifies:
    ///
    /// 1. Soft and weak references are cleared.
    /// 2. Unreached objects with a finaliser are kept alive until they are finalised.
    /// 3. Phantom references are cleared.
    pub(super) fn process_references(&mut self, trace: &mut Trace) {
        let discovered = trace.take_discovered();
        let of = |wanted: &[Strength]| -> Vec<Discovered> {
            discovered.iter().filter(|found| wanted.contains(&found.strength)).copied().collect()
        };
        self.clear_unreached(trace, &of(&[Strength::Soft, Strength::Weak]));
        self.finalise(trace, &of(&[Strength::Final]));
        self.clear_unreached(trace, &of(&[Strength::Phantom]));
        if self.has_pending_references() {
            self.wake(|activity| activity == Activity::AwaitingReferences);
        }
    }

    fn clear_unreached(&mut self, trace: &Trace, found: &[Discovered]) {
        for &Discovered { reference, .. } in found {
            let referent = self.reference(reference, self.known.reference_referent);
            if !trace.reached(referent) {
                self.set_reference(reference, self.known.reference_referent, Ref(0));
                self.add_pending(reference);
            }
        }
    }

    /// Keeps unreached objects with a finaliser alive, with everything that they refer to. Marks
    /// their references as no longer active by linking `next` to the reference itself.
    fn finalise(&mut self, trace: &mut Trace, found: &[Discovered]) {
        let doomed: Vec<(Ref, Ref)> = found
            .iter()
            .map(|found| {
                (found.reference, self.reference(found.reference, self.known.reference_referent))
            })
            .filter(|(_, referent)| !trace.reached(*referent))
            .collect();
        for (reference, referent) in doomed {
            trace.reach(self, referent);
            self.set_reference(reference, self.known.reference_next, reference);
            self.add_pending(reference);
        }
        trace.go_on(self);
    }

    fn add_pending(&mut self, reference: Ref) {
        let first = self.state.roots.get(PENDING).copied().unwrap_or_default();
        self.set_reference(reference, self.known.reference_discovered, first);
        self.state.roots.insert(PENDING.into(), reference);
    }

    /// Returns `Finalizer.register`, the method that registers an object for finalisation. Its
    /// class is initialised.
    ///
    /// # Errors
    /// [`crate::Exit::Suspend`] while `Finalizer` is being initialised. Fails if the class library
    /// has no such method.
    pub fn finalizer_registration(&mut self) -> Res<MethodId> {
        let class = self.boot_class("java/lang/ref/Finalizer")?;
        self.ensure_initialised(class)?;
        match self.declared_method(class, "register", "(Ljava/lang/Object;)V") {
            Some(method) => Ok(method),
            None => self.internal("no Finalizer.register in this class library"),
        }
    }

    /// Returns whether references wait to be enqueued.
    #[must_use]
    pub fn has_pending_references(&self) -> bool {
        self.state.roots.get(PENDING).is_some_and(|first| first.0 != 0)
    }

    /// Removes and returns the list of references that wait to be enqueued, linked by the field
    /// `discovered`.
    pub fn take_pending_references(&mut self) -> Ref {
        self.state.roots.insert(PENDING.into(), Ref(0)).unwrap_or_default()
    }
}
