//! Exceptions that the vm throws, back traces, and unwinding.

use crate::class::{Body, ClassId, MethodId};
use crate::exit::{Exit, Res};
use crate::frame::{self, Fp};
use crate::heap::Ref;
use crate::machine::Machine;
use crate::thread::ThreadId;
use crate::vm::Vm;

/// Frames that a back trace keeps at most, as `-XX:MaxJavaStackTraceDepth` does.
const MAX_DEPTH: usize = 1024;
/// Counts how often its back trace was filled in: its message is about the first one.
const NULL_POINTER: &str = "java/lang/NullPointerException";
/// A mark at the innermost frame of a back trace: hidden frames lie further in.
const THROWN_HIDDEN: u64 = 1 << 63;

/// A frame as a stack trace shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceFrame {
    /// The method.
    pub method: MethodId,
    /// The bytecode index.
    pub bci: u16,
}

/// # Exceptions and stack traces
impl<M: Machine> Vm<M> {
    /// Makes an exception of the JDK's and throws it.
    ///
    /// The classes that the vm throws have no state beyond `Throwable`'s, so the object is filled
    /// in without running a constructor; no frame is needed even when the stack is exhausted.
    pub fn throw_new(&mut self, class: &str, message: Option<&str>) -> Exit {
        match self.new_throwable(class, message, Ref(0)) {
            Ok(exception) => Exit::Throw(exception),
            Err(exit) => exit,
        }
    }

    /// As [`Vm::throw_new`], with a cause.
    pub(crate) fn throw_with_cause(
        &mut self,
        class: &str,
        message: Option<&str>,
        cause: Ref,
    ) -> Exit {
        match self.new_throwable(class, message, cause) {
            Ok(exception) => Exit::Throw(exception),
            Err(exit) => exit,
        }
    }

    /// A `Throwable` of the JDK's with its back trace filled in; a null cause means that none is
    /// set yet.
    ///
    /// # Errors
    /// The class cannot be loaded, or memory is exhausted.
    pub fn new_throwable(&mut self, class: &str, message: Option<&str>, cause: Ref) -> Res<Ref> {
        let id = self.boot_class(class)?;
        let exception = self.allocate(id)?;
        if let Some(message) = message {
            let text = self.new_string(message)?;
            self.set_reference(exception, self.known.throwable_message, text);
        }
        let cause = if cause.0 == 0 { exception } else { cause };
        self.set_reference(exception, self.known.throwable_cause, cause);
        for (field, descriptor, offset) in [
            (
                "UNASSIGNED_STACK",
                "[Ljava/lang/StackTraceElement;",
                self.known.throwable_stack_trace,
            ),
            ("SUPPRESSED_SENTINEL", "Ljava/util/List;", self.known.throwable_suppressed),
        ] {
            if let Some(value) = self.static_reference(self.known.throwable, field, descriptor) {
                self.set_reference(exception, offset, value);
            }
        }
        if class == NULL_POINTER {
            let filled_in = self.field_offset(class, "extendedMessageState")?;
            self.heap.set_u32(exception.0 + filled_in, 1);
        }
        self.fill_in_stack_trace(exception, 0)?;
        Ok(exception)
    }

    /// `OutOfMemoryError` because of the soft limit; the error itself still finds room.
    pub(crate) fn out_of_memory(&mut self) -> Exit {
        self.throw_new("java/lang/OutOfMemoryError", Some("Java heap space"))
    }

    /// The frames of the running thread, innermost first, hidden ones left out.
    #[must_use]
    pub fn trace(&self, hidden: bool) -> Vec<TraceFrame> {
        self.trace_of(self.state.current, hidden)
    }

    /// The frames of a thread.
    #[must_use]
    pub fn trace_of(&self, thread: ThreadId, hidden: bool) -> Vec<TraceFrame> {
        let Some(thread) = self.threads.get(thread) else { return Vec::new() };
        let mut frames = Vec::new();
        for fp in thread.frames() {
            let method = self.method(thread.stack.method(fp));
            if hidden || !method.hidden {
                frames.push(TraceFrame {
                    method: method.id,
                    bci: self.bci(method.id, thread.stack.pc(fp)),
                });
            }
        }
        frames
    }

    /// The bytecode index of an operation; 0 in natives.
    #[must_use]
    pub fn bci(&self, method: MethodId, pc: u32) -> u16 {
        match &self.method(method).body {
            Body::Code(code) => code.bcis.get(pc as usize).copied().unwrap_or(0),
            _ => 0,
        }
    }

    /// The line of a bytecode index: -2 in natives, -1 when unknown.
    #[must_use]
    pub fn line(&self, frame: TraceFrame) -> i32 {
        let method = self.method(frame.method);
        if method.is_native() {
            return -2;
        }
        let class = self.class(method.class);
        let Some(code) = class
            .file()
            .and_then(|file| file.methods.get(usize::from(method.index)))
            .and_then(|source| source.code.as_ref())
        else {
            return -1;
        };
        code.lines
            .iter()
            .filter(|(start, _)| *start <= frame.bci)
            .max_by_key(|(start, _)| *start)
            .map_or(-1, |(_, line)| if *line == 0 { -1 } else { i32::from(*line) })
    }

    /// `Throwable.fillInStackTrace`: leaves out the frames of the throwable's own constructors.
    ///
    /// # Errors
    /// `OutOfMemoryError`
    pub fn fill_in_stack_trace(&mut self, exception: Ref, skip: usize) -> Res<()> {
        let class = self.class_of(exception);
        let mut frames: Vec<TraceFrame> = self
            .trace(true)
            .into_iter()
            .skip(skip)
            .skip_while(|frame| {
                let method = self.method(frame.method);
                &*method.name == "<init>" && self.is_assignable(class, self.class(method.class).id)
            })
            .collect();
        let hidden = frames.first().is_some_and(|frame| self.method(frame.method).hidden);
        frames.retain(|frame| !self.method(frame.method).hidden);
        frames.truncate(MAX_DEPTH);
        let array = self.allocate_array(self.known.long_array, frames.len() as u32)?;
        for (i, frame) in frames.iter().enumerate() {
            let packed = u64::from(frame.method.0) << 16 | u64::from(frame.bci);
            let mark = if hidden && i == 0 { THROWN_HIDDEN } else { 0 };
            self.heap.set_u64(array.0 + 16 + 8 * i as u32, packed | mark);
        }
        self.set_reference(exception, self.known.throwable_backtrace, array);
        self.heap.set_u32(exception.0 + self.known.throwable_depth, frames.len() as u32);
        if let Some(value) = self.static_reference(
            self.known.throwable,
            "UNASSIGNED_STACK",
            "[Ljava/lang/StackTraceElement;",
        ) {
            self.set_reference(exception, self.known.throwable_stack_trace, value);
        }
        Ok(())
    }

    /// The frames that `fillInStackTrace` recorded.
    #[must_use]
    pub fn recorded_trace(&self, exception: Ref) -> Vec<TraceFrame> {
        self.trace_in(self.reference(exception, self.known.throwable_backtrace))
    }

    /// The frames in what a throwable keeps as its back trace, which may be null.
    #[must_use]
    pub fn trace_in(&self, array: Ref) -> Vec<TraceFrame> {
        if array.0 == 0 {
            return Vec::new();
        }
        (0..self.heap.length(array))
            .map(|i| {
                let packed = self.heap.u64(array.0 + 16 + 8 * i);
                TraceFrame { method: MethodId((packed >> 16) as u32), bci: packed as u16 }
            })
            .collect()
    }

    /// Whether the frame that threw is left out of the back trace that was recorded.
    #[must_use]
    pub fn is_thrown_hidden(&self, exception: Ref) -> bool {
        let array = self.reference(exception, self.known.throwable_backtrace);
        array.0 != 0 && self.heap.length(array) > 0 && self.heap.u64(array.0 + 16) >= THROWN_HIDDEN
    }

    /// A text such as `java.lang.Error: message` for messages of the vm's own.
    #[must_use]
    pub(crate) fn describe_throwable(&self, exception: Ref) -> String {
        let name = self.class(self.class_of(exception)).external_name();
        let message = self.reference(exception, self.known.throwable_message);
        if message.0 == 0 { name } else { format!("{name}: {}", self.text(message)) }
    }

    /// Finds who handles an exception on the running thread, and makes that frame the top one.
    ///
    /// # Errors
    /// [`Exit::Fail`] if a frame is malformed.
    pub(crate) fn unwind(&mut self, exception: Ref) -> Res<()> {
        let class = self.class_of(exception);
        let thrown = std::mem::take(&mut self.state.thrown);
        let control = self.control(self.thread().top);
        let shadow = self.machine.unite(thrown, control);
        loop {
            let thread = self.thread();
            let fp = thread.top;
            if fp == Fp::NONE {
                return Ok(());
            }
            let method = self.method(thread.stack.method(fp));
            if method.catches {
                let result = u32::from(method.max_locals);
                let stack = &mut self.thread_mut().stack;
                stack.set_slot(fp, result, u64::from(exception.0));
                stack.set_flags(fp, stack.flags(fp) | frame::THREW);
                self.set_label(fp, result, shadow);
                return Ok(());
            }
            let from = thread.stack.pc(fp);
            if let Some(target) = self.handler(method.id, from, class) {
                let locals = u32::from(method.max_locals);
                let stack = &mut self.thread_mut().stack;
                stack.set_slot(fp, locals, u64::from(exception.0));
                stack.set_sp(fp, locals + 1);
                stack.set_pc(fp, target);
                self.set_label(fp, locals, shadow);
                if M::EVENTS {
                    M::caught(self, fp, from, shadow);
                }
                return Ok(());
            }
            let monitor = thread.stack.monitor(fp);
            if M::EVENTS {
                M::abandoned(self, fp, exception);
            }
            if monitor.0 != 0 {
                self.monitor_exit(monitor)?;
            }
            self.drop_frame(fp);
        }
    }

    fn handler(&self, method: MethodId, pc: u32, thrown: ClassId) -> Option<u32> {
        let method = self.method(method);
        let Body::Code(code) = &method.body else { return None };
        code.handlers
            .iter()
            .find(|handler| {
                (handler.start..handler.end).contains(&pc)
                    && (handler.catch_type == 0
                        || self.catches(method.class, handler.catch_type, thrown))
            })
            .map(|handler| handler.target)
    }

    /// Whether a catch type matches. A class can only match by a name in its own hierarchy, so
    /// nothing is loaded for clauses that cannot.
    fn catches(&self, class: ClassId, catch_type: u16, thrown: ClassId) -> bool {
        let class = self.class(class);
        let Some(name) = class.file().and_then(|file| file.pool.class_name(catch_type)) else {
            return false;
        };
        self.class(thrown).ancestors.iter().any(|&ancestor| {
            self.class(ancestor).name == *name
                && self.lookup_loaded(class.loader, name).is_none_or(|found| found == ancestor)
        })
    }

    /// The `NoClassDefFoundError` for a class that a resolution did not find.
    pub(crate) fn no_class_def_found(&mut self, name: &str, cause: Ref) -> Exit {
        self.throw_with_cause("java/lang/NoClassDefFoundError", Some(name), cause)
    }

    /// The `ClassNotFoundException` of `Class.forName` and `findSystemClass`.
    pub fn class_not_found(&mut self, name: &str) -> Exit {
        self.throw_new("java/lang/ClassNotFoundException", Some(name))
    }
}
