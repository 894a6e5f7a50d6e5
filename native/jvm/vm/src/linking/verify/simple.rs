//! The verification types of the values that an instruction pops, pushes or stores (JVMS 4.10.1.9).

use classfile::{Effect, Instruction, Opcode, OperandType, effect};

use super::types::Type;

/// Returns the verification type of a number. Returns `None` for references and return addresses.
pub(super) fn number(kind: OperandType) -> Option<Type> {
    match kind {
        OperandType::Int => Some(Type::Int),
        OperandType::Long => Some(Type::Long),
        OperandType::Float => Some(Type::Float),
        OperandType::Double => Some(Type::Double),
        OperandType::Reference | OperandType::ReturnAddress => None,
    }
}

/// Returns the type of the value that a load or store of a local variable moves. [`Type::Null`]
/// stands for any reference.
pub(super) fn moved(instruction: &Instruction<'_>) -> Option<Type> {
    match effect(instruction) {
        Effect::Load(kind) | Effect::Store(kind) => Some(number(kind).unwrap_or(Type::Null)),
        _ => None,
    }
}

/// Returns whether the instruction stores into a local variable.
pub(super) fn is_store(instruction: &Instruction<'_>) -> bool {
    matches!(effect(instruction), Effect::Store(_))
}

/// Returns the element types, as letters of descriptors, that a load or store of an array of
/// primitives accepts.
pub(super) fn elements(opcode: Opcode) -> Option<&'static [u8]> {
    use Opcode::*;
    Some(match opcode {
        Iaload | Iastore => b"I",
        Laload | Lastore => b"J",
        Faload | Fastore => b"F",
        Daload | Dastore => b"D",
        Baload | Bastore => b"BZ",
        Caload | Castore => b"C",
        Saload | Sastore => b"S",
        _ => return None,
    })
}
