//! The seam for those who assign marks and look where they arrive.

use vm::class::{ClassId, MethodId};
use vm::frame::{Fp, Frame, Value};
use vm::heap::Ref;
use vm::machine::Interest;
use vm::{Res, Vm};

use crate::labels::Label;
use crate::machine::Taint;

/// Who assigns marks, and watches where they arrive.
///
/// The events are those of [`vm::Machine`], with labels for shadows; defaults do nothing.
pub trait Watcher: Sized + 'static {
    /// What a checkpoint keeps of the watcher.
    type Saved: Clone + 'static;

    /// The watcher's state, for a checkpoint.
    fn save(&self) -> Self::Saved;

    /// As [`vm::Machine::restore`].
    fn restore(&mut self, saved: &Self::Saved) -> Vec<MethodId>;

    /// As [`vm::Machine::keeps`].
    fn keeps(&self, _pairs: &mut Vec<(Ref, Ref)>) {}

    /// As [`vm::Machine::collected`].
    fn collected(&mut self, _is_live: &dyn Fn(Ref) -> bool) {}

    /// As [`vm::Machine::interest`].
    fn interest(&self, _method: MethodId) -> Interest {
        Interest::NONE
    }

    /// As [`vm::Machine::hears_all`].
    fn hears_all(&self) -> bool {
        false
    }

    /// Whether constants, stores and branches of a method are to be reported.
    fn watches(&self, _method: MethodId) -> bool {
        false
    }

    /// As [`vm::Machine::redefined`].
    fn redefined(&mut self, _method: MethodId) {}

    /// A watched frame pushes a constant.
    ///
    /// # Errors
    /// Those of making another value.
    fn constant(
        _vm: &mut Vm<Taint<Self>>,
        _frame: &mut Frame<Taint<Self>>,
        value: Value<Label>,
    ) -> Res<Value<Label>> {
        Ok(value)
    }

    /// A watched frame stores into a field; the label that the field gets.
    fn stored(
        _vm: &mut Vm<Taint<Self>>,
        _frame: &mut Frame<Taint<Self>>,
        _object: Ref,
        _offset: u32,
        label: Label,
    ) -> Label {
        label
    }

    /// Marked values were compared.
    fn compared(_vm: &mut Vm<Taint<Self>>, _frame: &mut Frame<Taint<Self>>, _label: Label) {}

    /// A frame of interest was opened.
    fn entered(_vm: &mut Vm<Taint<Self>>, _fp: Fp, _method: MethodId) {}

    /// A frame of interest returns a value, or one does to a frame of interest; the value that the caller gets.
    ///
    /// # Errors
    /// Those of making another value.
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

/// Marks nothing and watches nothing: labels are carried, and stay empty.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl Watcher for Nobody {
    type Saved = ();

    fn save(&self) {}

    fn restore(&mut self, (): &()) -> Vec<MethodId> {
        Vec::new()
    }
}
