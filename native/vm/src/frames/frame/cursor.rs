//! The registers of the running frame.

use super::{Fp, Frame, Layout, Trap, Value};
use crate::class::{Kind, MethodId};
use crate::code::{Code, Site};
use crate::exit::{Exit, Res};
use crate::machine::{Interest, Machine};
use crate::vm::Vm;

/// The running frame with its registers in hand: small enough to live in the machine's own.
///
/// Handlers that are run often must not lend it to a function that is not inlined. With `L` the
/// frame's slots have labels; without, all of them are empty and none is looked at.
pub(crate) struct Cursor<'f, M: Machine, const L: bool> {
    /// The operation that runs.
    pc: u32,
    /// The operation that runs next.
    next: u32,
    /// First free operand slot.
    sp: u32,
    frame: &'f mut Frame<M>,
}

impl<'f, M: Machine, const L: bool> Cursor<'f, M, L> {
    /// A cursor on a frame that is about to run an operation.
    #[inline(always)]
    pub fn new(frame: &'f mut Frame<M>, pc: u32, sp: u32) -> Cursor<'f, M, L> {
        Cursor { pc, next: pc + 1, sp, frame }
    }

    /// The operation that runs.
    #[inline(always)]
    pub fn pc(&self) -> u32 {
        self.pc
    }

    /// The operation that runs next.
    #[inline(always)]
    pub fn next(&self) -> u32 {
        self.next
    }

    /// Goes on at another operation than the next one.
    #[inline(always)]
    pub fn jump(&mut self, pc: u32) {
        self.next = pc;
    }

    /// The first free operand slot.
    #[inline(always)]
    pub fn sp(&self) -> u32 {
        self.sp
    }

    /// Adds slots to the operands, which have their values already.
    #[inline(always)]
    pub fn grow(&mut self, slots: u32) {
        self.sp += slots;
    }

    /// Takes slots away from the operands.
    #[inline(always)]
    pub fn shrink(&mut self, slots: u32) {
        self.sp -= slots;
    }

    /// Opens the frame of a called method and goes on at its start.
    ///
    /// # Safety
    /// As [`Frame::on`]; the arguments are the topmost operands.
    #[inline(always)]
    pub unsafe fn call(&mut self, target: MethodId, layout: Layout, arguments: u32) -> Res<()> {
        // SAFETY: promised.
        if unsafe { !self.frame.call::<L>(self.pc, self.sp, target, layout, arguments) } {
            return Err(self.trap(Trap::StackOverflow));
        }
        self.next = 0;
        self.sp = layout.locals();
        Ok(())
    }

    /// The frame below with its method, if it only has to take over a result.
    #[inline(always)]
    pub fn caller(&mut self) -> Option<(Fp, MethodId)> {
        self.frame.caller()
    }

    /// Goes on in the frame below, behind the call.
    ///
    /// # Safety
    /// As [`Frame::on`].
    #[inline(always)]
    pub unsafe fn return_to(&mut self, below: (Fp, MethodId), layout: Layout) {
        // SAFETY: promised.
        let (pc, sp) = unsafe { self.frame.return_to(below, layout) };
        self.next = pc + 1;
        self.sp = sp;
    }

    /// The frame, with the registers written back.
    #[inline(always)]
    pub fn frame(&mut self) -> &mut Frame<M> {
        self.frame.pc = self.pc;
        self.frame.sp = self.sp;
        self.frame
    }

    /// Ends the operation under way, whose operands are still in place.
    #[inline(always)]
    pub fn trap(&mut self, trap: Trap) -> Exit {
        self.frame.trap = trap;
        Exit::Suspend
    }

    /// The shadow of what is read from memory. If it is not empty, a frame without labels gets some
    /// first.
    #[inline(always)]
    pub fn admit(&mut self, shadow: M::Shadow) -> Res<M::Shadow> {
        if M::SHADOWS && !L && shadow != M::Shadow::default() {
            return Err(self.trap(Trap::Label));
        }
        Ok(shadow)
    }

    /// Whether the frame's slots have labels.
    #[inline(always)]
    pub fn is_labelled(&self) -> bool {
        self.frame.labelled
    }

    /// Whether the frame's slots have labels as its header says, which is ahead of what is known here
    /// behind a call or return.
    #[inline(always)]
    pub fn has_labels(&mut self) -> bool {
        self.frame.has_labels()
    }

    /// Sets the first free operand to a value from another frame, when it is known whether this one
    /// has labels, which may differ from `L`.
    #[inline(always)]
    pub fn set_top<const LABELLED: bool>(&mut self, value: Value<M::Shadow>) {
        self.frame.set::<LABELLED>(self.sp, value);
    }

    /// Makes sure that a field or element can be written at an address.
    #[inline(always)]
    pub fn ready(&mut self, vm: &Vm<M>, at: u32) -> Res<()> {
        if vm.heap.is_ready(at) { Ok(()) } else { Err(self.trap(Trap::Page { at })) }
    }

    /// `NullPointerException` at the running instruction; its message is computed when asked for.
    #[inline(always)]
    pub fn null_pointer(&mut self) -> Exit {
        self.trap(Trap::NullPointer)
    }

    /// Where the frame lies on its thread's stack.
    #[inline(always)]
    pub fn fp(&self) -> Fp {
        self.frame.fp
    }

    /// The frame's method.
    #[inline(always)]
    pub fn method(&self) -> MethodId {
        self.frame.method
    }

    /// What everything that the frame writes depends on.
    #[inline(always)]
    pub fn control(&self) -> M::Shadow {
        self.frame.control
    }

    /// Whether the analysis looks at what the frame's instructions do.
    #[inline(always)]
    pub fn is_watched(&self) -> bool {
        self.frame.watched
    }

    /// What the analysis wants to know of the frames of the method.
    #[inline(always)]
    pub fn interest(&self) -> Interest {
        self.frame.interest
    }

    /// The kind of the result of the frame's method.
    #[inline(always)]
    pub fn result(&self) -> Kind {
        self.frame.result
    }

    /// The frame's code.
    #[inline(always)]
    pub fn code(&self) -> &Code {
        // SAFETY: promised to `Frame::on`.
        unsafe { self.frame.code.code() }
    }

    /// A site of the frame's code.
    #[inline(always)]
    pub fn site(&self, index: u32) -> Site {
        // SAFETY: decoding gave each operation that has a site one of the list's.
        unsafe { self.frame.code.site(index) }
    }

    /// A slot with its shadow.
    #[inline(always)]
    pub fn get(&self, slot: u32) -> Value<M::Shadow> {
        self.frame.get::<L>(slot)
    }

    /// Sets a slot with its shadow.
    #[inline(always)]
    pub fn set(&mut self, slot: u32, value: Value<M::Shadow>) {
        self.frame.set::<L>(slot, value);
    }

    /// Pushes a value of category 1.
    #[inline(always)]
    pub fn push(&mut self, value: Value<M::Shadow>) {
        self.set(self.sp, value);
        self.sp += 1;
    }

    /// Pops a value of category 1.
    #[inline(always)]
    pub fn pop(&mut self) -> Value<M::Shadow> {
        self.sp -= 1;
        self.get(self.sp)
    }

    /// Pushes a value of category 2.
    #[inline(always)]
    pub fn push2(&mut self, value: Value<M::Shadow>) {
        self.set(self.sp, value);
        self.sp += 2;
    }

    /// Pops a value of category 2.
    #[inline(always)]
    pub fn pop2(&mut self) -> Value<M::Shadow> {
        self.sp -= 2;
        self.get(self.sp)
    }

    /// The operand `depth` slots below the top, which is 1.
    #[inline(always)]
    pub fn peek(&self, depth: u32) -> Value<M::Shadow> {
        self.get(self.sp - depth)
    }
}
