//! Finds constants that a compiler pushes although they are not in the source: those of `n++`,
//! `!p`, `a < b`.

use std::collections::BTreeSet;

use classfile::{ClassFile, Code, Effect, Instruction, Instructions, Opcode, effect};

/// Returns the instructions whose constants may come from the compiler. The source may still
/// contain them, as in `p ? 1 : 0`.
///
/// Two patterns are recognised. For `!p` and `a < b`, javac pushes 1, jumps over the next
/// instruction, and that one pushes 0 (or the other way round). For `n++`, except on an `int`
/// variable, it pushes 1, adds or subtracts, and stores the result.
#[must_use]
pub fn suspects(file: &ClassFile, code: &Code) -> BTreeSet<u32> {
    let instructions: Vec<Instruction<'_>> = Instructions::new(&code.bytes).collect();
    let mut suspects = BTreeSet::new();
    for (at, instruction) in instructions.iter().enumerate() {
        let after = |count: usize| instructions.get(at + count);
        let Some(next) = after(1) else { break };
        if is_truth(instruction) && next.opcode == Opcode::Goto {
            let joined = after(3).map(|instruction| instruction.pc);
            let other = after(2).filter(|other| is_truth(other));
            if let Some(other) = other.filter(|_| next.branch_target() == joined) {
                suspects.extend([instruction.pc, other.pc]);
            }
        }
        if is_one(instruction) && is_sum(next) {
            let stores = (2..7).map_while(after).find(|it| !is_between(file, it));
            if stores.is_some_and(is_store) {
                suspects.insert(instruction.pc);
            }
        }
    }
    suspects
}

/// Returns whether an instruction pushes 0 or 1, the values of a boolean.
fn is_truth(instruction: &Instruction<'_>) -> bool {
    matches!(instruction.opcode, Opcode::Iconst0 | Opcode::Iconst1)
}

/// Returns whether an instruction pushes 1 of any numeric type.
fn is_one(instruction: &Instruction<'_>) -> bool {
    matches!(
        instruction.opcode,
        Opcode::Iconst1 | Opcode::Lconst1 | Opcode::Fconst1 | Opcode::Dconst1
    )
}

/// Returns whether an instruction adds or subtracts.
fn is_sum(instruction: &Instruction<'_>) -> bool {
    // iadd to dsub
    matches!(instruction.opcode.byte(), 0x60..=0x67)
}

/// Returns whether an instruction may be between a sum and the store of it: it narrows, boxes or
/// copies.
fn is_between(file: &ClassFile, instruction: &Instruction<'_>) -> bool {
    let is_copy = matches!(effect(instruction), Effect::Duplicate(..));
    let is_narrowing = matches!(instruction.opcode, Opcode::I2b | Opcode::I2c | Opcode::I2s);
    let boxes = || {
        let member = instruction.pool_index().and_then(|index| file.pool.member(index));
        instruction.opcode == Opcode::Invokestatic
            && member.is_some_and(|member| &**member.name == "valueOf")
    };
    is_copy || is_narrowing || boxes()
}

/// Returns whether an instruction stores into a local variable, an element or a field.
fn is_store(instruction: &Instruction<'_>) -> bool {
    matches!(
        effect(instruction),
        Effect::Store(_) | Effect::StoreElement(_) | Effect::Field { writes: true, .. }
    )
}
