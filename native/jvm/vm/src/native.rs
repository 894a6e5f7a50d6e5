//! Native methods: their functions, and the view of the vm that they receive.

use std::sync::Arc;

use crate::classes::class::{ClassId, MethodId};
use crate::frames::frame::{self, Fp, Value};
use crate::interpreter::exit::{Exit, Res};
use crate::machine::Label;
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// The number of slots of a native frame that hold references across upcalls.
pub const SCRATCH_REFERENCES: u32 = 4;
/// The number of slots of a native frame that hold other values across upcalls.
pub const SCRATCH_NUMBERS: u32 = 4;

/// The function of a native method. It reads its arguments from its frame and returns the bits of
/// the result's slot.
///
/// It never calls back into Java on the Rust stack. Instead it asks for a call with
/// [`Call::upcall`]. After the callee has returned, the interpreter enters the native again, in the
/// state that the native named.
pub type NativeFn = fn(&mut Call<'_>) -> Res<u64>;

/// A row of a table of natives.
pub struct Native {
    /// The function that runs.
    pub function: NativeFn,
    /// Whether the function is entered again for exceptions that its upcalls throw.
    pub catches: bool,
    /// Whether the function can run in its caller's frame. Such a native makes no upcall, does not
    /// wait, and reads neither the stack nor the time. If it throws, it has changed nothing, or a
    /// second call would make the same changes.
    pub leaf: bool,
    /// The methods that the function may run for.
    pub kind: Kind,
}

/// The methods that a native may run for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A method without bytecode.
    Native,
    /// A method of the class library that has bytecode. The native returns the same result with the
    /// same labels, and never throws. It leaves other cases to the bytecode (see [`LEFT`]), and
    /// decides this only by the values.
    Kernel,
    /// A method of any library that has bytecode. It asks for something outside the vm that does
    /// not exist there.
    Door,
}

/// The exit with which a kernel leaves a call to the method's bytecode.
pub const LEFT: Exit = Exit::Suspend;

impl Clone for Native {
    fn clone(&self) -> Self {
        *self
    }
}

impl Copy for Native {}

/// The class in internal form, the name and the descriptor of a native method.
pub type NativeKey = (Arc<str>, Arc<str>, Arc<str>);

/// The reason for which a native method is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The first entry, or a repeated entry after a suspension.
    Start,
    /// The requested upcall returned; these are the bits of its result.
    Returned(u64),
    /// The upcall threw this exception. Only natives with [`Native::catches`] are entered for this
    /// reason.
    Threw(Ref),
}

/// An activation of a native method.
pub struct Call<'a> {
    /// The vm.
    pub vm: &'a mut Vm,
    /// The native's frame on the running thread. A leaf has its caller's frame.
    pub fp: Fp,
    /// The method.
    pub method: MethodId,
    /// The first slot of the frame that holds an argument.
    pub first: u32,
    /// The reason for this entry.
    pub entry: Entry,
    /// The number of slots that the arguments take.
    pub arguments: u32,
    /// The shadow of the result, if the native computes it itself.
    pub shadow: Option<Label>,
}

impl<'a> Call<'a> {
    /// Creates the activation of the native that owns the running thread's top frame.
    #[inline]
    pub fn on_top(vm: &'a mut Vm, entry: Entry) -> Call<'a> {
        let fp = vm.thread().top;
        let method = vm.thread().stack.method(fp);
        let arguments = u32::from(vm.method(method).argument_slots);
        Call { vm, fp, method, first: 0, entry, arguments, shadow: None }
    }

    /// Returns the bits of an argument's slot. A receiver is in slot 0; a `long` or `double` takes
    /// two slots.
    #[inline]
    #[must_use]
    pub fn slot(&self, slot: u32) -> u64 {
        self.vm.thread().stack.slot(self.fp, self.first + slot)
    }

    /// Returns an `int` argument.
    #[must_use]
    #[inline]
    pub fn int(&self, slot: u32) -> i32 {
        self.slot(slot) as u32 as i32
    }

    /// Returns a `boolean` argument.
    #[must_use]
    #[inline]
    pub fn boolean(&self, slot: u32) -> bool {
        self.slot(slot) & 1 != 0
    }

    /// Returns a `long` argument.
    #[must_use]
    #[inline]
    pub fn long(&self, slot: u32) -> i64 {
        self.slot(slot) as i64
    }

    /// Returns a `double` argument.
    #[must_use]
    #[inline]
    pub fn double(&self, slot: u32) -> f64 {
        f64::from_bits(self.slot(slot))
    }

    /// Returns a `float` argument.
    #[must_use]
    #[inline]
    pub fn float(&self, slot: u32) -> f32 {
        f32::from_bits(self.slot(slot) as u32)
    }

    /// Returns a reference argument, which may be null.
    #[must_use]
    #[inline]
    pub fn reference(&self, slot: u32) -> Ref {
        Ref(self.slot(slot) as u32)
    }

    /// Returns a reference argument that must not be null.
    ///
    /// # Errors
    /// Throws a `NullPointerException` if the argument is null.
    #[inline]
    pub fn object(&mut self, slot: u32) -> Res<Ref> {
        let object = self.reference(slot);
        if object.0 == 0 {
            Err(self.vm.throw_new("java/lang/NullPointerException", None))
        } else {
            Ok(object)
        }
    }

    /// Returns the shadow of an argument's slot.
    #[inline]
    #[must_use]
    pub fn label(&self, slot: u32) -> Label {
        self.vm.shadow(self.fp, self.first + slot)
    }

    /// Returns the union of the shadows of all arguments.
    #[inline]
    pub fn arguments_label(&mut self) -> Label {
        self.vm.united_arguments(self.method, self.fp, self.first)
    }

    /// Returns the shadow of the value that the last upcall returned or threw.
    #[must_use]
    #[inline]
    pub fn returned_label(&self) -> Label {
        let method = self.vm.method(self.vm.thread().stack.method(self.fp));
        self.vm.shadow(self.fp, u32::from(method.max_locals))
    }

    /// Returns the control shadow of the native's frame: everything that the native writes depends
    /// on it, in addition to the arguments.
    #[must_use]
    #[inline]
    pub fn control(&self) -> Label {
        self.vm.control(self.fp)
    }

    /// Returns the class that a mirror argument represents.
    ///
    /// # Errors
    /// Throws a `NullPointerException` if the argument is null.
    #[inline]
    pub fn mirrored(&mut self, slot: u32) -> Res<ClassId> {
        let mirror = self.object(slot)?;
        Ok(self.vm.mirrored(mirror))
    }

    /// Returns the state that the last upcall named, or 0 before the first upcall.
    #[must_use]
    #[inline]
    pub fn state(&self) -> u32 {
        self.vm.thread().stack.pc(self.fp)
    }

    /// Changes the state without an upcall.
    #[inline]
    pub fn set_state(&mut self, state: u32) {
        let fp = self.fp;
        self.vm.thread_mut().stack.set_pc(fp, state);
    }

    /// Returns a reference that was kept across upcalls.
    #[must_use]
    #[inline]
    pub fn kept_reference(&self, index: u32) -> Ref {
        Ref(self.slot(self.arguments + index) as u32)
    }

    /// Keeps a reference across upcalls.
    #[inline]
    pub fn keep_reference(&mut self, index: u32, value: Ref) {
        let slot = self.arguments + index.min(SCRATCH_REFERENCES - 1);
        let fp = self.fp;
        self.vm.thread_mut().stack.set_slot(fp, slot, u64::from(value.0));
    }

    /// Returns a number that was kept across upcalls.
    #[must_use]
    #[inline]
    pub fn kept_number(&self, index: u32) -> u64 {
        self.slot(self.arguments + SCRATCH_REFERENCES + index)
    }

    /// Keeps a number across upcalls.
    #[inline]
    pub fn keep_number(&mut self, index: u32, value: u64) {
        let slot = self.arguments + SCRATCH_REFERENCES + index.min(SCRATCH_NUMBERS - 1);
        let fp = self.fp;
        self.vm.thread_mut().stack.set_slot(fp, slot, value);
    }

    /// Calls a method with these argument slots. After the callee has returned, the native is
    /// entered again in `state`.
    ///
    /// # Errors
    /// Always returns an error: [`Exit::Reframe`], or the `StackOverflowError` of the call.
    pub fn upcall(&mut self, method: MethodId, arguments: &[u64], state: u32) -> Res<u64> {
        self.vm.push_call(method, arguments, 0)?;
        self.set_state(state);
        Err(Exit::Reframe)
    }

    /// Calls a method like [`Call::upcall`], with a shadow for each argument slot.
    ///
    /// # Errors
    /// Always returns an error: [`Exit::Reframe`], or the `StackOverflowError` of the call.
    pub fn upcall_values(&mut self, method: MethodId, arguments: &[Value], state: u32) -> Res<u64> {
        self.vm.push_values(method, arguments, 0)?;
        self.set_state(state);
        Err(Exit::Reframe)
    }

    /// Calls a method in place of the native: the callee's result becomes the native's own result.
    ///
    /// # Errors
    /// Always returns an error: [`Exit::Reframe`], or the `StackOverflowError` of the call.
    pub(crate) fn tail_call(&mut self, method: MethodId, arguments: &[u64]) -> Res<u64> {
        let fp = self.fp;
        let thread = self.vm.thread_mut();
        let flags = thread.stack.flags(fp) & frame::DISCARD;
        thread.top = thread.stack.previous(fp);
        self.vm.push_call(method, arguments, flags)?;
        Err(Exit::Reframe)
    }
}
