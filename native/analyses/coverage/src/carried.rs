//! Places of probes in a method that an agent has woven, as for Mockito's inline mocks: other code surrounds the
//! method's own code, and its returns have become jumps to code after it.
//!
//! JaCoCo's agent instruments a class before any agent that redefines it, so its probes stay in the
//! method's own code.

use std::collections::BTreeMap;

use classfile::{ClassFile, Code, ConstantPool, Instruction, Instructions, Opcode};
use vm::Place;

/// The most instructions that stand in the place of a return: those that clear the operand stack, and
/// a jump.
const RETURN: usize = 4;

/// Returns places of probes in another version of a method, whose own code has to be in it as a whole.
/// Returns `None` if it is not. `positions` are those of the method in the old and the new class file.
pub fn carried(
    old: &ClassFile,
    new: &ClassFile,
    positions: (usize, usize),
    places: &[Place],
) -> Option<Vec<Place>> {
    let (old, new) = (words(old, positions.0)?, words(new, positions.1)?);
    let moved = (0..new.len()).find_map(|start| aligned(&old, new.get(start..)?))?;
    let at = |pc: u16| moved.get(&u32::from(pc)).and_then(|pc| u16::try_from(*pc).ok());
    let place = |place: &Place| {
        Some(match *place {
            Place::Before(pc) => Place::Before(at(pc)?),
            Place::Into(pc) => Place::Into(at(pc)?),
            Place::Jump { from, to } => Place::Jump { from: at(from)?, to: at(to)? },
        })
    };
    places.iter().map(place).collect()
}

/// An instruction without the parts that weaving changes: offsets, slots of local variables, indices into the constant
/// pool.
struct Word {
    pc: u32,
    opcode: Opcode,
    text: String,
}

impl Word {
    fn is_return(&self) -> bool {
        matches!(
            self.opcode,
            Opcode::Ireturn
                | Opcode::Lreturn
                | Opcode::Freturn
                | Opcode::Dreturn
                | Opcode::Areturn
                | Opcode::Return
        )
    }

    fn is_jump(&self) -> bool {
        matches!(self.opcode, Opcode::Goto | Opcode::GotoW)
    }
}

fn words(file: &ClassFile, index: usize) -> Option<Vec<Word>> {
    let code: &Code = file.methods.get(index)?.code.as_ref()?;
    let word = |instruction: Instruction<'_>| Word {
        pc: instruction.pc,
        opcode: instruction.opcode,
        text: text(&instruction, &file.pool),
    };
    Some(Instructions::new(&code.bytes).map(word).collect())
}

/// Returns the words of an instruction that are the same after weaving.
fn text(instruction: &Instruction<'_>, pool: &ConstantPool) -> String {
    let mnemonic = instruction.opcode.mnemonic();
    // One instruction has several forms: `iload_1` and `iload`, `ldc` and `ldc_w`, `goto` and `goto_w`.
    let stem = mnemonic.split('_').next().unwrap_or(mnemonic);
    if instruction.opcode == Opcode::Iinc || instruction.slot().is_some() {
        return stem.to_owned();
    }
    match instruction.pool_index() {
        Some(index) => format!("{stem} {}", constant(pool, index)),
        None => match instruction.immediate() {
            Some(number) => format!("{mnemonic} {number}"),
            None if matches!(instruction.opcode, Opcode::GotoW | Opcode::JsrW) => stem.to_owned(),
            None => mnemonic.to_owned(),
        },
    }
}

/// Returns a constant without indices into its pool.
fn constant(pool: &ConstantPool, index: u16) -> String {
    if let Some(member) = pool.member(index) {
        return format!("{}.{}{}", member.class, member.name, member.descriptor);
    }
    if let Some(class) = pool.class_name(index) {
        return class.to_string();
    }
    if let Some(text) = pool.string_utf16(index) {
        return String::from_utf16_lossy(&text);
    }
    match pool.get(index) {
        Some(classfile::Constant::InvokeDynamic { name_and_type, .. }) => pool
            .name_and_type(*name_and_type)
            .map_or_else(String::new, |(name, descriptor)| format!("{name}{descriptor}")),
        Some(other) => format!("{other:?}"),
        None => String::new(),
    }
}

/// Returns the new offsets of all instructions if those of `old` begin `new`, with returns as jumps.
fn aligned(old: &[Word], new: &[Word]) -> Option<BTreeMap<u32, u32>> {
    let mut moved = BTreeMap::new();
    let mut rest = new;
    for word in old {
        let first = rest.first()?;
        moved.insert(word.pc, first.pc);
        let same = word.opcode == first.opcode || !word.is_return();
        let length = match word.is_return() && !same {
            true => rest.iter().take(RETURN).position(Word::is_jump)?.checked_add(1)?,
            false if word.text == first.text => 1,
            false => return None,
        };
        rest = rest.get(length..)?;
    }
    Some(moved)
}

#[cfg(test)]
mod tests {
    use classfile::Method;

    use super::*;

    fn class(code: &[u8]) -> ClassFile {
        let code = Code { bytes: code.to_vec().into(), ..Code::default() };
        let method = Method { code: Some(code), ..Method::default() };
        ClassFile { methods: vec![method], ..ClassFile::default() }
    }

    /// `iload_0, ifle 6, iconst_1, ireturn, iconst_0, ireturn`
    const OWN: [u8; 8] = [0x1a, 0x9e, 0, 5, 0x04, 0xac, 0x03, 0xac];

    /// The code `OWN` after two `nop`. Its returns have become jumps to an `ireturn` at the end.
    const WOVEN: [u8; 15] = [0, 0, 0x1a, 0x9e, 0, 7, 0x04, 0xa7, 0, 7, 0x03, 0xa7, 0, 3, 0xac];

    #[test]
    fn places_follow_the_methods_own_code() {
        let places =
            [Place::Before(5), Place::Into(6), Place::Before(7), Place::Jump { from: 1, to: 6 }];
        let expected = vec![
            Place::Before(7),
            Place::Into(10),
            Place::Before(11),
            Place::Jump { from: 3, to: 10 },
        ];
        assert_eq!(carried(&class(&OWN), &class(&WOVEN), (0, 0), &places), Some(expected));
    }

    #[test]
    fn other_code_has_no_places() {
        let other = class(&[0x1a, 0x9d, 0, 5, 0x04, 0xac, 0x03, 0xac]);
        assert_eq!(carried(&class(&OWN), &other, (0, 0), &[Place::Before(5)]), None);
        assert_eq!(carried(&class(&OWN), &class(&OWN[..6]), (0, 0), &[]), None);
    }
}
