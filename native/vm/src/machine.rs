//! The seam for analyses: what follows every value, and which events an analysis sees.

use std::fmt::Debug;

use crate::class::{ClassId, MethodId};
use crate::exit::{Failure, Res};
use crate::frame::{Fp, Frame, Value};
use crate::heap::Ref;
use crate::thread::ThreadId;
use crate::vm::Vm;

/// What an analysis wants to know of the frames of a method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Interest(u8);

impl Interest {
    /// Nothing.
    pub const NONE: Interest = Interest(0);
    /// Whether to watch them: [`Machine::watches`] is asked.
    pub const WATCHED: Interest = Interest(1);
    /// When they are entered and return.
    pub const CALLS: Interest = Interest(2);
    /// When others return to them.
    pub const RESULTS: Interest = Interest(4);
    /// Everything: so it is as long as nothing is known of a method.
    pub const ALL: Interest = Interest(7);

    /// This if a condition holds, otherwise nothing.
    #[must_use]
    pub fn when(self, holds: bool) -> Interest {
        if holds { self } else { Interest::NONE }
    }

    /// Whether another interest is part of this one.
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

/// An analysis that rides on the interpreter.
///
/// Dispatched statically; the plain machine uses `()` and costs nothing. Events have empty
/// defaults. Those about values, frames, threads and classes come only with [`Machine::EVENTS`].
pub trait Machine: Sized + 'static {
    /// What accompanies every value in slots, fields and elements.
    type Shadow: Copy + Default + Debug + PartialEq + 'static;

    /// What a checkpoint keeps of the machine.
    type Saved: Clone + 'static;

    /// Whether the interpreter reports events to the machine.
    const EVENTS: bool;

    /// Whether values have shadows: only then do frames and objects have room for labels. A machine
    /// with shadows receives events too.
    const SHADOWS: bool;

    /// The shadow of a value computed from two others.
    fn unite(&mut self, a: Self::Shadow, b: Self::Shadow) -> Self::Shadow;

    /// The shadow as it is stored in memory.
    fn to_label(shadow: Self::Shadow) -> u32;

    /// The shadow read back from memory.
    fn from_label(label: u32) -> Self::Shadow;

    /// A shadow in words that mean the same in every run.
    fn describe(&self, _shadow: Self::Shadow) -> String {
        String::new()
    }

    /// The machine's own state in lines, as far as a roll-back restores it.
    fn dump(&self) -> Vec<String> {
        Vec::new()
    }

    /// The machine's own state, for a checkpoint.
    fn save(&self) -> Self::Saved;

    /// Goes back to a state that `save` gave; the methods of which it forgot what it wants to know.
    fn restore(&mut self, saved: &Self::Saved) -> Vec<MethodId>;

    /// Whether it has begun: something is marked or noted that an image of the vm would have to hold.
    fn has_begun(&self) -> bool {
        false
    }

    /// Objects that the analysis knows: the second of each pair lives as long as the first, or for
    /// good if the first is null.
    fn keeps(&self, _pairs: &mut Vec<(Ref, Ref)>) {}

    /// A collection freed the objects for which this is false; others will have their addresses.
    fn collected(&mut self, _is_live: &dyn Fn(Ref) -> bool) {}

    /// Why the vm has to stop for the analysis' sake; asked after each slice.
    fn failure(&self) -> Option<Failure> {
        None
    }

    /// The shadow of an element or length read through an array reference.
    fn element(&mut self, own: Self::Shadow, _array: Self::Shadow) -> Self::Shadow {
        own
    }

    /// The shadow of a field read through a reference to an object whose identity is only its
    /// content, such as a string; a field that holds a reference leads to more of the content.
    fn content(
        &mut self,
        own: Self::Shadow,
        _object: Self::Shadow,
        _holds_reference: bool,
    ) -> Self::Shadow {
        own
    }

    /// Whether the analysis wants to know when a method is entered, whose code has just been decoded.
    fn awaits(_vm: &Vm<Self>, _method: MethodId) -> bool {
        false
    }

    /// A method was entered whose entry is awaited; the running thread's top frame is its own, with
    /// its arguments in place. With a method that [`Vm::method_beside`] gave, that one runs in the frame
    /// instead; otherwise it runs itself, and is not awaited any longer.
    ///
    /// # Errors
    /// What the entry comes to instead. After [`crate::Exit::Suspend`] or a pause it is asked again.
    fn entered_awaited(_vm: &mut Vm<Self>, _method: MethodId) -> Res<Option<MethodId>> {
        Ok(None)
    }

    /// What the analysis wants to know of a method's frames. When that changes, [`Vm::settle`] asks again.
    fn interest(&self, _method: MethodId) -> Interest {
        Interest::NONE
    }

    /// Whether it wants to know now whatever frame is entered.
    fn hears_all(&self) -> bool {
        false
    }

    /// Whether the analysis looks at what the instructions of a method do, in whose frames it has an interest.
    fn watches(&self, _method: MethodId) -> bool {
        false
    }

    /// Where in this frame [`Machine::arrived`] wants to be told, and perhaps elsewhere: a bit for each
    /// operation, as [`crate::frame::arrival`] numbers them.
    fn arrivals(&self, _thread: ThreadId, _fp: Fp) -> u64 {
        0
    }

    /// A watched frame pushes a constant.
    ///
    /// # Errors
    /// Those of making another value.
    fn constant(
        _vm: &mut Vm<Self>,
        _frame: &mut Frame<Self>,
        value: Value<Self::Shadow>,
    ) -> Res<Value<Self::Shadow>> {
        Ok(value)
    }

    /// A watched frame stores a value into a field; the shadow that the field gets.
    fn stored(
        _vm: &mut Vm<Self>,
        _frame: &mut Frame<Self>,
        _object: Ref,
        _offset: u32,
        shadow: Self::Shadow,
    ) -> Self::Shadow {
        shadow
    }

    /// Values with this united shadow were compared.
    fn compared(_vm: &mut Vm<Self>, _frame: &mut Frame<Self>, _shadow: Self::Shadow) {}

    /// A conditional branch or switch at the frame's pc depended on this shadow.
    fn branched(_vm: &mut Vm<Self>, _frame: &mut Frame<Self>, _shadow: Self::Shadow) {}

    /// A frame is about to run the operation at its pc, which is among its arrivals.
    fn arrived(_vm: &mut Vm<Self>, _frame: &mut Frame<Self>) {}

    /// What the first frame of a thread depends on.
    fn base(&mut self, _thread: ThreadId) -> Self::Shadow {
        Self::Shadow::default()
    }

    /// A frame of interest was opened; its arguments are in place.
    fn entered(_vm: &mut Vm<Self>, _fp: Fp, _method: MethodId) {}

    /// A frame, which is still the top one, returns a value under its control, and it or the frame below is
    /// of interest; the value that the caller gets.
    ///
    /// # Errors
    /// Those of making another value.
    fn returning(
        _vm: &mut Vm<Self>,
        _fp: Fp,
        value: Value<Self::Shadow>,
    ) -> Res<Value<Self::Shadow>> {
        Ok(value)
    }

    /// A frame is about to be left because of an exception that it does not handle.
    fn abandoned(_vm: &mut Vm<Self>, _fp: Fp, _exception: Ref) {}

    /// A frame was left, by return or by exception. Nothing was decided in one without labels.
    fn left(_vm: &mut Vm<Self>, _fp: Fp, _labelled: bool) {}

    /// A frame goes on in an exception handler at its pc; it was at `from`.
    fn caught(_vm: &mut Vm<Self>, _fp: Fp, _from: u32, _shadow: Self::Shadow) {}

    /// A class has been initialised.
    fn initialised(_vm: &mut Vm<Self>, _class: ClassId) {}

    /// A method's code has been replaced: what was found out about it holds no longer.
    fn redefined(&mut self, _method: MethodId) {}

    /// The running thread has started another one.
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
