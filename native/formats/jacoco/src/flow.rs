//! Determines from how many sides control reaches a label (JaCoCo's `LabelFlowAnalyzer`, `LabelInfo`).

use std::collections::BTreeMap;

use classfile::{Code, Opcode};

use crate::listing::{Listing, Node};

/// The ways in which control reaches the labels of a method.
#[derive(Debug, Default)]
pub(crate) struct LabelFlow {
    labels: BTreeMap<u32, Reached>,
}

/// The ways in which control reaches one label.
#[derive(Debug, Default, Clone, Copy)]
struct Reached {
    /// A jump, a switch or an exception leads to the label, or the method starts there.
    by_jump: bool,
    /// Control falls into the label from the instruction before it.
    by_falling: bool,
    /// Control has at least two ways to the label.
    twice: bool,
    /// A line starts at the label, and there is a call in the line.
    calls: bool,
}

impl LabelFlow {
    /// Looks at all instructions and exception handlers of a method.
    pub(crate) fn new(code: &Code, listing: &Listing<'_>) -> Self {
        let mut flow = Self::default();
        for entry in &code.exceptions {
            // A protected range counts as a target too. So the start of the range gets a probe
            // before it, which tells whether the code before the range came to its end.
            flow.jump_to(entry.start.into());
            flow.jump_to(entry.handler.into());
        }
        flow.visit(listing);
        flow
    }

    fn visit(&mut self, listing: &Listing<'_>) {
        let (mut first, mut falls) = (true, false);
        let (mut here, mut line) = (None, None);
        for node in listing.nodes() {
            match node {
                Node::Label(pc) => {
                    here = Some(*pc);
                    if first {
                        self.jump_to(*pc);
                    }
                    if falls {
                        self.fall_into(*pc);
                    }
                }
                // JaCoCo ignores the line 0 here, although it counts instructions in it.
                Node::Line(0) | Node::Frame => {}
                Node::Line(_) => line = here,
                Node::Instruction(listed) => {
                    first = false;
                    falls = !listed.opcode.ends_flow();
                    if listed.is_switch() {
                        listed.switch_targets().iter().for_each(|(_, to)| self.jump_to(*to));
                    } else if let Some(to) = listed.instruction.branch_target() {
                        self.jump_to(to);
                    }
                    if let Some(line) = line.filter(|_| calls(listed.opcode)) {
                        self.labels.entry(line).or_default().calls = true;
                    }
                }
            }
        }
    }

    fn jump_to(&mut self, pc: u32) {
        let label = self.labels.entry(pc).or_default();
        label.twice |= label.by_jump || label.by_falling;
        label.by_jump = true;
    }

    fn fall_into(&mut self, pc: u32) {
        let label = self.labels.entry(pc).or_default();
        label.twice |= label.by_jump;
        label.by_falling = true;
    }

    fn at(&self, pc: u32) -> Reached {
        self.labels.get(&pc).copied().unwrap_or_default()
    }

    /// Returns whether control has at least two ways to the label.
    pub(crate) fn is_reached_twice(&self, pc: u32) -> bool {
        self.at(pc).twice
    }

    /// Returns whether control falls into the label from the instruction before it.
    pub(crate) fn is_fallen_into(&self, pc: u32) -> bool {
        self.at(pc).by_falling
    }

    /// Returns whether a probe belongs before the label, on the way from the instruction before it.
    pub(crate) fn needs_probe(&self, pc: u32) -> bool {
        let label = self.at(pc);
        label.by_falling && (label.twice || label.calls)
    }
}

fn calls(opcode: Opcode) -> bool {
    use Opcode as O;
    matches!(
        opcode,
        O::Invokevirtual
            | O::Invokespecial
            | O::Invokestatic
            | O::Invokeinterface
            | O::Invokedynamic
    )
}
