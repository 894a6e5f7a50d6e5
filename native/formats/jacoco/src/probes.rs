//! Places and numbers the probes of a method (JaCoCo's `MethodProbesAdapter`).

#[cfg(test)]
mod tests;

use crate::flow::LabelFlow;
use crate::listing::{Listed, Listing, Node};

/// A probe: a flag that is set when control passes a place in the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Probe {
    /// The number of the probe in its class.
    pub id: u32,
    /// The place of the probe.
    pub anchor: Anchor,
}

/// A place at which control passes a probe. All offsets are those of instructions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Anchor {
    /// Before the return or `athrow` at this offset, however control reached it.
    Exit(u32),
    /// Between the instruction before this offset and the one at it, where control falls through.
    /// Jumps and exceptions to this offset do not pass the probe.
    ///
    /// If the instruction at the offset is a return, it may have a probe of its own. Control passes
    /// that one second.
    Fall(u32),
    /// On the way of a jump or switch to one of its targets, if it is taken.
    ///
    /// A conditional jump to the next instruction may have this probe and one of the kind `Fall`.
    Jump {
        /// The offset of the jump or switch.
        from: u32,
        /// The offset of the target. All rows of a switch with this target share the probe.
        to: u32,
    },
}

/// Returns the probes of a method, in the order of their numbers. `next` is the first free number
/// of the class; afterwards it is the next one.
pub(crate) fn place(listing: &Listing<'_>, flow: &LabelFlow, next: &mut u32) -> Vec<Probe> {
    let mut probes = Vec::new();
    let mut add = |anchor| {
        probes.push(Probe { id: *next, anchor });
        *next = next.saturating_add(1);
    };
    for node in listing.nodes() {
        match node {
            Node::Label(pc) if flow.needs_probe(*pc) => add(Anchor::Fall(*pc)),
            Node::Instruction(listed) if listed.is_exit() => {
                add(Anchor::Exit(listed.instruction.pc));
            }
            Node::Instruction(listed) => {
                let from = listed.instruction.pc;
                let shared = targets(listed).into_iter().filter(|to| flow.is_reached_twice(*to));
                shared.for_each(|to| add(Anchor::Jump { from, to }));
            }
            _ => {}
        }
    }
    probes
}

/// Returns the distinct targets of a jump or switch.
fn targets(listed: &Listed<'_>) -> Vec<u32> {
    match listed.instruction.branch_target() {
        Some(to) => vec![to],
        None => listed.switch_targets().into_iter().map(|(_, to)| to).collect(),
    }
}
