//! The type checker of one method: its facts, its state, and the moves on the state.

use std::collections::HashMap;

use classfile::{ClassFile, Code, Instructions, Method, MethodDescriptor, Opcode};

use super::classes::Classes;
use super::fault::{Check, Fault, Kind, Stop};
use super::frame::Frame;
use super::types::{Name, Names, Type};
use crate::class::access;

/// Units of work (types looked at) that a method may take. Real methods take some millions at
/// most; what needs more was made to keep us busy.
const MOST_EFFORT: u64 = 2_000_000_000;

/// What starts at a byte of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// The inside of an instruction.
    Nothing,
    /// An instruction.
    Instruction,
    /// A `new`.
    New,
}

/// Checks the instructions of one method; how their states flow together is its user's part.
pub(super) struct Checker<'a, C: Classes> {
    pub(super) classes: &'a mut C,
    pub(super) file: &'a ClassFile,
    pub(super) method: &'a Method,
    pub(super) code: &'a Code,
    pub(super) names: Names,
    /// The class under verification.
    pub(super) this: Name,
    /// `java/lang/Object`
    pub(super) object: Name,
    /// The type of the method's result.
    pub(super) result: Option<Type>,
    /// What starts at each byte of the code.
    pub(super) starts: Vec<Start>,
    /// The state before the instruction under way, or after it.
    pub(super) frame: Frame,
    /// The instruction under way.
    pub(super) pc: u32,
    /// Whether types are inferred; else they are checked by the `StackMapTable`.
    pub(super) inferring: bool,
    /// Answers to questions of assignability.
    pub(super) known: HashMap<(Name, Name), bool>,
    effort: u64,
}

impl<'a, C: Classes> Checker<'a, C> {
    /// A checker with the state at the start of a method; none if the method has no code.
    pub(super) fn new(
        file: &'a ClassFile,
        method: &'a Method,
        inferring: bool,
        classes: &'a mut C,
    ) -> Option<Self> {
        let code = method.code.as_ref()?;
        let descriptor = MethodDescriptor::parse(&method.descriptor)?;
        let mut names = Names::default();
        let mut checker = Checker {
            classes,
            file,
            method,
            code,
            this: names.intern(&file.this_class),
            object: names.intern("java/lang/Object"),
            result: descriptor.result.as_ref().map(|result| names.of_field(result)),
            names,
            starts: starts(code),
            frame: Frame::default(),
            pc: 0,
            inferring,
            known: HashMap::new(),
            effort: 0,
        };
        checker.enter(&descriptor);
        Some(checker)
    }

    /// Sets up the locals as a call of the method does.
    fn enter(&mut self, descriptor: &MethodDescriptor<'_>) {
        let mut slot = 0;
        if self.method.access & access::STATIC == 0 {
            let constructs = self.is_constructor() && self.this != self.object;
            let this =
                if constructs { Type::UninitializedThis } else { Type::Reference(self.this) };
            self.frame.this_uninitialized = constructs;
            self.frame.set_local(0, this);
            slot = 1;
        }
        for parameter in &descriptor.parameters {
            let value = self.names.of_field(parameter);
            self.frame.set_local(slot, value);
            slot = slot.saturating_add(parameter.slots());
        }
    }

    pub(super) fn is_constructor(&self) -> bool {
        &*self.method.name == "<init>"
    }

    /// Whether an instruction starts there.
    pub(super) fn is_start(&self, pc: u32) -> bool {
        let start = usize::try_from(pc).ok().and_then(|pc| self.starts.get(pc));
        start.is_some_and(|start| *start != Start::Nothing)
    }

    /// Counts work.
    pub(super) fn spend(&mut self, units: usize) -> Check<(), C> {
        self.effort = self.effort.saturating_add(units as u64);
        if self.effort > MOST_EFFORT { Err(Stop::Effort) } else { Ok(()) }
    }

    /// Refuses the class with a `VerifyError`, in the words of HotSpot's type checker or, when
    /// inferring, of its older verifier.
    pub(super) fn fault(&self, checked: &str, inferred: &str) -> Stop<C::Stop> {
        let (class, method) = (&self.file.this_class, self.method);
        let (name, descriptor) = (&method.name, &method.descriptor);
        let message = if self.inferring {
            format!("(class: {class}, method: {name} signature: {descriptor}) {inferred}")
        } else {
            format!(
                "{checked}\nException Details:\n  Location:\n    {class}.{name}{descriptor} @{}: {}",
                self.pc,
                self.mnemonic()
            )
        };
        Stop::Fault(Fault { kind: Kind::Verify, message })
    }

    /// As [`Checker::fault`], where both verifiers say the same.
    pub(super) fn fault_both(&self, words: &str) -> Stop<C::Stop> {
        self.fault(words, words)
    }

    /// Refuses the class with a `ClassFormatError`.
    pub(super) fn format_fault(&self, words: &str) -> Stop<C::Stop> {
        let (parameters, result) = crate::resolve::pretty_descriptor(&self.method.descriptor);
        let class = crate::class::external_name(&self.file.this_class);
        let name = &self.method.name;
        let message = format!("{words} in method '{result} {class}.{name}({parameters})'");
        Stop::Fault(Fault { kind: Kind::Format, message })
    }

    fn mnemonic(&self) -> &'static str {
        let byte = usize::try_from(self.pc).ok().and_then(|pc| self.code.bytes.get(pc));
        byte.and_then(|byte| classfile::mnemonic(*byte)).unwrap_or("<illegal>")
    }

    /// Pushes a value, both slots of it for a `long` or `double`.
    pub(super) fn push(&mut self, value: Type) -> Check<(), C> {
        self.push_slot(value)?;
        value.second().map_or(Ok(()), |second| self.push_slot(second))
    }

    /// Pushes the type of one slot.
    pub(super) fn push_slot(&mut self, held: Type) -> Check<(), C> {
        if self.frame.stack.len() >= usize::from(self.code.max_stack) {
            return Err(self.fault("Operand stack overflow", "Stack size too large"));
        }
        self.frame.stack.push(held);
        Ok(())
    }

    /// Pops one slot, whatever it holds.
    pub(super) fn pop_slot(&mut self) -> Check<Type, C> {
        match self.frame.stack.pop() {
            Some(held) => Ok(held),
            None => {
                let old = "Unable to pop operand off an empty stack";
                Err(self.fault("Operand stack underflow", old))
            }
        }
    }

    /// Pops a value that can be used as one of that type.
    pub(super) fn pop(&mut self, wanted: Type) -> Check<Type, C> {
        if let Some(second) = wanted.second() {
            let high = self.pop_slot()?;
            if high != second && !self.frame.stack.is_empty() {
                return Err(self.wrong_operand(wanted));
            }
        }
        let held = self.pop_slot()?;
        if held == wanted || self.is_assignable(held, wanted)? {
            Ok(held)
        } else {
            Err(self.wrong_operand(wanted))
        }
    }

    /// Pops any reference, initialized or not.
    pub(super) fn pop_reference(&mut self) -> Check<Type, C> {
        let held = self.pop_slot()?;
        if held.is_reference() { Ok(held) } else { Err(self.wrong_operand(Type::Null)) }
    }

    fn wrong_operand(&self, wanted: Type) -> Stop<C::Stop> {
        let wanted = match wanted {
            Type::Int => "integer",
            Type::Float => "float",
            Type::Long | Type::Long2 => "long",
            Type::Double | Type::Double2 => "double",
            _ => "object/array",
        };
        self.fault("Bad type on operand stack", &format!("Expecting to find {wanted} on stack"))
    }

    /// Reads a local variable of a type; any reference for [`Type::Null`].
    pub(super) fn load(&mut self, slot: u16, wanted: Type) -> Check<(), C> {
        let second = wanted.second();
        if second.is_some() && usize::from(slot).saturating_add(1) >= self.frame.locals.len() {
            let words = "get long/double overflows locals";
            return Err(self.fault(words, &format!("Register {slot} contains wrong type")));
        }
        self.check_slot(slot, wanted)?;
        let held = self.frame.local(slot);
        let fits = match wanted {
            Type::Null => held.is_reference(),
            _ => held == wanted,
        } && second.is_none_or(|s| self.frame.local(slot.saturating_add(1)) == s);
        if fits {
            return self.push(held);
        }
        let old = match held {
            Type::Top => format!("Accessing value from uninitialized register {slot}"),
            Type::ReturnAddress(_) => format!("Cannot load return address from register {slot}"),
            _ => format!("Register {slot} contains wrong type"),
        };
        Err(self.fault("Bad local variable type", &old))
    }

    /// Refuses a local variable that the frame has no room for.
    pub(super) fn check_slot(&self, slot: u16, value: Type) -> Check<(), C> {
        let last = u32::from(slot) + u32::from(value.second().is_some());
        if last < u32::from(self.code.max_locals) {
            return Ok(());
        }
        Err(self.fault("Local variable table overflow", "Illegal local variable number"))
    }
}

/// What starts at each byte; cut off where the code cannot be divided further.
fn starts(code: &Code) -> Vec<Start> {
    let mut starts = vec![Start::Nothing; code.bytes.len()];
    let mut instructions = Instructions::new(&code.bytes);
    for instruction in instructions.by_ref() {
        let start = if instruction.opcode == Opcode::New { Start::New } else { Start::Instruction };
        if let Some(place) = starts.get_mut(instruction.pc as usize) {
            *place = start;
        }
    }
    starts.truncate(instructions.pc());
    starts
}
