//! What each instruction does to the slots of a frame (JVMS 6.5).

use classfile::{Constant, ConstantPool, FieldType, Instruction, MethodDescriptor, Opcode};

use super::state::{Slot, State};

/// Carries out an instruction; the bytecode index that it returns to, if it is a `ret`. `None`
/// where the code is not well typed.
pub(super) fn apply(
    state: &mut State,
    instruction: &Instruction<'_>,
    pool: &ConstantPool,
) -> Option<Option<u16>> {
    use Opcode as O;
    let opcode = instruction.opcode;
    match opcode {
        O::AconstNull => state.push(Slot::Reference),
        O::Ldc | O::LdcW | O::Ldc2W => load_constant(state, pool, instruction.pool_index()?)?,
        O::New => state.push(Slot::Reference),
        O::Newarray | O::Anewarray | O::Checkcast | O::Aaload => {
            state.drop(if opcode == O::Aaload { 2 } else { 1 })?;
            state.push(Slot::Reference);
        }
        O::Multianewarray => {
            state.drop(usize::from(*instruction.bytes.get(3)?))?;
            state.push(Slot::Reference);
        }
        O::Pop => state.drop(1)?,
        O::Pop2 => state.drop(2)?,
        O::Dup => state.duplicate(1, 0)?,
        O::DupX1 => state.duplicate(1, 1)?,
        O::DupX2 => state.duplicate(1, 2)?,
        O::Dup2 => state.duplicate(2, 0)?,
        O::Dup2X1 => state.duplicate(2, 1)?,
        O::Dup2X2 => state.duplicate(2, 2)?,
        O::Swap => {
            let (top, below) = (state.pop()?, state.pop()?);
            state.push(top);
            state.push(below);
        }
        O::Jsr | O::JsrW => state.push(Slot::Return(u16::try_from(instruction.next_pc()).ok()?)),
        O::Ret => return subroutine_return(state, instruction.local()?).map(Some),
        O::Iinc => state.set_local(instruction.local()?, Slot::Other)?,
        O::Getstatic | O::Putstatic | O::Getfield | O::Putfield => {
            access_field(state, opcode, pool, instruction.pool_index()?)?;
        }
        O::Invokevirtual
        | O::Invokespecial
        | O::Invokestatic
        | O::Invokeinterface
        | O::Invokedynamic => invoke(state, opcode, pool, instruction.pool_index()?)?,
        _ => match local_access(instruction) {
            Some(access) => access.apply(state)?,
            None => {
                let (taken, given) = numbers(opcode);
                state.drop(taken)?;
                state.push_others(given);
            }
        },
    }
    Some(None)
}

/// A return address serves once (JVMS 4.10.2.5); forgetting it lets the states behind meet.
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

fn access_field(state: &mut State, opcode: Opcode, pool: &ConstantPool, index: u16) -> Option<()> {
    let descriptor = pool.member(index)?.descriptor;
    if matches!(opcode, Opcode::Putstatic | Opcode::Putfield) {
        state.drop(usize::from(FieldType::parse(descriptor)?.slots()))?;
    }
    if matches!(opcode, Opcode::Getfield | Opcode::Putfield) {
        state.drop(1)?;
    }
    if matches!(opcode, Opcode::Getstatic | Opcode::Getfield) {
        push_type(state, descriptor)?;
    }
    Some(())
}

fn invoke(state: &mut State, opcode: Opcode, pool: &ConstantPool, index: u16) -> Option<()> {
    let descriptor = match pool.get(index)? {
        Constant::InvokeDynamic { name_and_type, .. } => pool.name_and_type(*name_and_type)?.1,
        _ => pool.member(index)?.descriptor,
    };
    let parsed = MethodDescriptor::parse(descriptor)?;
    let receiver = !matches!(opcode, Opcode::Invokestatic | Opcode::Invokedynamic);
    state.drop(usize::from(parsed.slots()) + usize::from(receiver))?;
    match parsed.result {
        Some(result) if result.is_reference() => state.push(Slot::Reference),
        Some(result) => state.push_others(usize::from(result.slots())),
        None => {}
    }
    Some(())
}

/// A load or store of a local variable.
struct LocalAccess {
    loads: bool,
    /// 1 and 2 for numbers of so many slots, 0 for a reference.
    kind: u8,
    index: u16,
}

fn local_access(instruction: &Instruction<'_>) -> Option<LocalAccess> {
    let byte = instruction.opcode as u8;
    let (loads, kind) = match byte {
        21..=25 => (true, byte - 21),
        26..=45 => (true, (byte - 26) / 4),
        54..=58 => (false, byte - 54),
        59..=78 => (false, (byte - 59) / 4),
        _ => return None,
    };
    let index = instruction.slot()?;
    // In the order of the opcodes: int, long, float, double, reference.
    let kind = *[1, 2, 1, 2, 0].get(usize::from(kind))?;
    Some(LocalAccess { loads, kind, index })
}

impl LocalAccess {
    fn apply(&self, state: &mut State) -> Option<()> {
        match (self.loads, self.kind) {
            (true, 0) => {
                state.local(self.index)?;
                state.push(Slot::Reference);
            }
            (true, slots) => state.push_others(usize::from(slots)),
            (false, 0) => {
                let value = state.pop()?;
                self.overwrite(state, value)?;
            }
            (false, slots) => {
                state.drop(usize::from(slots))?;
                self.overwrite(state, Slot::Other)?;
                if slots == 2 {
                    state.set_local(self.index.checked_add(1)?, Slot::Other)?;
                }
            }
        }
        Some(())
    }

    fn overwrite(&self, state: &mut State, value: Slot) -> Option<()> {
        state.set_local(self.index, value)
    }
}

/// How many slots an instruction takes and gives that handles nothing but numbers, or takes
/// references and gives none.
fn numbers(opcode: Opcode) -> (usize, usize) {
    use Opcode as O;
    match opcode {
        O::Bipush | O::Sipush => (0, 1),
        O::Goto | O::GotoW | O::Return | O::Nop => (0, 0),
        O::Arraylength | O::Instanceof => (1, 1),
        O::Iaload | O::Faload | O::Baload | O::Caload | O::Saload => (2, 1),
        O::Laload | O::Daload => (2, 2),
        O::Iastore | O::Fastore | O::Aastore | O::Bastore | O::Castore | O::Sastore => (3, 0),
        O::Lastore | O::Dastore => (4, 0),
        O::Lreturn | O::Dreturn => (2, 0),
        O::Ireturn | O::Freturn | O::Areturn | O::Athrow => (1, 0),
        O::Monitorenter | O::Monitorexit | O::Tableswitch | O::Lookupswitch => (1, 0),
        O::Ifeq | O::Ifne | O::Iflt | O::Ifge | O::Ifgt | O::Ifle => (1, 0),
        O::Ifnull | O::Ifnonnull => (1, 0),
        O::IfIcmpeq | O::IfIcmpne | O::IfIcmplt | O::IfIcmpge | O::IfIcmpgt | O::IfIcmple => (2, 0),
        O::IfAcmpeq | O::IfAcmpne => (2, 0),
        O::Lcmp | O::Dcmpl | O::Dcmpg => (4, 1),
        O::Fcmpl | O::Fcmpg => (2, 1),
        O::I2l | O::I2d | O::F2l | O::F2d => (1, 2),
        O::L2i | O::L2f | O::D2i | O::D2f => (2, 1),
        O::L2d | O::D2l | O::Lneg | O::Dneg => (2, 2),
        O::I2f | O::F2i | O::I2b | O::I2c | O::I2s | O::Ineg | O::Fneg => (1, 1),
        O::Lshl | O::Lshr | O::Lushr => (3, 2),
        _ => arithmetic_or_constant(opcode as u8),
    }
}

/// Constants of the opcodes 2 to 15, and binary operations, whose types repeat in the order int,
/// long, float, double.
fn arithmetic_or_constant(byte: u8) -> (usize, usize) {
    match byte {
        9 | 10 | 14 | 15 => (0, 2),
        2..=13 => (0, 1),
        96..=115 if byte % 2 == 1 => (4, 2),
        96..=115 => (2, 1),
        // Shifts, and, or, xor: int and long in turn.
        120..=131 if byte % 2 == 1 => (4, 2),
        120..=131 => (2, 1),
        _ => (0, 0),
    }
}
