//! The one table of what each instruction does to locals and operands (JVMS 6.5).

use super::bytecode::{Instruction, Opcode};
use crate::pool::descriptor::{FieldType, MethodDescriptor};
use crate::pool::{Constant, ConstantPool};

/// The type of an operand, as instructions distinguish it: for example, all references are one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandType {
    /// `int`, and the smaller types, which are computed as `int`.
    Int,
    /// `long`, in two slots.
    Long,
    /// `float`
    Float,
    /// `double`, in two slots.
    Double,
    /// A reference to an object or array, or null.
    Reference,
    /// The place to which a subroutine returns.
    ReturnAddress,
}

impl OperandType {
    /// The slots that a value of the type takes.
    #[must_use]
    pub const fn slots(self) -> u16 {
        match self {
            Self::Long | Self::Double => 2,
            _ => 1,
        }
    }
}

/// The slots that values of these types take together.
#[must_use]
pub fn slots_of(types: &[OperandType]) -> u16 {
    types.iter().map(|it| it.slots()).sum()
}

/// What an instruction does to locals and operands, as [`effect`] returns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Pushes a constant.
    Constant(OperandType),
    /// Pushes an entry of the constant pool, which decides the type; it takes this many slots.
    PoolConstant(u16),
    /// Pushes a local.
    Load(OperandType),
    /// Pops into a local; of `astore`, also a return address.
    Store(OperandType),
    /// Pops a value and pushes the same value as another type.
    Convert(OperandType, OperandType),
    /// Copies this many of the topmost slots below as many slots as the second number says.
    Duplicate(u16, u16),
    /// Exchanges the two topmost slots.
    Swap,
    /// Pops this many slots and forgets them.
    Drop(u16),
    /// Pops a length and pushes a new array.
    NewArray,
    /// Pops array, index and value; the type is that of the value.
    StoreElement(OperandType),
    /// Pops operands of the first types, the last one on top, and pushes results of the others.
    Generic(&'static [OperandType], &'static [OperandType]),
    /// Reads or writes a field, whose descriptor has the type.
    Field {
        /// Whether the field is static, so that no object is popped.
        is_static: bool,
        /// Whether the field is written, so that a value is popped.
        writes: bool,
    },
    /// Calls a method, whose descriptor has the types of the arguments and of the result.
    Invoke {
        /// Whether a receiver is popped.
        has_receiver: bool,
    },
    /// Calls a method that a bootstrap method links; arguments and result are in its descriptor.
    InvokeDynamic,
}

const I: OperandType = OperandType::Int;
const J: OperandType = OperandType::Long;
const F: OperandType = OperandType::Float;
const D: OperandType = OperandType::Double;
const A: OperandType = OperandType::Reference;

/// The effect of an instruction.
#[must_use]
pub fn effect(instruction: &Instruction<'_>) -> Effect {
    use Effect as E;
    use Opcode as O;
    match instruction.opcode {
        O::AconstNull => E::Constant(A),
        O::IconstM1 | O::Iconst0 | O::Iconst1 | O::Iconst2 | O::Iconst3 | O::Iconst4 => {
            E::Constant(I)
        }
        O::Iconst5 | O::Bipush | O::Sipush => E::Constant(I),
        O::Lconst0 | O::Lconst1 => E::Constant(J),
        O::Fconst0 | O::Fconst1 | O::Fconst2 => E::Constant(F),
        O::Dconst0 | O::Dconst1 => E::Constant(D),
        O::Ldc | O::LdcW => E::PoolConstant(1),
        O::Ldc2W => E::PoolConstant(2),

        O::Iload | O::Iload0 | O::Iload1 | O::Iload2 | O::Iload3 => E::Load(I),
        O::Lload | O::Lload0 | O::Lload1 | O::Lload2 | O::Lload3 => E::Load(J),
        O::Fload | O::Fload0 | O::Fload1 | O::Fload2 | O::Fload3 => E::Load(F),
        O::Dload | O::Dload0 | O::Dload1 | O::Dload2 | O::Dload3 => E::Load(D),
        O::Aload | O::Aload0 | O::Aload1 | O::Aload2 | O::Aload3 => E::Load(A),
        O::Istore | O::Istore0 | O::Istore1 | O::Istore2 | O::Istore3 => E::Store(I),
        O::Lstore | O::Lstore0 | O::Lstore1 | O::Lstore2 | O::Lstore3 => E::Store(J),
        O::Fstore | O::Fstore0 | O::Fstore1 | O::Fstore2 | O::Fstore3 => E::Store(F),
        O::Dstore | O::Dstore0 | O::Dstore1 | O::Dstore2 | O::Dstore3 => E::Store(D),
        O::Astore | O::Astore0 | O::Astore1 | O::Astore2 | O::Astore3 => E::Store(A),

        O::Pop => E::Drop(1),
        O::Pop2 => E::Drop(2),
        O::Dup => E::Duplicate(1, 0),
        O::DupX1 => E::Duplicate(1, 1),
        O::DupX2 => E::Duplicate(1, 2),
        O::Dup2 => E::Duplicate(2, 0),
        O::Dup2X1 => E::Duplicate(2, 1),
        O::Dup2X2 => E::Duplicate(2, 2),
        O::Swap => E::Swap,

        O::Iaload | O::Baload | O::Caload | O::Saload => E::Generic(&[A, I], &[I]),
        O::Laload => E::Generic(&[A, I], &[J]),
        O::Faload => E::Generic(&[A, I], &[F]),
        O::Daload => E::Generic(&[A, I], &[D]),
        O::Aaload => E::Generic(&[A, I], &[A]),
        O::Iastore | O::Bastore | O::Castore | O::Sastore => E::StoreElement(I),
        O::Lastore => E::StoreElement(J),
        O::Fastore => E::StoreElement(F),
        O::Dastore => E::StoreElement(D),
        O::Aastore => E::StoreElement(A),

        O::Iadd | O::Isub | O::Imul | O::Idiv | O::Irem => E::Generic(&[I, I], &[I]),
        O::Ishl | O::Ishr | O::Iushr | O::Iand | O::Ior | O::Ixor => E::Generic(&[I, I], &[I]),
        O::Ladd | O::Lsub | O::Lmul | O::Ldiv | O::Lrem => E::Generic(&[J, J], &[J]),
        O::Land | O::Lor | O::Lxor => E::Generic(&[J, J], &[J]),
        O::Lshl | O::Lshr | O::Lushr => E::Generic(&[J, I], &[J]),
        O::Fadd | O::Fsub | O::Fmul | O::Fdiv | O::Frem => E::Generic(&[F, F], &[F]),
        O::Dadd | O::Dsub | O::Dmul | O::Ddiv | O::Drem => E::Generic(&[D, D], &[D]),
        O::Ineg => E::Generic(&[I], &[I]),
        O::Lneg => E::Generic(&[J], &[J]),
        O::Fneg => E::Generic(&[F], &[F]),
        O::Dneg => E::Generic(&[D], &[D]),
        O::Lcmp => E::Generic(&[J, J], &[I]),
        O::Fcmpl | O::Fcmpg => E::Generic(&[F, F], &[I]),
        O::Dcmpl | O::Dcmpg => E::Generic(&[D, D], &[I]),

        O::I2l => E::Convert(I, J),
        O::I2f => E::Convert(I, F),
        O::I2d => E::Convert(I, D),
        O::L2i => E::Convert(J, I),
        O::L2f => E::Convert(J, F),
        O::L2d => E::Convert(J, D),
        O::F2i => E::Convert(F, I),
        O::F2l => E::Convert(F, J),
        O::F2d => E::Convert(F, D),
        O::D2i => E::Convert(D, I),
        O::D2l => E::Convert(D, J),
        O::D2f => E::Convert(D, F),
        O::I2b | O::I2c | O::I2s => E::Convert(I, I),
        O::Checkcast => E::Convert(A, A),

        O::Ifeq | O::Ifne | O::Iflt | O::Ifge | O::Ifgt | O::Ifle => E::Generic(&[I], &[]),
        O::IfIcmpeq | O::IfIcmpne | O::IfIcmplt | O::IfIcmpge | O::IfIcmpgt | O::IfIcmple => {
            E::Generic(&[I, I], &[])
        }
        O::IfAcmpeq | O::IfAcmpne => E::Generic(&[A, A], &[]),
        O::Ifnull | O::Ifnonnull => E::Generic(&[A], &[]),
        O::Tableswitch | O::Lookupswitch => E::Generic(&[I], &[]),
        O::Jsr | O::JsrW => E::Generic(&[], &[OperandType::ReturnAddress]),
        O::Nop | O::Iinc | O::Goto | O::GotoW | O::Ret | O::Wide => E::Generic(&[], &[]),

        O::Ireturn => E::Generic(&[I], &[]),
        O::Lreturn => E::Generic(&[J], &[]),
        O::Freturn => E::Generic(&[F], &[]),
        O::Dreturn => E::Generic(&[D], &[]),
        O::Areturn | O::Athrow => E::Generic(&[A], &[]),
        O::Return => E::Generic(&[], &[]),

        O::Getstatic => E::Field { is_static: true, writes: false },
        O::Putstatic => E::Field { is_static: true, writes: true },
        O::Getfield => E::Field { is_static: false, writes: false },
        O::Putfield => E::Field { is_static: false, writes: true },
        O::Invokestatic => E::Invoke { has_receiver: false },
        O::Invokevirtual | O::Invokespecial | O::Invokeinterface => {
            E::Invoke { has_receiver: true }
        }
        O::Invokedynamic => E::InvokeDynamic,

        O::New => E::Generic(&[], &[A]),
        O::Newarray | O::Anewarray => E::NewArray,
        O::Multianewarray => E::Generic(dimensions(instruction), &[A]),
        O::Arraylength | O::Instanceof => E::Generic(&[A], &[I]),
        O::Monitorenter | O::Monitorexit => E::Generic(&[A], &[]),
    }
}

/// Returns the numbers of slots that an instruction pops and pushes. A copy or exchange counts the slots that it leaves
/// in place too. `None` if the pool does not have the descriptor that the instruction names.
#[must_use]
pub fn slots(instruction: &Instruction<'_>, pool: &ConstantPool) -> Option<(u16, u16)> {
    let method = || MethodDescriptor::parse(named_descriptor(instruction, pool)?);
    let result = |it: &MethodDescriptor<'_>| it.result.as_ref().map_or(0, FieldType::slots);
    Some(match effect(instruction) {
        Effect::Constant(pushed) | Effect::Load(pushed) => (0, pushed.slots()),
        Effect::PoolConstant(slots) => (0, slots),
        Effect::Store(popped) => (popped.slots(), 0),
        Effect::Convert(popped, pushed) => (popped.slots(), pushed.slots()),
        Effect::Duplicate(count, below) => (count + below, 2 * count + below),
        Effect::Swap => (2, 2),
        Effect::Drop(slots) => (slots, 0),
        Effect::NewArray => (1, 1),
        Effect::StoreElement(value) => (2 + value.slots(), 0),
        Effect::Generic(popped, pushed) => (slots_of(popped), slots_of(pushed)),
        Effect::Field { is_static, writes } => {
            let slots = FieldType::parse(named_descriptor(instruction, pool)?)?.slots();
            let object = u16::from(!is_static);
            if writes { (slots + object, 0) } else { (object, slots) }
        }
        Effect::Invoke { has_receiver } => {
            let method = method()?;
            (method.slots() + u16::from(has_receiver), result(&method))
        }
        Effect::InvokeDynamic => {
            let method = method()?;
            (method.slots(), result(&method))
        }
    })
}

/// The lengths that `multianewarray` pops.
fn dimensions(instruction: &Instruction<'_>) -> &'static [OperandType] {
    static MOST: [OperandType; 255] = [I; 255];
    let count = instruction.bytes.get(3).map_or(1, |count| usize::from(*count));
    MOST.get(..count).unwrap_or(&MOST)
}

/// The descriptor of the field, method or call site that an instruction names.
#[must_use]
pub fn named_descriptor<'a>(
    instruction: &Instruction<'_>,
    pool: &'a ConstantPool,
) -> Option<&'a str> {
    let index = instruction.pool_index()?;
    Some(match pool.get(index)? {
        Constant::InvokeDynamic { name_and_type, .. } => pool.name_and_type(*name_and_type)?.1,
        _ => pool.member(index)?.descriptor,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(bytes: &[u8]) -> Effect {
        effect(&Instruction::at(bytes, 0).unwrap())
    }

    #[test]
    fn locals_are_typed_in_all_forms() {
        assert_eq!(of(&[0x18, 3]), Effect::Load(D));
        assert_eq!(of(&[0x2D]), Effect::Load(A));
        assert_eq!(of(&[0xC4, 0x37, 1, 0]), Effect::Store(J));
        assert_eq!(of(&[0x43]), Effect::Store(F));
    }

    #[test]
    fn an_array_of_arrays_pops_its_lengths() {
        let Effect::Generic(pops, pushes) = of(&[0xC5, 0, 9, 3]) else { panic!() };
        assert_eq!((pops, pushes), (&[I, I, I][..], &[A][..]));
    }

    #[test]
    fn a_shift_of_a_long_takes_an_int() {
        let Effect::Generic(pops, pushes) = of(&[0x79]) else { panic!() };
        assert_eq!((slots_of(pops), slots_of(pushes)), (3, 2));
    }
}
