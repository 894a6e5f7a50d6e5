//! A method's instructions with others between them, and where each place of the old code is in the new one.

use std::collections::BTreeMap;

use crate::code::bytecode::{Instruction, Instructions, Operands};

use super::BodyError;

/// Bytes that are inserted around an instruction, or take its place.
#[derive(Debug, Default)]
pub(super) struct Around {
    pub before: Vec<u8>,
    pub instead: Option<Vec<u8>>,
    pub after: Vec<u8>,
}

/// The new code, and the places of the old one in it.
pub(super) struct Relocated {
    pub code: Vec<u8>,
    /// By old place: where a jump to it leads, in front of what is inserted before the instruction.
    starts: BTreeMap<u32, u16>,
    /// By old place: where the instruction itself is.
    itself: BTreeMap<u32, u16>,
}

impl Relocated {
    /// Lays out the code with what is inserted at some places.
    ///
    /// A place is followed by what is inserted before its instruction, the instruction or what replaces it, and
    /// what is inserted after it. So a jump to an instruction runs what is inserted before it, and skips what is
    /// inserted after the one above.
    ///
    /// # Errors
    /// The code is malformed, or grows too large.
    pub fn of(code: &[u8], inserted: &BTreeMap<u32, Around>) -> Result<Relocated, BodyError> {
        let mut all = Instructions::new(code);
        let instructions: Vec<Instruction<'_>> = all.by_ref().collect();
        if all.pc() != code.len() {
            return Err(BodyError::NoPlace);
        }
        let none = Around::default();
        let around = |pc: u32| inserted.get(&pc).unwrap_or(&none);
        let mut places =
            Relocated { code: Vec::new(), starts: BTreeMap::new(), itself: BTreeMap::new() };
        let mut at = 0;
        for instruction in &instructions {
            let Around { before, instead, after } = around(instruction.pc);
            places.starts.insert(instruction.pc, place(at)?);
            at += before.len();
            places.itself.insert(instruction.pc, place(at)?);
            at += instead.as_ref().map_or_else(|| length(instruction, at), Vec::len) + after.len();
        }
        // The end of a range of instructions may be the code's.
        places.starts.insert(code.len() as u32, place(at)?);
        for instruction in &instructions {
            let Around { before, instead, after } = around(instruction.pc);
            places.code.extend(before);
            match instead {
                Some(instead) => places.code.extend(instead),
                None => places.moved(instruction)?,
            }
            places.code.extend(after);
        }
        match inserted.keys().all(|pc| places.itself.contains_key(pc)) && !places.code.is_empty() {
            true => Ok(places),
            false => Err(BodyError::NoPlace),
        }
    }

    /// Where a jump to an old place leads, or a range of instructions begins or ends.
    ///
    /// # Errors
    /// No instruction starts there.
    pub fn start(&self, old: u32) -> Result<u16, BodyError> {
        self.starts.get(&old).copied().ok_or(BodyError::NoPlace)
    }

    /// Where the instruction of an old place is.
    ///
    /// # Errors
    /// No instruction starts there.
    pub fn itself(&self, old: u32) -> Result<u16, BodyError> {
        self.itself.get(&old).copied().ok_or(BodyError::NoPlace)
    }

    /// Adds an instruction with its jumps as they are now.
    fn moved(&mut self, instruction: &Instruction<'_>) -> Result<(), BodyError> {
        let from = i32::from(self.itself(instruction.pc)?);
        let offset = |target: u32| self.start(target).map(|start| i32::from(start) - from);
        let opcode = instruction.opcode.byte();
        let moved = match instruction.opcode.operands() {
            Operands::Branch2 | Operands::Branch4 => {
                let target = instruction.branch_target().ok_or(BodyError::NoPlace)?;
                let offset = offset(target)?;
                let mut moved = vec![opcode];
                if instruction.opcode.operands() == Operands::Branch4 {
                    moved.extend(offset.to_be_bytes());
                } else {
                    let offset = i16::try_from(offset).map_err(|_| BodyError::TooLarge)?;
                    moved.extend(offset.to_be_bytes());
                }
                moved
            }
            Operands::TableSwitch | Operands::LookupSwitch => {
                let default = instruction.switch_default().ok_or(BodyError::NoPlace)?;
                let cases = instruction.switch_cases();
                let mut moved = vec![opcode];
                moved.resize(1 + padding(self.code.len()), 0);
                moved.extend(offset(default)?.to_be_bytes());
                let is_table = instruction.opcode.operands() == Operands::TableSwitch;
                if is_table {
                    // Both bounds stand behind the padding and the default.
                    let bounds = 1 + padding(instruction.pc as usize) + 4;
                    let bounds = instruction.bytes.get(bounds..bounds + 8);
                    moved.extend(bounds.ok_or(BodyError::NoPlace)?);
                } else {
                    moved.extend((cases.len() as u32).to_be_bytes());
                }
                for (key, target) in cases {
                    if !is_table {
                        moved.extend(key.to_be_bytes());
                    }
                    moved.extend(offset(target)?.to_be_bytes());
                }
                moved
            }
            _ => instruction.bytes.to_vec(),
        };
        self.code.extend(moved);
        Ok(())
    }
}

/// The bytes between a switch's opcode and the next multiple of four.
fn padding(pc: usize) -> usize {
    (pc + 1).next_multiple_of(4) - (pc + 1)
}

/// The length of an instruction at a new place.
fn length(instruction: &Instruction<'_>, at: usize) -> usize {
    let length = instruction.bytes.len();
    match instruction.opcode.operands() {
        Operands::TableSwitch | Operands::LookupSwitch => {
            length + padding(at) - padding(instruction.pc as usize)
        }
        _ => length,
    }
}

/// A place in code, which has at most 65535 bytes (JVMS 4.7.3).
fn place(at: usize) -> Result<u16, BodyError> {
    u16::try_from(at).map_err(|_| BodyError::TooLarge)
}
