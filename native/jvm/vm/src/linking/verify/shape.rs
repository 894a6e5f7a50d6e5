//! Checks of a method's code that need no type state (JVMS 4.9.1), and the check of the exception
//! handlers that cover the call of another constructor.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use classfile::{Code, ExceptionEntry, Instruction, Opcode};

use super::check::Checker;
use super::classes::Classes;
use super::fault::Check;
use super::types::Type;

/// Opcodes that HotSpot uses internally. Its error message contains the byte if it finds one of
/// them in a class file.
const PRIVATE: RangeInclusive<u8> = 0xca..=0xee;

impl<C: Classes> Checker<'_, C> {
    /// Checks that the code consists of whole instructions, and that the offsets in all tables are
    /// starts or ends of instructions.
    pub(super) fn check_shape(&mut self) -> Check<(), C> {
        let length = self.code.bytes.len();
        if self.starts.len() < length {
            self.pc = u32::try_from(self.starts.len()).unwrap_or(u32::MAX);
            return Err(match self.code.bytes.get(self.starts.len()) {
                Some(byte) if PRIVATE.contains(byte) => {
                    self.fault_both(&format!("Bad instruction: {byte:02x}"))
                }
                _ => self.fault_both("Bad instruction"),
            });
        }
        for entry in &self.code.exceptions {
            self.check_handler(entry)?;
        }
        for variable in &self.code.local_variables {
            let (start, end) =
                (variable.start, u32::from(variable.start) + u32::from(variable.length));
            if !self.is_start(start.into()) {
                let words = format!("Invalid local variable table start_pc {start}");
                return Err(self.format_fault(&words));
            }
            if !self.is_end(end) {
                let words = format!("Invalid local variable table length {}", variable.length);
                return Err(self.format_fault(&words));
            }
        }
        Ok(())
    }

    /// Returns whether a range of whole instructions may end at an offset.
    fn is_end(&self, pc: u32) -> bool {
        self.is_start(pc) || usize::try_from(pc) == Ok(self.code.bytes.len())
    }

    fn check_handler(&mut self, entry: &ExceptionEntry) -> Check<(), C> {
        if !self.is_start(entry.start.into()) {
            let words = format!("Illegal exception table start_pc {}", entry.start);
            return Err(self.format_fault(&words));
        }
        if !self.is_end(entry.end.into()) {
            let words = format!("Illegal exception table end_pc {}", entry.end);
            return Err(self.format_fault(&words));
        }
        // The older verifier also refuses a handler at the start of the code.
        if !self.is_start(entry.handler.into()) || (self.inferring && entry.handler == 0) {
            let words = format!("Illegal exception table handler_pc {}", entry.handler);
            return Err(self.format_fault(&words));
        }
        let caught = self.caught(entry.catch_type)?;
        let throwable = self.names.reference("java/lang/Throwable");
        if self.is_assignable(caught, throwable)? {
            return Ok(());
        }
        self.pc = entry.handler.into();
        let words = format!(
            "Catch type is not a subclass of Throwable in exception handler {}",
            entry.handler
        );
        Err(self.fault(&words, "Catch type not a subclass of Throwable"))
    }

    /// Returns the type of the exception on a handler's stack.
    pub(super) fn caught(&mut self, catch_type: u16) -> Check<Type, C> {
        if catch_type == 0 {
            return Ok(self.names.reference("java/lang/Throwable"));
        }
        self.class_constant(catch_type).map(Type::Reference)
    }

    /// Checks that the keys of a `lookupswitch` are sorted. Before version 51, also checks that the
    /// padding bytes of a switch are zero.
    pub(super) fn check_switch(&self, instruction: &Instruction<'_>) -> Check<(), C> {
        let aligned = instruction.pc.saturating_add(1).next_multiple_of(4);
        let padding = instruction.bytes.get(1..(aligned.saturating_sub(instruction.pc)) as usize);
        if self.file.major < 51 && padding.is_some_and(|bytes| bytes.iter().any(|byte| *byte != 0))
        {
            let checked = "Nonzero padding byte in lookupswitch or tableswitch";
            return Err(self.fault(checked, "Non zero padding bytes in switch"));
        }
        let cases = instruction.switch_cases();
        if cases.is_sorted_by(|(one, _), (next, _)| one < next) {
            return Ok(());
        }
        Err(self.fault("Bad lookupswitch instruction", "Unsorted lookup switch"))
    }

    /// Checks the handlers that cover the current call of another constructor. They must not
    /// return, because a partly constructed object could escape.
    pub(super) fn check_constructor_handlers(&mut self) -> Check<(), C> {
        let code = self.code;
        let covering: Vec<u32> = handlers(code, self.pc).collect();
        self.spend(code.exceptions.len())?;
        let mut seen: HashSet<u32> = HashSet::new();
        let mut waiting = covering;
        while let Some(pc) = waiting.pop() {
            if !seen.insert(pc) {
                continue;
            }
            self.spend(code.exceptions.len())?;
            let Some(instruction) = Instruction::at(&code.bytes, pc as usize) else { continue };
            let opcode = instruction.opcode;
            if opcode.is_return() || matches!(opcode, Opcode::Jsr | Opcode::JsrW | Opcode::Ret) {
                let checked = "Bad <init> method call from after the start of a try block";
                return Err(self.fault(checked, "Cannot return normally"));
            }
            waiting.extend(instruction.targets());
            if !opcode.ends_flow() {
                waiting.push(instruction.next_pc());
            }
            waiting.extend(handlers(code, pc));
        }
        Ok(())
    }
}

/// Returns the offsets of the handlers that cover an instruction.
pub(super) fn handlers(code: &Code, pc: u32) -> impl Iterator<Item = u32> {
    let covers =
        move |entry: &&ExceptionEntry| (u32::from(entry.start)..u32::from(entry.end)).contains(&pc);
    code.exceptions.iter().filter(covers).map(|entry| entry.handler.into())
}
