//! Finds the places of a method's code that have a label in ASM's tree (`ClassReader.readCode`).

use std::collections::BTreeSet;

use classfile::{Code, Instruction, Opcode, StackMapEntries};

/// Returns the offsets with a label. Some may lie within an instruction; these have no node.
///
/// Labels that only a type annotation of a local variable needs are left out, because the model of
/// a class file does not have these annotations.
pub(super) fn labelled(
    code: &Code,
    instructions: &[Instruction<'_>],
    frames: &BTreeSet<u32>,
) -> BTreeSet<u32> {
    let mut places: BTreeSet<u32> = instructions.iter().flat_map(Instruction::targets).collect();
    let rows = code.exceptions.iter();
    places.extend(rows.flat_map(|it| [it.start, it.end, it.handler]).map(u32::from));
    places.extend(code.lines.iter().map(|(pc, _)| u32::from(*pc)));
    for variable in &code.local_variables {
        let start = u32::from(variable.start);
        places.extend([start, start.saturating_add(variable.length.into())]);
    }
    // ASM reads a frame when it visits the frame before, so it has already passed offset 0 when it
    // creates the label of a frame there.
    places.extend(frames.iter().filter(|pc| **pc > 0));
    places.extend(uninitialized(code));
    places
}

/// Returns the offsets of the stack map's frames (JVMS 4.7.4). A malformed entry ends the table.
pub(super) fn frames(code: &Code) -> BTreeSet<u32> {
    let entries = code.stack_map.as_deref().and_then(|it| StackMapEntries::new(it).ok());
    let mut frames = BTreeSet::new();
    let mut last: Option<u32> = None;
    for entry in entries.into_iter().flatten().map_while(Result::ok) {
        let start = last.map_or(0, |last| last.saturating_add(1));
        let pc = start.saturating_add(entry.delta.into());
        frames.insert(pc);
        last = Some(pc);
    }
    frames
}

/// Returns the offsets of `new` instructions to which the stack map seems to refer.
///
/// ASM does not decode the stack map for this. It looks for the tag `Uninitialized` (8) at every
/// byte of the table and takes the next two bytes for an offset. Some of these labels are
/// accidents, but the tree has them.
fn uninitialized(code: &Code) -> impl Iterator<Item = u32> {
    let table = code.stack_map.as_deref().and_then(|it| it.get(2..)).unwrap_or_default();
    table.windows(3).filter_map(|window| match window {
        [8, high, low] => {
            let pc = u16::from_be_bytes([*high, *low]);
            let byte = code.bytes.get(usize::from(pc))?;
            (*byte == Opcode::New.byte()).then_some(pc.into())
        }
        _ => None,
    })
}
