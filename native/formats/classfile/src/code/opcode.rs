//! The one table of all JVM instructions (JVMS 6.5): name, byte and shape of operands.

/// The shape of the operands that follow an opcode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operands {
    /// Nothing.
    None,
    /// A signed byte.
    Byte,
    /// A signed 16-bit number.
    Short,
    /// A local variable's slot in one byte (two after `wide`).
    Local,
    /// A pool index in one byte.
    Pool1,
    /// A pool index in two bytes.
    Pool2,
    /// A signed 16-bit branch offset.
    Branch2,
    /// A signed 32-bit branch offset.
    Branch4,
    /// A slot and a signed constant, one byte each (two each after `wide`).
    Iinc,
    /// Padding, default, low, high and offsets.
    TableSwitch,
    /// Padding, default, count and pairs.
    LookupSwitch,
    /// A pool index, an argument count and a zero byte.
    Interface,
    /// A pool index and two zero bytes.
    Dynamic,
    /// A primitive type's number.
    ArrayType,
    /// A pool index and a number of dimensions.
    MultiArray,
    /// Another instruction's opcode, whose operands are widened.
    Wide,
}

macro_rules! opcodes {
    ($($name:ident $variant:ident $byte:literal $operands:ident;)*) => {
        /// A JVM instruction's operation.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Opcode { $($variant = $byte,)* }

        impl Opcode {
            /// All opcodes in order of their bytes.
            pub const ALL: &[Opcode] = &[$(Opcode::$variant,)*];

            /// Returns the opcode with this byte, or `None` if no instruction has it.
            #[must_use]
            pub const fn from_byte(byte: u8) -> Option<Self> {
                match byte { $($byte => Some(Self::$variant),)* _ => None }
            }

            /// Returns the name in the specification.
            #[must_use]
            pub const fn mnemonic(self) -> &'static str {
                match self { $(Self::$variant => stringify!($name),)* }
            }

            /// Returns the shape of the opcode's operands.
            #[must_use]
            pub const fn operands(self) -> Operands {
                match self { $(Self::$variant => Operands::$operands,)* }
            }
        }
    };
}

opcodes! {
    nop Nop 0x00 None;
    aconst_null AconstNull 0x01 None;
    iconst_m1 IconstM1 0x02 None;
    iconst_0 Iconst0 0x03 None;
    iconst_1 Iconst1 0x04 None;
    iconst_2 Iconst2 0x05 None;
    iconst_3 Iconst3 0x06 None;
    iconst_4 Iconst4 0x07 None;
    iconst_5 Iconst5 0x08 None;
    lconst_0 Lconst0 0x09 None;
    lconst_1 Lconst1 0x0A None;
    fconst_0 Fconst0 0x0B None;
    fconst_1 Fconst1 0x0C None;
    fconst_2 Fconst2 0x0D None;
    dconst_0 Dconst0 0x0E None;
    dconst_1 Dconst1 0x0F None;
    bipush Bipush 0x10 Byte;
    sipush Sipush 0x11 Short;
    ldc Ldc 0x12 Pool1;
    ldc_w LdcW 0x13 Pool2;
    ldc2_w Ldc2W 0x14 Pool2;
    iload Iload 0x15 Local;
    lload Lload 0x16 Local;
    fload Fload 0x17 Local;
    dload Dload 0x18 Local;
    aload Aload 0x19 Local;
    iload_0 Iload0 0x1A None;
    iload_1 Iload1 0x1B None;
    iload_2 Iload2 0x1C None;
    iload_3 Iload3 0x1D None;
    lload_0 Lload0 0x1E None;
    lload_1 Lload1 0x1F None;
    lload_2 Lload2 0x20 None;
    lload_3 Lload3 0x21 None;
    fload_0 Fload0 0x22 None;
    fload_1 Fload1 0x23 None;
    fload_2 Fload2 0x24 None;
    fload_3 Fload3 0x25 None;
    dload_0 Dload0 0x26 None;
    dload_1 Dload1 0x27 None;
    dload_2 Dload2 0x28 None;
    dload_3 Dload3 0x29 None;
    aload_0 Aload0 0x2A None;
    aload_1 Aload1 0x2B None;
    aload_2 Aload2 0x2C None;
    aload_3 Aload3 0x2D None;
    iaload Iaload 0x2E None;
    laload Laload 0x2F None;
    faload Faload 0x30 None;
    daload Daload 0x31 None;
    aaload Aaload 0x32 None;
    baload Baload 0x33 None;
    caload Caload 0x34 None;
    saload Saload 0x35 None;
    istore Istore 0x36 Local;
    lstore Lstore 0x37 Local;
    fstore Fstore 0x38 Local;
    dstore Dstore 0x39 Local;
    astore Astore 0x3A Local;
    istore_0 Istore0 0x3B None;
    istore_1 Istore1 0x3C None;
    istore_2 Istore2 0x3D None;
    istore_3 Istore3 0x3E None;
    lstore_0 Lstore0 0x3F None;
    lstore_1 Lstore1 0x40 None;
    lstore_2 Lstore2 0x41 None;
    lstore_3 Lstore3 0x42 None;
    fstore_0 Fstore0 0x43 None;
    fstore_1 Fstore1 0x44 None;
    fstore_2 Fstore2 0x45 None;
    fstore_3 Fstore3 0x46 None;
    dstore_0 Dstore0 0x47 None;
    dstore_1 Dstore1 0x48 None;
    dstore_2 Dstore2 0x49 None;
    dstore_3 Dstore3 0x4A None;
    astore_0 Astore0 0x4B None;
    astore_1 Astore1 0x4C None;
    astore_2 Astore2 0x4D None;
    astore_3 Astore3 0x4E None;
    iastore Iastore 0x4F None;
    lastore Lastore 0x50 None;
    fastore Fastore 0x51 None;
    dastore Dastore 0x52 None;
    aastore Aastore 0x53 None;
    bastore Bastore 0x54 None;
    castore Castore 0x55 None;
    sastore Sastore 0x56 None;
    pop Pop 0x57 None;
    pop2 Pop2 0x58 None;
    dup Dup 0x59 None;
    dup_x1 DupX1 0x5A None;
    dup_x2 DupX2 0x5B None;
    dup2 Dup2 0x5C None;
    dup2_x1 Dup2X1 0x5D None;
    dup2_x2 Dup2X2 0x5E None;
    swap Swap 0x5F None;
    iadd Iadd 0x60 None;
    ladd Ladd 0x61 None;
    fadd Fadd 0x62 None;
    dadd Dadd 0x63 None;
    isub Isub 0x64 None;
    lsub Lsub 0x65 None;
    fsub Fsub 0x66 None;
    dsub Dsub 0x67 None;
    imul Imul 0x68 None;
    lmul Lmul 0x69 None;
    fmul Fmul 0x6A None;
    dmul Dmul 0x6B None;
    idiv Idiv 0x6C None;
    ldiv Ldiv 0x6D None;
    fdiv Fdiv 0x6E None;
    ddiv Ddiv 0x6F None;
    irem Irem 0x70 None;
    lrem Lrem 0x71 None;
    frem Frem 0x72 None;
    drem Drem 0x73 None;
    ineg Ineg 0x74 None;
    lneg Lneg 0x75 None;
    fneg Fneg 0x76 None;
    dneg Dneg 0x77 None;
    ishl Ishl 0x78 None;
    lshl Lshl 0x79 None;
    ishr Ishr 0x7A None;
    lshr Lshr 0x7B None;
    iushr Iushr 0x7C None;
    lushr Lushr 0x7D None;
    iand Iand 0x7E None;
    land Land 0x7F None;
    ior Ior 0x80 None;
    lor Lor 0x81 None;
    ixor Ixor 0x82 None;
    lxor Lxor 0x83 None;
    iinc Iinc 0x84 Iinc;
    i2l I2l 0x85 None;
    i2f I2f 0x86 None;
    i2d I2d 0x87 None;
    l2i L2i 0x88 None;
    l2f L2f 0x89 None;
    l2d L2d 0x8A None;
    f2i F2i 0x8B None;
    f2l F2l 0x8C None;
    f2d F2d 0x8D None;
    d2i D2i 0x8E None;
    d2l D2l 0x8F None;
    d2f D2f 0x90 None;
    i2b I2b 0x91 None;
    i2c I2c 0x92 None;
    i2s I2s 0x93 None;
    lcmp Lcmp 0x94 None;
    fcmpl Fcmpl 0x95 None;
    fcmpg Fcmpg 0x96 None;
    dcmpl Dcmpl 0x97 None;
    dcmpg Dcmpg 0x98 None;
    ifeq Ifeq 0x99 Branch2;
    ifne Ifne 0x9A Branch2;
    iflt Iflt 0x9B Branch2;
    ifge Ifge 0x9C Branch2;
    ifgt Ifgt 0x9D Branch2;
    ifle Ifle 0x9E Branch2;
    if_icmpeq IfIcmpeq 0x9F Branch2;
    if_icmpne IfIcmpne 0xA0 Branch2;
    if_icmplt IfIcmplt 0xA1 Branch2;
    if_icmpge IfIcmpge 0xA2 Branch2;
    if_icmpgt IfIcmpgt 0xA3 Branch2;
    if_icmple IfIcmple 0xA4 Branch2;
    if_acmpeq IfAcmpeq 0xA5 Branch2;
    if_acmpne IfAcmpne 0xA6 Branch2;
    goto Goto 0xA7 Branch2;
    jsr Jsr 0xA8 Branch2;
    ret Ret 0xA9 Local;
    tableswitch Tableswitch 0xAA TableSwitch;
    lookupswitch Lookupswitch 0xAB LookupSwitch;
    ireturn Ireturn 0xAC None;
    lreturn Lreturn 0xAD None;
    freturn Freturn 0xAE None;
    dreturn Dreturn 0xAF None;
    areturn Areturn 0xB0 None;
    return Return 0xB1 None;
    getstatic Getstatic 0xB2 Pool2;
    putstatic Putstatic 0xB3 Pool2;
    getfield Getfield 0xB4 Pool2;
    putfield Putfield 0xB5 Pool2;
    invokevirtual Invokevirtual 0xB6 Pool2;
    invokespecial Invokespecial 0xB7 Pool2;
    invokestatic Invokestatic 0xB8 Pool2;
    invokeinterface Invokeinterface 0xB9 Interface;
    invokedynamic Invokedynamic 0xBA Dynamic;
    new New 0xBB Pool2;
    newarray Newarray 0xBC ArrayType;
    anewarray Anewarray 0xBD Pool2;
    arraylength Arraylength 0xBE None;
    athrow Athrow 0xBF None;
    checkcast Checkcast 0xC0 Pool2;
    instanceof Instanceof 0xC1 Pool2;
    monitorenter Monitorenter 0xC2 None;
    monitorexit Monitorexit 0xC3 None;
    wide Wide 0xC4 Wide;
    multianewarray Multianewarray 0xC5 MultiArray;
    ifnull Ifnull 0xC6 Branch2;
    ifnonnull Ifnonnull 0xC7 Branch2;
    goto_w GotoW 0xC8 Branch4;
    jsr_w JsrW 0xC9 Branch4;
}

impl Opcode {
    /// Returns the opcode's byte.
    #[must_use]
    pub const fn byte(self) -> u8 {
        self as u8
    }

    /// Returns whether control never passes from the instruction to the next one directly.
    #[must_use]
    pub const fn ends_flow(self) -> bool {
        self.is_return()
            || matches!(
                self,
                Self::Goto
                    | Self::GotoW
                    | Self::Athrow
                    | Self::Ret
                    | Self::Tableswitch
                    | Self::Lookupswitch
            )
    }

    /// Returns whether the instruction leaves the method normally.
    #[must_use]
    pub const fn is_return(self) -> bool {
        matches!(
            self,
            Self::Ireturn
                | Self::Lreturn
                | Self::Freturn
                | Self::Dreturn
                | Self::Areturn
                | Self::Return
        )
    }

    /// Returns whether the instruction either jumps or continues with the next instruction, depending on its operands.
    #[must_use]
    pub const fn is_conditional(self) -> bool {
        matches!(self.byte(), 0x99..=0xA6 | 0xC6 | 0xC7)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_opcodes_agree() {
        assert_eq!(Opcode::ALL.len(), 202);
        for (byte, opcode) in (0..=201u8).zip(Opcode::ALL) {
            assert_eq!(Opcode::from_byte(byte), Some(*opcode));
            assert_eq!(opcode.byte(), byte);
        }
        assert_eq!(Opcode::from_byte(202), None);
        assert_eq!(Opcode::Invokevirtual.mnemonic(), "invokevirtual");
        assert_eq!(Opcode::Return.mnemonic(), "return");
    }
}
