//! Finds the instruction that pushed each operand, by a pass over the code up to one instruction.

use std::collections::BTreeSet;
use std::rc::Rc;

use classfile::{Code, ConstantPool, Effect, Instruction, Opcode, effect, slots};

use super::effects::written_local;

/// The index of the instruction that pushed a slot, if it is always the same one.
pub type Source = Option<u32>;

/// The known sources of the operands before an instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stack {
    slots: Vec<Source>,
    /// Local variables that may have been written since the start of the method.
    written: Rc<BTreeSet<u16>>,
}

impl Stack {
    /// Returns the source of an operand, counted from the top.
    pub fn source(&self, below_top: usize) -> Source {
        let index = self.slots.len().checked_sub(below_top + 1)?;
        self.slots.get(index).copied().flatten()
    }

    /// Returns whether a local variable may have another value than at the start.
    pub fn is_written(&self, local: u16) -> bool {
        self.written.contains(&local)
    }

    fn write(&mut self, local: u16) {
        if !self.is_written(local) {
            Rc::make_mut(&mut self.written).insert(local);
        }
    }

    fn merge(&mut self, other: &Stack) {
        for (slot, from) in self.slots.iter_mut().zip(&other.slots) {
            if slot != from {
                *slot = None;
            }
        }
        if self.written != other.written {
            Rc::make_mut(&mut self.written).extend(other.written.iter());
        }
    }

    fn pop(&mut self, slots: usize) {
        self.slots.truncate(self.slots.len().saturating_sub(slots));
    }

    /// Inserts copies of the top `count` slots below them and `below` further slots.
    fn duplicate(&mut self, count: usize, below: usize) {
        let top = self.slots.len().saturating_sub(count);
        let copies: Vec<Source> = self.slots.get(top..).unwrap_or(&[]).to_vec();
        let at = top.saturating_sub(below);
        self.slots.splice(at..at, copies);
    }

    fn apply(&mut self, instruction: &Instruction<'_>, pool: &ConstantPool) -> Option<()> {
        match effect(instruction) {
            Effect::Duplicate(count, below) => self.duplicate(count.into(), below.into()),
            Effect::Swap => {
                let top = self.slots.pop()?;
                let at = self.slots.len().checked_sub(1)?;
                self.slots.insert(at, top);
            }
            // A cast does not change where the value came from.
            _ if instruction.opcode == Opcode::Checkcast => {}
            _ => {
                let (pops, pushes) = slots(instruction, pool)?;
                self.pop(pops.into());
                let depth = self.slots.len() + usize::from(pushes);
                self.slots.resize(depth, Some(instruction.pc));
            }
        }
        if let Some((local, slots)) = written_local(instruction) {
            (local..local.saturating_add(slots)).for_each(|local| self.write(local));
        }
        Some(())
    }
}

/// The stack before each instruction that was reached.
pub struct Stacks(Vec<Option<Stack>>);

impl Stacks {
    /// Analyses the code up to the instruction at `pc`.
    ///
    /// Like HotSpot, it takes instructions in the order of the code. It repeats the pass if a backward
    /// jump reached new code, and stops at `pc`: the effects of later backward jumps are ignored.
    pub fn up_to(code: &Code, pool: &ConstantPool, pc: u32) -> Option<Stacks> {
        let mut stacks = Stacks(vec![None; code.bytes.len() + 1]);
        stacks.0.first_mut()?.get_or_insert_default();
        for entry in &code.exceptions {
            let slots = vec![Some(u32::from(entry.handler))];
            let thrown = Stack { slots, written: Rc::default() };
            stacks.0.get_mut(usize::from(entry.handler))?.get_or_insert(thrown);
        }
        while stacks.pass(code, pool, pc)? {}
        Some(stacks)
    }

    /// Returns the stack before an instruction.
    pub fn before(&self, pc: u32) -> Option<&Stack> {
        self.0.get(pc as usize)?.as_ref()
    }

    /// Takes one pass over the code. Returns whether another pass would find more.
    fn pass(&mut self, code: &Code, pool: &ConstantPool, pc: u32) -> Option<bool> {
        let (mut reached, mut missed) = (false, false);
        let mut at = 0;
        while let Some(instruction) = Instruction::at(&code.bytes, at as usize) {
            match self.before(at).cloned() {
                Some(mut stack) => {
                    stack.apply(&instruction, pool)?;
                    reached |= self.pass_on(&instruction, &stack)?;
                }
                None => missed = true,
            }
            at = instruction.next_pc();
            if at == pc && self.before(at).is_some() {
                return Some(false);
            }
        }
        Some(reached && missed)
    }

    /// Merges a stack into those of the possible next instructions. Returns whether one of these was new.
    fn pass_on(&mut self, instruction: &Instruction<'_>, stack: &Stack) -> Option<bool> {
        let next = (!instruction.opcode.ends_flow()).then(|| instruction.next_pc());
        let mut reached = false;
        for target in next.into_iter().chain(instruction.targets()) {
            match self.0.get_mut(target as usize)? {
                Some(known) => known.merge(stack),
                place => {
                    *place = Some(stack.clone());
                    reached = true;
                }
            }
        }
        Some(reached)
    }
}
