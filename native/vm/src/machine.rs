//! The interface of an analysis to the interpreter: the shadow of each value, and the events that
//! the analysis receives.

use std::fmt::Debug;

use crate::class::{ClassId, MethodId};
use crate::exit::{Failure, Res};
use crate::frame::{Fp, Frame, Value};
use crate::heap::Ref;
use crate::probes::Probes;
use crate::thread::ThreadId;
use crate::vm::Vm;

/// A set of events that an analysis subscribes to for a method's frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Interest(u8);

impl Interest {
    /// No events.
    pub const NONE: Interest = Interest(0);
    /// The events about a frame's instructions, if [`Machine::watches`] returns true for the
    /// method.
    pub const WATCHED: Interest = Interest(1);
    /// The events about the entry and the return of the method's frames.
    pub const CALLS: Interest = Interest(2);
    /// The events about callees that return to the method's frames.
    pub const RESULTS: Interest = Interest(4);
    /// All events. This applies as long as nothing is known about a method.
    pub const ALL: Interest = Interest(7);

    /// Returns this interest if a condition holds, and no interest otherwise.
    #[must_use]
    pub fn when(self, holds: bool) -> Interest {
        if holds { self } else { Interest::NONE }
    }

    /// Returns whether this interest includes another one.
    #[inline(always)]
    #[must_use]
    pub fn has(self, other: Interest) -> bool {
        self.0 & other.0 == other.0
    }

    #[inline(always)]
    pub(crate) fn bits(self) -> u8 {
        self.0
    }

    #[inline(always)]
    pub(crate) fn of_bits(bits: u8) -> Interest {
        Interest(bits & Interest::ALL.0)
    }
}

impl std::ops::BitOr for Interest {
    type Output = Interest;

    fn bitor(self, other: Interest) -> Interest {
        Interest(self.0 | other.0)
    }
}

/// An analysis that observes the interpreter.
///
/// Calls to it are dispatched statically, so the machine without an analysis ([`Plain`]) costs
/// nothing. The methods for events do nothing by default. The interpreter reports events about
/// values, frames and threads only if [`Machine::EVENTS`] is set.
pub trait Machine: Sized + 'static {
    /// The information that accompanies each value in slots, fields and elements.
    type Shadow: Copy + Default + Debug + PartialEq + 'static;

    /// The state of the machine that a checkpoint keeps.
    type Saved: Clone + 'static;

    /// Whether the interpreter reports events to the machine.
    const EVENTS: bool;

    /// Whether values have shadows. Only then do frames and objects have room for labels. A machine
    /// with shadows must also receive events.
    const SHADOWS: bool;

    /// Returns the shadow of a value computed from two values with these shadows.
    fn unite(&mut self, a: Self::Shadow, b: Self::Shadow) -> Self::Shadow;

    /// Returns the form in which memory stores a shadow.
    fn to_label(shadow: Self::Shadow) -> u32;

    /// Returns the shadow that memory stores in this form.
    fn from_label(label: u32) -> Self::Shadow;

    /// Describes a shadow in words that mean the same in every run.
    fn describe(&self, _shadow: Self::Shadow) -> String {
        String::new()
    }

    /// Returns the part of the machine's state that a roll-back restores, as lines of text.
    fn dump(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the machine's state for a checkpoint.
    fn save(&self) -> Self::Saved;

    /// Restores a state that [`Machine::save`] returned. Returns the methods whose interest the
    /// machine has forgotten, so that the vm asks for it again.
    fn restore(&mut self, saved: &Self::Saved) -> Vec<MethodId>;

    /// Returns whether the analysis has marked or noted something. The vm cannot write an image
    /// then, because an image does not contain it.
    fn has_begun(&self) -> bool {
        false
    }

    /// Adds the objects that the analysis refers to. The second object of each pair lives as long
    /// as the first, or forever if the first is null.
    fn keeps(&self, _pairs: &mut Vec<(Ref, Ref)>) {}

    /// Tells the machine that a collection has freed the objects that are not live. New objects may
    /// get their addresses.
    fn collected(&mut self, _is_live: &dyn Fn(Ref) -> bool) {}

    /// Returns the reason for which the analysis must stop the vm, if there is one. The vm asks
    /// after each slice.
    fn failure(&self) -> Option<Failure> {
        None
    }

    /// Returns the shadow of an element or length that was read through an array reference.
    fn element(&mut self, own: Self::Shadow, _array: Self::Shadow) -> Self::Shadow {
        own
    }

    /// Returns the shadow of a field that was read through a reference to an object whose identity
    /// does not matter, only its content. A string is such an object. If the field holds a
    /// reference, it leads to more of the content.
    fn content(
        &mut self,
        own: Self::Shadow,
        _object: Self::Shadow,
        _holds_reference: bool,
    ) -> Self::Shadow {
        own
    }

    /// Returns the probes that the machine wants in a method's code. Called before the code is
    /// decoded. A machine that looks at operations by their index must want none.
    fn probes(_vm: &Vm<Self>, _method: MethodId) -> Probes {
        Probes::default()
    }

    /// Called when the probe with this number runs.
    fn reached(&mut self, _probe: u32) {}

    /// Returns whether the analysis awaits the entry of a method, so that the vm calls
    /// [`Machine::entered_awaited`]. The vm asks when it has decoded the method's code.
    fn awaits(_vm: &Vm<Self>, _method: MethodId) -> bool {
        false
    }

    /// Handles the entry of a method whose entry is awaited. The running thread's top frame belongs
    /// to the method, and its arguments are in place.
    ///
    /// If this returns a method that [`Vm::method_beside`] created, that method runs in the frame.
    /// If it returns `None`, the method runs with its own body, and its entry is no longer awaited.
    ///
    /// # Errors
    /// Returns the exit that replaces the entry. After [`crate::Exit::Suspend`] or a pause, the vm
    /// calls this again.
    fn entered_awaited(_vm: &mut Vm<Self>, _method: MethodId) -> Res<Option<MethodId>> {
        Ok(None)
    }

    /// Returns the events that the analysis subscribes to for a method's frames. When the answer
    /// changes, the analysis has to call [`Vm::settle`].
    fn interest(&self, _method: MethodId) -> Interest {
        Interest::NONE
    }

    /// Returns whether the analysis currently receives [`Machine::entered`] for all frames.
    fn hears_all(&self) -> bool {
        false
    }

    /// Returns whether the analysis observes the instructions of a method. For a frame without
    /// labels, the vm asks only if the method has [`Interest::WATCHED`].
    fn watches(&self, _method: MethodId) -> bool {
        false
    }

    /// Returns the operations of this frame before which the vm calls [`Machine::arrived`]: a set
    /// of bits, numbered by [`crate::frame::arrival`]. Several operations share a bit, so the vm
    /// may also call it before others.
    fn arrivals(&self, _thread: ThreadId, _fp: Fp) -> u64 {
        0
    }

    /// Receives the constant that a watched frame pushes. Returns the value to push instead.
    ///
    /// # Errors
    /// Returns the exit with which creating another value failed.
    fn constant(
        _vm: &mut Vm<Self>,
        _frame: &mut Frame<Self>,
        value: Value<Self::Shadow>,
    ) -> Res<Value<Self::Shadow>> {
        Ok(value)
    }

    /// Receives the shadow of a value that a watched frame stores into a field. Returns the shadow
    /// that the field gets.
    fn stored(
        _vm: &mut Vm<Self>,
        _frame: &mut Frame<Self>,
        _object: Ref,
        _offset: u32,
        shadow: Self::Shadow,
    ) -> Self::Shadow {
        shadow
    }

    /// Receives the united shadow of the values that a conditional branch or switch is about to
    /// compare. Frames without labels and default shadows are not reported.
    fn compared(_vm: &mut Vm<Self>, _frame: &mut Frame<Self>, _shadow: Self::Shadow) {}

    /// Receives the shadow on which the conditional branch or switch at the frame's pc depends. The
    /// interpreter calls this right after [`Machine::compared`].
    fn branched(_vm: &mut Vm<Self>, _frame: &mut Frame<Self>, _shadow: Self::Shadow) {}

    /// Tells the analysis that a frame is about to execute the operation at its pc, which is one of
    /// its [`Machine::arrivals`].
    fn arrived(_vm: &mut Vm<Self>, _frame: &mut Frame<Self>) {}

    /// Returns the control shadow of a thread's first frame: everything in the thread depends on
    /// it.
    fn base(&mut self, _thread: ThreadId) -> Self::Shadow {
        Self::Shadow::default()
    }

    /// Tells the analysis that a frame was pushed and its arguments are in place. Where bytecode
    /// calls bytecode, this happens only if the method has [`Interest::CALLS`] or
    /// [`Machine::hears_all`] returns true.
    fn entered(_vm: &mut Vm<Self>, _fp: Fp, _method: MethodId) {}

    /// Receives the value that a frame returns, united with the frame's control shadow. Returns the
    /// value that the caller gets. The frame is still the top frame. Where bytecode returns to
    /// bytecode, this happens only if the frame has [`Interest::CALLS`] or its caller has
    /// [`Interest::RESULTS`].
    ///
    /// # Errors
    /// Returns the exit with which creating another value failed.
    fn returning(
        _vm: &mut Vm<Self>,
        _fp: Fp,
        value: Value<Self::Shadow>,
    ) -> Res<Value<Self::Shadow>> {
        Ok(value)
    }

    /// Tells the analysis that an exception which a frame does not catch is about to remove the
    /// frame. A machine without [`Machine::EVENTS`] is told as well.
    fn abandoned(_vm: &mut Vm<Self>, _fp: Fp, _exception: Ref) {}

    /// Tells the analysis that a frame was removed, by a return or an exception. A frame without
    /// labels has recorded no branches.
    fn left(_vm: &mut Vm<Self>, _fp: Fp, _labelled: bool) {}

    /// Tells the analysis that a frame continues in the exception handler at its pc. The exception
    /// was thrown at `from`.
    fn caught(_vm: &mut Vm<Self>, _fp: Fp, _from: u32, _shadow: Self::Shadow) {}

    /// Tells the analysis that a class has been initialised. Every machine is told.
    fn initialised(_vm: &mut Vm<Self>, _class: ClassId) {}

    /// Tells the analysis that a method's code was replaced. Anything it derived from the old code
    /// is no longer valid.
    fn redefined(&mut self, _method: MethodId) {}

    /// Tells the analysis that the running thread has started another one.
    fn spawned(_vm: &mut Vm<Self>, _thread: ThreadId) {}
}

/// The machine without an analysis.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl Machine for Plain {
    type Shadow = ();
    type Saved = ();
    const EVENTS: bool = false;
    const SHADOWS: bool = false;

    #[inline(always)]
    fn unite(&mut self, (): (), (): ()) {}

    #[inline(always)]
    fn to_label((): ()) -> u32 {
        0
    }

    #[inline(always)]
    fn from_label(_: u32) {}

    fn save(&self) {}

    fn restore(&mut self, (): &()) -> Vec<MethodId> {
        Vec::new()
    }
}
