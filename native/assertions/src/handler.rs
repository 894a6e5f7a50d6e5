//! What an exception handler does with the exception, by its bytecode.

use std::collections::BTreeSet;

use classfile::{
    ClassFile, Code, Constant, Effect, ExceptionEntry, Instruction, Instructions, Opcode, effect,
};
use vm::Vm;
use vm::class::MethodId;

/// What becomes of an exception in a handler.
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

/// Returns what the handler that begins at `at` does with its exception.
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

/// Returns what an instruction of a handler decides; `None` if the handler goes on behind it.
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

/// Returns where the code goes on after the guarded instructions without an exception: behind them, and where a jump there
/// leads. `None` if it goes on nowhere.
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
    const NAMES: [&str; 3] = ["AssertionError", "AssertionFailedError", "ComparisonFailure"];
    let name = file.pool.class_name(handler.catch_type);
    name.is_some_and(|name| NAMES.iter().any(|it| name.ends_with(it)))
}

/// Returns whether the guarded instructions call `fail`.
fn calls_fail(file: &ClassFile, code: &Code, handler: &ExceptionEntry) -> bool {
    let guarded = u32::from(handler.start)..u32::from(handler.end);
    let mut all = Instructions::new(&code.bytes).filter(|it| guarded.contains(&it.pc));
    all.any(|it| called(file, &it).as_deref() == Some("fail"))
}
