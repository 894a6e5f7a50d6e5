//! The trait of analyses that assign marks and observe where they arrive.

use std::any::Any;

use vm::Events;
use vm::classes::class::MethodId;
use vm::machine::{Alert, Interest};
use vm::memory::heap::Ref;

/// An analysis that assigns marks and observes where they arrive.
///
/// It gets the vm, and from the vm itself with [`vm::machine::Attached::of_mut`].
pub trait Watcher: Any {
    /// The events that the watcher wants. [`crate::Taint`] sets the mode. It handles `branched`,
    /// `arrived` and `spawned` itself, so a watcher that names one of them does not compile.
    const EVENTS: Events;

    /// Like [`vm::Machine::save`].
    fn save(&self) -> Box<dyn Any> {
        Box::new(())
    }

    /// Like [`vm::Machine::restore`].
    fn restore(&mut self, _saved: &dyn Any) -> Vec<MethodId> {
        Vec::new()
    }

    /// Like [`vm::Machine::keeps`].
    fn keeps(&self, _pairs: &mut Vec<(Ref, Ref)>) {}

    /// Like [`vm::Machine::collected`].
    fn collected(&mut self, _is_live: &dyn Fn(Ref) -> bool) {}

    /// Like [`vm::Machine::interest`].
    fn interest(&self, _method: MethodId) -> Interest {
        Interest::NONE
    }

    /// Like [`vm::Machine::alert`].
    fn alert(&self) -> Alert {
        Alert::default()
    }

    /// Returns whether the watcher wants to see constants, stores and branches of a method.
    fn watches(&self, _method: MethodId) -> bool {
        false
    }

    /// Like [`vm::Machine::redefined`].
    fn redefined(&mut self, _method: MethodId) {}
}

/// A watcher that assigns no marks: the machine propagates labels, and all are empty.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl Watcher for Nobody {
    const EVENTS: Events = Events::NONE;
}
