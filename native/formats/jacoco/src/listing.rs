//! A method's code as JaCoCo sees it: a sequence of labels, lines, frames and instructions.

mod labels;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use classfile::{Code, Instruction, Instructions, Opcode};

use crate::error::CodeFault;

/// One node of a listing.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Node<'a> {
    /// A place in the code to which a table or an instruction refers, by its offset.
    Label(u32),
    /// The source line to which the following instructions belong.
    Line(u16),
    /// An entry of the `StackMapTable`.
    Frame,
    /// An instruction.
    Instruction(Listed<'a>),
}

/// An instruction in a listing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Listed<'a> {
    /// The number of instructions before it.
    pub(crate) ordinal: usize,
    /// The general opcode of the instruction: `iload` for `iload_2` and for `wide iload`, `goto` for `goto_w`.
    pub(crate) opcode: Opcode,
    /// The instruction itself.
    pub(crate) instruction: Instruction<'a>,
}

/// The nodes of a method's code, in the order in which ASM's `ClassReader` visits them.
///
/// JaCoCo's filters compare nodes that follow each other. So the listing has to have a label or a
/// frame exactly where ASM's tree has one. At each offset, the label comes first, then the lines,
/// the frame and the instruction.
#[derive(Debug)]
pub(crate) struct Listing<'a> {
    nodes: Vec<Node<'a>>,
    labels: BTreeMap<u32, usize>,
    instructions: usize,
}

impl<'a> Listing<'a> {
    /// Lists the code of a method.
    ///
    /// # Errors
    /// Returns an error if an instruction is malformed, or if a jump or the exception table refers
    /// to a place at which no instruction starts.
    pub(crate) fn new(code: &'a Code) -> Result<Self, CodeFault> {
        let instructions = decode(code)?;
        check(code, &instructions)?;
        let frames = labels::frames(code);
        let places = labels::labelled(code, &instructions, &frames);
        let lines = lines(code);
        let mut listing = Listing {
            nodes: Vec::with_capacity(instructions.len().saturating_mul(2)),
            labels: BTreeMap::new(),
            instructions: instructions.len(),
        };
        for (ordinal, instruction) in instructions.into_iter().enumerate() {
            let pc = instruction.pc;
            if places.contains(&pc) {
                listing.label(pc);
            }
            let here = lines.get(&pc).into_iter().flatten();
            listing.nodes.extend(here.map(|line| Node::Line(*line)));
            if frames.contains(&pc) {
                listing.nodes.push(Node::Frame);
            }
            let opcode = general(instruction.opcode);
            listing.nodes.push(Node::Instruction(Listed { ordinal, opcode, instruction }));
        }
        let end = length(code);
        if places.contains(&end) {
            listing.label(end);
        }
        Ok(listing)
    }

    fn label(&mut self, pc: u32) {
        self.labels.insert(pc, self.nodes.len());
        self.nodes.push(Node::Label(pc));
    }

    /// Returns all nodes in order.
    pub(crate) fn nodes(&self) -> &[Node<'a>] {
        &self.nodes
    }

    /// Returns the number of instructions.
    pub(crate) fn instructions(&self) -> usize {
        self.instructions
    }

    /// Returns the node of the label at an offset.
    pub(crate) fn label_at(&self, pc: u32) -> Option<usize> {
        self.labels.get(&pc).copied()
    }

    /// Returns the instruction at a node, or `None` for other nodes.
    pub(crate) fn instruction(&self, node: usize) -> Option<&Listed<'a>> {
        match self.nodes.get(node)? {
            Node::Instruction(listed) => Some(listed),
            _ => None,
        }
    }

    /// Returns the opcode of the instruction at a node, or `None` for other nodes.
    pub(crate) fn opcode(&self, node: usize) -> Option<Opcode> {
        self.instruction(node).map(|listed| listed.opcode)
    }

    /// Returns the first node from `node` on that is an instruction.
    pub(crate) fn instruction_from(&self, node: usize) -> Option<usize> {
        let rest = self.nodes.get(node..)?;
        let distance = rest.iter().position(|it| matches!(it, Node::Instruction(_)))?;
        node.checked_add(distance)
    }
}

impl Listed<'_> {
    /// Returns the distinct targets of a switch in JaCoCo's order: the default first. Each comes
    /// with its position, which is 0 for the default and `n + 1` for row `n`.
    pub(crate) fn switch_targets(&self) -> Vec<(u32, u32)> {
        let default = self.instruction.switch_default();
        let rows = self.instruction.switch_cases();
        let all = default.into_iter().chain(rows.into_iter().map(|(_, target)| target));
        let mut seen = BTreeSet::new();
        (0..).zip(all).filter(|(_, target)| seen.insert(*target)).collect()
    }

    /// Returns whether the instruction leaves the method.
    pub(crate) fn is_exit(&self) -> bool {
        self.opcode.is_return() || self.opcode == Opcode::Athrow
    }

    /// Returns whether this is a `tableswitch` or `lookupswitch`.
    pub(crate) fn is_switch(&self) -> bool {
        matches!(self.opcode, Opcode::Tableswitch | Opcode::Lookupswitch)
    }
}

/// Returns whether the code calls subroutines (JVMS 4.9.1), which JaCoCo inlines first.
pub(crate) fn has_subroutines(code: &Code) -> bool {
    Instructions::new(&code.bytes)
        .any(|it| matches!(it.opcode, Opcode::Jsr | Opcode::JsrW | Opcode::Ret))
}

fn decode(code: &Code) -> Result<Vec<Instruction<'_>>, CodeFault> {
    let mut instructions = Instructions::new(&code.bytes);
    let decoded = instructions.by_ref().collect();
    match instructions.pc() {
        pc if pc < code.bytes.len() => Err(CodeFault::Malformed { pc }),
        _ => Ok(decoded),
    }
}

/// Checks that all jumps and exception ranges refer to instructions.
fn check(code: &Code, instructions: &[Instruction<'_>]) -> Result<(), CodeFault> {
    let mut starts: BTreeSet<u32> = instructions.iter().map(|it| it.pc).collect();
    let jumps = instructions.iter().flat_map(Instruction::targets);
    let rows = code.exceptions.iter().flat_map(|it| [it.start, it.handler]).map(u32::from);
    if let Some(pc) = jumps.chain(rows).find(|pc| !starts.contains(pc)) {
        return Err(CodeFault::NoInstruction { pc });
    }
    starts.insert(length(code));
    let ends = code.exceptions.iter().map(|it| u32::from(it.end));
    ends.into_iter()
        .find(|pc| !starts.contains(pc))
        .map_or(Ok(()), |pc| Err(CodeFault::NoInstruction { pc }))
}

fn lines(code: &Code) -> BTreeMap<u32, Vec<u16>> {
    let mut lines: BTreeMap<u32, Vec<u16>> = BTreeMap::new();
    for (pc, line) in &code.lines {
        lines.entry((*pc).into()).or_default().push(*line);
    }
    lines
}

fn length(code: &Code) -> u32 {
    u32::try_from(code.bytes.len()).unwrap_or(u32::MAX)
}

/// Returns the opcode without the forms that only make code shorter or wider.
fn general(opcode: Opcode) -> Opcode {
    let byte = opcode.byte();
    let short = match byte {
        0x1A..=0x2D => Opcode::from_byte(0x15 + (byte - 0x1A) / 4),
        0x3B..=0x4E => Opcode::from_byte(0x36 + (byte - 0x3B) / 4),
        _ => None,
    };
    short.unwrap_or(match opcode {
        Opcode::LdcW | Opcode::Ldc2W => Opcode::Ldc,
        Opcode::GotoW => Opcode::Goto,
        other => other,
    })
}
