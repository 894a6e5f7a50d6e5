//! Reference maps: the slots of a frame that hold references, for every instruction of a method.
//!
//! An abstract interpretation of the bytecode computes them. It only distinguishes references,
//! return addresses of subroutines, and all other values.
//!
//! A subroutine (`jsr`) is analysed once for each return address that reaches it. States with
//! different return addresses are never merged. The return addresses in a frame select the map. So
//! maps are exact even where the old verifier allows a slot to hold different kinds of values in
//! different calls of a subroutine.

mod state;
#[cfg(test)]
mod tests;
mod transfer;

use std::collections::{BTreeMap, VecDeque};

use classfile::{Code, ConstantPool, Instruction, Opcode};

use self::state::State;

/// The number of states of one instruction from which on return addresses are forgotten. Only code
/// with many interleaved subroutines reaches it.
const MOST_STATES: usize = 256;

/// The reference maps of a method.
#[derive(Debug, Default)]
pub struct ReferenceMaps {
    places: BTreeMap<u16, Vec<Map>>,
}

#[derive(Debug)]
struct Map {
    references: Box<[u16]>,
    returns: Box<[(u16, u16)]>,
}

impl ReferenceMaps {
    /// Computes the maps of a method with this descriptor. Returns `None` if the code is not well
    /// typed.
    #[must_use]
    pub fn new(
        code: &Code,
        pool: &ConstantPool,
        descriptor: &str,
        is_static: bool,
    ) -> Option<ReferenceMaps> {
        let entry = State::at_entry(code.max_locals, descriptor, is_static)?;
        let mut analysis = Analysis { code, pool, states: BTreeMap::new(), work: VecDeque::new() };
        analysis.reach(0, entry)?;
        while let Some((pc, index)) = analysis.work.pop_front() {
            analysis.step(pc, index)?;
        }
        let places = analysis.states.into_iter().map(|(pc, states)| {
            let maps = states.iter().map(|state| Map {
                references: state.references().collect(),
                returns: state.returns().collect(),
            });
            (pc, maps.collect())
        });
        Some(ReferenceMaps { places: places.collect() })
    }

    /// Returns the slots that hold references before the instruction at `bci`. Local variables come
    /// first, then the operand stack. `return_at` gives the bytecode index of the return address in
    /// a slot.
    ///
    /// Returns `None` if no instruction starts there, or none is reached with these return
    /// addresses.
    #[must_use]
    pub fn at(&self, bci: u16, return_at: impl Fn(u16) -> u16) -> Option<&[u16]> {
        let maps = self.places.get(&bci)?;
        let found = maps
            .iter()
            .find(|map| map.returns.iter().all(|&(slot, target)| return_at(slot) == target))?;
        Some(&found.references)
    }
}

struct Analysis<'a> {
    code: &'a Code,
    pool: &'a ConstantPool,
    states: BTreeMap<u16, Vec<State>>,
    work: VecDeque<(u16, usize)>,
}

impl Analysis<'_> {
    /// Merges a state into the states before an instruction. If that changes them, the instruction
    /// is added to the work list.
    fn reach(&mut self, pc: u32, mut state: State) -> Option<()> {
        let pc = u16::try_from(pc).ok()?;
        let states = self.states.entry(pc).or_default();
        if states.len() >= MOST_STATES {
            state.forget_returns();
        }
        let index = match states.iter().position(|known| known.may_merge(&state)) {
            Some(index) => index,
            None => {
                states.push(state);
                self.work.push_back((pc, states.len() - 1));
                return Some(());
            }
        };
        if states.get_mut(index)?.merge(&state) {
            self.work.push_back((pc, index));
        }
        Some(())
    }

    fn step(&mut self, pc: u16, index: usize) -> Option<()> {
        let before = self.states.get(&pc)?.get(index)?.clone();
        for entry in &self.code.exceptions {
            if (entry.start..entry.end).contains(&pc) {
                self.reach(u32::from(entry.handler), before.in_handler())?;
            }
        }
        let instruction = Instruction::at(&self.code.bytes, usize::from(pc))?;
        let mut after = before;
        let returns_to = transfer::apply(&mut after, &instruction, self.pool)?;
        if let Some(target) = returns_to {
            return self.reach(u32::from(target), after);
        }
        for target in instruction.targets() {
            self.reach(target, after.clone())?;
        }
        if goes_on(instruction.opcode) {
            self.reach(instruction.next_pc(), after)?;
        }
        Some(())
    }
}

/// Returns whether the next instruction may run after this one.
fn goes_on(opcode: Opcode) -> bool {
    use Opcode as O;
    !matches!(
        opcode,
        O::Goto
            | O::GotoW
            | O::Jsr
            | O::JsrW
            | O::Ret
            | O::Tableswitch
            | O::Lookupswitch
            | O::Ireturn
            | O::Lreturn
            | O::Freturn
            | O::Dreturn
            | O::Areturn
            | O::Return
            | O::Athrow
    )
}
