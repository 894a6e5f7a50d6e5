//! The running frame. Calls and returns move it to another frame.

use super::held_code::HeldCode;
use super::{DISCARD, Fp, HEADER, LABELLED, Layout, RESERVE, Stack, Trap, Value, frame_words};
use crate::classes::class::{Kind, MethodId};
use crate::interpreter::code::Op;
use crate::interpreter::exit::Res;
use crate::interpreter::mode::{Labels, StaticMode};
use crate::machine::{Interest, Label, Mode};

/// The running frame: the properties that stay the same while it runs, and the registers as of the
/// loop's last stop.
pub struct Frame {
    /// The index of the running operation.
    pub(super) pc: u32,
    /// The first free slot of the operand stack.
    pub(super) sp: u32,
    /// The frame's place on its thread's stack.
    pub(super) fp: Fp,
    pub(super) method: MethodId,
    /// The number of instructions that may still run.
    pub(super) left: u64,
    /// The result of the operation at which the loop stopped.
    pub(super) ended: Res<()>,
    /// The reason for the stop, if the loop has to handle it.
    pub(super) trap: Trap,
    /// The label that is united with the label of every value that the frame writes.
    pub(super) control: Label,
    /// Whether the analysis watches the frame's instructions.
    pub(super) watched: bool,
    /// The operations for which the vm calls [`crate::Events::arrived`], as bits of [`super::arrival`].
    pub(super) arrivals: u64,
    /// Whether its slots have labels. For machines without shadows: whether the analysis watches
    /// it.
    pub(super) labelled: bool,
    /// The kind of the method's result.
    pub(super) result: Kind,
    /// The events that the analysis subscribes to for the method's frames.
    pub(super) interest: Interest,
    pub(super) code: HeldCode,
    /// The words of the thread's stack.
    words: *mut u64,
    /// The number of words of the stack that frames may use.
    room: u32,
    /// The first word after the frame.
    end: u32,
    slots: *mut u64,
    labels: *mut u32,
}

impl Frame {
    /// Creates the running frame for the frame at `fp`, whose method has this layout.
    ///
    /// # Safety
    /// The layout must be the one of the frame's method. The method's code and its lists must stay
    /// in place while the frame is used, and the stack must not be dropped. Verified code only uses
    /// slots of the layout.
    pub(crate) unsafe fn on(
        stack: &mut Stack,
        fp: Fp,
        method: MethodId,
        layout: Layout,
        mode: Mode,
    ) -> Frame {
        let words = stack.words.as_mut_ptr();
        let mut frame = Frame {
            pc: stack.pc(fp),
            sp: stack.sp(fp),
            fp,
            method,
            left: 0,
            ended: Ok(()),
            trap: Trap::None,
            control: Label(if mode.has_labels() { stack.control(fp) } else { 0 }),
            watched: false,
            arrivals: 0,
            labelled: false,
            result: layout.result,
            interest: layout.interest(),
            code: layout.code,
            words,
            room: stack.len().saturating_sub(RESERVE),
            end: stack.end(fp),
            slots: words,
            labels: words.cast(),
        };
        // SAFETY: promised above. A frame with labels has room for them after its slots; without
        // labels nothing uses the pointer.
        unsafe { frame.move_to::<Labels>(fp, method, layout) };
        frame
    }

    /// Moves to another frame on the same stack, which runs other code.
    ///
    /// # Safety
    /// The same as for [`Frame::on`].
    #[inline(always)]
    unsafe fn move_to<M: StaticMode>(&mut self, fp: Fp, method: MethodId, layout: Layout) {
        self.fp = fp;
        self.method = method;
        self.result = layout.result;
        if M::EVENTS {
            self.interest = layout.interest();
        }
        self.code.take_over(&layout.code);
        // SAFETY: an open frame lies within the stack's words, header, slots and labels included.
        unsafe {
            self.slots = self.words.add((fp.0 + HEADER) as usize);
            if M::SHADOWS {
                self.labels = self.slots.add(layout.slots() as usize).cast();
            }
        }
    }

    /// Returns a word of the frame's header.
    #[inline(always)]
    fn header(&mut self, index: u32) -> &mut u64 {
        // SAFETY: an open frame lies within the stack's words.
        unsafe { &mut *self.words.add((self.fp.0 + index) as usize) }
    }

    /// Opens a frame above this one, copies the topmost operands to it as its arguments, and moves
    /// to it. Returns false, without any effect, if the stack has no room.
    ///
    /// # Safety
    /// The same as for [`Frame::on`]. The frame must have `arguments` operands below `sp`.
    #[inline(always)]
    pub(super) unsafe fn call<M: StaticMode, const L: bool>(
        &mut self,
        pc: u32,
        sp: u32,
        target: MethodId,
        layout: Layout,
        arguments: u32,
    ) -> bool {
        let (fp, end) = (Fp(self.end), self.end + frame_words(layout.slots(), M::SHADOWS));
        if end > self.room {
            return false;
        }
        let (caller, first) = (self.fp, sp - arguments);
        *self.header(1) = *self.header(1) & !0xffff_ffff | u64::from(pc);
        *self.header(3) = u64::from(self.end) | u64::from(first) << 32;
        let control = if M::SHADOWS && L { u64::from(self.control_label()) } else { 0 };
        let (slots, labels) = (self.slots, self.labels);
        // SAFETY: promised; there is room.
        unsafe { self.move_to::<M>(fp, target, layout) };
        self.end = end;
        *self.header(0) = u64::from(target.0) | caller.bits() << 32;
        *self.header(1) = 0;
        *self.header(2) = control << 32;
        *self.header(3) = u64::from(end) | u64::from(layout.locals()) << 32;
        for slot in 0..arguments as usize {
            // SAFETY: both frames are open, and arguments are the first local variables.
            unsafe { *self.slots.add(slot) = *slots.add(first as usize + slot) };
        }
        if M::SHADOWS && L {
            // SAFETY: with `L` the caller has labels for its operands.
            unsafe { self.take_labels(labels.add(first as usize), layout.slots(), arguments) };
        }
        true
    }

    /// Copies the labels of the arguments, if any of them or the frame's control is not empty.
    ///
    /// # Safety
    /// There must be `arguments` labels at `labels`, and the frame must have `slots` slots.
    unsafe fn take_labels(&mut self, labels: *const u32, slots: u32, arguments: u32) {
        let own = self.control_label();
        // SAFETY: promised.
        let label = |slot: u32| unsafe { *labels.add(slot as usize) };
        let is_labelled = own != 0 || (0..arguments).any(|slot| label(slot) != 0);
        if !is_labelled {
            return;
        }
        *self.header(1) |= u64::from(LABELLED) << 32;
        for slot in 0..slots.next_multiple_of(2) {
            // SAFETY: the frame has room for a label per slot. The old words there are no labels.
            unsafe {
                *self.labels.add(slot as usize) = if slot < arguments { label(slot) } else { 0 };
            }
        }
    }

    /// Returns whether the frame's header has the flag for labels.
    #[inline(always)]
    pub(crate) fn has_labels(&mut self) -> bool {
        *self.header(1) & u64::from(LABELLED) << 32 != 0
    }

    /// Returns the control label in the frame's header.
    #[inline(always)]
    pub(crate) fn control_label(&mut self) -> u32 {
        (*self.header(2) >> 32) as u32
    }

    /// Returns the frame below and its method, if a return only has to pass it the result.
    #[inline(always)]
    pub(super) fn caller(&mut self) -> Option<(Fp, MethodId)> {
        let below = Fp::of_bits(*self.header(0) >> 32);
        let flags = (*self.header(1) >> 32) as u32;
        let monitor = *self.header(2) as u32;
        // SAFETY: the frame below is open too, and lies within the stack's words.
        let method = || MethodId(unsafe { *self.words.add(below.0 as usize) } as u32);
        (below != Fp::NONE && flags & DISCARD == 0 && monitor == 0).then(|| (below, method()))
    }

    /// Moves to the frame below. Returns the index of the operation that called, and the first free
    /// operand slot.
    ///
    /// # Safety
    /// The same as for [`Frame::on`].
    #[inline(always)]
    pub(super) unsafe fn return_to<M: StaticMode>(
        &mut self,
        (below, method): (Fp, MethodId),
        layout: Layout,
    ) -> (u32, u32) {
        // SAFETY: promised.
        unsafe { self.move_to::<M>(below, method, layout) };
        let (pc, ends) = (*self.header(1) as u32, *self.header(3));
        self.end = ends as u32;
        (pc, (ends >> 32) as u32)
    }

    /// Returns the operation at an index.
    #[inline(always)]
    pub(crate) fn op(&self, pc: u32) -> Op {
        // SAFETY: decoding checked every branch target, and the code ends in `Invalid`.
        unsafe { self.code.op(pc) }
    }

    /// Returns the value of a slot with its shadow.
    #[inline(always)]
    pub(super) fn get<M: StaticMode, const L: bool>(&self, slot: u32) -> Value {
        // SAFETY: verified code stays within the frame's slots.
        let bits = unsafe { *self.slots.add(slot as usize) };
        let shadow = if M::SHADOWS && L {
            // SAFETY: as above, one label per slot.
            Label(unsafe { *self.labels.add(slot as usize) })
        } else {
            Label::NONE
        };
        Value { bits, shadow }
    }

    /// Sets the value of a slot and its shadow.
    #[inline(always)]
    pub(super) fn set<M: StaticMode, const L: bool>(&mut self, slot: u32, value: Value) {
        // SAFETY: verified code stays within the frame's slots.
        unsafe { *self.slots.add(slot as usize) = value.bits };
        if M::SHADOWS && L {
            // SAFETY: as above, one label per slot.
            unsafe { *self.labels.add(slot as usize) = value.shadow.0 };
        }
    }
}
