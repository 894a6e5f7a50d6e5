//! Probes: operations between a method's own that tell the machine where the method has run.
//!
//! The guest cannot see them. A probe counts as no instruction, so that clocks, slices and budgets
//! are the same with probes and without, and its bytecode index is that of the instruction after it.

use rustc_hash::FxHashMap;

use crate::code::{BadCode, Code, Handler, Op, Opcode, Switch, is_branch};
use crate::exit::Res;
use crate::frame::Cursor;
use crate::machine::Machine;
use crate::vm::Vm;

/// The place of a probe in a method. Bytecode indices are those of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Immediately before an instruction, on every way that leads to it.
    Before(u16),
    /// Before an instruction, on the way from the instruction above it only.
    Into(u16),
    /// On the jump from one instruction to another. A switch jumps once for each distinct target.
    Jump {
        /// The branch, `goto` or switch.
        from: u16,
        /// Its target.
        to: u16,
    },
}

/// The probes of a method: probe `i` has the number `first + i`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Probes {
    /// The number of the first probe.
    pub first: u32,
    /// Their places.
    pub places: Vec<Place>,
}

impl Probes {
    /// Puts the probes into a method's code.
    ///
    /// # Errors
    /// Returns the index of a place that is no instruction of the code.
    pub(crate) fn put_into(&self, code: Code) -> Result<Code, BadCode> {
        if self.places.is_empty() {
            return Ok(code);
        }
        Ok(Rewriter::new(&code, self)?.rewrite())
    }
}

impl Code {
    /// Whether there are probes in it.
    pub(crate) fn has_probes(&self) -> bool {
        self.ops.iter().any(|op| op.code == Opcode::Probe)
    }
}

/// Runs a probe.
#[inline(always)]
pub(crate) fn probe<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    _: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    vm.machine.reached(op.b);
    Ok(())
}

/// A method's code, and where its probes go. "Old" indices are those of operations in the code
/// without probes.
struct Rewriter<'a> {
    code: &'a Code,
    /// Probes on the way from above, sorted by old index.
    into: Vec<(u32, u32)>,
    /// Probes on every way, sorted by old index.
    before: Vec<(u32, u32)>,
    /// Probes on jumps, sorted by old indices of source and target.
    jumps: Vec<(u32, u32, u32)>,
    /// The new index of each old operation, for those who jump there.
    entries: Vec<u32>,
    /// The new index at which each jump with probes lands.
    landings: FxHashMap<(u32, u32), u32>,
    ops: Vec<Op>,
    bcis: Vec<u16>,
}

impl<'a> Rewriter<'a> {
    /// # Errors
    /// Returns the index of a place that is no instruction of the code.
    fn new(code: &'a Code, probes: &Probes) -> Result<Rewriter<'a>, BadCode> {
        // The last operation belongs to no instruction.
        let own = code.bcis.get(..code.ops.len().saturating_sub(1)).unwrap_or_default();
        let find = |bci: u16| match own.binary_search(&bci) {
            Ok(index) => Ok(index as u32),
            Err(_) => Err(BadCode(bci.into())),
        };
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
        Ok(Rewriter { code, into, before, jumps, entries, landings, ops, bcis })
    }

    fn rewrite(mut self) -> Code {
        // The index of each old operation itself, behind its probes.
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

    /// The switches, with the targets that they have now.
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

    /// Lets a branch at `place`, once at `old`, jump to where its target is now.
    fn retarget(&mut self, old: u32, place: u32) {
        let Some(op) = self.ops.get(place as usize).copied().filter(|op| is_branch(op.code)) else {
            return;
        };
        let target = self.landing(old, op.b);
        if let Some(op) = self.ops.get_mut(place as usize) {
            op.b = target;
        }
    }

    /// Where a jump between old operations lands. If it has probes, they are added behind the code
    /// when they are first asked for.
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

/// The numbers of the probes at an old operation.
fn numbers(probes: &[(u32, u32)], old: u32) -> Vec<u32> {
    let first = probes.partition_point(|probe| probe.0 < old);
    let rest = probes.get(first..).unwrap_or_default();
    rest.iter().take_while(|probe| probe.0 == old).map(|probe| probe.1).collect()
}

fn is_switch(code: Opcode) -> bool {
    matches!(code, Opcode::Tableswitch | Opcode::Lookupswitch)
}
