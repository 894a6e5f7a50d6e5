//! The effect of each instruction on the operand stack, counted in slots.

use classfile::{ConstantPool, FieldType, Instruction, MethodDescriptor, Opcode};

/// The effect of an instruction on the operand stack, counted in slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Pops the first number of slots, then pushes the second number of new ones.
    Replace(usize, usize),
    /// Inserts copies of the first number of top slots below them and the second number of further slots.
    Duplicate(usize, usize),
    /// Exchanges the top two slots.
    Swap,
}

/// Returns the slots of a field's type, or the slots of a call's arguments and of its result.
fn slots_of(instruction: &Instruction<'_>, pool: &ConstantPool) -> Option<(usize, usize)> {
    let index = instruction.pool_index()?;
    let descriptor = match pool.get(index)? {
        classfile::Constant::InvokeDynamic { name_and_type, .. } => {
            pool.name_and_type(*name_and_type)?.1
        }
        _ => pool.member(index)?.descriptor,
    };
    match MethodDescriptor::parse(descriptor) {
        Some(method) => {
            let result = method.result.map_or(0, |result| result.slots());
            Some((usize::from(method.slots()), usize::from(result)))
        }
        None => Some((usize::from(FieldType::parse(descriptor)?.slots()), 0)),
    }
}

/// Returns how many slots lie above the reference that an instruction dereferences; `None` if it
/// dereferences none.
pub fn above_null(instruction: &Instruction<'_>, pool: &ConstantPool) -> Option<usize> {
    use Opcode::*;
    Some(match instruction.opcode {
        Getfield | Arraylength | Athrow | Monitorenter | Monitorexit => 0,
        Iaload | Laload | Faload | Daload | Aaload | Baload | Caload | Saload => 1,
        Iastore | Fastore | Aastore | Bastore | Castore | Sastore => 2,
        Lastore | Dastore => 3,
        Putfield | Invokevirtual | Invokespecial | Invokeinterface => {
            slots_of(instruction, pool)?.0
        }
        _ => return None,
    })
}

/// Returns the local variable that an instruction writes, and the number of its slots.
pub fn written_local(instruction: &Instruction<'_>) -> Option<(u16, u16)> {
    use Opcode::*;
    let byte = |first: Opcode| u16::from(instruction.opcode.byte() - first.byte());
    Some(match instruction.opcode {
        Iinc | Istore | Fstore | Astore => (instruction.local()?, 1),
        Lstore | Dstore => (instruction.local()?, 2),
        Istore0 | Istore1 | Istore2 | Istore3 => (byte(Istore0), 1),
        Lstore0 | Lstore1 | Lstore2 | Lstore3 => (byte(Lstore0), 2),
        Fstore0 | Fstore1 | Fstore2 | Fstore3 => (byte(Fstore0), 1),
        Dstore0 | Dstore1 | Dstore2 | Dstore3 => (byte(Dstore0), 2),
        Astore0 | Astore1 | Astore2 | Astore3 => (byte(Astore0), 1),
        _ => return None,
    })
}

/// Returns the effect of an instruction; `None` if its operands are malformed.
pub fn effect(instruction: &Instruction<'_>, pool: &ConstantPool) -> Option<Effect> {
    use Opcode::*;
    Some(match instruction.opcode {
        Dup => Effect::Duplicate(1, 0),
        DupX1 => Effect::Duplicate(1, 1),
        DupX2 => Effect::Duplicate(1, 2),
        Dup2 => Effect::Duplicate(2, 0),
        Dup2X1 => Effect::Duplicate(2, 1),
        Dup2X2 => Effect::Duplicate(2, 2),
        Swap => Effect::Swap,
        Getfield => Effect::Replace(1, slots_of(instruction, pool)?.0),
        Getstatic => Effect::Replace(0, slots_of(instruction, pool)?.0),
        Putfield => Effect::Replace(slots_of(instruction, pool)?.0 + 1, 0),
        Putstatic => Effect::Replace(slots_of(instruction, pool)?.0, 0),
        Invokestatic | Invokedynamic => {
            let (arguments, result) = slots_of(instruction, pool)?;
            Effect::Replace(arguments, result)
        }
        Invokevirtual | Invokespecial | Invokeinterface => {
            let (arguments, result) = slots_of(instruction, pool)?;
            Effect::Replace(arguments + 1, result)
        }
        Multianewarray => Effect::Replace(usize::from(*instruction.bytes.get(3)?), 1),
        other => {
            let (pops, pushes) = fixed(other);
            Effect::Replace(pops, pushes)
        }
    })
}

/// Returns the slots popped and pushed by an instruction for which these never vary.
fn fixed(opcode: Opcode) -> (usize, usize) {
    use Opcode::*;
    match opcode.byte() {
        // Constants; loads of local variables.
        0x01..=0x08 | 0x0b..=0x0d | 0x10..=0x13 => (0, 1),
        0x09 | 0x0a | 0x0e | 0x0f | 0x14 => (0, 2),
        0x15 | 0x17 | 0x19 | 0x1a..=0x1d | 0x22..=0x25 | 0x2a..=0x2d => (0, 1),
        0x16 | 0x18 | 0x1e..=0x21 | 0x26..=0x29 => (0, 2),
        // Elements of arrays.
        0x2f | 0x31 => (2, 2),
        0x2e..=0x35 => (2, 1),
        0x50 | 0x52 => (4, 0),
        0x4f..=0x56 => (3, 0),
        // Stores of local variables.
        0x37 | 0x39 | 0x3f..=0x42 | 0x47..=0x4a => (2, 0),
        0x36..=0x4e => (1, 0),
        _ => match opcode {
            Pop | Ifeq | Ifne | Iflt | Ifge | Ifgt | Ifle | Ifnull | Ifnonnull => (1, 0),
            Pop2 | IfIcmpeq | IfIcmpne | IfIcmplt | IfIcmpge | IfIcmpgt | IfIcmple | IfAcmpeq
            | IfAcmpne => (2, 0),
            Iadd | Isub | Imul | Idiv | Irem | Ishl | Ishr | Iushr | Iand | Ior | Ixor | Fadd
            | Fsub | Fmul | Fdiv | Frem | Fcmpl | Fcmpg => (2, 1),
            Ladd | Lsub | Lmul | Ldiv | Lrem | Land | Lor | Lxor | Dadd | Dsub | Dmul | Ddiv
            | Drem => (4, 2),
            Lshl | Lshr | Lushr => (3, 2),
            Lcmp | Dcmpl | Dcmpg => (4, 1),
            Ineg | Fneg | I2f | F2i | I2b | I2c | I2s | Newarray | Anewarray | Arraylength
            | Instanceof => (1, 1),
            Lneg | Dneg | L2d | D2l => (2, 2),
            I2l | I2d | F2l | F2d => (1, 2),
            L2i | L2f | D2i | D2f => (2, 1),
            New | Jsr | JsrW => (0, 1),
            Tableswitch | Lookupswitch | Monitorenter | Monitorexit => (1, 0),
            // A cast does not change the source of the value; the others end the method or do nothing.
            _ => (0, 0),
        },
    }
}
