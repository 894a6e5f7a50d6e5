//! The operation table, the single list of the operations of the internal code.
//!
//! The opcode enumeration and the dispatch loop are generated from it. Operations have the
//! specification's mnemonics (JVMS 6.5). Instructions that only differ in the type of a slot that
//! they move unchanged share one operation.
//!
//! A *fused operation* is a sequence of operations that run as one. It is written in the place of
//! its first part. The other parts stay in their places for branches that lead to them, so fusing
//! does not change the meaning of the code.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::LazyLock;

use crate::interpreter::code::Op;

/// Calls `$then!` with the rows of the table.
///
/// - The rows of operations have the form `Name module::handler;`.
/// - After `fused`, the rows of fused operations have the form `Name = Part Part;`.
///
/// A row may end with a mark, which a fused operation takes from its last part:
///
/// - `, rare` marks rare or slow operations.
/// - `, turns` marks operations that may continue in another frame.
/// - `, free` marks operations that count as no instruction.
#[macro_export]
macro_rules! operations {
    ($then:ident) => {
        $then! {{
            Nop constant::nop;
            AconstNull constant::aconst_null;
            Iconst constant::iconst;
            Lconst constant::lconst;
            Ldc constant::ldc, rare;
            LdcReference constant::ldc_reference;
            LdcResolved constant::ldc_resolved, rare;
            LdcResolved2 constant::ldc_resolved2, rare;
            Load local::load;
            Load2 local::load2;
            Store local::store;
            Store2 local::store2;
            Iinc local::iinc;
            Iaload array::iaload;
            Laload array::laload;
            Aaload array::iaload;
            Baload array::baload;
            Caload array::caload;
            Saload array::saload;
            Iastore array::iastore;
            Lastore array::lastore;
            Aastore array::aastore;
            Bastore array::bastore;
            Castore array::castore;
            Arraylength array::arraylength;
            Newarray array::newarray, rare;
            Anewarray array::anewarray, rare;
            Multianewarray array::multianewarray, rare;
            Pop stack::pop;
            Pop2 stack::pop2;
            Dup stack::dup;
            DupX1 stack::dup_x1;
            DupX2 stack::dup_x2;
            Dup2 stack::dup2;
            Dup2X1 stack::dup2_x1;
            Dup2X2 stack::dup2_x2;
            Swap stack::swap;
            Iadd arithmetic::iadd;
            Isub arithmetic::isub;
            Imul arithmetic::imul;
            Idiv arithmetic::idiv;
            Irem arithmetic::irem;
            Ineg arithmetic::ineg;
            Ishl arithmetic::ishl;
            Ishr arithmetic::ishr;
            Iushr arithmetic::iushr;
            Iand arithmetic::iand;
            Ior arithmetic::ior;
            Ixor arithmetic::ixor;
            Ladd arithmetic::ladd;
            Lsub arithmetic::lsub;
            Lmul arithmetic::lmul;
            Ldiv arithmetic::ldiv;
            Lrem arithmetic::lrem;
            Lneg arithmetic::lneg;
            Lshl arithmetic::lshl;
            Lshr arithmetic::lshr;
            Lushr arithmetic::lushr;
            Land arithmetic::land;
            Lor arithmetic::lor;
            Lxor arithmetic::lxor;
            Fadd arithmetic::fadd;
            Fsub arithmetic::fsub;
            Fmul arithmetic::fmul;
            Fdiv arithmetic::fdiv;
            Frem arithmetic::frem;
            Fneg arithmetic::fneg;
            Dadd arithmetic::dadd;
            Dsub arithmetic::dsub;
            Dmul arithmetic::dmul;
            Ddiv arithmetic::ddiv;
            Drem arithmetic::drem;
            Dneg arithmetic::dneg;
            I2l convert::i2l;
            I2f convert::i2f;
            I2d convert::i2d;
            L2i convert::l2i;
            L2f convert::l2f;
            L2d convert::l2d;
            F2i convert::f2i;
            F2l convert::f2l;
            F2d convert::f2d;
            D2i convert::d2i;
            D2l convert::d2l;
            D2f convert::d2f;
            I2b convert::i2b;
            I2c convert::i2c;
            I2s convert::i2s;
            Lcmp compare::lcmp;
            Fcmpl compare::fcmpl;
            Fcmpg compare::fcmpg;
            Dcmpl compare::dcmpl;
            Dcmpg compare::dcmpg;
            Ifeq control::ifeq;
            Ifne control::ifne;
            Iflt control::iflt;
            Ifge control::ifge;
            Ifgt control::ifgt;
            Ifle control::ifle;
            IfIcmpeq control::if_icmpeq;
            IfIcmpne control::if_icmpne;
            IfIcmplt control::if_icmplt;
            IfIcmpge control::if_icmpge;
            IfIcmpgt control::if_icmpgt;
            IfIcmple control::if_icmple;
            Goto control::goto;
            Jsr control::jsr, rare;
            Ret control::ret, rare;
            Tableswitch control::tableswitch;
            Lookupswitch control::lookupswitch;
            Return0 control::return0, turns;
            Return1 control::return1, turns;
            Return2 control::return2, turns;
            ReturnFromObject control::return_from_object, turns;
            Getstatic field::getstatic, rare;
            Putstatic field::putstatic, rare;
            Getfield field::getfield, rare;
            Putfield field::putfield, rare;
            GetstaticQuick field::getstatic_quick, rare;
            PutstaticQuick field::putstatic_quick, rare;
            Getstatic1 field::getstatic1;
            GetstaticBoolean field::getstatic_boolean;
            GetstaticChar field::getstatic_char;
            GetstaticShort field::getstatic_short;
            Getstatic4 field::getstatic4;
            Getstatic8 field::getstatic8;
            Putstatic1 field::putstatic1;
            PutstaticBoolean field::putstatic_boolean;
            Putstatic2 field::putstatic2;
            Putstatic4 field::putstatic4;
            Putstatic8 field::putstatic8;
            Getfield1 field::getfield1;
            GetfieldBoolean field::getfield_boolean;
            GetfieldChar field::getfield_char;
            GetfieldShort field::getfield_short;
            Getfield4 field::getfield4;
            Getfield8 field::getfield8;
            Putfield1 field::putfield1;
            PutfieldBoolean field::putfield_boolean;
            Putfield2 field::putfield2;
            Putfield4 field::putfield4;
            Putfield8 field::putfield8;
            Invokevirtual invoke::invokevirtual, rare;
            Invokespecial invoke::invokespecial, rare;
            Invokestatic invoke::invokestatic, rare;
            Invokeinterface invoke::invokeinterface, rare;
            Invokedynamic invoke::invokedynamic, rare;
            InvokevirtualQuick invoke::invokevirtual_quick, turns;
            InvokevirtualSelected invoke::invokevirtual_selected, turns;
            InvokespecialQuick invoke::invokespecial_quick, turns;
            InvokestaticQuick invoke::invokestatic_quick, rare;
            InvokestaticReady invoke::invokestatic_ready, turns;
            InvokeinterfaceQuick invoke::invokeinterface_quick, turns;
            InvokeAppendix invoke::invoke_appendix, rare;
            InvokeBasic invoke::invoke_basic, rare;
            LinkTo invoke::link_to, rare;
            New object::new, rare;
            NewQuick object::new_quick;
            Athrow object::athrow, rare;
            Checkcast object::checkcast, rare;
            CheckcastQuick object::checkcast_quick;
            Instanceof object::instanceof, rare;
            InstanceofQuick object::instanceof_quick;
            Monitorenter object::monitorenter, rare;
            Monitorexit object::monitorexit, rare;
            Invalid control::invalid, rare;
            Entry entry::entry, rare;
            Probe probes::probe, free;
            ProbeGoto control::goto, free;
        } fused {
            LoadLoad = Load Load;
            LoadLoadLoad = Load Load Load;
            LoadLoadIaload = Load Load Iaload;
            LoadLoadAaload = Load Load Aaload;
            LoadLoadBaload = Load Load Baload;
            LoadLoadCaload = Load Load Caload;
            LoadLoadLaload = Load Load Laload;
            LoadLoadGetfield4 = Load Load Getfield4;
            LoadLoadPutfield4 = Load Load Putfield4;
            LoadLoadIadd = Load Load Iadd;
            LoadLoadIfIcmpge = Load Load IfIcmpge;
            LoadLoadIfIcmplt = Load Load IfIcmplt;
            LoadLoadIfIcmpne = Load Load IfIcmpne;
            LoadIconst = Load Iconst;
            LoadIconstIadd = Load Iconst Iadd;
            LoadIconstIsub = Load Iconst Isub;
            LoadIconstIand = Load Iconst Iand;
            LoadIconstIfIcmpne = Load Iconst IfIcmpne;
            LoadIconstIfIcmpge = Load Iconst IfIcmpge;
            LoadIconstIfIcmplt = Load Iconst IfIcmplt;
            LoadGetfield4 = Load Getfield4;
            LoadGetfield4Load = Load Getfield4 Load;
            LoadGetfield4Store = Load Getfield4 Store;
            LoadGetfield4Return1 = Load Getfield4 Return1, turns;
            LoadGetfield4Getfield4 = Load Getfield4 Getfield4;
            LoadGetfield1 = Load Getfield1;
            LoadGetfieldBoolean = Load GetfieldBoolean;
            LoadGetfield8 = Load Getfield8;
            LoadPutfield4 = Load Putfield4;
            LoadArraylength = Load Arraylength;
            LoadIaload = Load Iaload;
            LoadBaload = Load Baload;
            LoadIadd = Load Iadd;
            LoadIsub = Load Isub;
            LoadImul = Load Imul;
            LoadIxor = Load Ixor;
            LoadIfeq = Load Ifeq;
            LoadIfne = Load Ifne;
            LoadIfge = Load Ifge;
            LoadIflt = Load Iflt;
            LoadIfgt = Load Ifgt;
            LoadIfle = Load Ifle;
            LoadIfIcmpeq = Load IfIcmpeq;
            LoadIfIcmpne = Load IfIcmpne;
            LoadIfIcmpge = Load IfIcmpge;
            LoadIfIcmplt = Load IfIcmplt;
            LoadIfIcmpgt = Load IfIcmpgt;
            LoadIfIcmple = Load IfIcmple;
            LoadStore = Load Store;
            LoadReturn1 = Load Return1, turns;
            LoadCheckcastQuick = Load CheckcastQuick;
            LoadInstanceofQuick = Load InstanceofQuick;
            LoadInvokevirtualQuick = Load InvokevirtualQuick, turns;
            LoadInvokespecialQuick = Load InvokespecialQuick, turns;
            LoadInvokestaticReady = Load InvokestaticReady, turns;
            LoadInvokeinterfaceQuick = Load InvokeinterfaceQuick, turns;
            Load2Load2 = Load2 Load2;
            Load2Dadd = Load2 Dadd;
            Load2Dmul = Load2 Dmul;
            Load2Load = Load2 Load;
            LoadLoad2 = Load Load2;
            IconstIadd = Iconst Iadd;
            IconstIsub = Iconst Isub;
            IconstImul = Iconst Imul;
            IconstIand = Iconst Iand;
            IconstIshl = Iconst Ishl;
            IconstIshr = Iconst Ishr;
            IconstIushr = Iconst Iushr;
            IconstIaload = Iconst Iaload;
            IconstIfIcmpne = Iconst IfIcmpne;
            IconstIfIcmpeq = Iconst IfIcmpeq;
            IconstIfIcmpge = Iconst IfIcmpge;
            IconstIfIcmplt = Iconst IfIcmplt;
            IconstStore = Iconst Store;
            IconstReturn1 = Iconst Return1, turns;
            IconstLshl = Iconst Lshl;
            IconstLushr = Iconst Lushr;
            StoreLoad = Store Load;
            StoreLoadLoad = Store Load Load;
            Store2Load2 = Store2 Load2;
            StoreIinc = Store Iinc;
            IincGoto = Iinc Goto;
            IincLoad = Iinc Load;
            IincLoadLoad = Iinc Load Load;
            Getfield4Load = Getfield4 Load;
            Getfield4Store = Getfield4 Store;
            Getfield4Return1 = Getfield4 Return1, turns;
            Getfield4Arraylength = Getfield4 Arraylength;
            Getstatic4Load = Getstatic4 Load;
            GetstaticBooleanIfeq = GetstaticBoolean Ifeq;
            GetstaticBooleanIfne = GetstaticBoolean Ifne;
            ArraylengthIfIcmpge = Arraylength IfIcmpge;
            ArraylengthIfIcmplt = Arraylength IfIcmplt;
            CheckcastQuickStore = CheckcastQuick Store;
            CheckcastQuickInvokevirtualQuick = CheckcastQuick InvokevirtualQuick, turns;
            CheckcastQuickReturn1 = CheckcastQuick Return1, turns;
            Putfield4Load = Putfield4 Load;
            IaddStore = Iadd Store;
            IaddLoad = Iadd Load;
            IsubStore = Isub Store;
            IaloadLoad = Iaload Load;
            IaloadIadd = Iaload Iadd;
            BaloadStore = Baload Store;
            BaloadLoad = Baload Load;
            CaloadStore = Caload Store;
            DupLoad = Dup Load;
            DupStore = Dup Store;
            DupIconst = Dup Iconst;
            NewQuickDup = NewQuick Dup;
            LdcReferenceInvokestaticReady = LdcReference InvokestaticReady, turns;
            PopLoad = Pop Load;
            InstanceofQuickIfeq = InstanceofQuick Ifeq;
            InstanceofQuickIfne = InstanceofQuick Ifne;
        }}
    };
}

macro_rules! opcode {
    (
        { $($name:ident $module:ident :: $handler:ident $(, $end:ident)?;)* }
        fused { $($fused:ident = $($part:ident)+ $(, $last:ident)?;)* }
    ) => {
        /// An operation of the internal code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u16)]
        #[allow(missing_docs)]
        pub enum Opcode { $($name,)* $($fused,)* }

        impl Opcode {
            /// The operations that are not fused, in the order of their numbers.
            const ALL: &[Opcode] = &[$(Opcode::$name),*];

            const FUSED: &[Fused] = &[$((Opcode::$fused, &[$(Opcode::$part),+]),)*];
        }
    };
}

operations!(opcode);

/// The fused operations by their first part. Those with the most parts come first.
static BY_FIRST: LazyLock<Vec<Vec<Fused>>> = LazyLock::new(|| {
    let starting = |first| Opcode::FUSED.iter().filter(move |row| row.1.first() == Some(&first));
    let sorted = |first| {
        let mut rows: Vec<Fused> = starting(first).copied().collect();
        rows.sort_by_key(|row| Reverse(row.1.len()));
        rows
    };
    Opcode::ALL.iter().map(|&first| sorted(first)).collect()
});

/// A fused operation and its parts.
type Fused = (Opcode, &'static [Opcode]);

/// The number of parts of the longest fused operation.
const LONGEST: usize = {
    let (mut longest, mut row) = (0, 0);
    while row < Opcode::FUSED.len() {
        let parts = Opcode::FUSED[row].1.len();
        longest = if parts > longest { parts } else { longest };
        row += 1;
    }
    longest
};

/// Fuses the operations that start in a range, wherever the table has a row for them. Later parts
/// may lie after the range.
pub(crate) fn fuse(ops: &mut [Op], range: Range<usize>) {
    for start in range {
        if let Some((first, rest)) = ops.get_mut(start..).and_then(<[Op]>::split_first_mut) {
            first.code = longest(first.code.first(), rest);
        }
    }
}

/// Fuses again around an operation that was replaced.
pub(crate) fn fuse_around(ops: &mut [Op], at: usize) {
    fuse(ops, at.saturating_sub(LONGEST - 1)..at + 1);
}

/// Returns the fused operation with the most parts that these operations match, or `first` if there
/// is none.
fn longest(first: Opcode, rest: &[Op]) -> Opcode {
    let fits = |parts: &[Opcode]| {
        parts.first() == Some(&first)
            && parts.len() <= rest.len() + 1
            && parts.iter().skip(1).zip(rest).all(|(part, op)| op.code.first() == *part)
    };
    let mut rows = BY_FIRST.get(first as usize).into_iter().flatten();
    rows.find(|row| fits(row.1)).map_or(first, |row| row.0)
}

impl Opcode {
    /// Returns the operation with this number.
    pub(crate) fn numbered(number: u16) -> Option<Opcode> {
        let fused = || Opcode::FUSED.get(usize::from(number).checked_sub(Opcode::ALL.len())?);
        let plain = Opcode::ALL.get(usize::from(number)).copied();
        plain.or_else(|| fused().map(|row| row.0))
    }

    /// Returns the first part of a fused operation, and the operation itself otherwise.
    pub(crate) fn first(self) -> Opcode {
        match Opcode::FUSED.get((self as usize).wrapping_sub(Opcode::ALL.len())) {
            Some((_, [first, ..])) => *first,
            _ => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_found_by_their_numbers() {
        let fused = Opcode::FUSED.iter().map(|row| row.0);
        let all: Vec<Opcode> = Opcode::ALL.iter().copied().chain(fused).collect();
        for &code in &all {
            assert_eq!(Opcode::numbered(code as u16), Some(code));
        }
        assert_eq!(Opcode::numbered(all.len() as u16), None);
    }
}
