//! Decides whether a replaced body would do the same as the original body.

use classfile::{
    ClassFile, Code, Effect, Instruction, Instructions, Method, Opcode, Returned, access, effect,
};
use report::Operator;

use crate::operator::returned;

/// Returns whether a method has no effect and returns the operator's value on every path. Then no test can notice the
/// operator. Only plain bodies count: those that call nothing and cannot throw.
pub(crate) fn is_equivalent(class: &ClassFile, method: &Method, operator: &Operator) -> bool {
    let is_static = method.access & access::STATIC != 0;
    let value = returned(operator, &method.descriptor, is_static);
    let Some((value, code)) = value.zip(method.code.as_ref()) else { return false };
    let mut before: Option<Instruction<'_>> = None;
    let is_same = Instructions::new(&code.bytes).all(|instruction| {
        let before = before.replace(instruction);
        match instruction.opcode.is_return() {
            true if value == Returned::Nothing => true,
            // A jump to the return would bring another value.
            true => {
                before.is_some_and(|it| pushes(code, &it, value))
                    && !is_target(code, instruction.pc)
            }
            false => is_harmless(class, code, is_static, before.as_ref(), &instruction),
        }
    });
    is_same && code.exceptions.is_empty()
}

/// Returns whether an instruction changes nothing outside of its frame and never throws.
fn is_harmless(
    class: &ClassFile,
    code: &Code,
    is_static: bool,
    before: Option<&Instruction<'_>>,
    instruction: &Instruction<'_>,
) -> bool {
    match effect(instruction) {
        Effect::Constant(_) | Effect::Load(_) | Effect::Store(_) | Effect::Drop(_) => true,
        // Where the code is written again, a jump backwards may never end.
        _ if instruction.targets().iter().any(|target| *target <= instruction.pc) => false,
        _ if instruction.opcode.is_conditional() => true,
        Effect::Field { writes: false, is_static: of_class } => {
            let named = instruction.pool_index().and_then(|index| class.pool.member(index));
            let is_own = named.is_some_and(|it| **it.class == *class.this_class);
            let is_of_this = !is_static
                && before.is_some_and(|it| it.slot() == Some(0))
                && !stores_to(code, 0)
                && !is_target(code, instruction.pc);
            is_own && (of_class || is_of_this)
        }
        _ => matches!(instruction.opcode, Opcode::Goto | Opcode::Nop | Opcode::Instanceof),
    }
}

/// Returns whether a local variable is written, so that it may hold something else than the receiver or the argument.
fn stores_to(code: &Code, slot: u16) -> bool {
    let mut all = Instructions::new(&code.bytes);
    all.any(|it| matches!(effect(&it), Effect::Store(_)) && it.slot() == Some(slot))
}

/// Returns whether an instruction jumps to `pc`.
fn is_target(code: &Code, pc: u32) -> bool {
    Instructions::new(&code.bytes).any(|it| it.targets().contains(&pc))
}

/// Returns whether an instruction pushes a value. Values that need the constant pool count as others.
fn pushes(code: &Code, instruction: &Instruction<'_>, value: Returned<'_>) -> bool {
    use Opcode::{AconstNull, Bipush, Iconst5, IconstM1, Sipush};
    let opcode = instruction.opcode;
    match value {
        Returned::Null => opcode == AconstNull,
        Returned::Int(value) => match opcode {
            Bipush | Sipush => instruction.immediate() == Some(value),
            _ if (IconstM1.byte()..=Iconst5.byte()).contains(&opcode.byte()) => {
                i32::from(opcode.byte()) - i32::from(IconstM1.byte()) - 1 == value
            }
            _ => false,
        },
        Returned::Local(slot) => {
            let slot = u16::from(slot);
            matches!(effect(instruction), Effect::Load(_))
                && instruction.slot() == Some(slot)
                && !stores_to(code, slot)
        }
        _ => false,
    }
}
