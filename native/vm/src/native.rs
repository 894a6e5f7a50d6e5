//! What a native method sees, and how tables of them are made.

use std::sync::Arc;

use crate::class::{ClassId, MethodId};
use crate::exit::{Exit, Res};
use crate::frame::{self, Fp, Value};
use crate::heap::Ref;
use crate::machine::Machine;
use crate::vm::Vm;

/// Slots of a native frame that hold references across upcalls.
pub const SCRATCH_REFERENCES: u32 = 4;
/// Slots of a native frame that hold other values across upcalls.
pub const SCRATCH_NUMBERS: u32 = 4;

/// A native method: reads its arguments from its frame, and returns the result's slot bits.
///
/// It never calls back into Java on the Rust stack. It asks for a call with [`Call::upcall`] and
/// is entered again, in the state it named, when the call has returned.
pub type NativeFn<M> = fn(&mut Call<'_, M>) -> Res<u64>;

/// A row of a table of natives.
pub struct Native<M: Machine> {
    /// What runs.
    pub function: NativeFn<M>,
    /// Whether it sees exceptions that its upcalls throw.
    pub catches: bool,
    /// Whether it can run in its caller's frame: it neither calls nor waits, and looks neither at the
    /// stack nor at the time. If it throws, it has changed nothing or would do the same again.
    pub leaf: bool,
    /// Which methods it runs for.
    pub kind: Kind,
}

/// Which methods a native runs for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Those without bytecode.
    Native,
    /// One of the class library that has bytecode: it gives the same result with the same labels, never throws, and
    /// leaves what it does not do to the bytecode, by values alone.
    Kernel,
    /// One of any library that has bytecode, which asks for something outside that is known not to be there.
    Door,
}

/// How a kernel leaves a call to the method's bytecode.
pub const LEFT: Exit = Exit::Suspend;

impl<M: Machine> Clone for Native<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Machine> Copy for Native<M> {}

/// Class in internal form, name and descriptor.
pub type NativeKey = (Arc<str>, Arc<str>, Arc<str>);

/// Why a native method is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// For the first time, or once more after a suspension.
    Start,
    /// The upcall it asked for returned these slot bits.
    Returned(u64),
    /// The upcall threw; only natives marked as catching see this.
    Threw(Ref),
}

/// An activation of a native method.
pub struct Call<'a, M: Machine> {
    /// The vm.
    pub vm: &'a mut Vm<M>,
    /// Its frame on the running thread; a leaf's is its caller's.
    pub fp: Fp,
    /// The method.
    pub method: MethodId,
    /// The frame's slot in which its arguments start.
    pub first: u32,
    /// Why it is entered.
    pub entry: Entry,
    /// Slots of the arguments.
    pub arguments: u32,
    /// The shadow of the result, if the native has a model of its own.
    pub shadow: Option<M::Shadow>,
}

impl<'a, M: Machine> Call<'a, M> {
    /// The activation of the native that the running thread's top frame belongs to.
    pub fn on_top(vm: &'a mut Vm<M>, entry: Entry) -> Call<'a, M> {
        let fp = vm.thread().top;
        let method = vm.thread().stack.method(fp);
        let arguments = u32::from(vm.method(method).argument_slots);
        Call { vm, fp, method, first: 0, entry, arguments, shadow: None }
    }

    /// The slot bits of an argument; a receiver is in slot 0, a long takes two slots.
    #[inline]
    #[must_use]
    pub fn slot(&self, slot: u32) -> u64 {
        self.vm.thread().stack.slot(self.fp, self.first + slot)
    }

    /// An `int` argument.
    #[must_use]
    pub fn int(&self, slot: u32) -> i32 {
        self.slot(slot) as u32 as i32
    }

    /// A `boolean` argument.
    #[must_use]
    pub fn boolean(&self, slot: u32) -> bool {
        self.slot(slot) & 1 != 0
    }

    /// A `long` argument.
    #[must_use]
    pub fn long(&self, slot: u32) -> i64 {
        self.slot(slot) as i64
    }

    /// A `double` argument.
    #[must_use]
    pub fn double(&self, slot: u32) -> f64 {
        f64::from_bits(self.slot(slot))
    }

    /// A `float` argument.
    #[must_use]
    pub fn float(&self, slot: u32) -> f32 {
        f32::from_bits(self.slot(slot) as u32)
    }

    /// A reference argument, which may be null.
    #[must_use]
    pub fn reference(&self, slot: u32) -> Ref {
        Ref(self.slot(slot) as u32)
    }

    /// A reference argument that must not be null.
    ///
    /// # Errors
    /// `NullPointerException`
    pub fn object(&mut self, slot: u32) -> Res<Ref> {
        let object = self.reference(slot);
        if object.0 == 0 {
            Err(self.vm.throw_new("java/lang/NullPointerException", None))
        } else {
            Ok(object)
        }
    }

    /// The shadow of an argument's slot.
    #[inline]
    #[must_use]
    pub fn label(&self, slot: u32) -> M::Shadow {
        self.vm.shadow(self.fp, self.first + slot)
    }

    /// What all arguments carry.
    pub fn arguments_label(&mut self) -> M::Shadow {
        self.vm.united_arguments(self.method, self.fp, self.first)
    }

    /// The shadow of what the last upcall returned or threw.
    #[must_use]
    pub fn returned_label(&self) -> M::Shadow {
        let method = self.vm.method(self.vm.thread().stack.method(self.fp));
        self.vm.shadow(self.fp, u32::from(method.max_locals))
    }

    /// What everything that the native writes depends on beside its arguments.
    #[must_use]
    pub fn control(&self) -> M::Shadow {
        self.vm.control(self.fp)
    }

    /// The class that a mirror argument stands for.
    ///
    /// # Errors
    /// `NullPointerException`
    pub fn mirrored(&mut self, slot: u32) -> Res<ClassId> {
        let mirror = self.object(slot)?;
        Ok(self.vm.mirrored(mirror))
    }

    /// The state that the last upcall named; 0 at first.
    #[must_use]
    pub fn state(&self) -> u32 {
        self.vm.thread().stack.pc(self.fp)
    }

    /// Goes on in another state without an upcall.
    pub fn set_state(&mut self, state: u32) {
        let fp = self.fp;
        self.vm.thread_mut().stack.set_pc(fp, state);
    }

    /// A reference kept across upcalls.
    #[must_use]
    pub fn kept_reference(&self, index: u32) -> Ref {
        Ref(self.slot(self.arguments + index) as u32)
    }

    /// Keeps a reference across upcalls.
    pub fn keep_reference(&mut self, index: u32, value: Ref) {
        let slot = self.arguments + index.min(SCRATCH_REFERENCES - 1);
        let fp = self.fp;
        self.vm.thread_mut().stack.set_slot(fp, slot, u64::from(value.0));
    }

    /// A number kept across upcalls.
    #[must_use]
    pub fn kept_number(&self, index: u32) -> u64 {
        self.slot(self.arguments + SCRATCH_REFERENCES + index)
    }

    /// Keeps a number across upcalls.
    pub fn keep_number(&mut self, index: u32, value: u64) {
        let slot = self.arguments + SCRATCH_REFERENCES + index.min(SCRATCH_NUMBERS - 1);
        let fp = self.fp;
        self.vm.thread_mut().stack.set_slot(fp, slot, value);
    }

    /// Calls a method with these argument slots; the native is entered again in `state` when it
    /// has returned.
    ///
    /// # Errors
    /// Always: [`Exit::Reframe`], or the `StackOverflowError` of the call.
    pub fn upcall(&mut self, method: MethodId, arguments: &[u64], state: u32) -> Res<u64> {
        self.vm.push_call(method, arguments, 0)?;
        self.set_state(state);
        Err(Exit::Reframe)
    }

    /// As [`Call::upcall`], with a shadow for each argument slot.
    ///
    /// # Errors
    /// Always: [`Exit::Reframe`], or the `StackOverflowError` of the call.
    pub fn upcall_values(
        &mut self,
        method: MethodId,
        arguments: &[Value<M::Shadow>],
        state: u32,
    ) -> Res<u64> {
        self.vm.push_values(method, arguments, 0)?;
        self.set_state(state);
        Err(Exit::Reframe)
    }

    /// Calls a method and ends: the callee's result becomes the native's own.
    ///
    /// # Errors
    /// Always: [`Exit::Reframe`], or the `StackOverflowError` of the call.
    pub(crate) fn tail_call(&mut self, method: MethodId, arguments: &[u64]) -> Res<u64> {
        let fp = self.fp;
        let thread = self.vm.thread_mut();
        let flags = thread.stack.flags(fp) & frame::DISCARD;
        thread.top = thread.stack.previous(fp);
        self.vm.push_call(method, arguments, flags)?;
        Err(Exit::Reframe)
    }
}
