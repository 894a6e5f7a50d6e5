//! The instructions whose operands' types are always the same (JVMS 4.10.1.9).

use classfile::Opcode;

use super::types::Type;

/// What an instruction pops, deepest first, and what it pushes.
pub(super) type Effect = (&'static [Type], &'static [Type]);

const I: Type = Type::Int;
const F: Type = Type::Float;
const J: Type = Type::Long;
const D: Type = Type::Double;

/// The effect of an instruction that needs no more than its opcode; of a conditional or a switch
/// too, whose targets are not looked at here.
pub(super) fn effect(opcode: Opcode) -> Option<Effect> {
    use Opcode::*;
    Some(match opcode {
        Nop | Goto | GotoW => (&[], &[]),
        AconstNull => (&[], &[Type::Null]),
        IconstM1 | Iconst0 | Iconst1 | Iconst2 | Iconst3 | Iconst4 | Iconst5 | Bipush | Sipush => {
            (&[], &[I])
        }
        Lconst0 | Lconst1 => (&[], &[J]),
        Fconst0 | Fconst1 | Fconst2 => (&[], &[F]),
        Dconst0 | Dconst1 => (&[], &[D]),
        Iadd | Isub | Imul | Idiv | Irem | Iand | Ior | Ixor | Ishl | Ishr | Iushr => {
            (&[I, I], &[I])
        }
        Ladd | Lsub | Lmul | Ldiv | Lrem | Land | Lor | Lxor => (&[J, J], &[J]),
        Lshl | Lshr | Lushr => (&[J, I], &[J]),
        Fadd | Fsub | Fmul | Fdiv | Frem => (&[F, F], &[F]),
        Dadd | Dsub | Dmul | Ddiv | Drem => (&[D, D], &[D]),
        Ineg | I2b | I2c | I2s => (&[I], &[I]),
        Lneg => (&[J], &[J]),
        Fneg => (&[F], &[F]),
        Dneg => (&[D], &[D]),
        I2l => (&[I], &[J]),
        I2f => (&[I], &[F]),
        I2d => (&[I], &[D]),
        L2i => (&[J], &[I]),
        L2f => (&[J], &[F]),
        L2d => (&[J], &[D]),
        F2i => (&[F], &[I]),
        F2l => (&[F], &[J]),
        F2d => (&[F], &[D]),
        D2i => (&[D], &[I]),
        D2l => (&[D], &[J]),
        D2f => (&[D], &[F]),
        Lcmp => (&[J, J], &[I]),
        Fcmpl | Fcmpg => (&[F, F], &[I]),
        Dcmpl | Dcmpg => (&[D, D], &[I]),
        Ifeq | Ifne | Iflt | Ifge | Ifgt | Ifle | Tableswitch | Lookupswitch => (&[I], &[]),
        IfIcmpeq | IfIcmpne | IfIcmplt | IfIcmpge | IfIcmpgt | IfIcmple => (&[I, I], &[]),
        _ => return None,
    })
}

/// What a load or store of a local variable moves: [`Type::Null`] for any reference.
pub(super) fn moved(opcode: Opcode) -> Option<Type> {
    use Opcode::*;
    Some(match opcode {
        Iload | Iload0 | Iload1 | Iload2 | Iload3 | Istore | Istore0 | Istore1 | Istore2
        | Istore3 => I,
        Lload | Lload0 | Lload1 | Lload2 | Lload3 | Lstore | Lstore0 | Lstore1 | Lstore2
        | Lstore3 => J,
        Fload | Fload0 | Fload1 | Fload2 | Fload3 | Fstore | Fstore0 | Fstore1 | Fstore2
        | Fstore3 => F,
        Dload | Dload0 | Dload1 | Dload2 | Dload3 | Dstore | Dstore0 | Dstore1 | Dstore2
        | Dstore3 => D,
        Aload | Aload0 | Aload1 | Aload2 | Aload3 | Astore | Astore0 | Astore1 | Astore2
        | Astore3 => Type::Null,
        _ => return None,
    })
}

/// Whether the instruction stores into a local variable.
pub(super) fn is_store(opcode: Opcode) -> bool {
    (Opcode::Istore.byte()..=Opcode::Astore3.byte()).contains(&opcode.byte())
}

/// The element type's letters and the value of a load from or store to an array of primitives.
pub(super) fn element(opcode: Opcode) -> Option<(&'static [u8], Type)> {
    use Opcode::*;
    Some(match opcode {
        Iaload | Iastore => (b"I", I),
        Laload | Lastore => (b"J", J),
        Faload | Fastore => (b"F", F),
        Daload | Dastore => (b"D", D),
        Baload | Bastore => (b"BZ", I),
        Caload | Castore => (b"C", I),
        Saload | Sastore => (b"S", I),
        _ => return None,
    })
}
