//! The effect of each instruction on locals and operands, in slots.

use super::bytecode::Instruction;

/// The effect of an instruction on locals and operands. Numbers are slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Pushes a constant.
    Constant(u16),
    /// Pushes a local.
    Load(u16),
    /// Pops into a local.
    Store(u16),
    /// Pops a value and pushes the same value in another form, as conversions and `checkcast` do.
    Convert(u16, u16),
    /// Copies the topmost slots (first number) and puts the copy below that many slots more (second
    /// number). `dup_x1` is `Duplicate(1, 1)`.
    Duplicate(u16, u16),
    /// Exchanges the two topmost slots.
    Swap,
    /// Pops slots and discards them.
    Drop(u16),
    /// Pops a length and pushes a new array.
    NewArray,
    /// Pops an array, an index and a value of this many slots.
    StoreElement(u16),
    /// Pops operands and pushes a result.
    Generic(u16, u16),
    /// Reads or writes a field.
    Field {
        /// Whether the field is static, so that no object is popped.
        is_static: bool,
        /// Whether the field is written, so that a value is popped.
        writes: bool,
    },
    /// Calls a method.
    Invoke {
        /// Whether a receiver is popped.
        has_receiver: bool,
    },
    /// Calls the method handle that a bootstrap method has linked.
    InvokeDynamic,
}

/// Returns the effect of an instruction.
#[must_use]
pub fn effect(instruction: &Instruction<'_>) -> Effect {
    use Effect as E;
    match instruction.opcode.byte() {
        // nop, iinc, goto, ret, return
        0x00 | 0x84 | 0xA7 | 0xC8 | 0xA9 | 0xB1 => E::Generic(0, 0),
        // Constants; wide ones are lconst, dconst and ldc2_w.
        0x09 | 0x0A | 0x0E | 0x0F | 0x14 => E::Constant(2),
        0x01..=0x14 => E::Constant(1),
        // Loads and stores by type: int, long, float, double, reference.
        byte @ 0x15..=0x19 => E::Load(wide(byte - 0x15)),
        byte @ 0x1A..=0x2D => E::Load(wide((byte - 0x1A) / 4)),
        byte @ 0x36..=0x3A => E::Store(wide(byte - 0x36)),
        byte @ 0x3B..=0x4E => E::Store(wide((byte - 0x3B) / 4)),
        0x2F | 0x31 => E::Generic(2, 2),
        0x2E..=0x35 => E::Generic(2, 1),
        0x50 | 0x52 => E::StoreElement(2),
        0x4F..=0x56 => E::StoreElement(1),
        0x57 => E::Drop(1),
        0x58 => E::Drop(2),
        0x59 => E::Duplicate(1, 0),
        0x5A => E::Duplicate(1, 1),
        0x5B => E::Duplicate(1, 2),
        0x5C => E::Duplicate(2, 0),
        0x5D => E::Duplicate(2, 1),
        0x5E => E::Duplicate(2, 2),
        0x5F => E::Swap,
        // Binary arithmetic repeats int, long, float, double. Then come negations, shifts and
        // logic.
        byte @ 0x60..=0x73 => arithmetic(wide(byte % 4)),
        byte @ 0x74..=0x77 => E::Generic(wide(byte % 4), wide(byte % 4)),
        byte @ 0x78..=0x7D if byte % 2 == 1 => E::Generic(3, 2),
        byte @ 0x7E..=0x83 if byte % 2 == 1 => arithmetic(2),
        0x78..=0x83 => arithmetic(1),
        // Conversions.
        0x85 | 0x87 | 0x8C | 0x8D => E::Convert(1, 2),
        0x88 | 0x89 | 0x8E | 0x90 => E::Convert(2, 1),
        0x8A | 0x8F => E::Convert(2, 2),
        0x86 | 0x8B | 0x91..=0x93 | 0xC0 => E::Convert(1, 1),
        0x94 | 0x97 | 0x98 => E::Generic(4, 1),
        0x95 | 0x96 => E::Generic(2, 1),
        // Branches, switches, returns, athrow, monitors.
        0x9F..=0xA6 => E::Generic(2, 0),
        0xA8 | 0xC9 => E::Generic(0, 1),
        0xAD | 0xAF => E::Generic(2, 0),
        0x99..=0x9E | 0xAA..=0xB0 | 0xBF | 0xC2 | 0xC3 | 0xC6 | 0xC7 => E::Generic(1, 0),
        byte @ 0xB2..=0xB5 => E::Field { is_static: byte < 0xB4, writes: byte % 2 == 1 },
        byte @ 0xB6..=0xB9 => E::Invoke { has_receiver: byte != 0xB8 },
        0xBA => E::InvokeDynamic,
        0xBB => E::Generic(0, 1),
        0xBC | 0xBD => E::NewArray,
        0xC5 => E::Generic(dimensions(instruction), 1),
        // arraylength, instanceof
        _ => E::Generic(1, 1),
    }
}

/// Returns the slots of a type, by its position among typed instructions: int, long, float, double,
/// reference.
fn wide(kind: u8) -> u16 {
    if kind == 1 || kind == 3 { 2 } else { 1 }
}

fn arithmetic(slots: u16) -> Effect {
    Effect::Generic(2 * slots, slots)
}

fn dimensions(instruction: &Instruction<'_>) -> u16 {
    instruction.bytes.get(3).copied().map_or(1, u16::from)
}
