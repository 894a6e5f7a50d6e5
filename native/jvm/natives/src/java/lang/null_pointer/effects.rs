//! Finds the null reference on the stack of an instruction that fails on it, and the locals that instructions write.

use classfile::{ConstantPool, Effect, Instruction, Opcode, OperandType, effect, slots, slots_of};

/// The slots above the null reference on the stack before an instruction that failed on one;
/// `None` where an instruction takes no reference below its other operands.
pub fn above_null(instruction: &Instruction<'_>, pool: &ConstantPool) -> Option<usize> {
    let above = match effect(instruction) {
        Effect::Generic([OperandType::Reference, above @ ..], _) => slots_of(above),
        Effect::StoreElement(value) => OperandType::Int.slots() + value.slots(),
        Effect::Field { is_static: false, .. } | Effect::Invoke { has_receiver: true } => {
            slots(instruction, pool)?.0.checked_sub(1)?
        }
        _ => return None,
    };
    Some(usize::from(above))
}

/// Returns the local variable that an instruction writes, and the number of its slots.
pub fn written_local(instruction: &Instruction<'_>) -> Option<(u16, u16)> {
    match effect(instruction) {
        Effect::Store(value) => Some((instruction.slot()?, value.slots())),
        _ if instruction.opcode == Opcode::Iinc => Some((instruction.slot()?, 1)),
        _ => None,
    }
}
