//! Exceptions: how the vm throws them, their back traces, and the search for handlers.

use classfile::{Code, line_at};

use crate::classes::class::{Body, ClassId, MethodId};
use crate::frames::frame::{self, Fp};
use crate::interpreter::exit::{Exit, Res};
use crate::memory::heap::Ref;
use crate::threads::thread::ThreadId;
use crate::vm::Vm;

/// The maximal number of frames in a back trace, the default of `-XX:MaxJavaStackTraceDepth`.
const MAX_DEPTH: usize = 1024;
/// This class counts how often the back trace was filled in (`extendedMessageState`), because its
/// extended message describes only the first one.
const NULL_POINTER: &str = "java/lang/NullPointerException";
/// A flag on the innermost frame of a back trace. It means that a hidden frame threw the exception.
const THROWN_HIDDEN: u64 = 1 << 63;

/// A frame in a stack trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceFrame {
    /// The method.
    pub method: MethodId,
    /// The index of an instruction in the method's bytecode.
    pub bci: u16,
}

/// # Exceptions and stack traces
impl Vm {
    /// Creates an exception of a JDK class and returns the [`Exit`] that throws it. If it cannot be
    /// created, the result is the exit of that failure.
    ///
    /// No constructor runs: the classes of exceptions that the vm throws have no state beyond that
    /// of `Throwable`, which this function sets. Hence no frame is needed, even when the stack is
    /// exhausted.
    pub fn throw_new(&mut self, class: &str, message: Option<&str>) -> Exit {
        match self.new_throwable(class, message, Ref(0)) {
            Ok(exception) => Exit::Throw(exception),
            Err(exit) => exit,
        }
    }

    /// Does the same as [`Vm::throw_new`], with a cause.
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

    /// Creates an exception of a JDK class with its back trace filled in. With a null cause, the
    /// exception has no cause yet, and the guest may set one.
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

    /// Creates the `OutOfMemoryError` for the soft limit of the heap. The error itself is allocated
    /// beyond that limit.
    pub(crate) fn out_of_memory(&mut self) -> Exit {
        self.throw_new("java/lang/OutOfMemoryError", Some("Java heap space"))
    }

    /// Returns the frames of the running thread, innermost first. Hidden frames are included if
    /// `hidden` is set.
    #[must_use]
    pub fn trace(&self, hidden: bool) -> Vec<TraceFrame> {
        self.trace_of(self.state.current, hidden)
    }

    /// Returns the frames of a thread, like [`Vm::trace`].
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

    /// Returns the bytecode index of an operation, or 0 in a native.
    #[must_use]
    pub fn bci(&self, method: MethodId, pc: u32) -> u16 {
        match &self.method(method).body {
            Body::Code(code) => code.bcis.get(pc as usize).copied().unwrap_or(0),
            _ => 0,
        }
    }

    /// Returns the line of the source at which a frame is: -2 in a native, -1 if it is unknown. Records that it was asked
    /// for.
    #[must_use]
    pub fn line(&self, frame: TraceFrame) -> i32 {
        self.line_in(frame, Code::source_lines)
    }

    /// Returns the line that a stack trace shows for a frame: -2 in a native, -1 if it is unknown. It differs from
    /// [`Vm::line`] where the compiler has put code inline.
    #[must_use]
    pub fn line_of_trace(&self, frame: TraceFrame) -> i32 {
        self.line_in(frame, |code| &code.lines)
    }

    fn line_in(&self, frame: TraceFrame, lines: impl Fn(&Code) -> &[(u16, u16)]) -> i32 {
        self.note_lines(frame.method);
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
        match line_at(lines(code), frame.bci) {
            None | Some(0) => -1,
            Some(line) => i32::from(line),
        }
    }

    /// Fills in the stack trace of a throwable, as `Throwable.fillInStackTrace` does. It leaves out
    /// the `skip` innermost frames, the frames of the throwable's own constructors, and hidden
    /// frames.
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

    /// Returns the frames that `fillInStackTrace` recorded in a throwable.
    #[must_use]
    pub fn recorded_trace(&self, exception: Ref) -> Vec<TraceFrame> {
        self.trace_in(self.reference(exception, self.known.throwable_backtrace))
    }

    /// Returns the frames in the array that a throwable has as its back trace. The array may be
    /// null.
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

    /// Returns whether a hidden frame threw the exception, which its back trace leaves out.
    #[must_use]
    pub fn is_thrown_hidden(&self, exception: Ref) -> bool {
        let array = self.reference(exception, self.known.throwable_backtrace);
        array.0 != 0 && self.heap.length(array) > 0 && self.heap.u64(array.0 + 16) >= THROWN_HIDDEN
    }

    /// Returns the message with which an exception was made, unless it has none.
    #[must_use]
    pub fn message_of(&self, exception: Ref) -> Option<Vec<u16>> {
        let message = self.reference(exception, self.known.throwable_message);
        (message.0 != 0).then(|| self.string_units(message))
    }

    /// Returns a text such as `java.lang.Error: message`, for messages of the vm.
    #[must_use]
    pub(crate) fn describe_throwable(&self, exception: Ref) -> String {
        let name = self.class(self.class_of(exception)).external_name();
        let message = self.reference(exception, self.known.throwable_message);
        if message.0 == 0 { name } else { format!("{name}: {}", self.text(message)) }
    }

    /// Finds the frame of the running thread that handles an exception, and makes it the top frame.
    /// Without a handler the thread has no frames afterwards.
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
                if let Some(caught) = self.machine.events().caught {
                    caught(self, fp, from, shadow);
                    self.machine.renew_alert();
                }
                return Ok(());
            }
            let monitor = thread.stack.monitor(fp);
            if let Some(abandoned) = self.machine.events().abandoned {
                abandoned(self, fp, exception);
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

    /// Returns whether a catch type matches the class of a thrown exception. It compares the name
    /// with the names of that class and its ancestors, so it never loads a class.
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

    /// Creates the `NoClassDefFoundError` for a class that could not be found during resolution.
    pub(crate) fn no_class_def_found(&mut self, name: &str, cause: Ref) -> Exit {
        self.throw_with_cause("java/lang/NoClassDefFoundError", Some(name), cause)
    }

    /// Creates the `ClassNotFoundException` of `Class.forName` and `findSystemClass`.
    pub fn class_not_found(&mut self, name: &str) -> Exit {
        self.throw_new("java/lang/ClassNotFoundException", Some(name))
    }
}
