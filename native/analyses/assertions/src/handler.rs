//! Decides from its bytecode what an exception handler does with the exception.

use std::collections::BTreeSet;

use classfile::{
    ClassFile, Code, Constant, Effect, ExceptionEntry, Instruction, Instructions, Opcode, effect,
};
use vm::Vm;
use vm::classes::class::MethodId;

/// The fate of an exception in a handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The code goes on as if nothing had been thrown. At most the exception is printed.
    Ignored,
    /// The handler throws it again, or another exception.
    Rethrown,
    /// The handler does something with it, or leads elsewhere than the code without an exception.
    Used,
}

/// Names of methods that only show an exception, or turn it into a text to be shown.
const SHOWING: [&str; 20] = [
    "append",
    "debug",
    "error",
    "getCause",
    "getClass",
    "getLocalizedMessage",
    "getMessage",
    "getName",
    "info",
    "log",
    "makeConcatWithConstants",
    "print",
    "printStackTrace",
    "printf",
    "println",
    "severe",
    "toString",
    "trace",
    "valueOf",
    "warn",
];

/// Returns the fate of the exception in the handler that begins at the bytecode index `at`.
pub(crate) fn of(vm: &Vm, method: MethodId, at: u16) -> Fate {
    let Some((file, code)) = roles::code_of(vm, method) else { return Fate::Used };
    let handlers: Vec<&ExceptionEntry> =
        code.exceptions.iter().filter(|it| it.handler == at).collect();
    let Some(first) = handlers.first() else { return Fate::Used };
    let is_explicit = handlers.iter().any(|it| names_assertion_error(file, it));
    let calls_fail = || handlers.iter().any(|it| calls_fail(file, code, it));
    match within(file, code, first) {
        // Whoever names the error of an assertion, and fails if there is none, wants it.
        Fate::Ignored if is_explicit && calls_fail() => Fate::Used,
        fate => fate,
    }
}

/// Follows the handler's instructions to the place where it joins the code that runs without an exception.
fn within(file: &ClassFile, code: &Code, handler: &ExceptionEntry) -> Fate {
    let Some(join) = join(code, handler) else { return Fate::Used };
    // The exception is stored first, or dropped.
    let first = Instruction::at(&code.bytes, usize::from(handler.handler));
    let is_taken = |it: &Instruction<'_>| matches!(effect(it), Effect::Store(_) | Effect::Drop(_));
    let mut at = first.filter(is_taken).map(|it| it.next_pc());
    while let Some(instruction) = at.and_then(|pc| Instruction::at(&code.bytes, pc as usize)) {
        if join.contains(&instruction.pc) {
            return Fate::Ignored;
        }
        if let Some(fate) = step(file, code, handler, &join, &instruction) {
            return fate;
        }
        at = Some(instruction.next_pc());
    }
    Fate::Used
}

/// Returns the fate that an instruction of a handler decides; `None` if the handler continues after it.
fn step(
    file: &ClassFile,
    code: &Code,
    handler: &ExceptionEntry,
    join: &BTreeSet<u32>,
    instruction: &Instruction<'_>,
) -> Option<Fate> {
    let is_used = match effect(instruction) {
        Effect::Store(_) | Effect::StoreElement(_) | Effect::Field { writes: true, .. } => true,
        Effect::Invoke { .. } | Effect::InvokeDynamic => !shows(file, instruction),
        _ => instruction.opcode == Opcode::Iinc,
    };
    if is_used {
        return Some(Fate::Used);
    }
    if instruction.opcode == Opcode::Athrow {
        return Some(Fate::Rethrown);
    }
    let is_ignored = if instruction.opcode.is_return() {
        let returns = |pc: &u32| {
            let there = Instruction::at(&code.bytes, *pc as usize);
            there.is_some_and(|it| it.opcode.is_return())
        };
        // `finally` drops what is thrown if it returns.
        handler.catch_type == 0 || join.iter().any(returns)
    } else if let Some(target) = instruction.targets().first() {
        let is_jump = matches!(instruction.opcode, Opcode::Goto | Opcode::GotoW);
        // Code that goes back tries again.
        is_jump && join.contains(target) && *target > instruction.pc
    } else {
        return None;
    };
    Some(if is_ignored { Fate::Ignored } else { Fate::Used })
}

/// Returns where the code continues if the guarded instructions throw nothing: the instruction after them and, if that
/// is a jump, its target. `None` if there is no instruction after them.
fn join(code: &Code, handler: &ExceptionEntry) -> Option<BTreeSet<u32>> {
    let end = Instruction::at(&code.bytes, usize::from(handler.end))?;
    let mut join = BTreeSet::from([end.pc]);
    match end.opcode {
        Opcode::Goto | Opcode::GotoW => join.extend(end.targets()),
        _ => {}
    }
    Some(join)
}

/// Returns whether a call only shows something.
fn shows(file: &ClassFile, instruction: &Instruction<'_>) -> bool {
    called(file, instruction).is_some_and(|name| SHOWING.contains(&&*name))
}

/// Returns the name of the method that an instruction calls.
fn called(file: &ClassFile, instruction: &Instruction<'_>) -> Option<String> {
    let index = instruction.pool_index()?;
    match file.pool.get(index)? {
        Constant::InvokeDynamic { name_and_type, .. } => {
            file.pool.name_and_type(*name_and_type).map(|(name, _)| name.to_string())
        }
        _ => file.pool.member(index).map(|member| member.name.to_string()),
    }
}

/// Returns whether a handler catches errors of assertions by name.
fn names_assertion_error(file: &ClassFile, handler: &ExceptionEntry) -> bool {
    file.pool.class_name(handler.catch_type).is_some_and(|name| is_assertion_error(name))
}

fn is_assertion_error(class: &str) -> bool {
    const NAMES: [&str; 3] = ["AssertionError", "AssertionFailedError", "ComparisonFailure"];
    NAMES.iter().any(|it| class.ends_with(it))
}

/// Returns whether the guarded instructions call `fail`.
fn calls_fail(file: &ClassFile, code: &Code, handler: &ExceptionEntry) -> bool {
    guarded(code, handler).any(|it| called(file, &it).as_deref() == Some("fail"))
}

fn guarded<'a>(code: &'a Code, handler: &ExceptionEntry) -> impl Iterator<Item = Instruction<'a>> {
    let guarded = u32::from(handler.start)..u32::from(handler.end);
    Instructions::new(&code.bytes).filter(move |it| guarded.contains(&it.pc))
}

/// Returns whether a method fails the test in a handler of exceptions, as `catch (Exception thrown) { fail(); }` does. Such
/// a test notices that something is thrown.
pub(crate) fn fails_if_thrown(vm: &Vm, method: MethodId) -> bool {
    let Some((file, code)) = roles::code_of(vm, method) else { return false };
    let handlers = code.exceptions.iter().filter(|it| it.catch_type != 0);
    handlers.filter(|it| !names_assertion_error(file, it)).any(|handler| {
        let handled =
            Instructions::new(&code.bytes).skip_while(|it| it.pc < u32::from(handler.handler));
        let mut handled = handled.take_while(|it| !it.opcode.ends_flow());
        handled.any(|it| is_failure(file, &it))
    })
}

/// Returns whether a method fails the test if an object of the project or of the tests can be made, as
/// `try { new Note(-1); fail(); } catch (…)` does.
pub(crate) fn fails_if_made(vm: &Vm, method: MethodId, is_own: impl Fn(&str) -> bool) -> bool {
    let Some((file, code)) = roles::code_of(vm, method) else { return false };
    let handlers = code.exceptions.iter().filter(|it| calls_fail(file, code, it));
    handlers.into_iter().any(|it| guarded(code, it).any(|it| makes(file, &it, &is_own)))
}

fn makes(file: &ClassFile, instruction: &Instruction<'_>, is_own: impl Fn(&str) -> bool) -> bool {
    let made = instruction.pool_index().filter(|_| instruction.opcode == Opcode::New);
    made.and_then(|at| file.pool.class_name(at)).is_some_and(|it| is_own(it))
}

/// Returns whether an instruction calls `fail`, or creates the error of an assertion.
fn is_failure(file: &ClassFile, instruction: &Instruction<'_>) -> bool {
    let created = || instruction.pool_index().and_then(|at| file.pool.class_name(at));
    called(file, instruction).as_deref() == Some("fail")
        || instruction.opcode == Opcode::New && created().is_some_and(|it| is_assertion_error(it))
}
