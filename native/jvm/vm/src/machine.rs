//! The interface of an analysis to the interpreter: the shadow of each value, and the events that
//! the analysis receives.

mod joined;

use std::any::{Any, TypeId};
use std::ops::{Deref, DerefMut};

use crate::classes::class::{ClassId, MethodId};
use crate::frames::frame::{Fp, Frame, Value};
use crate::interpreter::exit::{Failure, Res};
use crate::interpreter::probes::Probes;
use crate::memory::heap::Ref;
use crate::threads::thread::ThreadId;
use crate::vm::Vm;

pub use self::joined::Joined;

/// A number that accompanies each value in slots, fields and elements, if the machine has shadows. The machine decides
/// what the number stands for; memory only stores it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label(pub u32);

impl Label {
    /// The label of a value of which the machine knows nothing.
    pub const NONE: Label = Label(0);
}

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

    /// Returns whether this interest includes all of `other`.
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

/// The events that an analysis currently gets from all frames, regardless of the subscriptions of their methods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Alert {
    /// [`Events::entered`] for each frame.
    pub entries: bool,
    /// [`Events::left`] for each frame.
    pub exits: bool,
    /// [`Events::compared`] for each frame.
    pub comparisons: bool,
}

/// How much the interpreter does for a machine. Each mode has its own handlers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// It runs code. The machine receives no events about values, frames and threads.
    #[default]
    Bare,
    /// It also reports events about values, frames and threads.
    Events,
    /// It also keeps a label beside each value. Frames and objects have room for labels.
    Labels,
}

impl Mode {
    /// Returns whether the machine receives events about values, frames and threads.
    #[must_use]
    pub fn has_events(self) -> bool {
        self != Mode::Bare
    }

    /// Returns whether values have labels.
    #[must_use]
    pub fn has_labels(self) -> bool {
        self == Mode::Labels
    }
}

/// The functions that the vm calls for events. A machine names those that it wants; the others cost
/// nothing.
///
/// Each function gets the vm, and with [`Attached::of_mut`] the machine in it.
// Each signature is used once; a name for it would hide what the function gets.
#[allow(clippy::type_complexity)]
#[derive(Clone, Copy, Debug)]
pub struct Events {
    /// The mode in which the interpreter runs. In [`Mode::Bare`] it only reports `probes`, `awaits`,
    /// `entered_awaited`, `abandoned` and `initialised`.
    pub mode: Mode,

    /// Returns the probes that the machine wants in a method's code. Called before the code is
    /// decoded. A machine that looks at operations by their index must want none.
    pub probes: Option<fn(&Vm, MethodId) -> Probes>,

    /// Returns whether the analysis awaits the entry of a method, so that the vm calls
    /// `entered_awaited`. The vm asks when it has decoded the method's code.
    pub awaits: Option<fn(&Vm, MethodId) -> bool>,

    /// Handles the entry of a method whose entry is awaited. The running thread's top frame belongs
    /// to the method, and its arguments are in place.
    ///
    /// If this returns a method that [`Vm::method_beside`] created, that method runs in the frame.
    /// If it returns `None`, the method runs with its own body, and its entry is no longer awaited.
    ///
    /// An error is the exit that replaces the entry. After [`crate::Exit::Suspend`] or a pause, the
    /// vm calls this again.
    pub entered_awaited: Option<fn(&mut Vm, MethodId) -> Res<Option<MethodId>>>,

    /// Receives the constant that a watched frame pushes, or the value of a static field that it
    /// reads, which may be a constant of an enum. Returns the value to push instead. An
    /// error is the exit with which creating another value failed.
    pub constant: Option<fn(&mut Vm, &mut Frame, Value) -> Res<Value>>,

    /// Receives the label of a value that a watched frame stores into the field at an offset of an
    /// object. Returns the label that the field gets.
    pub stored: Option<fn(&mut Vm, &mut Frame, Ref, u32, Label) -> Label>,

    /// Receives the united label of the values that a conditional branch or switch is about to
    /// compare. Frames without labels and empty labels are not reported, and other frames only if they
    /// are watched or the machine is on [`Alert`] for comparisons.
    pub compared: Option<fn(&mut Vm, &mut Frame, Label)>,

    /// Receives the label on which the conditional branch or switch at the frame's pc depends. The
    /// interpreter calls this right after `compared`.
    pub branched: Option<fn(&mut Vm, &mut Frame, Label)>,

    /// Tells the analysis that a frame is about to execute the operation at its pc, which is one of
    /// its [`Machine::arrivals`].
    pub arrived: Option<fn(&mut Vm, &mut Frame)>,

    /// Tells the analysis that a frame was pushed and its arguments are in place. Where bytecode
    /// calls bytecode, this happens only if the method has [`Interest::CALLS`] or the machine is on
    /// [`Alert`] for entries.
    pub entered: Option<fn(&mut Vm, Fp, MethodId)>,

    /// Receives the value that a frame returns, united with the frame's control label. Returns the
    /// value that the caller gets. The frame is still the top frame. Where bytecode returns to
    /// bytecode, this happens only if the frame has [`Interest::CALLS`] or its caller has
    /// [`Interest::RESULTS`]. An error is the exit with which creating another value failed.
    pub returning: Option<fn(&mut Vm, Fp, Value) -> Res<Value>>,

    /// Tells the analysis that an exception which a frame does not catch is about to remove the
    /// frame.
    pub abandoned: Option<fn(&mut Vm, Fp, Ref)>,

    /// Tells the analysis that a frame was removed, by a return or an exception, and whether it had
    /// labels. A frame without labels has recorded no branches. Where bytecode returns to bytecode,
    /// this happens only if the frame's control label is not that of its caller or the machine is on
    /// [`Alert`] for exits.
    pub left: Option<fn(&mut Vm, Fp, bool)>,

    /// Tells the analysis that a frame continues in the exception handler at its pc. The exception
    /// was thrown at the operation with this index, and has this label.
    pub caught: Option<fn(&mut Vm, Fp, u32, Label)>,

    /// Tells the analysis that a class has been initialised.
    pub initialised: Option<fn(&mut Vm, ClassId)>,

    /// Tells the analysis that the running thread has started another thread.
    pub spawned: Option<fn(&mut Vm, ThreadId)>,
}

impl Events {
    /// No events.
    pub const NONE: Events = Events {
        mode: Mode::Bare,
        probes: None,
        awaits: None,
        entered_awaited: None,
        constant: None,
        stored: None,
        compared: None,
        branched: None,
        arrived: None,
        entered: None,
        returning: None,
        abandoned: None,
        left: None,
        caught: None,
        initialised: None,
        spawned: None,
    };
}

/// An analysis that observes the interpreter.
///
/// The vm does not know the analysis, so all code of the vm is compiled once. What happens often is
/// either a function in [`Events`], which may be absent, or is called only for labels that are not
/// empty. The methods do nothing by default.
pub trait Machine: Any {
    /// Returns the functions for events. They must not change while the machine lives.
    fn events(&self) -> &'static Events;

    /// Returns the parts of the machine that are found by their types, for machines that are made of
    /// others. They must not change while the machine lives.
    fn parts(&self) -> &'static [Part] {
        &[]
    }

    /// Returns another machine in this one by its type, or a part of it.
    fn part(&self, _wanted: TypeId) -> Option<&dyn Any> {
        None
    }

    /// Does the same as [`Machine::part`], to change the part.
    fn part_mut(&mut self, _wanted: TypeId) -> Option<&mut dyn Any> {
        None
    }

    /// Returns the label of a value computed from two values with these labels, which are different
    /// and not empty. Only called in [`Mode::Labels`], in which every machine must implement it.
    fn unite(&mut self, a: Label, _b: Label) -> Label {
        a
    }

    /// Describes a label in words that mean the same in every run.
    fn describe(&self, _label: Label) -> String {
        String::new()
    }

    /// Returns the part of the machine's state that a roll-back restores, as lines of text.
    fn dump(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the machine's state for a checkpoint.
    fn save(&self) -> Box<dyn Any> {
        Box::new(())
    }

    /// Restores a state that [`Machine::save`] returned; see [`saved`]. Returns the methods whose
    /// interest the machine has forgotten, so that the vm asks for it again.
    fn restore(&mut self, _saved: &dyn Any) -> Vec<MethodId> {
        Vec::new()
    }

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

    /// Returns the label of an element or length that was read through an array reference whose
    /// label is not empty.
    fn element(&mut self, own: Label, _array: Label) -> Label {
        own
    }

    /// Returns the label of a field that was read through a reference to an object whose identity
    /// does not matter, only its content. A string is such an object. If the field holds a
    /// reference, it leads to more of the content.
    fn content(&mut self, own: Label, _object: Label, _holds_reference: bool) -> Label {
        own
    }

    /// Called when the probe with this number runs.
    fn reached(&mut self, _probe: u32) {}

    /// Returns the events that the analysis subscribes to for a method's frames. When the answer
    /// changes, the analysis has to call [`Vm::settle`].
    fn interest(&self, _method: MethodId) -> Interest {
        Interest::NONE
    }

    /// Returns the events that the analysis currently gets from all frames. The vm asks after each event about frames,
    /// and when a thread gets its turn.
    fn alert(&self) -> Alert {
        Alert::default()
    }

    /// Returns whether the analysis observes the instructions of a method. The vm asks only if the
    /// method has [`Interest::WATCHED`].
    fn watches(&self, _method: MethodId) -> bool {
        false
    }

    /// Returns the operations of this frame before which the vm calls [`Events::arrived`]: a set
    /// of bits, numbered by [`crate::frames::frame::arrival`]. Several operations share a bit, so the vm
    /// may also call it before others. In [`Mode::Labels`], the vm asks only if the frame has a control
    /// label.
    fn arrivals(&self, _thread: ThreadId, _fp: Fp) -> u64 {
        0
    }

    /// Returns the control label of a thread's first frame: everything in the thread depends on
    /// it.
    fn base(&mut self, _thread: ThreadId) -> Label {
        Label::NONE
    }

    /// Tells the analysis that a method's code was replaced. Anything it derived from the old code
    /// is no longer valid.
    fn redefined(&mut self, _method: MethodId) {}
}

/// A part of a machine: its type, and where it lies in the machine.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    of: TypeId,
    offset: usize,
}

impl Part {
    /// Describes a part that lies this many bytes after the start of the machine.
    ///
    /// # Safety
    /// Each machine that names the part ([`Machine::parts`]) has a `T` there.
    #[must_use]
    pub const unsafe fn new<T: Any>(offset: usize) -> Part {
        Part { of: TypeId::of::<T>(), offset }
    }
}

/// The machine without an analysis.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl Machine for Plain {
    fn events(&self) -> &'static Events {
        &Events::NONE
    }
}

/// The machine of a vm.
pub struct Attached {
    machine: Box<dyn Machine>,
    /// The type of the machine.
    own: TypeId,
    parts: &'static [Part],
    events: &'static Events,
    alert: Alert,
}

impl Attached {
    /// Attaches a machine.
    pub(crate) fn new(machine: Box<dyn Machine>) -> Attached {
        let (own, parts) = ((*machine).type_id(), machine.parts());
        let (events, alert) = (machine.events(), machine.alert());
        Attached { machine, own, parts, events, alert }
    }

    /// Returns the functions for events.
    #[inline(always)]
    pub(crate) fn events(&self) -> &'static Events {
        self.events
    }

    /// Returns the events that the machine currently gets from all frames.
    #[inline(always)]
    pub(crate) fn alert(&self) -> Alert {
        self.alert
    }

    /// Asks the machine again which events of all frames it wants.
    #[inline]
    pub(crate) fn renew_alert(&mut self) {
        self.alert = self.machine.alert();
    }

    /// Returns where in the machine a value of this type lies: the machine itself or a part of it.
    #[inline]
    fn offset_of<T: Any>(&self) -> Option<usize> {
        let wanted = TypeId::of::<T>();
        if self.own == wanted {
            return Some(0);
        }
        self.parts.iter().find(|part| part.of == wanted).map(|part| part.offset)
    }

    /// Returns the machine, or the part of it with this type.
    ///
    /// # Panics
    /// If the vm has another machine, which is an error in the caller: an analysis uses only vms
    /// that it made.
    #[inline]
    #[must_use]
    pub fn of<T: Any>(&self) -> &T {
        match self.offset_of::<T>() {
            // SAFETY: a `T` lies there: the machine has this type, or it names the part, whose type and place
            // `Part::new` asks for.
            Some(offset) => unsafe { &*(&raw const *self.machine).byte_add(offset).cast::<T>() },
            None => {
                let found = self.machine.part(TypeId::of::<T>());
                found.and_then(|it| it.downcast_ref()).unwrap_or_else(|| other_machine::<T>())
            }
        }
    }

    /// Does the same as [`Attached::of`], to change the machine.
    ///
    /// # Panics
    /// As [`Attached::of`].
    #[inline]
    #[must_use]
    pub fn of_mut<T: Any>(&mut self) -> &mut T {
        match self.offset_of::<T>() {
            // SAFETY: as in `of`. The machine is borrowed as long as the result.
            Some(offset) => unsafe { &mut *(&raw mut *self.machine).byte_add(offset).cast::<T>() },
            None => {
                let found = self.machine.part_mut(TypeId::of::<T>());
                found.and_then(|it| it.downcast_mut()).unwrap_or_else(|| other_machine::<T>())
            }
        }
    }

    /// Returns the label of a value computed from two values with these labels.
    #[inline(always)]
    pub fn unite(&mut self, a: Label, b: Label) -> Label {
        if a == b || b == Label::NONE {
            a
        } else if a == Label::NONE {
            b
        } else {
            self.machine.unite(a, b)
        }
    }

    /// Returns the label of an element or length that was read through an array reference.
    #[inline(always)]
    pub fn element(&mut self, own: Label, array: Label) -> Label {
        if array == Label::NONE { own } else { self.machine.element(own, array) }
    }
}

impl Deref for Attached {
    type Target = dyn Machine;

    fn deref(&self) -> &dyn Machine {
        &*self.machine
    }
}

impl DerefMut for Attached {
    fn deref_mut(&mut self) -> &mut dyn Machine {
        &mut *self.machine
    }
}

/// # The machine
impl Vm {
    /// Returns whether values have labels.
    #[inline]
    #[must_use]
    pub fn has_labels(&self) -> bool {
        self.mode.has_labels()
    }

    /// Tells the machine that a frame was pushed.
    #[inline(always)]
    pub(crate) fn tell_entered(&mut self, fp: Fp, method: MethodId) {
        if let Some(entered) = self.machine.events().entered {
            entered(self, fp, method);
            self.machine.renew_alert();
        }
    }

    /// Tells the machine that a frame returns a value. Returns the value that the caller gets.
    #[inline(always)]
    pub(crate) fn tell_returning(&mut self, fp: Fp, value: Value) -> Res<Value> {
        match self.machine.events().returning {
            Some(returning) => {
                let value = returning(self, fp, value);
                self.machine.renew_alert();
                value
            }
            None => Ok(value),
        }
    }

    /// Tells the machine that a frame was removed.
    #[inline(always)]
    pub(crate) fn tell_left(&mut self, fp: Fp, labelled: bool) {
        if let Some(left) = self.machine.events().left {
            left(self, fp, labelled);
            self.machine.renew_alert();
        }
    }

    /// Tells the machine that a class has been initialised.
    pub(crate) fn tell_initialised(&mut self, class: ClassId) {
        if let Some(initialised) = self.machine.events().initialised {
            initialised(self, class);
        }
    }
}

/// Returns the state that a machine's [`Machine::save`] returned.
///
/// # Panics
/// If it is the state of another machine, which is an error in the vm: a checkpoint belongs to one
/// vm, and a vm to one machine.
#[must_use]
pub fn saved<T: Any>(state: &dyn Any) -> &T {
    state.downcast_ref().unwrap_or_else(|| other_machine::<T>())
}

/// Ends the work of an analysis that asked a vm for a machine that it does not have.
// No input leads here, and there is nothing to go on with. The engine reports a panic as an internal
// error.
#[allow(clippy::panic)]
#[cold]
#[inline(never)]
fn other_machine<T>() -> ! {
    panic!("the vm has no machine with {}", std::any::type_name::<T>())
}
