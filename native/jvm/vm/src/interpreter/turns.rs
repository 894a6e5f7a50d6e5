//! The execution of threads and frames: slices, natives, and returns from methods.

use std::sync::atomic::Ordering;

use crate::classes::class::{Body, Kind, MethodId};
use crate::frames::frame::{
    Cursor, DISCARD, Fp, Frame, Layout, RETURNED, RETURNED_REFERENCE, THREW, Trap, Value,
};
use crate::interpreter::dispatch;
use crate::interpreter::exit::{Exit, Failure, Res};
use crate::interpreter::mode::StaticMode;
use crate::machine::Interest;
use crate::machine::Label;
use crate::memory::collect::Request;
use crate::memory::heap::Ref;
use crate::native::{Call, Entry, NativeFn};
use crate::threads::thread::Activity;
use crate::vm::Vm;

/// # Running in portions
impl Vm {
    /// Runs the vm until it stops or pauses, and returns why. After a pause, it continues.
    pub fn run(&mut self) -> Failure {
        let mut resumed = self.state.failure == Some(Failure::Paused);
        if resumed {
            self.state.failure = None;
        }
        loop {
            if let Err(Exit::Fail) = self.run_thread(resumed) {
                return self
                    .state
                    .failure
                    .clone()
                    .unwrap_or_else(|| Failure::Internal("no reason given".into()));
            }
            resumed = false;
            if let Err(failure) = self.schedule() {
                return failure;
            }
            self.begin_slice();
        }
    }

    /// Runs the vm as [`Vm::run`] does, but pauses before the first operation after this number of
    /// instructions. Pauses do not change the guest's execution.
    pub fn run_to(&mut self, instructions: u64) -> Failure {
        self.pause_at(Some(instructions));
        let failure = self.run();
        self.pause_at(None);
        failure
    }

    /// Sets the number of instructions after which [`Vm::run`] pauses, as [`Vm::run_to`] does. It
    /// pauses there once. With `None` it does not pause.
    pub fn pause_at(&mut self, instructions: Option<u64>) {
        self.pause_at = instructions.unwrap_or(u64::MAX);
    }

    /// Returns whether [`Vm::pause_at`] has set a number of instructions that the vm has not
    /// reached yet.
    #[must_use]
    pub fn is_to_pause(&self) -> bool {
        self.pause_at != u64::MAX
    }

    /// Returns the number of instructions that had run when the current stretch of operations
    /// began. During an event, running to this number pauses before the operation that caused the
    /// event.
    #[must_use]
    pub fn reached(&self) -> u64 {
        self.reached
    }

    /// Runs the current thread until it blocks, ends or has used its slice. If a pause has cut a
    /// stretch of bytecode in two, there is no safepoint when the vm continues, because an unpaused
    /// run has none there.
    fn run_thread(&mut self, mut resumed: bool) -> Res<()> {
        let limit = self.state.slice_end.min(self.pause_at);
        self.machine.renew_alert();
        while self.has_turn() && self.state.instructions < limit {
            if self.thread().top == Fp::NONE {
                self.terminate();
                return Ok(());
            }
            if !std::mem::take(&mut resumed) {
                self.safepoint()?;
            }
            match self.run_frame(limit) {
                Ok(()) | Err(Exit::Suspend | Exit::Reframe) => {}
                Err(Exit::Throw(exception)) => self.unwind(exception)?,
                Err(Exit::Fail) => return Err(Exit::Fail),
            }
        }
        if self.has_turn() && self.state.instructions < self.state.slice_end {
            self.pause_at(None);
            return self.pause();
        }
        if let Some(failure) = self.machine.failure() {
            return self.fail(failure);
        }
        if self.options.interrupt.is_some_and(|asked| asked.load(Ordering::Relaxed)) {
            return self.fail(Failure::Interrupted);
        }
        match self.options.budget {
            Some(budget) if self.state.instructions > budget => {
                let place = self.describe_place();
                self.fail(Failure::BudgetExceeded(place))
            }
            _ => Ok(()),
        }
    }

    /// Returns whether the current thread may continue until its slice ends.
    fn has_turn(&self) -> bool {
        self.thread().activity == Activity::Runnable && !self.state.yielded
    }

    fn run_frame(&mut self, limit: u64) -> Res<()> {
        self.reached = self.state.instructions;
        let fp = self.thread().top;
        let method = self.thread().stack.method(fp);
        match &self.method(method).body {
            Body::Code(_) => self.run_code(limit),
            Body::Native(_) => self.run_native(fp),
            _ => self.internal("a frame whose method was not prepared"),
        }
    }

    fn run_code(&mut self, limit: u64) -> Res<()> {
        let mut frame = self.running_frame()?;
        let mut budget = limit.saturating_sub(self.state.instructions);
        frame.allow(budget);
        let result = loop {
            if frame.left() == 0 {
                break Err(Exit::Reframe);
            }
            if frame.tells(frame.pc())
                && let Some(arrived) = self.machine.events().arrived
            {
                arrived(self, &mut frame);
                self.machine.renew_alert();
            }
            self.reached = limit - frame.left();
            match dispatch::go(self, &mut frame) {
                Ok(()) => {}
                Err(Exit::Reframe) => {
                    // The top frame changed, and execution continues there.
                    self.account(budget - frame.left());
                    self.run_natives()?;
                    frame = self.running_frame()?;
                    budget = limit.saturating_sub(self.state.instructions);
                    frame.allow(budget);
                }
                Err(exit) => match self.see_to(&mut frame, exit) {
                    // The operation runs again, and counts then.
                    Ok(()) => frame.uncount(),
                    Err(exit) => {
                        if matches!(exit, Exit::Suspend | Exit::Fail) {
                            frame.uncount();
                        }
                        break Err(exit);
                    }
                },
            }
        };
        self.account(budget - frame.left());
        self.save_at(frame.fp(), frame.pc(), frame.sp());
        result
    }

    /// Runs native methods as long as one has the top frame and the thread's turn lasts.
    fn run_natives(&mut self) -> Res<()> {
        while let Some(fp) = self.native_on_top() {
            self.run_native(fp)?;
            if !self.has_turn() {
                return Err(Exit::Reframe);
            }
            self.safepoint()?;
        }
        Ok(())
    }

    fn native_on_top(&self) -> Option<Fp> {
        let thread = self.thread();
        let method = self.method(thread.stack.method(thread.top));
        (thread.top != Fp::NONE && matches!(method.body, Body::Native(_))).then_some(thread.top)
    }

    /// Handles the trap with which an operation ended. With `Ok`, the operation runs again. Without
    /// a trap, the result is `exit`.
    fn see_to(&mut self, frame: &mut Frame, exit: Exit) -> Res<()> {
        let trap = frame.take_trap();
        if trap != Trap::None {
            self.save_at(frame.fp(), frame.pc(), frame.sp());
        }
        match trap {
            Trap::None => Err(exit),
            Trap::NullPointer => Err(self.throw_new("java/lang/NullPointerException", None)),
            Trap::DivisionByZero => {
                Err(self.throw_new("java/lang/ArithmeticException", Some("/ by zero")))
            }
            Trap::OutOfBounds { index, length } => {
                let message = format!("Index {index} out of bounds for length {length}");
                let error = "java/lang/ArrayIndexOutOfBoundsException";
                Err(self.throw_new(error, Some(&message)))
            }
            Trap::ClassCast { from, to } => {
                let message = self.class_cast_message(from, to);
                Err(self.throw_new("java/lang/ClassCastException", Some(&message)))
            }
            Trap::ArrayStore { class } => {
                let name = self.class(class).external_name();
                Err(self.throw_new("java/lang/ArrayStoreException", Some(&name)))
            }
            Trap::StackOverflow => Err(self.stack_overflow()),
            Trap::Finalizable => self.register_finalizable(frame.fp()),
            Trap::Call { .. } | Trap::Select => {
                self.internal("a call was left that nobody sees to")
            }
            Trap::Unprepared { method } => self.prepare(method),
            // There is no safepoint here. A form that stays quick in a roll-back does not end with
            // this trap again, and collections must come at the same instructions as before.
            Trap::Quickened => Ok(()),
            Trap::Label => {
                self.begin_labels(frame);
                Ok(())
            }
            Trap::Page { at } => {
                self.heap.make_ready(at);
                Ok(())
            }
        }
    }

    /// Adds to the number of instructions. Virtual time advances with it.
    fn account(&mut self, instructions: u64) {
        self.state.instructions += instructions;
        self.host.run(instructions);
        self.thread_mut().ran += instructions as i64;
    }

    /// Writes the registers back to the frame on the stack.
    #[inline(always)]
    pub(crate) fn save<M: StaticMode, const L: bool>(&mut self, frame: &Cursor<'_, M, L>) {
        self.save_at(frame.fp(), frame.pc(), frame.sp());
    }

    #[inline(always)]
    pub(crate) fn save_at(&mut self, fp: Fp, pc: u32, sp: u32) {
        let stack = &mut self.thread_mut().stack;
        stack.set_pc(fp, pc);
        stack.set_sp(fp, sp);
    }

    /// Returns the top frame if it runs bytecode.
    ///
    /// # Errors
    /// [`Exit::Reframe`] if it runs none.
    #[inline(always)]
    pub(crate) fn running_frame(&mut self) -> Res<Frame> {
        let current = self.state.current;
        let Some(thread) = self.threads.get_mut(current) else { return Err(Exit::Reframe) };
        let fp = thread.top;
        if fp == Fp::NONE {
            return Err(Exit::Reframe);
        }
        let id = thread.stack.method(fp);
        let Some(method) = self.methods.get(id.0 as usize) else { return Err(Exit::Reframe) };
        let interest = self.machine.interest(id);
        let Some(layout) = Layout::of(method, interest) else { return Err(Exit::Reframe) };
        // SAFETY: the code is that of the method, and boxed. The stack belongs to a thread that
        // stays in the list.
        let mut frame = unsafe { Frame::on(&mut thread.stack, fp, id, layout, self.mode) };
        if self.mode.has_events() {
            self.refresh(&mut frame);
        }
        Ok(frame)
    }

    /// Calls [`Vm::refresh`] for a frame to which a call or return leads, if that may make a
    /// difference. Without labels in either frame, it only makes one if the machine may watch the
    /// frame.
    #[inline(always)]
    pub(crate) fn arrive<M: StaticMode, const L: bool>(&mut self, frame: &mut Cursor<'_, M, L>) {
        let may_be_watched = || frame.interest().has(Interest::WATCHED);
        if M::EVENTS && (L || may_be_watched() || M::SHADOWS && frame.has_labels()) {
            self.refresh(frame.frame());
        }
    }

    /// Updates the running frame: whether the machine watches it, whether it has labels, and the
    /// operations for which the vm calls [`crate::Events::arrived`].
    pub(crate) fn refresh(&mut self, frame: &mut Frame) {
        let may_be_watched = frame.interest().has(Interest::WATCHED);
        let watched = may_be_watched && self.machine.watches(frame.method());
        if self.has_labels() && watched {
            self.thread_mut().stack.begin_labels(frame.fp());
        }
        frame.refresh(watched, self.mode);
        let may_arrive =
            frame.is_labelled() && !(self.has_labels() && frame.control() == Label::NONE);
        frame.set_arrivals(match may_arrive {
            true => self.machine.arrivals(self.state.current, frame.fp()),
            false => 0,
        });
    }

    fn run_native(&mut self, fp: Fp) -> Res<()> {
        let thread = self.thread_mut();
        let flags = thread.stack.flags(fp);
        thread.stack.set_flags(fp, flags & !(RETURNED | THREW | RETURNED_REFERENCE));
        let id = thread.stack.method(fp);
        let method = self.method(id);
        let Body::Native(function) = method.body else {
            return self.internal("a native frame without a native");
        };
        let result = self.thread().stack.slot(fp, u32::from(method.max_locals));
        let entry = if flags & THREW != 0 {
            Entry::Threw(Ref(result as u32))
        } else if flags & RETURNED != 0 {
            Entry::Returned(result)
        } else {
            Entry::Start
        };
        let mut call = Call::on_top(self, entry);
        let result = function(&mut call);
        let modelled = call.shadow;
        let bits = match result {
            Ok(bits) => bits,
            Err(Exit::Throw(exception)) => {
                self.drop_native(fp)?;
                return Err(Exit::Throw(exception));
            }
            Err(exit) => {
                if exit == Exit::Suspend && self.state.request != Request::None {
                    // A collection comes first. Then the native runs again, as if it had not run
                    // yet.
                    let stack = &mut self.thread_mut().stack;
                    stack.set_flags(fp, stack.flags(fp) | flags);
                }
                return Err(exit);
            }
        };
        self.account(1);
        let shadow = match modelled {
            Some(shadow) => shadow,
            None => self.fallback_shadow(fp, entry),
        };
        let control = self.control(fp);
        let shadow = self.machine.unite(shadow, control);
        self.return_from(fp, Value { bits, shadow })
    }

    /// Drops the frame of a native that throws. This happens before the search for a handler.
    fn drop_native(&mut self, fp: Fp) -> Res<()> {
        let monitor = self.thread().stack.monitor(fp);
        if monitor.0 != 0 {
            self.monitor_exit(monitor)?;
        }
        self.drop_frame(fp);
        Ok(())
    }

    /// Removes the top frame.
    pub(crate) fn drop_frame(&mut self, fp: Fp) {
        let stack = &self.thread().stack;
        let (below, labelled) = (stack.previous(fp), stack.is_labelled(fp));
        self.thread_mut().top = below;
        self.tell_left(fp, labelled);
    }

    /// Returns the control of a frame on the running thread: the shadow that is united with the
    /// shadow of every value that the frame writes.
    #[must_use]
    pub fn control(&self, fp: Fp) -> Label {
        if self.has_labels() { Label(self.thread().stack.control(fp)) } else { Label::NONE }
    }

    /// Unites the shadow of a value with the control of the frame that computed it. A frame without
    /// labels has no control.
    #[inline(always)]
    pub(crate) fn under_control<M: StaticMode, const L: bool>(
        &mut self,
        frame: &Cursor<'_, M, L>,
        value: Value,
    ) -> Value {
        if !L {
            return value;
        }
        let shadow = self.machine.unite(value.shadow, frame.control());
        Value { bits: value.bits, shadow }
    }

    /// Pushes a value of category 1, united with the frame's control.
    #[inline(always)]
    pub(crate) fn push<M: StaticMode, const L: bool>(
        &mut self,
        frame: &mut Cursor<'_, M, L>,
        value: Value,
    ) {
        let value = self.under_control(frame, value);
        frame.push(value);
    }

    /// Pushes a value of category 2, united with the frame's control.
    #[inline(always)]
    pub(crate) fn push2<M: StaticMode, const L: bool>(
        &mut self,
        frame: &mut Cursor<'_, M, L>,
        value: Value,
    ) {
        let value = self.under_control(frame, value);
        frame.push2(value);
    }

    /// Pushes a value of a kind, united with the frame's control. It pushes nothing for `void`.
    #[inline(always)]
    pub(crate) fn push_result<M: StaticMode, const L: bool>(
        &mut self,
        frame: &mut Cursor<'_, M, L>,
        kind: Kind,
        value: Value,
    ) {
        let value = self.under_control(frame, value);
        if kind.slots() > 0 {
            self.take_over(frame, value);
            frame.grow(kind.slots() as u32);
        }
    }

    /// Sets the first free operand slot to a value from another frame. If the value is the first
    /// one with a label in this frame, the frame gets labels.
    #[inline(always)]
    pub(crate) fn take_over<M: StaticMode, const L: bool>(
        &mut self,
        frame: &mut Cursor<'_, M, L>,
        value: Value,
    ) {
        let has_label = M::SHADOWS && value.shadow != Label::NONE;
        if has_label && !frame.is_labelled() {
            self.begin_labels(frame.frame());
        }
        if M::SHADOWS && frame.is_labelled() {
            frame.set_top::<true>(value);
        } else {
            frame.set_top::<false>(value);
        }
    }

    /// Gives the slots of the running frame labels, if they have none.
    fn begin_labels(&mut self, frame: &mut Frame) {
        self.thread_mut().stack.begin_labels(frame.fp());
        frame.begin_labels();
    }

    /// Sets a local variable to a value, united with the frame's control.
    #[inline(always)]
    pub(crate) fn set_local<M: StaticMode, const L: bool>(
        &mut self,
        frame: &mut Cursor<'_, M, L>,
        slot: u32,
        value: Value,
    ) {
        let value = self.under_control(frame, value);
        frame.set(slot, value);
    }

    /// Returns the shadow of the result of a native that does not set it. It unites the shadows of
    /// the arguments and of the result of the last upcall.
    fn fallback_shadow(&mut self, fp: Fp, entry: Entry) -> Label {
        let method = self.thread().stack.method(fp);
        let shadow = self.united_arguments(method, fp, 0);
        if !self.has_labels() || !matches!(entry, Entry::Returned(_)) {
            return shadow;
        }
        let returned = self.shadow(fp, u32::from(self.method(method).max_locals));
        self.machine.unite(shadow, returned)
    }

    /// Returns the united shadows of a method's arguments. `slot` is the slot of the frame with the
    /// first argument.
    #[inline]
    pub(crate) fn united_arguments(&mut self, method: MethodId, fp: Fp, slot: u32) -> Label {
        if self.has_labels() { self.unite_arguments(method, fp, slot) } else { Label::NONE }
    }

    fn unite_arguments(&mut self, method: MethodId, fp: Fp, mut slot: u32) -> Label {
        let mut shadow = Label::NONE;
        if !self.thread().stack.is_labelled(fp) {
            return shadow;
        }
        if !self.method(method).is_static() {
            shadow = self.shadow(fp, slot);
            slot += 1;
        }
        // The second slots of wide arguments have no labels.
        let mut index = 0;
        while let Some(&kind) = self.method(method).parameters.get(index) {
            let label = self.shadow(fp, slot);
            shadow = self.machine.unite(shadow, label);
            slot += kind.slots() as u32;
            index += 1;
        }
        shadow
    }

    /// Runs a leaf native on the topmost operands of a frame. Returns `None` if the leaf did not
    /// complete. The method then has to run in a frame of its own, where an exception gets its
    /// stack trace.
    #[inline(never)]
    pub(crate) fn run_leaf(
        &mut self,
        leaf: NativeFn,
        method: MethodId,
        fp: Fp,
        first: u32,
    ) -> Option<Value> {
        let arguments = u32::from(self.method(method).argument_slots);
        let entry = Entry::Start;
        let mut call = Call { vm: self, fp, method, first, entry, arguments, shadow: None };
        let bits = leaf(&mut call).ok()?;
        let shadow = call.shadow.unwrap_or_else(|| call.arguments_label());
        Some(Value { bits, shadow })
    }

    /// Removes the top frame and passes its result to the frame below. The result is already united
    /// with the frame's control.
    ///
    /// # Errors
    /// `IllegalMonitorStateException` if a synchronized method no longer owns its monitor, or an
    /// exit of [`crate::Events::returning`].
    pub(crate) fn return_from(&mut self, fp: Fp, value: Value) -> Res<()> {
        let value = self.tell_returning(fp, value)?;
        self.hand_down(fp, value)
    }

    /// Does the same as [`Vm::return_from`], but does not call [`crate::Events::returning`].
    pub(crate) fn hand_down(&mut self, fp: Fp, value: Value) -> Res<()> {
        let monitor = self.thread().stack.monitor(fp);
        if monitor.0 != 0 {
            self.thread_mut().stack.set_monitor(fp, Ref(0));
            self.monitor_exit(monitor)?;
        }
        let stack = &self.thread().stack;
        let kind = self.method(stack.method(fp)).result;
        let discard = stack.flags(fp) & DISCARD != 0;
        let below = stack.previous(fp);
        self.drop_frame(fp);
        if below == Fp::NONE || discard {
            return Ok(());
        }
        let slots = self.slots_of(below);
        let has_labels = self.has_labels();
        let caller = self.method(self.thread().stack.method(below));
        let native = matches!(caller.body, Body::Native(_));
        let locals = u32::from(caller.max_locals);
        let stack = &mut self.thread_mut().stack;
        let at = if native { locals } else { stack.sp(below) };
        if kind.slots() > 0 {
            stack.set_slot(below, at, value.bits);
            if has_labels {
                stack.set_label(below, slots, at, value.shadow.0);
            }
        }
        if native {
            if has_labels && kind.slots() == 0 {
                stack.set_label(below, slots, at, 0);
            }
            let reference = if kind == Kind::Reference { RETURNED_REFERENCE } else { 0 };
            stack.set_flags(below, stack.flags(below) | RETURNED | reference);
        } else {
            stack.set_sp(below, at + kind.slots() as u32);
            stack.set_pc(below, stack.pc(below) + 1);
        }
        Ok(())
    }
}
