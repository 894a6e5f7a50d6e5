//! Verification by type checking (JVMS 4.10.1): one pass over the code, with the frames of the
//! `StackMapTable` at the joins.

use std::collections::BTreeSet;

use classfile::{Instruction, Instructions, Opcode};

use super::check::Checker;
use super::classes::Classes;
use super::fault::Check;
use super::simple::is_store;
use super::table::Table;
use super::types::Type;

/// The state of the pass, in addition to that of the checker.
struct Pass {
    table: Table,
    /// The index of the next entry of the table.
    next: usize,
    /// Whether control can flow from the previous instruction to the current one.
    flows: bool,
    /// Whether the local variables may have changed since the last check of the handlers.
    changed: bool,
    /// The offsets at which the ranges of handlers start.
    ranges: BTreeSet<u32>,
}

impl<C: Classes> Checker<'_, C> {
    /// Verifies the method by type checking.
    pub(super) fn check_types(&mut self) -> Check<(), C> {
        self.check_shape()?;
        let table = self.read_table()?;
        let ranges = self.code.exceptions.iter().map(|entry| entry.start.into()).collect();
        let mut pass = Pass { table, next: 0, flows: true, changed: true, ranges };
        let code = &self.code.bytes;
        for instruction in Instructions::new(code) {
            self.pc = instruction.pc;
            self.spend(1)?;
            self.enter_entry(&mut pass)?;
            self.check_instruction(&mut pass, &instruction)?;
            pass.flows = !instruction.opcode.ends_flow();
        }
        if pass.flows {
            self.pc = u32::try_from(code.len()).unwrap_or(u32::MAX);
            return Err(self.fault_both("Control flow falls through code end"));
        }
        Ok(())
    }

    /// Replaces the current state by the table's frame for the current instruction, if there is
    /// one. The table must have a frame if the previous instruction does not continue here.
    fn enter_entry(&mut self, pass: &mut Pass) -> Check<(), C> {
        if pass.table.place(pass.next) != Some(self.pc) {
            if pass.flows {
                return Ok(());
            }
            return Err(self.fault_both("Expecting a stack map frame"));
        }
        if pass.flows {
            let stack = std::mem::take(&mut self.frame.stack);
            if !self.fits_entry(&pass.table, pass.next, &stack, self.frame.this_uninitialized)? {
                return Err(self.fault_both("Instruction type does not match stack map"));
            }
        }
        self.frame = pass.table.frame(pass.next);
        self.spend(self.frame.locals.len())?;
        pass.next += 1;
        pass.changed = true;
        Ok(())
    }

    fn check_instruction(&mut self, pass: &mut Pass, i: &Instruction<'_>) -> Check<(), C> {
        self.check_handlers(pass, self.frame.this_uninitialized)?;
        let constructing = self.frame.this_uninitialized;
        self.step(i)?;
        pass.changed = changes_locals(i);
        if constructing && !self.frame.this_uninitialized {
            self.check_constructor_handlers()?;
            // The handlers must accept the state with the object initialized, but with the flag
            // still set.
            self.check_handlers(pass, true)?;
            pass.changed = true;
        }
        for target in i.targets() {
            self.jump(&pass.table, target)?;
        }
        Ok(())
    }

    /// Checks that the current state fits the table's frame for a branch target.
    fn jump(&mut self, table: &Table, target: u32) -> Check<(), C> {
        let Some(entry) = table.find(target) else {
            let target = i64::from(target.cast_signed());
            let words = format!("Expecting a stackmap frame at branch target {target}");
            return Err(self.fault_both(&words));
        };
        let stack = std::mem::take(&mut self.frame.stack);
        let fits = self.fits_entry(table, entry, &stack, self.frame.this_uninitialized)?;
        self.frame.stack = stack;
        if fits {
            return Ok(());
        }
        Err(self.fault_both(&format!("Inconsistent stackmap frames at branch target {target}")))
    }

    /// Returns whether the current state, with the given stack and flag, is assignable to an entry.
    fn fits_entry(
        &mut self,
        table: &Table,
        entry: usize,
        stack: &[Type],
        this_uninitialized: bool,
    ) -> Check<bool, C> {
        let wanted = table.stack(entry);
        if wanted.len() != stack.len() {
            return Ok(false);
        }
        let mut flag = false;
        for (slot, wanted) in table.locals(entry) {
            self.spend(1)?;
            let held = self.frame.locals.get(slot).copied().unwrap_or(Type::Top);
            flag |= wanted == Type::UninitializedThis;
            if !self.is_assignable(held, wanted)? {
                return Ok(false);
            }
        }
        for (held, wanted) in stack.iter().zip(wanted) {
            if !self.is_assignable(*held, *wanted)? {
                return Ok(false);
            }
        }
        Ok(flag || !this_uninitialized)
    }

    /// Checks that the current state is assignable to the frame of every handler that covers the
    /// current instruction. Checks only if the local variables may have changed, or at the start of
    /// a handler's range.
    fn check_handlers(&mut self, pass: &mut Pass, this_uninitialized: bool) -> Check<(), C> {
        let code = self.code;
        if code.exceptions.is_empty() {
            return Ok(());
        }
        if !pass.changed && !pass.ranges.contains(&self.pc) {
            return Ok(());
        }
        self.spend(code.exceptions.len())?;
        for entry in &code.exceptions {
            if !(u32::from(entry.start)..u32::from(entry.end)).contains(&self.pc) {
                continue;
            }
            let caught = self.caught(entry.catch_type)?;
            if code.max_stack == 0 {
                return Err(self.fault("Operand stack overflow", "Stack size too large"));
            }
            let target = u32::from(entry.handler);
            let Some(at) = pass.table.find(target) else {
                let words = format!("Expecting a stackmap frame at branch target {target}");
                return Err(self.fault_both(&words));
            };
            if !self.fits_entry(&pass.table, at, &[caught], this_uninitialized)? {
                let words =
                    format!("Stack map does not match the one at exception handler {target}");
                return Err(self.fault_both(&words));
            }
        }
        pass.changed = false;
        Ok(())
    }
}

/// Returns whether an instruction may change the types of local variables.
fn changes_locals(instruction: &Instruction<'_>) -> bool {
    is_store(instruction) || matches!(instruction.opcode, Opcode::New | Opcode::Invokespecial)
}
