//! The trait of analyses that assign marks and observe where they arrive.

use vm::class::{ClassId, MethodId};
use vm::frame::{Fp, Frame, Value};
use vm::heap::Ref;
use vm::machine::Interest;
use vm::{Res, Vm};

use crate::labels::Label;
use crate::machine::Taint;

/// An analysis that assigns marks and observes where they arrive.
///
/// The events are those of [`vm::Machine`], with labels as shadows. By default they do nothing.
pub trait Watcher: Sized + 'static {
    /// The watcher's state in a checkpoint.
    type Saved: Clone + 'static;

    /// Returns the watcher's state for a checkpoint.
    fn save(&self) -> Self::Saved;

    /// Like [`vm::Machine::restore`].
    fn restore(&mut self, saved: &Self::Saved) -> Vec<MethodId>;

    /// Like [`vm::Machine::keeps`].
    fn keeps(&self, _pairs: &mut Vec<(Ref, Ref)>) {}

    /// Like [`vm::Machine::collected`].
    fn collected(&mut self, _is_live: &dyn Fn(Ref) -> bool) {}

    /// Like [`vm::Machine::interest`].
    fn interest(&self, _method: MethodId) -> Interest {
        Interest::NONE
    }

    /// Like [`vm::Machine::hears_all`].
    fn hears_all(&self) -> bool {
        false
    }

    /// Returns whether the watcher wants to see constants, stores and branches of a method.
    fn watches(&self, _method: MethodId) -> bool {
        false
    }

    /// Like [`vm::Machine::redefined`].
    fn redefined(&mut self, _method: MethodId) {}

    /// A watched frame pushes a constant. Returns the value to push.
    ///
    /// # Errors
    /// Returns an error if the watcher cannot make another value.
    fn constant(
        _vm: &mut Vm<Taint<Self>>,
        _frame: &mut Frame<Taint<Self>>,
        value: Value<Label>,
    ) -> Res<Value<Label>> {
        Ok(value)
    }

    /// A watched frame stores into a field. Returns the label that the field gets.
    fn stored(
        _vm: &mut Vm<Taint<Self>>,
        _frame: &mut Frame<Taint<Self>>,
        _object: Ref,
        _offset: u32,
        label: Label,
    ) -> Label {
        label
    }

    /// Values with this label were compared.
    fn compared(_vm: &mut Vm<Taint<Self>>, _frame: &mut Frame<Taint<Self>>, _label: Label) {}

    /// A frame of interest was opened.
    fn entered(_vm: &mut Vm<Taint<Self>>, _fp: Fp, _method: MethodId) {}

    /// A frame returns a value, and it or its caller is of interest. Returns the value that the caller gets.
    ///
    /// # Errors
    /// Returns an error if the watcher cannot make another value.
    fn returning(_vm: &mut Vm<Taint<Self>>, _fp: Fp, value: Value<Label>) -> Res<Value<Label>> {
        Ok(value)
    }

    /// A frame was left.
    fn left(_vm: &mut Vm<Taint<Self>>, _fp: Fp) {}

    /// A frame catches an exception with this label.
    fn caught(_vm: &mut Vm<Taint<Self>>, _fp: Fp, _label: Label) {}

    /// A class has been initialised.
    fn initialised(_vm: &mut Vm<Taint<Self>>, _class: ClassId) {}
}

/// A watcher that assigns no marks: the machine propagates labels, and all are empty.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl Watcher for Nobody {
    type Saved = ();

    fn save(&self) {}

    fn restore(&mut self, (): &()) -> Vec<MethodId> {
        Vec::new()
    }
}
