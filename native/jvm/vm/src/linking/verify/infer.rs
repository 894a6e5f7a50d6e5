//! Verification by type inference (JVMS 4.10.2). States flow through the code until no state
//! changes any more.

use std::collections::{BTreeMap, BTreeSet};

use classfile::{Instruction, Instructions, Opcode};

use super::check::Checker;
use super::classes::Classes;
use super::fault::{Check, Stop};
use super::simple::{is_store, moved};
use super::state::{Call, State};
use super::types::Type;

/// The maximum depth of nested subroutines. Compilers nest them as deep as `finally` clauses.
const MOST_CALLS: usize = 32;

/// The states of the method found so far. A state is kept for each join: an instruction that is
/// also reached from elsewhere than the instruction before it. A merge only moves types up in a
/// lattice of finite height, so the inference ends.
#[derive(Default)]
struct Flow {
    /// The states before the joins and before the first instruction.
    states: BTreeMap<u32, State>,
    /// The offsets whose state has changed since the code was last followed from there.
    waiting: BTreeSet<u32>,
    /// The offsets of the joins.
    joins: BTreeSet<u32>,
    /// The state before each `jsr`, by the offset of the subroutine and the offset of the `jsr`.
    calls: BTreeMap<(u16, u32), State>,
    /// The offset of each subroutine's `ret` and the state before it, by the offset of the
    /// subroutine.
    returns: BTreeMap<u16, (u32, State)>,
}

impl<C: Classes> Checker<'_, C> {
    /// Verifies the method by type inference.
    pub(super) fn infer_types(&mut self) -> Check<(), C> {
        self.check_shape()?;
        let mut flow = Flow { joins: self.joins()?, ..Flow::default() };
        let start = State { frame: self.frame.clone(), calls: Vec::new() };
        self.flow_to(&mut flow, 0, start)?;
        while let Some(pc) = flow.waiting.pop_first() {
            self.run_from(&mut flow, pc)?;
        }
        Ok(())
    }

    /// Finds the joins and checks that all branch targets are instructions.
    fn joins(&mut self) -> Check<BTreeSet<u32>, C> {
        let code = self.code;
        let mut joins: BTreeSet<u32> =
            code.exceptions.iter().map(|entry| entry.handler.into()).collect();
        for instruction in Instructions::new(&code.bytes) {
            for target in instruction.targets() {
                if !self.is_start(target) {
                    self.pc = instruction.pc;
                    return Err(self.fault_both("Illegal target of jump or branch"));
                }
                joins.insert(target);
            }
            if matches!(instruction.opcode, Opcode::Jsr | Opcode::JsrW) {
                joins.insert(instruction.next_pc());
            }
        }
        Ok(joins)
    }

    /// Follows the code from an offset to its next join or to the end of the control flow.
    fn run_from(&mut self, flow: &mut Flow, start: u32) -> Check<(), C> {
        let Some(mut state) = flow.states.get(&start).cloned() else { return Ok(()) };
        self.spend(state.frame.locals.len())?;
        let code = &self.code.bytes;
        let mut pc = start;
        let mut changed = true;
        loop {
            self.spend(1)?;
            self.pc = pc;
            let Some(instruction) = Instruction::at(code, pc as usize) else {
                return Err(self.fault_both("Falling off the end of the code"));
            };
            self.flow_to_handlers(flow, &state, changed)?;
            state = self.infer_instruction(flow, state, &instruction)?;
            if instruction.opcode.ends_flow() || is_jsr(instruction.opcode) {
                return Ok(());
            }
            pc = instruction.next_pc();
            if flow.joins.contains(&pc) {
                return self.flow_to(flow, pc, state);
            }
            changed = is_store(&instruction)
                || matches!(instruction.opcode, Opcode::New | Opcode::Invokespecial);
        }
    }

    /// Returns the state after an instruction. The state also flows to the instruction's branch
    /// targets.
    fn infer_instruction(
        &mut self,
        flow: &mut Flow,
        mut state: State,
        instruction: &Instruction<'_>,
    ) -> Check<State, C> {
        let opcode = instruction.opcode;
        let slot = instruction.slot();
        if let Some(slot) = slot {
            state.touch(slot, moved(instruction).unwrap_or(Type::Int));
        }
        if is_jsr(opcode) {
            return self.call(flow, state, instruction);
        }
        let constructing = state.frame.this_uninitialized;
        self.frame = std::mem::take(&mut state.frame);
        self.step(instruction)?;
        state.frame = std::mem::take(&mut self.frame);
        if constructing && !state.frame.this_uninitialized {
            self.check_constructor_handlers()?;
        }
        match (opcode, slot) {
            (Opcode::Ret, Some(slot)) => self.return_from(flow, &state, slot)?,
            _ => {
                for target in instruction.targets() {
                    self.spend(state.frame.locals.len())?;
                    self.flow_to(flow, target, state.clone())?;
                }
            }
        }
        Ok(state)
    }

    /// Lets the local variables flow to the handlers that cover the current instruction. `changed`
    /// is whether the previous instruction may have changed them.
    fn flow_to_handlers(&mut self, flow: &mut Flow, state: &State, changed: bool) -> Check<(), C> {
        let code = self.code;
        if code.exceptions.is_empty() {
            return Ok(());
        }
        self.spend(code.exceptions.len())?;
        for entry in &code.exceptions {
            let begins = u32::from(entry.start) == self.pc;
            let covers = (u32::from(entry.start)..u32::from(entry.end)).contains(&self.pc);
            if !covers || !(begins || changed) {
                continue;
            }
            let caught = self.caught(entry.catch_type)?;
            if code.max_stack == 0 {
                return Err(self.fault("Operand stack overflow", "Stack size too large"));
            }
            self.spend(state.frame.locals.len())?;
            let mut thrown = state.clone();
            thrown.frame.stack = vec![caught];
            self.flow_to(flow, entry.handler.into(), thrown)?;
        }
        Ok(())
    }

    /// Applies a `jsr`: lets the state flow to the subroutine, and after the `jsr` if the
    /// subroutine is known to return.
    fn call(
        &mut self,
        flow: &mut Flow,
        state: State,
        instruction: &Instruction<'_>,
    ) -> Check<State, C> {
        let mut inside = state.clone();
        self.frame = std::mem::take(&mut inside.frame);
        self.step(instruction)?;
        inside.frame = std::mem::take(&mut self.frame);
        let target = instruction.branch_target().unwrap_or(u32::MAX);
        let entry = u16::try_from(target).unwrap_or(u16::MAX);
        if state.is_in(entry) {
            return Err(self.fault_both("Recursive call to jsr entry"));
        }
        if state.calls.len() >= MOST_CALLS {
            return Err(Stop::Effort);
        }
        inside.calls.push(Call { entry, touched: Default::default() });
        inside.forget(true);
        self.flow_to(flow, target, inside)?;
        let place = instruction.pc;
        flow.calls.insert((entry, place), state.clone());
        if let Some((_, end)) = flow.returns.get(&entry) {
            let after = end.after_return(entry, &state);
            self.flow_to(flow, instruction.next_pc(), after)?;
        }
        Ok(state)
    }

    /// Applies a `ret`: lets the state flow after each `jsr` to the subroutine found so far.
    fn return_from(&mut self, flow: &mut Flow, state: &State, slot: u16) -> Check<(), C> {
        let Type::ReturnAddress(entry) = state.frame.local(slot) else { return Ok(()) };
        if !state.is_in(entry) {
            return Err(self.fault_both("Illegal return from subroutine"));
        }
        if let Some((other, _)) = flow.returns.insert(entry, (self.pc, state.clone()))
            && other != self.pc
        {
            return Err(self.fault_both("Multiple returns to single jsr"));
        }
        let calls: Vec<(u32, State)> = flow
            .calls
            .range((entry, 0)..=(entry, u32::MAX))
            .map(|(&(_, place), call)| (place, state.after_return(entry, call)))
            .collect();
        for (place, after) in calls {
            self.spend(after.frame.locals.len())?;
            let next = Instruction::at(&self.code.bytes, place as usize).map(|i| i.next_pc());
            self.flow_to(flow, next.unwrap_or(u32::MAX), after)?;
        }
        Ok(())
    }

    /// Merges a state into the state before an offset.
    fn flow_to(&mut self, flow: &mut Flow, pc: u32, mut state: State) -> Check<(), C> {
        if !self.is_start(pc) {
            return Err(self.fault_both("Falling off the end of the code"));
        }
        state.frame.trim();
        let size = state.frame.locals.len().saturating_add(state.frame.stack.len());
        let Some(mut old) = flow.states.remove(&pc) else {
            // A kept state also takes memory.
            self.spend(size.saturating_mul(16))?;
            flow.states.insert(pc, state);
            flow.waiting.insert(pc);
            return Ok(());
        };
        self.spend(size)?;
        let before = old.clone();
        self.merge(&mut old, &state)?;
        if old != before {
            flow.waiting.insert(pc);
        }
        flow.states.insert(pc, old);
        Ok(())
    }

    fn merge(&mut self, into: &mut State, from: &State) -> Check<(), C> {
        let (a, b) = (into.frame.stack.len(), from.frame.stack.len());
        if a != b {
            return Err(self.fault_both(&format!("Inconsistent stack height {b} != {a}")));
        }
        into.merge_calls(&from.calls);
        into.frame.this_uninitialized |= from.frame.this_uninitialized;
        into.frame.locals.truncate(from.frame.locals.len());
        for (held, other) in into.frame.locals.iter_mut().zip(&from.frame.locals) {
            *held = self.common(*held, *other)?;
        }
        for (held, other) in into.frame.stack.iter_mut().zip(&from.frame.stack) {
            let common = self.common(*held, *other)?;
            // A slot may have become unusable because of a call of a subroutine.
            if common == Type::Top && *held != Type::Top && *other != Type::Top {
                return Err(self.fault_both("Mismatched stack types"));
            }
            *held = common;
        }
        into.forget(false);
        Ok(())
    }
}

fn is_jsr(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::Jsr | Opcode::JsrW)
}
