//! Probes: operations that are inserted into a method's code and report to the machine where the method has run.
//!
//! The guest cannot see them. A probe does not count as an instruction, so clocks, slices and
//! budgets do not change. Its bytecode index is that of the instruction after it.

use rustc_hash::FxHashMap;

use crate::frames::frame::Cursor;
use crate::interpreter::code::{Code, Handler, Op, Opcode, Switch, is_branch};
use crate::interpreter::exit::Res;
use crate::interpreter::mode::StaticMode;
use crate::vm::Vm;

/// The place of a probe in a method. Instructions are given by their bytecode indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Immediately before an instruction, however control reaches it.
    Before(u16),
    /// Before an instruction, only when control falls through from the instruction above it.
    Into(u16),
    /// On the jump from one instruction to another. A switch jumps once for each distinct target.
    Jump {
        /// The branch, `goto` or switch.
        from: u16,
        /// The target of the jump.
        to: u16,
    },
}

/// The probes of a method. The probe at `places[i]` has the number `first + i`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Probes {
    /// The number of the first probe.
    pub first: u32,
    /// The places of the probes.
    pub places: Vec<Place>,
}

impl Probes {
    /// Inserts the probes into a method's code, which has no fused operations, and fuses its operations.
    /// Without probes, the code stays as it is. Returns `None` if a probe is at no instruction.
    pub(crate) fn put_into(&self, code: Code) -> Option<Code> {
        if self.places.is_empty() {
            return Some(code);
        }
        let mut code = Rewriter::new(&code, self)?.rewrite();
        code.fuse();
        Some(code)
    }
}

impl Code {
    /// Returns whether the code contains probes.
    pub(crate) fn has_probes(&self) -> bool {
        self.ops.iter().any(|op| op.code == Opcode::Probe)
    }
}

#[inline(always)]
pub(crate) fn probe<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    _: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    vm.machine.reached(op.b);
    Ok(())
}

/// The insertion of probes into a method's code. "Old" indices are indices of operations in the
/// code without probes, "new" ones in the code with them.
struct Rewriter<'a> {
    code: &'a Code,
    /// [`Place::Into`]: old index and number of each probe, sorted.
    into: Vec<(u32, u32)>,
    /// [`Place::Before`]: old index and number of each probe, sorted.
    before: Vec<(u32, u32)>,
    /// [`Place::Jump`]: old indices of source and target, and number of each probe, sorted.
    jumps: Vec<(u32, u32, u32)>,
    /// For each old operation, the new index to which jumps to it lead: that of its first
    /// [`Place::Before`] probe, if it has any.
    entries: Vec<u32>,
    /// The new index at which each jump with probes lands.
    landings: FxHashMap<(u32, u32), u32>,
    ops: Vec<Op>,
    bcis: Vec<u16>,
}

impl<'a> Rewriter<'a> {
    fn new(code: &'a Code, probes: &Probes) -> Option<Rewriter<'a>> {
        // The last operation belongs to no instruction.
        let own = code.bcis.get(..code.ops.len().saturating_sub(1)).unwrap_or_default();
        let find = |bci: u16| own.binary_search(&bci).ok().map(|index| index as u32);
        let (mut into, mut before, mut jumps) = (Vec::new(), Vec::new(), Vec::new());
        for (&place, number) in probes.places.iter().zip(probes.first..) {
            match place {
                Place::Before(bci) => before.push((find(bci)?, number)),
                Place::Into(bci) => into.push((find(bci)?, number)),
                Place::Jump { from, to } => jumps.push((find(from)?, find(to)?, number)),
            }
        }
        into.sort_unstable();
        before.sort_unstable();
        jumps.sort_unstable();
        let entries = Vec::with_capacity(code.ops.len());
        let landings = FxHashMap::default();
        let (ops, bcis) = (Vec::new(), Vec::new());
        Some(Rewriter { code, into, before, jumps, entries, landings, ops, bcis })
    }

    fn rewrite(mut self) -> Code {
        // The new index of each old operation itself, after its probes.
        let mut places = Vec::with_capacity(self.code.ops.len());
        for (old, &op) in (0..).zip(&self.code.ops) {
            let bci = self.bci(old);
            for number in numbers(&self.into, old) {
                self.push(Opcode::Probe, number, bci);
            }
            self.entries.push(self.ops.len() as u32);
            for number in numbers(&self.before, old) {
                self.push(Opcode::Probe, number, bci);
            }
            places.push(self.ops.len() as u32);
            self.ops.push(op);
            self.bcis.push(bci);
        }
        let end = self.ops.len() as u32;
        for (old, &place) in (0..).zip(&places) {
            self.retarget(old, place);
        }
        let switches = self.switches();
        let entry = |old: u32| self.entries.get(old as usize).copied().unwrap_or(end);
        let handler = |it: &Handler| Handler {
            start: entry(it.start),
            end: entry(it.end),
            target: entry(it.target),
            ..*it
        };
        Code {
            handlers: self.code.handlers.iter().map(handler).collect(),
            switches,
            sites: self.code.sites.clone(),
            wides: self.code.wides.clone(),
            ops: self.ops,
            bcis: self.bcis,
            ..Code::default()
        }
    }

    /// Returns the switches with their new targets.
    fn switches(&mut self) -> Vec<Switch> {
        let mut switches = self.code.switches.clone();
        for (old, op) in (0..).zip(&self.code.ops).filter(|(_, op)| is_switch(op.code)) {
            if let Some(switch) = switches.get_mut(op.b as usize) {
                for target in switch.targets.iter_mut().chain([&mut switch.default]) {
                    *target = self.landing(old, *target);
                }
            }
        }
        switches
    }

    /// Gives the operation with the new index `place` and the old index `old` its new target, if it
    /// is a branch.
    fn retarget(&mut self, old: u32, place: u32) {
        let Some(op) = self.ops.get(place as usize).copied().filter(|op| is_branch(op.code)) else {
            return;
        };
        let target = self.landing(old, op.b);
        if let Some(op) = self.ops.get_mut(place as usize) {
            op.b = target;
        }
    }

    /// Returns the new index to which a jump between old operations leads. If the jump has probes,
    /// the first call appends them to the code, with a `goto` to the target after them.
    fn landing(&mut self, from: u32, to: u32) -> u32 {
        if let Some(&landing) = self.landings.get(&(from, to)) {
            return landing;
        }
        let (entry, bci) = (self.entries.get(to as usize).copied().unwrap_or(0), self.bci(to));
        let first = self.jumps.partition_point(|jump| (jump.0, jump.1) < (from, to));
        let rest = self.jumps.get(first..).unwrap_or_default();
        let numbers: Vec<u32> = rest
            .iter()
            .take_while(|jump| (jump.0, jump.1) == (from, to))
            .map(|jump| jump.2)
            .collect();
        if numbers.is_empty() {
            return entry;
        }
        let landing = self.ops.len() as u32;
        for number in numbers {
            self.push(Opcode::Probe, number, bci);
        }
        self.push(Opcode::ProbeGoto, entry, bci);
        self.landings.insert((from, to), landing);
        landing
    }

    fn push(&mut self, code: Opcode, b: u32, bci: u16) {
        self.ops.push(Op { code, a: 0, b });
        self.bcis.push(bci);
    }

    fn bci(&self, old: u32) -> u16 {
        self.code.bcis.get(old as usize).copied().unwrap_or(0)
    }
}

/// Returns the numbers of the probes at an old operation.
fn numbers(probes: &[(u32, u32)], old: u32) -> Vec<u32> {
    let first = probes.partition_point(|probe| probe.0 < old);
    let rest = probes.get(first..).unwrap_or_default();
    rest.iter().take_while(|probe| probe.0 == old).map(|probe| probe.1).collect()
}

fn is_switch(code: Opcode) -> bool {
    matches!(code, Opcode::Tableswitch | Opcode::Lookupswitch)
}
