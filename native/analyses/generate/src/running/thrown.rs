//! Describes exceptions that end sequences: where they come from, and whether a test should expect them.

use std::sync::Arc;

use classfile::{Constant, Instruction, Opcode};
use coverage::ThrowSite;
use vm::memory::heap::Ref;
use vm::{TraceFrame, Vm};

use crate::statements::classes::Classes;

/// An exception that ended a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// The exception's class, by internal name.
    pub class: Arc<str>,
    /// The place of the module where it was thrown, if a method of the module was running.
    pub site: Option<ThrowSite>,
    /// Whether code threw it on purpose: a `throw` in the module, or a check of the JDK that the module called. It is
    /// false if an instruction threw it, for example because a reference was `null`, or if a lambda expression of the
    /// test threw it.
    pub explicit: bool,
    /// Whether it is explicit and was thrown by the module's own code.
    pub is_own: bool,
    /// Its message, if the message is a literal of the module's class that threw it, or that called the method that
    /// threw it. Other messages contain values or belong to libraries, and may change.
    pub message: Option<Arc<str>>,
}

impl Thrown {
    /// Describes an exception.
    pub fn of(vm: &Vm, exception: Ref, classes: &Classes) -> Thrown {
        let class = vm.class(vm.class_of(exception)).name.clone();
        let trace = vm.recorded_trace(exception);
        let site = ThrowSite::of(vm, exception, |class| classes.is_in_module(class));
        // The test wrote its lambda expressions itself. An exception of one of them is no behaviour of the module.
        let explicit = trace
            .first()
            .is_some_and(|frame| is_explicit(vm, frame) && !is_implementation(vm, frame, classes));
        let in_module = |frame: &&TraceFrame| {
            classes.is_in_module(&vm.class(vm.method(frame.method).class).name)
        };
        // The innermost frame of the module: its class wrote the message, or called the check that did.
        let message = trace.iter().find(in_module).filter(|_| explicit);
        let message = message.and_then(|frame| literal_message(vm, exception, frame, classes));
        let is_own = explicit && trace.first().as_ref().is_some_and(in_module);
        Thrown { class, site, explicit, is_own, message }
    }
}

/// Returns whether the innermost frame made the exception itself. Its instruction then calls the exception's
/// constructor, whose own frames a stack trace leaves out.
fn is_explicit(vm: &Vm, frame: &TraceFrame) -> bool {
    let method = vm.method(frame.method);
    let file = vm.class(method.class).file();
    let code = file.and_then(|file| file.methods.get(usize::from(method.index))?.code.clone());
    code.and_then(|code| {
        let instruction = Instruction::at(&code.bytes, usize::from(frame.bci))?;
        Some(instruction.opcode == Opcode::Invokespecial)
    })
    .unwrap_or(false)
}

/// Returns the message of an exception, if it is a literal of the class whose code a frame runs and `getMessage`
/// returns it unchanged.
fn literal_message(
    vm: &Vm,
    exception: Ref,
    frame: &TraceFrame,
    classes: &Classes,
) -> Option<Arc<str>> {
    let thrower = &vm.class(vm.method(frame.method).class).name;
    let file = classes.find(thrower)?;
    let message = vm.message_of(exception).filter(|it| !it.is_empty())?;
    let is_literal = file.pool.iter().any(|(index, constant)| {
        matches!(constant, Constant::String { .. })
            && file.pool.string_utf16(index).is_some_and(|it| it == message)
    });
    let lineage = &vm.class(vm.class_of(exception)).ancestors;
    // An overridden `getMessage` may return something else than the field, and test code sees only the former.
    let overrides = lineage.iter().any(|&id| {
        &*vm.class(id).name != "java/lang/Throwable"
            && vm.declared_method(id, "getMessage", "()Ljava/lang/String;").is_some()
    });
    (is_literal && !overrides).then(|| String::from_utf16(&message).ok().map(Arc::from))?
}

/// Returns whether a frame belongs to a lambda expression or anonymous class of the test.
fn is_implementation(vm: &Vm, frame: &TraceFrame, classes: &Classes) -> bool {
    let class = &vm.class(vm.method(frame.method).class).name;
    classes.implementations().find(class).is_some()
}
