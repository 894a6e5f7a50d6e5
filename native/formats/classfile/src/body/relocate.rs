//! Lays out a method's code with insertions, and maps its old places to new ones.

use std::collections::BTreeMap;

use crate::code::bytecode::{Instruction, Instructions, Operands};

use super::BodyError;

/// The bytes to insert before and after an instruction, and those that replace it.
#[derive(Debug, Default)]
pub(super) struct Around {
    pub before: Vec<u8>,
    pub instead: Option<Vec<u8>>,
    pub after: Vec<u8>,
}

/// A method's new code, with a map from old places to new ones.
pub(super) struct Relocated {
    pub code: Vec<u8>,
    /// By old place: the new target of a jump, in front of the bytes inserted before the
    /// instruction.
    starts: BTreeMap<u32, u16>,
    /// By old place: the new place of the instruction itself.
    itself: BTreeMap<u32, u16>,
}

impl Relocated {
    /// Lays out the code with insertions, which are given by place.
    ///
    /// For each instruction, the new code has the bytes inserted before it, the instruction or its
    /// replacement, and the bytes inserted after it. So a jump to an instruction runs the bytes
    /// inserted before it, and skips the bytes inserted after the instruction above.
    ///
    /// For example, two bytes are inserted before `ireturn` in `0: iload_1, 1: ireturn`. Then a
    /// jump to 1 still leads to 1, but `ireturn` itself is at 3.
    ///
    /// # Errors
    /// Returns an error if the code is malformed or becomes too large, or if no instruction starts
    /// at the place of an insertion.
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
        // A range of instructions may end at the end of the code.
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

    /// Returns the new place for jumps to an old place, and for ranges that begin or end there.
    ///
    /// # Errors
    /// Returns an error if no instruction starts there.
    pub fn start(&self, old: u32) -> Result<u16, BodyError> {
        self.starts.get(&old).copied().ok_or(BodyError::NoPlace)
    }

    /// Returns the new place of the instruction at an old place.
    ///
    /// # Errors
    /// Returns an error if no instruction starts there.
    pub fn itself(&self, old: u32) -> Result<u16, BodyError> {
        self.itself.get(&old).copied().ok_or(BodyError::NoPlace)
    }

    /// Appends an instruction, with its jumps adjusted to the new places.
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
                    // Both bounds come after the padding and the default.
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

/// Returns the number of bytes between the opcode of a switch at `pc` and the next multiple of
/// four.
fn padding(pc: usize) -> usize {
    (pc + 1).next_multiple_of(4) - (pc + 1)
}

/// Returns the length of an instruction at a new place, which decides the padding of a switch.
fn length(instruction: &Instruction<'_>, at: usize) -> usize {
    let length = instruction.bytes.len();
    match instruction.opcode.operands() {
        Operands::TableSwitch | Operands::LookupSwitch => {
            length + padding(at) - padding(instruction.pc as usize)
        }
        _ => length,
    }
}

/// Converts an offset in code, which has at most 65535 bytes (JVMS 4.7.3).
fn place(at: usize) -> Result<u16, BodyError> {
    u16::try_from(at).map_err(|_| BodyError::TooLarge)
}
