//! Frames on a thread's stack, and the cursor on the one that runs.
//!
//! A frame is four header words, one 64-bit slot per local and operand, and, for machines that
//! track shadows, one 32-bit label per slot behind them. A value of category 2 takes two slots,
//! its bits in the first. Nothing but a frame holds the state of an activation.

use std::marker::PhantomData;

use crate::class::{Body, ClassId, Method, MethodId};
use crate::code::{Code, Op, Site};
use crate::exit::{Exit, Res};
use crate::heap::Ref;
use crate::machine::Machine;
use crate::vm::Vm;

/// Words of a frame's header.
pub const HEADER: u32 = 4;

/// The frame's result is dropped and the operation below it is tried again.
pub const DISCARD: u32 = 1;
/// A callee of this native frame returned; its result lies in the result slot.
pub const RETURNED: u32 = 2;
/// An exception reached this native frame; it lies in the result slot.
pub const THREW: u32 = 4;
/// What the callee of this native frame returned is a reference.
pub const RETURNED_REFERENCE: u32 = 8;

/// A slot of the frame may have a label, or its control; in others labels have no meaning.
const LABELLED: u32 = 16;

/// A value with its shadow.
#[derive(Clone, Copy, Debug, Default)]
pub struct Value<S> {
    /// The bits: an int or float in the lower half, a reference likewise.
    pub bits: u64,
    /// What the analysis keeps of it.
    pub shadow: S,
}

impl<S> Value<S> {
    /// As an `int`.
    #[inline(always)]
    pub fn int(&self) -> i32 {
        self.bits as u32 as i32
    }

    /// As a `long`.
    #[inline(always)]
    pub fn long(&self) -> i64 {
        self.bits as i64
    }

    /// As a `float`.
    #[inline(always)]
    pub fn float(&self) -> f32 {
        f32::from_bits(self.bits as u32)
    }

    /// As a `double`.
    #[inline(always)]
    pub fn double(&self) -> f64 {
        f64::from_bits(self.bits)
    }

    /// As a reference.
    #[inline(always)]
    pub fn reference(&self) -> Ref {
        Ref(self.bits as u32)
    }
}

/// The memory of one thread's frames.
#[derive(Debug)]
pub struct Stack {
    words: Box<[u64]>,
}

impl Stack {
    /// A stack of this many words.
    #[must_use]
    pub fn new(words: u32) -> Stack {
        Stack { words: vec![0; words as usize].into_boxed_slice() }
    }

    /// A copy of the lowest words.
    #[must_use]
    pub fn copy(&self, words: u32) -> Stack {
        Stack { words: self.words.get(..words as usize).unwrap_or(&self.words).into() }
    }

    /// Takes over the words of a copy.
    pub fn copy_from(&mut self, copy: &Stack) {
        if let Some(words) = self.words.get_mut(..copy.words.len()) {
            words.copy_from_slice(&copy.words);
        }
    }

    /// Words in all.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.words.len() as u32
    }

    /// Whether it has no room at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    #[inline(always)]
    fn word(&self, at: u32) -> u64 {
        self.words.get(at as usize).copied().unwrap_or(0)
    }

    #[inline(always)]
    fn set_word(&mut self, at: u32, value: u64) {
        if let Some(word) = self.words.get_mut(at as usize) {
            *word = value;
        }
    }

    #[inline(always)]
    fn low(&self, at: u32) -> u32 {
        self.word(at) as u32
    }

    #[inline(always)]
    fn high(&self, at: u32) -> u32 {
        (self.word(at) >> 32) as u32
    }

    #[inline(always)]
    fn set_low(&mut self, at: u32, value: u32) {
        self.set_word(at, self.word(at) & !0xffff_ffff | u64::from(value));
    }

    #[inline(always)]
    fn set_high(&mut self, at: u32, value: u32) {
        self.set_word(at, self.word(at) & 0xffff_ffff | u64::from(value) << 32);
    }

    /// Writes a new frame's header; the caller has checked that it fits.
    #[inline(always)]
    pub fn open(&mut self, fp: u32, method: MethodId, previous: u32, flags: u32, end: u32) {
        self.set_word(fp, u64::from(method.0) | u64::from(previous) << 32);
        self.set_word(fp + 1, u64::from(flags) << 32);
        self.set_word(fp + 2, 0);
        self.set_word(fp + 3, u64::from(end));
    }

    /// Whether any slot of a frame may have a label, or its control.
    #[inline(always)]
    pub(crate) fn is_labelled(&self, fp: u32) -> bool {
        self.flags(fp) & LABELLED != 0
    }

    /// Gives all slots of a frame the empty label, unless they have labels already. What lay there
    /// before need not have been labels.
    pub(crate) fn begin_labels(&mut self, fp: u32) {
        if self.is_labelled(fp) {
            return;
        }
        self.set_flags(fp, self.flags(fp) | LABELLED);
        // Two of three words behind the header are slots, as `frame_words` counts.
        let (first, end) = (fp + HEADER, self.end(fp));
        let range = (first + (end - first) * 2 / 3) as usize..end as usize;
        if let Some(labels) = self.words.get_mut(range) {
            labels.fill(0);
        }
    }

    /// The frame's method.
    #[inline(always)]
    #[must_use]
    pub fn method(&self, fp: u32) -> MethodId {
        MethodId(self.low(fp))
    }

    /// Puts another method in the place of the frame's, of which it has the slots.
    pub(crate) fn set_method(&mut self, fp: u32, method: MethodId) {
        self.set_low(fp, method.0);
    }

    /// The frame below; 0 for none.
    #[inline(always)]
    #[must_use]
    pub fn previous(&self, fp: u32) -> u32 {
        self.high(fp)
    }

    /// The operation under way, or the state of a native.
    #[inline(always)]
    #[must_use]
    pub fn pc(&self, fp: u32) -> u32 {
        self.low(fp + 1)
    }

    /// Sets the operation under way.
    #[inline]
    pub fn set_pc(&mut self, fp: u32, pc: u32) {
        self.set_low(fp + 1, pc);
    }

    /// The flags.
    #[inline]
    #[must_use]
    pub fn flags(&self, fp: u32) -> u32 {
        self.high(fp + 1)
    }

    /// Sets the flags.
    #[inline]
    pub fn set_flags(&mut self, fp: u32, flags: u32) {
        self.set_high(fp + 1, flags);
    }

    /// The object that a synchronized method locked, or null.
    #[inline]
    #[must_use]
    pub fn monitor(&self, fp: u32) -> Ref {
        Ref(self.low(fp + 2))
    }

    /// Sets the object that a synchronized method locked.
    #[inline]
    pub fn set_monitor(&mut self, fp: u32, object: Ref) {
        self.set_low(fp + 2, object.0);
    }

    /// The label under which the frame runs.
    #[inline(always)]
    #[must_use]
    pub fn control(&self, fp: u32) -> u32 {
        self.high(fp + 2)
    }

    /// Sets the label under which the frame runs.
    #[inline]
    pub fn set_control(&mut self, fp: u32, label: u32) {
        if label != 0 {
            self.begin_labels(fp);
        }
        self.set_high(fp + 2, label);
    }

    /// The first word behind the frame.
    #[inline]
    #[must_use]
    pub fn end(&self, fp: u32) -> u32 {
        self.low(fp + 3)
    }

    /// The first free operand slot of a frame that does not run.
    #[inline]
    #[must_use]
    pub fn sp(&self, fp: u32) -> u32 {
        self.high(fp + 3)
    }

    /// Sets the first free operand slot.
    #[inline]
    pub fn set_sp(&mut self, fp: u32, sp: u32) {
        self.set_high(fp + 3, sp);
    }

    /// A slot's bits.
    #[inline(always)]
    #[must_use]
    pub fn slot(&self, fp: u32, index: u32) -> u64 {
        self.word(fp + HEADER + index)
    }

    /// Sets a slot's bits.
    #[inline(always)]
    pub fn set_slot(&mut self, fp: u32, index: u32, bits: u64) {
        self.set_word(fp + HEADER + index, bits);
    }

    /// The label of a slot in a frame with this many slots.
    #[inline]
    #[must_use]
    pub fn label(&self, fp: u32, slots: u32, index: u32) -> u32 {
        if !self.is_labelled(fp) {
            return 0;
        }
        let word = self.word(fp + HEADER + slots + index / 2);
        (word >> (32 * (index % 2))) as u32
    }

    /// Sets the label of a slot in a frame with this many slots.
    #[inline]
    pub fn set_label(&mut self, fp: u32, slots: u32, index: u32, label: u32) {
        if label == 0 && !self.is_labelled(fp) {
            return;
        }
        self.begin_labels(fp);
        let at = fp + HEADER + slots + index / 2;
        if index.is_multiple_of(2) { self.set_low(at, label) } else { self.set_high(at, label) }
    }
}

/// The words of a frame with so many slots.
#[inline(always)]
#[must_use]
pub fn frame_words<M: Machine>(slots: u32) -> u32 {
    HEADER + slots + if M::TRACKS { slots.div_ceil(2) } else { 0 }
}

/// Words kept free for handling a stack overflow.
pub(crate) const RESERVE: u32 = 512;

/// What a frame of bytecode needs to know of its method.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    /// The method.
    pub method: MethodId,
    /// Its locals, arguments first.
    pub locals: u32,
    /// Its locals and operands.
    pub slots: u32,
    code: *const Code,
}

impl Layout {
    /// Of a method that runs bytecode.
    #[inline(always)]
    pub fn of<M: Machine>(method: &Method<M>) -> Option<Layout> {
        let Body::Code(code) = &method.body else { return None };
        let locals = u32::from(method.max_locals);
        let slots = locals + u32::from(method.max_stack);
        Some(Layout { method: method.id, locals, slots, code: &raw const **code })
    }
}

/// Why an operation stopped that is tried again, or throws, once the loop has seen to it. So the
/// handlers of frequent operations call nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Trap {
    /// Nothing is to be seen to.
    #[default]
    None,
    /// It needs an object and found null.
    NullPointer,
    /// An array has no element of this index.
    OutOfBounds { index: i32, length: u32 },
    /// An object is no instance of the class that it is cast to.
    ClassCast { from: ClassId, to: ClassId },
    /// An array cannot hold an object of this class.
    ArrayStore { class: ClassId },
    /// The thread's stack has no room for another frame.
    StackOverflow,
    /// It calls a method that was not prepared yet. That is no state of the guest: whether it was
    /// must make no difference.
    Unprepared { method: MethodId },
    /// It comes to a label in a frame that has none yet.
    Label,
    /// It writes to a page that a checkpoint has to save first.
    Page { at: u32 },
}

/// The running frame: what stays the same while it runs, and the registers where the loop left them.
pub struct Frame<M: Machine> {
    /// The operation that runs.
    pub pc: u32,
    /// First free operand slot.
    pub sp: u32,
    /// Where the frame lies on its thread's stack.
    pub fp: u32,
    /// Its method.
    pub method: MethodId,
    /// Instructions that may still run.
    pub left: u64,
    /// How the operation ended that the loop stopped in.
    pub(crate) ended: Res<()>,
    /// Why, if the loop has to see to it.
    pub(crate) trap: Trap,
    /// What everything that the frame writes depends on.
    pub control: M::Shadow,
    /// Whether the analysis looks at what the frame's instructions do.
    pub watched: bool,
    /// Whether the analysis wants to know where the frame goes.
    pub scoped: bool,
    /// Whether its slots have labels, or the analysis looks at it.
    pub(crate) labelled: bool,
    code: *const Code,
    ops: *const Op,
    sites: *const Site,
    /// The stack that the frame lies on.
    words: *mut u64,
    /// How far frames may reach on it.
    room: u32,
    /// The first word behind the frame.
    end: u32,
    slots: *mut u64,
    labels: *mut u32,
    marker: PhantomData<M>,
}

impl<M: Machine> Frame<M> {
    /// The frame at `fp`, which has this layout.
    ///
    /// # Safety
    /// The layout must be the one of the frame's method, and its code stay in place while the
    /// frame is used, as must its lists; the stack must not be dropped meanwhile. Verified code
    /// keeps slot indices within the layout's.
    pub(crate) unsafe fn on(stack: &mut Stack, fp: u32, layout: Layout) -> Frame<M> {
        let words = stack.words.as_mut_ptr();
        let mut frame = Frame {
            pc: stack.pc(fp),
            sp: stack.sp(fp),
            fp,
            method: layout.method,
            left: 0,
            ended: Ok(()),
            trap: Trap::None,
            control: M::from_label(if M::TRACKS { stack.control(fp) } else { 0 }),
            watched: false,
            scoped: false,
            labelled: false,
            code: layout.code,
            ops: std::ptr::null(),
            sites: std::ptr::null(),
            words,
            room: stack.len().saturating_sub(RESERVE),
            end: stack.end(fp),
            slots: words,
            labels: words.cast(),
            marker: PhantomData,
        };
        // SAFETY: promised above.
        unsafe { frame.move_to(fp, layout) };
        frame
    }

    /// Lies at another place of the same stack and runs other code.
    ///
    /// # Safety
    /// As [`Frame::on`].
    #[inline(always)]
    unsafe fn move_to(&mut self, fp: u32, layout: Layout) {
        self.fp = fp;
        self.method = layout.method;
        self.code = layout.code;
        // SAFETY: promised to `on`.
        unsafe {
            self.ops = (*layout.code).ops.as_ptr();
            self.sites = (*layout.code).sites.as_ptr();
            // An open frame lies within the stack's words, header, slots and labels included.
            self.slots = self.words.add((fp + HEADER) as usize);
            if M::TRACKS {
                self.labels = self.slots.add(layout.slots as usize).cast();
            }
        }
    }

    /// A word of the frame's header.
    #[inline(always)]
    fn header(&mut self, index: u32) -> &mut u64 {
        // SAFETY: an open frame lies within the stack's words.
        unsafe { &mut *self.words.add((self.fp + index) as usize) }
    }

    /// Opens a frame above this one, moves the topmost operands there as its arguments, and goes on
    /// in it. False if the stack has no room.
    ///
    /// # Safety
    /// As [`Frame::on`]; the frame has `arguments` operands below `sp`.
    #[inline(always)]
    unsafe fn call<const L: bool>(
        &mut self,
        pc: u32,
        sp: u32,
        layout: Layout,
        arguments: u32,
    ) -> bool {
        let (fp, end) = (self.end, self.end + frame_words::<M>(layout.slots));
        if end > self.room {
            return false;
        }
        let (caller, first) = (self.fp, sp - arguments);
        *self.header(1) = *self.header(1) & !0xffff_ffff | u64::from(pc);
        *self.header(3) = u64::from(self.end) | u64::from(first) << 32;
        let control = if L { *self.header(2) >> 32 } else { 0 };
        let (slots, labels) = (self.slots, self.labels);
        // SAFETY: promised; there is room.
        unsafe { self.move_to(fp, layout) };
        self.end = end;
        *self.header(0) = u64::from(layout.method.0) | u64::from(caller) << 32;
        *self.header(1) = 0;
        *self.header(2) = control << 32;
        *self.header(3) = u64::from(end) | u64::from(layout.locals) << 32;
        for slot in 0..arguments as usize {
            // SAFETY: both frames are open, and arguments are the first of the locals.
            unsafe { *self.slots.add(slot) = *slots.add(first as usize + slot) };
        }
        if L {
            // SAFETY: operands of the caller have labels, since it has.
            unsafe { self.take_labels(labels.add(first as usize), layout.slots, arguments) };
        }
        true
    }

    /// Takes over the labels of arguments, if there are any or something controls the frame.
    ///
    /// # Safety
    /// There are so many labels, and so many slots.
    unsafe fn take_labels(&mut self, labels: *const u32, slots: u32, arguments: u32) {
        let own = *self.header(2) >> 32;
        // SAFETY: promised.
        let label = |slot: u32| unsafe { *labels.add(slot as usize) };
        let is_labelled = own != 0 || (0..arguments).any(|slot| label(slot) != 0);
        if !is_labelled {
            return;
        }
        *self.header(1) |= u64::from(LABELLED) << 32;
        for slot in 0..slots.next_multiple_of(2) {
            // SAFETY: the frame has room for a label per slot. What lies there is none.
            unsafe {
                *self.labels.add(slot as usize) = if slot < arguments { label(slot) } else { 0 };
            }
        }
    }

    /// As [`Stack::begin_labels`].
    fn begin_labels(&mut self) {
        self.labelled = true;
        let flag = u64::from(LABELLED) << 32;
        if *self.header(1) & flag != 0 {
            return;
        }
        *self.header(1) |= flag;
        let mut at = self.labels;
        // SAFETY: labels lie between the slots and the frame's end.
        unsafe {
            let end: *mut u32 = self.words.add(self.end as usize).cast();
            while at < end {
                *at = 0;
                at = at.add(1);
            }
        }
    }

    /// The frame below, if it only has to take over a result.
    #[inline(always)]
    fn caller(&mut self) -> Option<u32> {
        let below = (*self.header(0) >> 32) as u32;
        let flags = (*self.header(1) >> 32) as u32;
        let monitor = *self.header(2) as u32;
        (below != 0 && flags & DISCARD == 0 && monitor == 0).then_some(below)
    }

    /// Goes on in the frame below; where it was and its first free operand slot.
    ///
    /// # Safety
    /// As [`Frame::on`].
    #[inline(always)]
    unsafe fn return_to(&mut self, below: u32, layout: Layout) -> (u32, u32) {
        // SAFETY: promised.
        unsafe { self.move_to(below, layout) };
        let (pc, ends) = (*self.header(1) as u32, *self.header(3));
        self.end = ends as u32;
        (pc, (ends >> 32) as u32)
    }

    /// The operation at an index.
    #[inline(always)]
    pub(crate) fn op(&self, pc: u32) -> Op {
        // SAFETY: decoding checked every branch target, and the code ends in `Invalid`.
        unsafe { *self.ops.add(pc as usize) }
    }

    /// The reference in a local.
    #[must_use]
    pub fn local(&self, slot: u32) -> Ref {
        self.get::<false>(slot).reference()
    }

    /// A slot with its shadow.
    #[inline(always)]
    fn get<const L: bool>(&self, slot: u32) -> Value<M::Shadow> {
        // SAFETY: verified code stays within the frame's slots.
        let bits = unsafe { *self.slots.add(slot as usize) };
        let shadow = if M::TRACKS && L {
            // SAFETY: as above, one label per slot.
            M::from_label(unsafe { *self.labels.add(slot as usize) })
        } else {
            M::Shadow::default()
        };
        Value { bits, shadow }
    }

    /// Sets a slot with its shadow.
    #[inline(always)]
    fn set<const L: bool>(&mut self, slot: u32, value: Value<M::Shadow>) {
        // SAFETY: verified code stays within the frame's slots.
        unsafe { *self.slots.add(slot as usize) = value.bits };
        if M::TRACKS && L {
            // SAFETY: as above, one label per slot.
            unsafe { *self.labels.add(slot as usize) = M::to_label(value.shadow) };
        }
    }
}

/// The running frame with its registers in hand: small enough to live in the machine's own.
///
/// Handlers that are run often must not lend it to a function that is not inlined. With `L` the
/// frame's slots have labels; without, all of them are empty and none is looked at.
pub struct Cursor<'f, M: Machine, const L: bool> {
    /// The operation that runs.
    pub pc: u32,
    /// The operation that runs next.
    pub next: u32,
    /// First free operand slot.
    pub sp: u32,
    frame: &'f mut Frame<M>,
}

impl<'f, M: Machine, const L: bool> Cursor<'f, M, L> {
    /// A cursor on a frame that is about to run an operation.
    #[inline(always)]
    pub(crate) fn new(frame: &'f mut Frame<M>, pc: u32, sp: u32) -> Cursor<'f, M, L> {
        Cursor { pc, next: pc + 1, sp, frame }
    }

    /// Opens the frame of a called method and goes on at its start.
    ///
    /// # Safety
    /// As [`Frame::on`]; the arguments are the topmost operands.
    #[inline(always)]
    pub(crate) unsafe fn call(&mut self, layout: Layout, arguments: u32) -> Res<()> {
        // SAFETY: promised.
        if unsafe { !self.frame.call::<L>(self.pc, self.sp, layout, arguments) } {
            return Err(self.trap(Trap::StackOverflow));
        }
        self.next = 0;
        self.sp = layout.locals;
        Ok(())
    }

    /// The frame below, if it only has to take over a result.
    #[inline(always)]
    pub(crate) fn caller(&mut self) -> Option<u32> {
        self.frame.caller()
    }

    /// Goes on in the frame below, behind the call.
    ///
    /// # Safety
    /// As [`Frame::on`].
    #[inline(always)]
    pub(crate) unsafe fn return_to(&mut self, below: u32, layout: Layout) {
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
    pub(crate) fn trap(&mut self, trap: Trap) -> Exit {
        self.frame.trap = trap;
        Exit::Suspend
    }

    /// The shadow of what is read from memory. If it is not empty, a frame without labels gets some
    /// first.
    #[inline(always)]
    pub(crate) fn admit(&mut self, shadow: M::Shadow) -> Res<M::Shadow> {
        if M::TRACKS && !L && shadow != M::Shadow::default() {
            return Err(self.trap(Trap::Label));
        }
        Ok(shadow)
    }

    /// Sets the first free operand to a value from another frame, which may be the first with a
    /// label.
    #[inline(always)]
    pub(crate) fn take_over(&mut self, value: Value<M::Shadow>) {
        if M::TRACKS && (self.frame.labelled || value.shadow != M::Shadow::default()) {
            self.frame.begin_labels();
            self.frame.set::<true>(self.sp, value);
        } else {
            self.frame.set::<false>(self.sp, value);
        }
    }

    /// Makes sure that a field or element can be written at an address.
    #[inline(always)]
    pub(crate) fn ready(&mut self, vm: &Vm<M>, at: u32) -> Res<()> {
        if vm.heap.is_ready(at) { Ok(()) } else { Err(self.trap(Trap::Page { at })) }
    }

    /// `NullPointerException` at the running instruction; its message is computed when asked for.
    #[inline(always)]
    pub(crate) fn null_pointer(&mut self) -> Exit {
        self.trap(Trap::NullPointer)
    }

    /// Where the frame lies on its thread's stack.
    #[inline(always)]
    pub fn fp(&self) -> u32 {
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

    /// The frame's code.
    #[inline(always)]
    pub fn code<'a>(&self) -> &'a Code {
        // SAFETY: promised to `Frame::on`; methods keep their code while the vm lives.
        unsafe { &*self.frame.code }
    }

    /// A site of the frame's code.
    #[inline(always)]
    pub fn site(&self, index: u32) -> Site {
        // SAFETY: decoding gave each operation that has a site one of the list's.
        unsafe { *self.frame.sites.add(index as usize) }
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
