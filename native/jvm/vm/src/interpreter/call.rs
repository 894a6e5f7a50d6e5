//! Calls of methods by instructions, by natives and by the vm itself.

use crate::classes::class::{Body, Class, MethodId};
use crate::frames::frame::{self, Fp, Value, frame_words};
use crate::interpreter::code::{self, BadCode, Code, Opcode};
use crate::interpreter::exit::{Exit, Res};
use crate::machine::Label;
use crate::memory::heap::Ref;
use crate::native::{Call, Kind, NativeFn, SCRATCH_NUMBERS, SCRATCH_REFERENCES};
use crate::saved::image;
use crate::vm::Vm;

/// # Calls and their frames
impl Vm {
    /// Pushes a frame for a prepared method on the running thread's stack. The slots of the frame
    /// are not cleared.
    ///
    /// # Errors
    /// `StackOverflowError`
    #[inline(always)]
    pub(crate) fn open_frame(&mut self, method: MethodId, flags: u32) -> Res<Fp> {
        let target = self.method(method);
        let slots = u32::from(target.max_locals) + u32::from(target.max_stack);
        let words = frame_words(slots, self.has_labels());
        let locals = u32::from(target.max_locals);
        let thread = self.thread_mut();
        let base = thread.stack.above(thread.top);
        if !thread.stack.has_room(base, words) {
            return Err(self.stack_overflow());
        }
        let previous = thread.top;
        thread.stack.open(base, method, previous, flags, words);
        thread.stack.set_sp(base, locals);
        thread.top = base;
        // A call that the vm makes for its own purposes depends on no label, so it has no control.
        if self.has_labels() && flags & frame::DISCARD == 0 {
            let control = match previous {
                Fp::NONE => self.machine.base(self.state.current).0,
                below => self.thread().stack.control(below),
            };
            self.thread_mut().stack.set_control(base, control);
        }
        Ok(base)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn stack_overflow(&mut self) -> Exit {
        self.throw_new("java/lang/StackOverflowError", None)
    }

    /// Calls a method with these argument slots. The frame below must have saved its registers. If
    /// that is the frame of a native, each argument gets the united shadows of the native's own
    /// arguments; see [`Vm::push_values`] for other shadows.
    ///
    /// # Errors
    /// `StackOverflowError`, or an exception from preparing the method's code. [`Exit::Suspend`] if
    /// the method is synchronized and another thread holds the lock.
    pub(crate) fn push_call(&mut self, method: MethodId, arguments: &[u64], flags: u32) -> Res<()> {
        let shadow = self.upcall_shadow(flags);
        let values: Vec<_> = arguments.iter().map(|&bits| Value { bits, shadow }).collect();
        self.push_values(method, &values, flags)
    }

    /// Returns the shadow of the arguments of a call that does not give shadows for them.
    fn upcall_shadow(&mut self, flags: u32) -> Label {
        if !self.has_labels() || flags & frame::DISCARD != 0 || self.thread().top == Fp::NONE {
            return Label::NONE;
        }
        let fp = self.thread().top;
        let method = self.method(self.thread().stack.method(fp));
        match method.body {
            Body::Native(_) => self.united_arguments(method.id, fp, 0),
            _ => Label::NONE,
        }
    }

    /// Calls a method with these arguments and their shadows. A value of category 2 takes two of
    /// them. The frame below must have saved its registers.
    ///
    /// # Errors
    /// `StackOverflowError`, or an exception from preparing the method's code. [`Exit::Suspend`] if
    /// the method is synchronized and another thread holds the lock.
    pub(crate) fn push_values(
        &mut self,
        method: MethodId,
        arguments: &[Value],
        flags: u32,
    ) -> Res<()> {
        self.prepare(method)?;
        let receiver = arguments.first().map_or(0, |value| value.bits);
        let fp = self.open_locked(method, receiver, flags)?;
        for (slot, value) in arguments.iter().enumerate() {
            self.thread_mut().stack.set_slot(fp, slot as u32, value.bits);
            self.set_label(fp, slot as u32, value.shadow);
        }
        self.tell_entered(fp, method);
        Ok(())
    }

    /// Pushes a frame for a prepared method like [`Vm::open_frame`]. If the method is synchronized, the
    /// frame holds the lock.
    ///
    /// # Errors
    /// `StackOverflowError`; then the lock is free again. [`Exit::Suspend`] if another thread holds the
    /// lock.
    pub(crate) fn open_locked(&mut self, method: MethodId, receiver: u64, flags: u32) -> Res<Fp> {
        let monitor = self.lock_for(method, receiver)?;
        match self.open_frame(method, flags) {
            Ok(fp) => {
                self.clear_scratch(method, fp);
                self.thread_mut().stack.set_monitor(fp, monitor);
                Ok(fp)
            }
            Err(exit) if monitor.0 == 0 => Err(exit),
            Err(exit) => {
                self.monitor_exit(monitor)?;
                Err(exit)
            }
        }
    }

    /// Sets the shadow of a slot in a frame of the running thread.
    #[inline]
    pub(crate) fn set_label(&mut self, fp: Fp, slot: u32, shadow: Label) {
        if self.has_labels() {
            let slots = self.slots_of(fp);
            self.thread_mut().stack.set_label(fp, slots, slot, shadow.0);
        }
    }

    /// Replaces an argument of a frame that the running thread has just entered. A `long` or `double`
    /// is in the first of its slots.
    pub fn set_argument(&mut self, fp: Fp, slot: u32, value: Value) {
        self.thread_mut().stack.set_slot(fp, slot, value.bits);
        self.set_label(fp, slot, value.shadow);
    }

    /// Returns the shadow of a slot in a frame of the running thread.
    #[inline]
    #[must_use]
    pub fn shadow(&self, fp: Fp, slot: u32) -> Label {
        if !self.has_labels() {
            return Label::NONE;
        }
        Label(self.thread().stack.label(fp, self.slots_of(fp), slot))
    }

    /// Returns the number of slots of a frame on the running thread: local variables and operands.
    #[inline]
    pub(crate) fn slots_of(&self, fp: Fp) -> u32 {
        let method = self.method(self.thread().stack.method(fp));
        u32::from(method.max_locals) + u32::from(method.max_stack)
    }

    /// Calls a method and discards its result. The running operation runs again afterwards.
    ///
    /// # Errors
    /// Always: [`Exit::Suspend`] when the frame was pushed, otherwise the errors of the call.
    pub fn push_retry<T>(&mut self, method: MethodId, arguments: &[u64]) -> Res<T> {
        self.push_call(method, arguments, frame::DISCARD)?;
        Err(Exit::Suspend)
    }

    /// Clears the scratch slots of a native's frame, because the collector visits them. Does
    /// nothing for other frames.
    pub(crate) fn clear_scratch(&mut self, method: MethodId, fp: Fp) {
        let target = self.method(method);
        if matches!(target.body, Body::Native(_)) {
            let first = u32::from(target.argument_slots);
            let stack = &mut self.thread_mut().stack;
            for slot in 0..SCRATCH_REFERENCES + SCRATCH_NUMBERS {
                stack.set_slot(fp, first + slot, 0);
            }
        }
    }

    /// Enters the monitor of a synchronized method, before the method's frame exists. Returns the
    /// object whose monitor it is, or null if the method is not synchronized.
    ///
    /// # Errors
    /// [`Exit::Suspend`] when another thread holds the lock; the call is repeated later.
    #[inline]
    pub(crate) fn lock_for(&mut self, method: MethodId, receiver: u64) -> Res<Ref> {
        let target = self.method(method);
        if !target.is_synchronized() {
            return Ok(Ref(0));
        }
        let object =
            if target.is_static() { self.class(target.class).mirror } else { Ref(receiver as u32) };
        self.monitor_enter(object)?;
        Ok(object)
    }

    /// Prepares a method for running: decodes its bytecode or binds its native.
    ///
    /// # Errors
    /// `AbstractMethodError`, `VerifyError` or `ClassFormatError`. A native method of the class
    /// library that the vm does not have is [`crate::Failure::Unsupported`].
    pub(crate) fn prepare(&mut self, id: MethodId) -> Res<()> {
        match self.method(id).body {
            Body::Code(_) | Body::Native(_) => Ok(()),
            Body::Abstract => Err(self.abstract_method(id)),
            Body::Undecoded => self.decode(id),
            Body::Unbound => self.bind(id),
        }
    }

    #[cold]
    fn decode(&mut self, id: MethodId) -> Res<()> {
        let class = self.class(self.method(id).class).clone();
        self.note_use(&class, id);
        let probes =
            self.machine.events().probes.map_or(crate::Probes::default(), |of| of(self, id));
        match self.decoded(&class, id, !probes.places.is_empty()) {
            Some(Ok(code)) => {
                let Some(code) = probes.put_into(code) else {
                    return self
                        .internal(format!("a probe at no instruction of {}", self.signature(id)));
                };
                let kernel = self.kernel(id);
                let method = self.method_mut(id);
                method.body = Body::Code(Box::new(code));
                method.leaf = kernel;
                self.settle(id);
                if self.machine.events().awaits.is_some_and(|awaits| awaits(self, id)) {
                    self.await_entry(id);
                }
                Ok(())
            }
            Some(Err(bad)) => {
                let message = format!("Bad instruction at {} of {}", bad.0, self.signature(id));
                Err(self.throw_new("java/lang/VerifyError", Some(&message)))
            }
            None => {
                let message = format!("Absent Code attribute in method {}", self.signature(id));
                Err(self.throw_new("java/lang/ClassFormatError", Some(&message)))
            }
        }
    }

    /// Returns a method's code, from the image or the class file, or `None` if the method has none.
    /// Code that gets probes is from the class file, without fused operations.
    fn decoded(
        &self,
        class: &Class,
        id: MethodId,
        gets_probes: bool,
    ) -> Option<Result<Code, BadCode>> {
        let kept = self.kept_code.get(&id);
        let kept = kept.filter(|_| !gets_probes && !self.is_redefined(class.id));
        if let Some(code) = kept.and_then(image::code::read) {
            return Some(Ok(code));
        }
        let method = self.method(id);
        let file = class.file()?;
        let source = file.methods.get(usize::from(method.index))?.code.as_ref()?;
        let is_last_constructor = class.id == self.known.object && &*method.name == "<init>";
        let decoded = code::decode(source, &file.pool).map(|mut code| {
            if is_last_constructor {
                code.replace(Opcode::Return0, Opcode::ReturnFromObject);
            }
            if !gets_probes {
                code.fuse();
            }
            code
        });
        Some(decoded)
    }

    /// Returns the native that runs in place of a method's bytecode, if there is one.
    fn kernel(&self, id: MethodId) -> Option<NativeFn> {
        let method = self.method(id);
        let class = self.class(method.class);
        let key = (class.name.clone(), method.name.clone(), method.descriptor.clone());
        let native = self.natives.get(&key).filter(|_| !self.is_redefined(class.id))?;
        let is_meant = match native.kind {
            Kind::Native => false,
            Kind::Kernel => class.loader.0 == 0,
            Kind::Door => true,
        };
        is_meant.then_some(native.function)
    }

    #[cold]
    fn bind(&mut self, id: MethodId) -> Res<()> {
        let method = self.method(id);
        let class = self.class(method.class).clone();
        let key = (class.name.clone(), method.name.clone(), method.descriptor.clone());
        match self.natives.get(&key).copied() {
            Some(native) => {
                self.bind_to(id, native.function, native.catches);
                self.method_mut(id).leaf = native.leaf.then_some(native.function);
                Ok(())
            }
            None if class.loader.0 == 0 => self.unsupported(self.signature(id)),
            None => {
                self.bind_to(id, unsatisfied, false);
                Ok(())
            }
        }
    }

    fn bind_to(&mut self, id: MethodId, function: NativeFn, catches: bool) {
        let method = self.method_mut(id);
        method.max_locals = method.argument_slots + (SCRATCH_REFERENCES + SCRATCH_NUMBERS) as u16;
        method.max_stack = 2;
        method.body = Body::Native(function);
        method.catches = catches;
    }

    /// Returns a method as messages show it: `java/lang/Object.wait(J)V`.
    #[must_use]
    pub fn signature(&self, id: MethodId) -> String {
        let method = self.method(id);
        format!("{}.{}{}", self.class(method.class).name, method.name, method.descriptor)
    }
}

/// Throws `UnsatisfiedLinkError`. It is bound to native methods that no library has, so that their
/// frames are part of the stack trace.
fn unsatisfied(call: &mut Call<'_>) -> Res<u64> {
    let id = call.vm.thread().stack.method(call.fp);
    let message = format!("'{}'", call.vm.pretty_method(id));
    Err(call.vm.throw_new("java/lang/UnsatisfiedLinkError", Some(&message)))
}
