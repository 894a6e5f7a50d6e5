//! Control flow graphs of methods, and their post-dominators.

use std::collections::BTreeMap;

use petgraph::algo::dominators::{Dominators, simple_fast};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{EdgeRef, Reversed};

use crate::model::Code;

use super::bytecode::{Instruction, Instructions, Opcode};

/// A place in a method's control flow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The instruction that starts there.
    At(u32),
    /// The end of the method: a return, an uncaught exception, or the end that is added to an
    /// endless loop.
    Exit,
}

/// Which edges from instructions to exception handlers a flow graph has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExceptionEdges {
    /// No edges to exception handlers.
    Without,
    /// From each `athrow` to the handlers that cover it.
    Thrown,
    /// From each instruction to the handlers that cover it.
    With,
}

/// The control flow between the instructions of a method.
#[derive(Debug, Clone)]
pub struct FlowGraph {
    graph: DiGraph<Place, ()>,
    nodes: BTreeMap<u32, NodeIndex>,
    exit: NodeIndex,
}

/// The immediate post-dominator of each instruction: the first place after it that every path to
/// the method's end passes.
///
/// For example, in `if (a) { b(); } else { c(); } d();` the post-dominator of the branch on `a` is
/// the first instruction of `d()`. The code up to there depends on the branch; the code after it
/// runs in any case.
#[derive(Debug, Clone)]
pub struct PostDominators {
    flow: FlowGraph,
    dominators: Dominators<NodeIndex>,
}

impl FlowGraph {
    /// Builds the graph of a method's code.
    ///
    /// A jump to a place where no instruction starts leads to the exit. So does code that falls off
    /// its end. A `ret` leads to the instruction after each `jsr` of the method.
    #[must_use]
    pub fn new(code: &Code, exceptions: ExceptionEdges) -> Self {
        let instructions: Vec<_> = Instructions::new(&code.bytes).collect();
        let mut graph = DiGraph::new();
        let exit = graph.add_node(Place::Exit);
        let nodes = instructions.iter().map(|i| (i.pc, graph.add_node(Place::At(i.pc)))).collect();
        let mut flow = Self { graph, nodes, exit };
        let returns = subroutine_returns(&instructions);
        for instruction in &instructions {
            for target in successors(instruction, &returns) {
                flow.connect(instruction.pc, target);
            }
        }
        for instruction in &instructions {
            let throws = match exceptions {
                ExceptionEdges::Without => false,
                ExceptionEdges::Thrown => instruction.opcode == Opcode::Athrow,
                ExceptionEdges::With => true,
            };
            if throws {
                flow.connect_handlers(code, instruction.pc);
            }
        }
        flow
    }

    fn node(&self, place: Place) -> NodeIndex {
        match place {
            Place::At(pc) => self.nodes.get(&pc).copied().unwrap_or(self.exit),
            Place::Exit => self.exit,
        }
    }

    fn connect(&mut self, from: u32, to: Place) {
        let (from, to) = (self.node(Place::At(from)), self.node(to));
        if from != self.exit {
            self.graph.update_edge(from, to, ());
        }
    }

    fn connect_handlers(&mut self, code: &Code, pc: u32) {
        for entry in &code.exceptions {
            if !(u32::from(entry.start)..u32::from(entry.end)).contains(&pc) {
                continue;
            }
            self.connect(pc, Place::At(entry.handler.into()));
            if entry.catch_type == 0 {
                self.cannot_escape(pc);
                return;
            }
        }
    }

    /// Removes the edge from an instruction to the exit, because a handler catches everything that
    /// it throws.
    fn cannot_escape(&mut self, pc: u32) {
        if let Some(edge) = self.graph.find_edge(self.node(Place::At(pc)), self.exit) {
            self.graph.remove_edge(edge);
        }
    }

    /// Returns the places to which control may go directly from the instruction at `pc`, sorted.
    #[must_use]
    pub fn successors(&self, pc: u32) -> Vec<Place> {
        let Some(node) = self.nodes.get(&pc) else {
            return Vec::new();
        };
        let mut places: Vec<Place> = self
            .graph
            .edges(*node)
            .filter_map(|e| self.graph.node_weight(e.target()).copied())
            .collect();
        places.sort();
        places
    }

    /// Returns the offsets of all instructions, sorted.
    pub fn instructions(&self) -> impl Iterator<Item = u32> {
        self.nodes.keys().copied()
    }

    /// Computes the immediate post-dominators.
    ///
    /// An endless loop never reaches the exit, so its instructions would have no post-dominator.
    /// Its instruction with the highest offset gets an edge to the exit. If there are several
    /// endless loops, the last one in the code comes first.
    #[must_use]
    pub fn post_dominators(mut self) -> PostDominators {
        self.end_endless_loops();
        let dominators = simple_fast(Reversed(&self.graph), self.exit);
        PostDominators { flow: self, dominators }
    }

    fn end_endless_loops(&mut self) {
        let mut reaches = vec![false; self.graph.node_count()];
        self.mark_reaching(self.exit, &mut reaches);
        let highest_first: Vec<NodeIndex> = self.nodes.values().rev().copied().collect();
        for node in highest_first {
            if reaches.get(node.index()) == Some(&false) {
                self.graph.update_edge(node, self.exit, ());
                self.mark_reaching(node, &mut reaches);
            }
        }
    }

    /// Marks all nodes from which control can reach `node`.
    fn mark_reaching(&self, node: NodeIndex, reaches: &mut [bool]) {
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            if let Some(mark @ false) = reaches.get_mut(node.index()) {
                *mark = true;
                waiting.extend(self.graph.neighbors_directed(node, petgraph::Incoming));
            }
        }
    }
}

impl PostDominators {
    /// Returns the immediate post-dominator of the instruction at `pc`: the first place after it
    /// that every path to the exit passes.
    #[must_use]
    pub fn immediate(&self, pc: u32) -> Option<Place> {
        let node = self.flow.nodes.get(&pc)?;
        let dominator = self.dominators.immediate_dominator(*node)?;
        self.flow.graph.node_weight(dominator).copied()
    }

    /// Returns the graph of these post-dominators, with the edges that end endless loops.
    #[must_use]
    pub fn flow(&self) -> &FlowGraph {
        &self.flow
    }
}

/// Computes the immediate post-dominators of a method's code, without edges to exception handlers.
#[must_use]
pub fn post_dominators(code: &Code) -> PostDominators {
    FlowGraph::new(code, ExceptionEdges::Without).post_dominators()
}

/// Returns the places after each `jsr`, to which a `ret` may return.
fn subroutine_returns(instructions: &[Instruction<'_>]) -> Vec<Place> {
    let calls = instructions.iter().filter(|i| matches!(i.opcode, Opcode::Jsr | Opcode::JsrW));
    calls.map(|call| Place::At(call.next_pc())).collect()
}

fn successors(instruction: &Instruction<'_>, subroutine_returns: &[Place]) -> Vec<Place> {
    let opcode = instruction.opcode;
    if opcode == Opcode::Ret {
        return subroutine_returns.to_vec();
    }
    if opcode.is_return() || opcode == Opcode::Athrow {
        return vec![Place::Exit];
    }
    let mut places: Vec<Place> = instruction.targets().into_iter().map(Place::At).collect();
    if !opcode.ends_flow() && !matches!(opcode, Opcode::Jsr | Opcode::JsrW) {
        places.push(Place::At(instruction.next_pc()));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ExceptionEntry;

    fn code(bytes: &[u8]) -> Code {
        Code { bytes: bytes.into(), ..Code::default() }
    }

    fn immediate(bytes: &[u8]) -> Vec<(u32, Place)> {
        let found = post_dominators(&code(bytes));
        found.flow().instructions().map(|pc| (pc, found.immediate(pc).unwrap())).collect()
    }

    #[test]
    fn an_if_else_joins_behind_both() {
        // 0: iload_0 1: ifeq 8 4: nop 5: goto 9 8: nop 9: return
        let found = immediate(&[0x1A, 0x99, 0, 7, 0, 0xA7, 0, 4, 0, 0xB1]);
        assert_eq!(found[1], (1, Place::At(9)));
        assert_eq!(found[2], (4, Place::At(5)));
        assert_eq!(found.last(), Some(&(9, Place::Exit)));
    }

    #[test]
    fn an_early_return_joins_at_the_exit() {
        // 0: iload_0 1: ifeq 5 4: return 5: nop 6: return
        let found = immediate(&[0x1A, 0x99, 0, 4, 0xB1, 0, 0xB1]);
        assert_eq!(found[1], (1, Place::Exit));
        assert_eq!(found[3], (5, Place::At(6)));
    }

    #[test]
    fn a_loop_joins_behind_itself() {
        // 0: iload_0 1: ifeq 8 4: nop 5: goto 0 8: return
        let found = immediate(&[0x1A, 0x99, 0, 7, 0, 0xA7, 0xFF, 0xFB, 0xB1]);
        assert_eq!(found[1], (1, Place::At(8)));
        assert_eq!(found[3], (5, Place::At(0)));
    }

    #[test]
    fn a_switch_joins_behind_its_cases() {
        // 0: iload_0 1: lookupswitch {5: 20, default: 21} 20: nop 21: return
        let mut bytes = vec![0x1A, 0xAB, 0, 0];
        for word in [20i32, 1, 5, 19] {
            bytes.extend(word.to_be_bytes());
        }
        bytes.extend([0, 0xB1]);
        assert_eq!(immediate(&bytes)[1], (1, Place::At(21)));
    }

    #[test]
    fn an_endless_loop_still_has_post_dominators() {
        // 0: iload_0 1: ifeq 7 4: goto 4 7: return
        let found = immediate(&[0x1A, 0x99, 0, 6, 0xA7, 0, 0, 0xB1]);
        assert_eq!(found[1], (1, Place::Exit));
        assert_eq!(found[2], (4, Place::Exit));
    }

    #[test]
    fn subroutines_come_back_and_malformed_code_ends() {
        // 0: jsr 4 3: return 4: astore_0 5: ret 0
        let found = immediate(&[0xA8, 0, 4, 0xB1, 0x4B, 0xA9, 0]);
        assert_eq!(found[0], (0, Place::At(4)));
        assert_eq!(found[3], (5, Place::At(3)));
        assert_eq!(immediate(&[0xA7, 0x7F, 0xFF]), [(0, Place::Exit)]);
        assert_eq!(immediate(&[0x00]), [(0, Place::Exit)]);
        assert_eq!(immediate(&[]), []);
    }

    #[test]
    fn handlers_are_edges_on_request() {
        let mut code = code(&[0x00, 0xB1, 0x57, 0xB1]);
        code.exceptions.push(ExceptionEntry { start: 0, end: 1, handler: 2, catch_type: 0 });
        let without = FlowGraph::new(&code, ExceptionEdges::Without);
        assert_eq!(without.successors(0), [Place::At(1)]);
        let with = FlowGraph::new(&code, ExceptionEdges::With);
        assert_eq!(with.successors(0), [Place::At(1), Place::At(2)]);
        assert_eq!(with.post_dominators().immediate(0), Some(Place::Exit));
    }

    #[test]
    fn an_explicit_throw_leads_to_its_handlers() {
        // 0: aload_0 1: athrow 2: pop 3: return
        let mut code = code(&[0x2A, 0xBF, 0x57, 0xB1]);
        code.exceptions.push(ExceptionEntry { start: 0, end: 2, handler: 2, catch_type: 0 });
        let flow = FlowGraph::new(&code, ExceptionEdges::Thrown);
        assert_eq!(flow.successors(0), [Place::At(1)]);
        assert_eq!(flow.successors(1), [Place::At(2)]);
        code.exceptions[0].catch_type = 1;
        let flow = FlowGraph::new(&code, ExceptionEdges::Thrown);
        assert_eq!(flow.successors(1), [Place::At(2), Place::Exit]);
    }
}
