//! The effect of each instruction on the slots of a frame (JVMS 6.5).

use classfile::{
    Constant, ConstantPool, Effect, FieldType, Instruction, Opcode, OperandType, effect,
    named_descriptor, slots, slots_of,
};

use super::state::{Slot, State};

/// Applies an instruction to a state. For a `ret` it returns the bytecode index at which execution
/// continues. The outer `None` means that the code is not well typed.
pub(super) fn apply(
    state: &mut State,
    instruction: &Instruction<'_>,
    pool: &ConstantPool,
) -> Option<Option<u16>> {
    match instruction.opcode {
        Opcode::Jsr | Opcode::JsrW => {
            state.push(Slot::Return(u16::try_from(instruction.next_pc()).ok()?));
            return Some(None);
        }
        Opcode::Ret => return subroutine_return(state, instruction.local()?).map(Some),
        Opcode::Iinc => {
            state.set_local(instruction.local()?, Slot::Other)?;
            return Some(None);
        }
        _ => {}
    }
    match effect(instruction) {
        Effect::Constant(pushed) => push(state, pushed),
        Effect::PoolConstant(_) => load_constant(state, pool, instruction.pool_index()?)?,
        Effect::Load(kind) => load_local(state, instruction.slot()?, kind)?,
        Effect::Store(kind) => store_local(state, instruction.slot()?, kind)?,
        Effect::Convert(popped, pushed) => {
            take(state, &[popped])?;
            push(state, pushed);
        }
        Effect::Duplicate(count, below) => state.duplicate(count.into(), below.into())?,
        Effect::Swap => {
            let (top, below) = (state.pop()?, state.pop()?);
            state.push(top);
            state.push(below);
        }
        Effect::Drop(slots) => state.drop(slots.into())?,
        Effect::NewArray => {
            state.drop(1)?;
            state.push(Slot::Reference);
        }
        Effect::StoreElement(value) => {
            take(state, &[OperandType::Reference, OperandType::Int, value])?;
        }
        Effect::Generic(popped, pushed) => {
            take(state, popped)?;
            pushed.iter().for_each(|kind| push(state, *kind));
        }
        Effect::Field { writes: true, .. } => state.drop(slots(instruction, pool)?.0.into())?,
        Effect::Field { writes: false, .. } => {
            state.drop(slots(instruction, pool)?.0.into())?;
            push_type(state, named_descriptor(instruction, pool)?)?;
        }
        Effect::Invoke { .. } | Effect::InvokeDynamic => {
            state.drop(slots(instruction, pool)?.0.into())?;
            let descriptor = named_descriptor(instruction, pool)?;
            let (_, result) = descriptor.split_once(')')?;
            if result != "V" {
                push_type(state, result)?;
            }
        }
    }
    Some(None)
}

/// Pops values of these types.
fn take(state: &mut State, types: &[OperandType]) -> Option<()> {
    state.drop(slots_of(types).into())
}

/// Pushes a value of this type.
fn push(state: &mut State, kind: OperandType) {
    match kind {
        OperandType::Reference => state.push(Slot::Reference),
        _ => state.push_others(kind.slots().into()),
    }
}

fn load_local(state: &mut State, index: u16, kind: OperandType) -> Option<()> {
    if kind == OperandType::Reference {
        state.local(index)?;
    }
    push(state, kind);
    Some(())
}

/// Pops a value into a local variable. For `astore` it may be a return address (JVMS 6.5).
fn store_local(state: &mut State, index: u16, kind: OperandType) -> Option<()> {
    if kind == OperandType::Reference {
        let value = state.pop()?;
        return state.set_local(index, value);
    }
    take(state, &[kind])?;
    (0..kind.slots()).try_for_each(|half| state.set_local(index.checked_add(half)?, Slot::Other))
}

/// Applies a `ret` and returns its target. A return address can be used once (JVMS 4.10.2.5).
/// Forgetting it allows the states after the subroutine to merge.
fn subroutine_return(state: &mut State, local: u16) -> Option<u16> {
    let Slot::Return(target) = state.local(local)? else { return None };
    state.set_local(local, Slot::Other)?;
    Some(target)
}

fn push_type(state: &mut State, descriptor: &str) -> Option<()> {
    let kind = FieldType::parse(descriptor)?;
    if kind.is_reference() {
        state.push(Slot::Reference);
    } else {
        state.push_others(usize::from(kind.slots()));
    }
    Some(())
}

fn load_constant(state: &mut State, pool: &ConstantPool, index: u16) -> Option<()> {
    match pool.get(index)? {
        Constant::Integer(_) | Constant::Float(_) => state.push_others(1),
        Constant::Long(_) | Constant::Double(_) => state.push_others(2),
        Constant::Dynamic { name_and_type, .. } => {
            return push_type(state, pool.name_and_type(*name_and_type)?.1);
        }
        _ => state.push(Slot::Reference),
    }
    Some(())
}
