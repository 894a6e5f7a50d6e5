//! The registers of the running frame, as handlers use them.

use std::marker::PhantomData;

use super::{Fp, Frame, Layout, Trap, Value};
use crate::classes::class::{Kind, MethodId};
use crate::interpreter::code::{Code, Site};
use crate::interpreter::exit::{Exit, Res};
use crate::interpreter::mode::StaticMode;
use crate::machine::{Interest, Label};
use crate::vm::Vm;

/// The running frame with its registers. It is small enough to be kept in the processor's
/// registers.
///
/// A handler of a frequent operation must not lend it to a function that is not inlined. With `L`,
/// the frame's slots have labels. Without it, all labels are empty, and none is read.
pub(crate) struct Cursor<'f, M: StaticMode, const L: bool> {
    /// The index of the running operation.
    pc: u32,
    /// The index of the next operation.
    next: u32,
    /// The first free slot of the operand stack.
    sp: u32,
    frame: &'f mut Frame,
    mode: PhantomData<M>,
}

impl<'f, M: StaticMode, const L: bool> Cursor<'f, M, L> {
    /// Creates a cursor on a frame that is about to run the operation at `pc`.
    #[inline(always)]
    pub fn new(frame: &'f mut Frame, pc: u32, sp: u32) -> Cursor<'f, M, L> {
        Cursor { pc, next: pc + 1, sp, frame, mode: PhantomData }
    }

    /// Returns the index of the running operation.
    #[inline(always)]
    pub fn pc(&self) -> u32 {
        self.pc
    }

    /// Returns the index of the next operation.
    #[inline(always)]
    pub fn next(&self) -> u32 {
        self.next
    }

    /// Continues at another operation than the next one.
    #[inline(always)]
    pub fn jump(&mut self, pc: u32) {
        self.next = pc;
    }

    /// Returns the first free slot of the operand stack.
    #[inline(always)]
    pub fn sp(&self) -> u32 {
        self.sp
    }

    /// Adds slots to the operand stack. They must have their values already.
    #[inline(always)]
    pub fn grow(&mut self, slots: u32) {
        self.sp += slots;
    }

    /// Removes slots from the operand stack.
    #[inline(always)]
    pub fn shrink(&mut self, slots: u32) {
        self.sp -= slots;
    }

    /// Opens the frame of a called method and continues at its start.
    ///
    /// # Safety
    /// The same as for [`Frame::on`]. The arguments must be the topmost operands.
    #[inline(always)]
    pub unsafe fn call(&mut self, target: MethodId, layout: Layout, arguments: u32) -> Res<()> {
        // SAFETY: promised.
        if unsafe { !self.frame.call::<M, L>(self.pc, self.sp, target, layout, arguments) } {
            return Err(self.trap(Trap::StackOverflow));
        }
        self.next = 0;
        self.sp = layout.locals();
        Ok(())
    }

    /// Returns the frame below and its method, if a return only has to pass it the result.
    #[inline(always)]
    pub fn caller(&mut self) -> Option<(Fp, MethodId)> {
        self.frame.caller()
    }

    /// Continues in the frame below, after the call. Returns whether the frame above had another
    /// control label.
    ///
    /// # Safety
    /// The same as for [`Frame::on`].
    #[inline(always)]
    pub unsafe fn return_to(&mut self, below: (Fp, MethodId), layout: Layout) -> bool {
        // SAFETY: promised.
        let (pc, sp) = unsafe { self.frame.return_to::<M>(below, layout) };
        self.next = pc + 1;
        self.sp = sp;
        M::SHADOWS && L && self.frame.control_label() != self.frame.control.0
    }

    /// Writes the registers back and returns the frame.
    #[inline(always)]
    pub fn frame(&mut self) -> &mut Frame {
        self.frame.pc = self.pc;
        self.frame.sp = self.sp;
        self.frame
    }

    /// Ends the running operation with a trap. The operation must not have removed its operands
    /// yet.
    #[inline(always)]
    pub fn trap(&mut self, trap: Trap) -> Exit {
        self.frame.trap = trap;
        Exit::Suspend
    }

    /// Reads a label from memory. If it is not empty and the frame has no labels, the operation ends
    /// with [`Trap::Label`] instead and runs again with labels.
    #[inline(always)]
    pub fn admit(&mut self, read: impl FnOnce() -> Label) -> Res<Label> {
        let shadow = if M::SHADOWS { read() } else { Label::NONE };
        if !L && shadow != Label::NONE {
            return Err(self.trap(Trap::Label));
        }
        Ok(shadow)
    }

    /// Returns whether the handlers with labels run the frame.
    #[inline(always)]
    pub fn is_labelled(&self) -> bool {
        self.frame.labelled
    }

    /// Returns whether the frame's header has the flag for labels. After a call or return it is
    /// more recent than [`Cursor::is_labelled`].
    #[inline(always)]
    pub fn has_labels(&mut self) -> bool {
        self.frame.has_labels()
    }

    /// Sets the first free operand slot to a value from another frame. The caller gives as
    /// `LABELLED` whether this frame has labels, which may differ from `L`.
    #[inline(always)]
    pub fn set_top<const LABELLED: bool>(&mut self, value: Value) {
        self.frame.set::<M, LABELLED>(self.sp, value);
    }

    /// Checks that the field or element at an address can be written. Otherwise the operation ends
    /// with [`Trap::Page`] and runs again.
    #[inline(always)]
    pub fn ready(&mut self, vm: &Vm, at: u32) -> Res<()> {
        if vm.heap.is_ready(at) { Ok(()) } else { Err(self.trap(Trap::Page { at })) }
    }

    /// Ends the running operation with a `NullPointerException`. Its message is computed when the
    /// guest asks for it.
    #[inline(always)]
    pub fn null_pointer(&mut self) -> Exit {
        self.trap(Trap::NullPointer)
    }

    /// Returns the frame's place on its thread's stack.
    #[inline(always)]
    pub fn fp(&self) -> Fp {
        self.frame.fp
    }

    /// Returns the frame's method.
    #[inline(always)]
    pub fn method(&self) -> MethodId {
        self.frame.method
    }

    /// Returns the shadow that is united with the shadow of every value that the frame writes.
    #[inline(always)]
    pub fn control(&self) -> Label {
        self.frame.control
    }

    /// Returns whether the analysis watches the frame's instructions.
    #[inline(always)]
    pub fn is_watched(&self) -> bool {
        self.frame.watched
    }

    /// Returns the events that the analysis subscribes to for the method's frames.
    #[inline(always)]
    pub fn interest(&self) -> Interest {
        self.frame.interest
    }

    /// Returns the kind of the method's result.
    #[inline(always)]
    pub fn result(&self) -> Kind {
        self.frame.result
    }

    /// Returns the frame's code.
    #[inline(always)]
    pub fn code(&self) -> &Code {
        // SAFETY: promised to `Frame::on`.
        unsafe { self.frame.code.code() }
    }

    /// Returns a site of the frame's code.
    #[inline(always)]
    pub fn site(&self, index: u32) -> Site {
        // SAFETY: decoding gave each operation with a site the index of an entry in the list.
        unsafe { self.frame.code.site(index) }
    }

    /// Returns the value of a slot with its shadow.
    #[inline(always)]
    pub fn get(&self, slot: u32) -> Value {
        self.frame.get::<M, L>(slot)
    }

    /// Sets the value of a slot and its shadow.
    #[inline(always)]
    pub fn set(&mut self, slot: u32, value: Value) {
        self.frame.set::<M, L>(slot, value);
    }

    /// Pushes a value of category 1.
    #[inline(always)]
    pub fn push(&mut self, value: Value) {
        self.set(self.sp, value);
        self.sp += 1;
    }

    /// Pops a value of category 1.
    #[inline(always)]
    pub fn pop(&mut self) -> Value {
        self.sp -= 1;
        self.get(self.sp)
    }

    /// Pushes a value of category 2.
    #[inline(always)]
    pub fn push2(&mut self, value: Value) {
        self.set(self.sp, value);
        self.sp += 2;
    }

    /// Pops a value of category 2.
    #[inline(always)]
    pub fn pop2(&mut self) -> Value {
        self.sp -= 2;
        self.get(self.sp)
    }

    /// Returns the operand that starts `depth` slots below the first free one. The topmost operand
    /// of category 1 has depth 1.
    #[inline(always)]
    pub fn peek(&self, depth: u32) -> Value {
        self.get(self.sp - depth)
    }
}
