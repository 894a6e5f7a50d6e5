//! Decodes instructions: their lengths, operands and jump targets, and a listing.

use std::fmt::Write as _;

pub use super::opcode::{Opcode, Operands};

/// One instruction at its place in a method's code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instruction<'a> {
    /// The offset of its first byte in the code.
    pub pc: u32,
    /// The opcode; after a `wide` prefix, the opcode that it widens.
    pub opcode: Opcode,
    /// Whether a `wide` prefix precedes the opcode.
    pub wide: bool,
    /// The bytes of the instruction, including the opcode.
    pub bytes: &'a [u8],
}

/// Returns the mnemonic of an opcode's byte, or `None` if no instruction has it.
#[must_use]
pub fn mnemonic(byte: u8) -> Option<&'static str> {
    Opcode::from_byte(byte).map(Opcode::mnemonic)
}

/// Returns the length in bytes of the instruction at `pc`.
///
/// Returns `None` if the opcode is unknown, the operands are malformed, or the instruction does not
/// fit the code.
#[must_use]
pub fn instruction_length(bytes: &[u8], pc: usize) -> Option<usize> {
    let operands = Opcode::from_byte(*bytes.get(pc)?)?.operands();
    let length = match operands {
        Operands::None => 1,
        Operands::Byte | Operands::Local | Operands::Pool1 | Operands::ArrayType => 2,
        Operands::Short | Operands::Pool2 | Operands::Branch2 | Operands::Iinc => 3,
        Operands::MultiArray => 4,
        Operands::Branch4 | Operands::Interface | Operands::Dynamic => 5,
        Operands::Wide => match Opcode::from_byte(*bytes.get(pc.checked_add(1)?)?)?.operands() {
            Operands::Local => 4,
            Operands::Iinc => 6,
            _ => return None,
        },
        Operands::TableSwitch => {
            let at = switch_start(pc)?;
            let low = int(bytes, at.checked_add(4)?)?;
            let high = int(bytes, at.checked_add(8)?)?;
            let count = i64::from(high).checked_sub(low.into())?.checked_add(1)?;
            switch_length(pc, at, 12, count, 4)?
        }
        Operands::LookupSwitch => {
            let at = switch_start(pc)?;
            switch_length(pc, at, 8, int(bytes, at.checked_add(4)?)?.into(), 8)?
        }
    };
    (pc.checked_add(length)? <= bytes.len()).then_some(length)
}

/// Returns the offset of a switch's operands: the first multiple of four after the opcode at `pc`.
fn switch_start(pc: usize) -> Option<usize> {
    pc.checked_add(1)?.checked_next_multiple_of(4)
}

fn switch_length(pc: usize, at: usize, head: usize, count: i64, each: usize) -> Option<usize> {
    let rows = usize::try_from(count).ok()?.checked_mul(each)?;
    at.checked_sub(pc)?.checked_add(head)?.checked_add(rows)
}

fn array<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..at.checked_add(N)?)?.try_into().ok()
}

fn int(bytes: &[u8], at: usize) -> Option<i32> {
    array(bytes, at).map(i32::from_be_bytes)
}

/// Iterates over the instructions of a method's code; stops before the first malformed one.
#[derive(Debug, Clone)]
pub struct Instructions<'a> {
    code: &'a [u8],
    pc: usize,
}

impl<'a> Instructions<'a> {
    /// Starts at the code's first byte.
    #[must_use]
    pub fn new(code: &'a [u8]) -> Self {
        Self { code, pc: 0 }
    }

    /// Returns the offset of the next instruction. At the end of the iteration this is the length
    /// of the code, or the offset of the first malformed instruction.
    #[must_use]
    pub fn pc(&self) -> usize {
        self.pc
    }
}

impl<'a> Iterator for Instructions<'a> {
    type Item = Instruction<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        let instruction = Instruction::at(self.code, self.pc)?;
        self.pc = self.pc.checked_add(instruction.bytes.len())?;
        Some(instruction)
    }
}

impl<'a> Instruction<'a> {
    /// Decodes the instruction at `pc`. Returns `None` if it is malformed.
    #[must_use]
    pub fn at(code: &'a [u8], pc: usize) -> Option<Self> {
        let length = instruction_length(code, pc)?;
        let bytes = code.get(pc..pc.checked_add(length)?)?;
        let first = Opcode::from_byte(*bytes.first()?)?;
        let wide = first == Opcode::Wide;
        let opcode = if wide { Opcode::from_byte(*bytes.get(1)?)? } else { first };
        Some(Self { pc: u32::try_from(pc).ok()?, opcode, wide, bytes })
    }

    /// Returns the offset of the next instruction.
    #[must_use]
    pub fn next_pc(&self) -> u32 {
        u32::try_from(self.bytes.len()).map_or(u32::MAX, |length| self.pc.saturating_add(length))
    }

    /// Returns the pool index among the operands.
    #[must_use]
    pub fn pool_index(&self) -> Option<u16> {
        match self.opcode.operands() {
            Operands::Pool1 => self.bytes.get(1).copied().map(u16::from),
            Operands::Pool2 | Operands::Interface | Operands::Dynamic | Operands::MultiArray => {
                array(self.bytes, 1).map(u16::from_be_bytes)
            }
            _ => None,
        }
    }

    /// Returns the slot of the local variable that the opcode (`iload_2`) or an operand names.
    #[must_use]
    pub fn slot(&self) -> Option<u16> {
        let byte = self.opcode.byte();
        match byte {
            0x1A..=0x2D => Some(u16::from((byte - 0x1A) % 4)),
            0x3B..=0x4E => Some(u16::from((byte - 0x3B) % 4)),
            _ => self.local(),
        }
    }

    /// Returns the slot of the local variable that an operand names, so not for the forms `_0` to
    /// `_3`.
    #[must_use]
    pub fn local(&self) -> Option<u16> {
        match (self.opcode.operands(), self.wide) {
            (Operands::Local | Operands::Iinc, false) => self.bytes.get(1).copied().map(u16::from),
            (Operands::Local | Operands::Iinc, true) => {
                array(self.bytes, 2).map(u16::from_be_bytes)
            }
            _ => None,
        }
    }

    /// Returns the literal number among the operands of `bipush`, `sipush` and `iinc`.
    #[must_use]
    pub fn immediate(&self) -> Option<i32> {
        match (self.opcode.operands(), self.wide) {
            (Operands::Byte, _) => array(self.bytes, 1).map(|b| i8::from_be_bytes(b).into()),
            (Operands::Short, _) => array(self.bytes, 1).map(|b| i16::from_be_bytes(b).into()),
            (Operands::Iinc, false) => array(self.bytes, 2).map(|b| i8::from_be_bytes(b).into()),
            (Operands::Iinc, true) => array(self.bytes, 4).map(|b| i16::from_be_bytes(b).into()),
            _ => None,
        }
    }

    /// Returns the target of a jump or switch with a signed offset. A target before the code's
    /// start becomes `u32::MAX`, where there is no code either.
    fn target(&self, offset: i32) -> u32 {
        self.pc.checked_add_signed(offset).unwrap_or(u32::MAX)
    }

    /// Returns the target of a branch, `goto` or `jsr`.
    #[must_use]
    pub fn branch_target(&self) -> Option<u32> {
        match self.opcode.operands() {
            Operands::Branch2 => {
                Some(self.target(array(self.bytes, 1).map(i16::from_be_bytes)?.into()))
            }
            Operands::Branch4 => Some(self.target(int(self.bytes, 1)?)),
            _ => None,
        }
    }

    /// Returns the keys and targets of a switch, without the default; empty for other instructions.
    #[must_use]
    pub fn switch_cases(&self) -> Vec<(i32, u32)> {
        self.switch_rows().unwrap_or_default()
    }

    fn switch_rows(&self) -> Option<Vec<(i32, u32)>> {
        let at = self.switch_offset()?;
        if self.opcode == Opcode::Tableswitch {
            let (low, high) =
                (int(self.bytes, at.checked_add(4)?)?, int(self.bytes, at.checked_add(8)?)?);
            let offsets = self.bytes.get(at.checked_add(12)?..)?.chunks_exact(4);
            return (low..=high)
                .zip(offsets)
                .map(|(key, row)| Some((key, self.target(int(row, 0)?))))
                .collect();
        }
        let rows = self.bytes.get(at.checked_add(8)?..)?.chunks_exact(8);
        rows.map(|row| Some((int(row, 0)?, self.target(int(row, 4)?)))).collect()
    }

    /// Returns the target of a switch's default.
    #[must_use]
    pub fn switch_default(&self) -> Option<u32> {
        Some(self.target(int(self.bytes, self.switch_offset()?)?))
    }

    /// Returns the offset of a switch's operands in its own bytes, after the padding.
    fn switch_offset(&self) -> Option<usize> {
        let pc = usize::try_from(self.pc).ok()?;
        match self.opcode.operands() {
            Operands::TableSwitch | Operands::LookupSwitch => switch_start(pc)?.checked_sub(pc),
            _ => None,
        }
    }

    /// Returns all places to which the instruction may jump. The next instruction is not among them
    /// unless a jump leads there.
    #[must_use]
    pub fn targets(&self) -> Vec<u32> {
        let cases = self.switch_cases().into_iter().map(|(_, target)| target);
        self.branch_target().into_iter().chain(self.switch_default()).chain(cases).collect()
    }
}

/// Returns a listing of the code with one instruction on each line. A note at the first malformed
/// instruction ends it.
#[must_use]
pub fn disassemble(code: &[u8]) -> String {
    let mut listing = String::new();
    let mut instructions = Instructions::new(code);
    for instruction in instructions.by_ref() {
        let _ = writeln!(listing, "{:>5}: {}", instruction.pc, describe(&instruction));
    }
    if instructions.pc() < code.len() {
        let _ = writeln!(listing, "{:>5}: <malformed>", instructions.pc());
    }
    listing
}

fn describe(instruction: &Instruction<'_>) -> String {
    let mut text = String::new();
    if instruction.wide {
        text.push_str("wide ");
    }
    text.push_str(instruction.opcode.mnemonic());
    if let Some(local) = instruction.local() {
        let _ = write!(text, " {local}");
    }
    if let Some(number) = instruction.immediate() {
        let _ = write!(text, " {number}");
    }
    if let Some(index) = instruction.pool_index() {
        let _ = write!(text, " #{index}");
    }
    match (instruction.opcode.operands(), instruction.bytes) {
        (Operands::ArrayType, [_, kind]) => drop(write!(text, " {kind}")),
        (Operands::MultiArray | Operands::Interface, [_, _, _, count, ..]) => {
            let _ = write!(text, " {count}");
        }
        _ => {}
    }
    if let Some(target) = instruction.branch_target() {
        let _ = write!(text, " {target}");
    }
    if let Some(default) = instruction.switch_default() {
        let cases = instruction.switch_cases();
        let cases: String =
            cases.iter().map(|(key, target)| format!("{key}: {target}, ")).collect();
        let _ = write!(text, " {{ {cases}default: {default} }}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_odd_shapes() {
        assert_eq!(instruction_length(&[0xC4, 0x15, 0, 1], 0), Some(4));
        assert_eq!(instruction_length(&[0xC4, 0x84, 0, 1, 0, 1], 0), Some(6));
        assert_eq!(instruction_length(&[0xC4, 0x00, 0, 1], 0), None);
        assert_eq!(instruction_length(&[0xB2, 0], 0), None);
        assert_eq!(instruction_length(&[0xCA], 0), None);
        assert_eq!(instruction_length(&[], 0), None);
    }

    #[test]
    fn a_table_switch_is_read() {
        let mut code = vec![0x00, 0xAA, 0, 0];
        for word in [20i32, -1, 1, 30, 31, 32] {
            code.extend(word.to_be_bytes());
        }
        let switch = Instructions::new(&code).nth(1).unwrap();
        assert_eq!(switch.bytes.len(), 27);
        assert_eq!(switch.switch_default(), Some(21));
        assert_eq!(switch.switch_cases(), [(-1, 31), (0, 32), (1, 33)]);
        assert_eq!(
            disassemble(&code),
            "    0: nop\n    1: tableswitch { -1: 31, 0: 32, 1: 33, default: 21 }\n"
        );
    }

    #[test]
    fn impossible_switches_are_refused() {
        let mut table = vec![0xAA, 0, 0, 0];
        for word in [0i32, i32::MIN, i32::MAX] {
            table.extend(word.to_be_bytes());
        }
        assert_eq!(instruction_length(&table, 0), None);
        let mut lookup = vec![0xAB, 0, 0, 0];
        for word in [0i32, -1] {
            lookup.extend(word.to_be_bytes());
        }
        assert_eq!(instruction_length(&lookup, 0), None);
    }
}
