//! The edges between the instructions of a method, along which JaCoCo concludes from probes which instructions ran
//! (`MethodAnalyzer`, `InstructionsBuilder`, `Instruction`).

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use crate::flow::LabelFlow;
use crate::listing::{Listed, Listing, Node};
use crate::probes::{Anchor, Probe};
use crate::status::Status;

/// The instructions of a method and the ways out of them.
///
/// A way ends at a probe or at the one instruction that only this way reaches. So an instruction
/// was executed if the probe at the end of its straight run was passed:
///
/// ```text
/// iload_1          way 0 to `ifeq`
/// ifeq L           way 0 to `iconst_1`, way 1 to a probe (L is reached from two sides)
/// iconst_1         way 0 to a probe, which lies between `iconst_1` and L
/// L: ireturn       way 0 to a probe
/// ```
#[derive(Debug, Default)]
pub(crate) struct Graph {
    /// The source line of each instruction.
    pub(crate) lines: Vec<Option<u16>>,
    /// The ways, in JaCoCo's order.
    ways: Vec<Way>,
}

/// A way out of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Way {
    /// The ordinal of the instruction.
    from: usize,
    /// The number of the way among those of the instruction.
    branch: u32,
    to: End,
}

/// The end of a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The number of a probe.
    Probe(u32),
    /// The ordinal of an instruction.
    Instruction(usize),
}

impl Graph {
    /// Makes the graph of a method with these probes.
    pub(crate) fn new(listing: &Listing<'_>, flow: &LabelFlow, probes: &[Probe]) -> Self {
        let probes = probes.iter().map(|probe| (probe.anchor, probe.id)).collect();
        let (graph, line, last, jumps) = (Graph::default(), None, None, Vec::new());
        let mut builder = Builder { flow, probes, graph, line, last, jumps };
        listing.nodes().iter().for_each(|node| builder.visit(node));
        builder.finish(listing)
    }

    /// Returns the status of each instruction if these probes were passed.
    pub(crate) fn statuses(&self, hits: &dyn Fn(u32) -> bool) -> Vec<Status> {
        let mut trace = Trace {
            statuses: vec![Status::default(); self.lines.len()],
            before: vec![None; self.lines.len()],
        };
        for way in &self.ways {
            trace.add(*way, hits);
        }
        trace.statuses
    }
}

/// Builds a graph node by node.
struct Builder<'a> {
    flow: &'a LabelFlow,
    probes: BTreeMap<Anchor, u32>,
    graph: Graph,
    line: Option<u16>,
    /// The instruction from which control falls into the next one.
    last: Option<usize>,
    /// Ways to labels. JaCoCo adds them after all others, since their targets may come later.
    jumps: Vec<(usize, u32, u32)>,
}

impl Builder<'_> {
    fn visit(&mut self, node: &Node<'_>) {
        match node {
            Node::Label(pc) => self.label(*pc),
            Node::Line(line) => self.line = Some(*line),
            Node::Frame => {}
            Node::Instruction(listed) => self.instruction(listed),
        }
    }

    fn label(&mut self, pc: u32) {
        if let Some(probe) = self.probe(Anchor::Fall(pc)) {
            if let Some(last) = self.last {
                self.way(last, 0, End::Probe(probe));
            }
            self.last = None;
        }
        if !self.flow.is_fallen_into(pc) {
            self.last = None;
        }
    }

    fn instruction(&mut self, listed: &Listed<'_>) {
        let here = listed.ordinal;
        if let Some(last) = self.last {
            self.way(last, 0, End::Instruction(here));
        }
        // After a `goto` or a return this stays so until the next label. JaCoCo does the same: code
        // that nothing reaches, without a label, counts as a second way out.
        self.last = Some(here);
        self.graph.lines.push(self.line);
        let from = listed.instruction.pc;
        if listed.is_exit() {
            if let Some(probe) = self.probe(Anchor::Exit(from)) {
                self.way(here, 0, End::Probe(probe));
            }
        } else if listed.is_switch() {
            self.switch(listed);
        } else if let Some(to) = listed.instruction.branch_target() {
            self.jump(here, 1, from, to);
        }
    }

    /// Adds the ways of a switch. JaCoCo numbers them in two manners: without a probe on any of
    /// them, distinct targets are counted. With one, the number is the position of the first row.
    fn switch(&mut self, listed: &Listed<'_>) {
        let from = listed.instruction.pc;
        let targets = listed.switch_targets();
        let probed =
            targets.iter().any(|(_, to)| self.probe(Anchor::Jump { from, to: *to }).is_some());
        for (count, (position, to)) in (0..).zip(targets) {
            let branch = if probed { position } else { count };
            self.jump(listed.ordinal, branch, from, to);
        }
    }

    fn jump(&mut self, here: usize, branch: u32, from: u32, to: u32) {
        match self.probe(Anchor::Jump { from, to }) {
            Some(probe) => self.way(here, branch, End::Probe(probe)),
            None => self.jumps.push((here, branch, to)),
        }
    }

    fn probe(&self, anchor: Anchor) -> Option<u32> {
        self.probes.get(&anchor).copied()
    }

    fn way(&mut self, from: usize, branch: u32, to: End) {
        self.graph.ways.push(Way { from, branch, to });
    }

    fn finish(mut self, listing: &Listing<'_>) -> Graph {
        for (from, branch, to) in std::mem::take(&mut self.jumps) {
            let node = listing.label_at(to).and_then(|label| listing.instruction_from(label));
            if let Some(target) = node.and_then(|node| listing.instruction(node)) {
                self.way(from, branch, End::Instruction(target.ordinal));
            }
        }
        self.graph
    }
}

/// The statuses while ways are added.
struct Trace {
    statuses: Vec<Status>,
    /// For each instruction, the way that leads to it.
    before: Vec<Option<(usize, u32)>>,
}

impl Trace {
    fn add(&mut self, way: Way, hits: &dyn Fn(u32) -> bool) {
        if let Some(status) = self.statuses.get_mut(way.from) {
            status.branches = status.branches.saturating_add(1);
        }
        let taken = match way.to {
            End::Probe(probe) => hits(probe),
            End::Instruction(to) => {
                if let Some(before) = self.before.get_mut(to) {
                    *before = Some((way.from, way.branch));
                }
                self.statuses.get(to).is_some_and(Status::is_covered)
            }
        };
        if taken {
            self.take(way.from, way.branch);
        }
    }

    /// Notes that a way was taken, and with it the ways that lead to its start.
    fn take(&mut self, from: usize, branch: u32) {
        let mut next = Some((from, branch));
        while let Some((from, branch)) = next {
            let Some(status) = self.statuses.get_mut(from) else { return };
            let was_covered = status.is_covered();
            status.taken.insert(branch);
            // The ways to an instruction that was covered before are known already.
            next = if was_covered { None } else { self.before.get(from).copied().flatten() };
        }
    }
}
