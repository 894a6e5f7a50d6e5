//! Reduces short bodies to the steps that skip rules examine.

use classfile::{ClassFile, Code, Effect, Instructions, Opcode, OperandType, effect};

/// A step of a short body, which is one instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Pushes the local variable of this slot.
    Load(u16, Local),
    /// Pushes a constant, whether it is from the pool or not.
    Constant,
    /// Pushes `null`.
    Null,
    /// Pushes the int 0.
    Zero,
    GetField,
    GetStatic,
    PutField,
    PutStatic,
    /// Creates an array with one dimension.
    NewArray,
    /// Calls a method of an object.
    Call,
    /// Calls a static method.
    CallStatic,
    /// Calls Kotlin's check of an argument against `null`.
    CheckArgument,
    Return,
    ReturnReference,
    /// Returns a value that is not a reference.
    ReturnPrimitive,
    Other,
}

/// The kind of a local variable, according to the instruction that loads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Local {
    Int,
    Reference,
    Other,
}

/// The longest body that is examined, in instructions.
const LONGEST: usize = 300;

/// Returns the steps of a body, or `None` if the body is too long.
pub(crate) fn steps(class: &ClassFile, code: &Code) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    for instruction in Instructions::new(&code.bytes) {
        if steps.len() == LONGEST {
            return None;
        }
        steps.push(match effect(&instruction) {
            _ if instruction.opcode == Opcode::Iconst0 => Step::Zero,
            Effect::Constant(OperandType::Reference) => Step::Null,
            Effect::Constant(_) | Effect::PoolConstant(_) => Step::Constant,
            Effect::Load(kind) => Step::Load(instruction.slot()?, local(kind)),
            _ => step(class, instruction.opcode, instruction.pool_index()),
        });
    }
    Some(steps)
}

fn local(kind: OperandType) -> Local {
    match kind {
        OperandType::Int => Local::Int,
        OperandType::Reference => Local::Reference,
        _ => Local::Other,
    }
}

fn step(class: &ClassFile, opcode: Opcode, pool: Option<u16>) -> Step {
    match opcode {
        Opcode::Getfield => Step::GetField,
        Opcode::Getstatic => Step::GetStatic,
        Opcode::Putfield => Step::PutField,
        Opcode::Putstatic => Step::PutStatic,
        Opcode::Newarray | Opcode::Anewarray => Step::NewArray,
        Opcode::Invokevirtual | Opcode::Invokespecial | Opcode::Invokeinterface => Step::Call,
        Opcode::Invokestatic if checks_argument(class, pool) => Step::CheckArgument,
        Opcode::Invokestatic => Step::CallStatic,
        Opcode::Return => Step::Return,
        Opcode::Areturn => Step::ReturnReference,
        Opcode::Ireturn | Opcode::Lreturn | Opcode::Freturn | Opcode::Dreturn => {
            Step::ReturnPrimitive
        }
        _ => Step::Other,
    }
}

fn checks_argument(class: &ClassFile, pool: Option<u16>) -> bool {
    pool.and_then(|index| class.pool.member(index)).is_some_and(|member| {
        &**member.class == "kotlin/jvm/internal/Intrinsics"
            && matches!(&**member.name, "checkParameterIsNotNull" | "checkNotNullParameter")
    })
}
