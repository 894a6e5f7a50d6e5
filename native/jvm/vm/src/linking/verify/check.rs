//! The checker of one method. It keeps the facts about the method and the current type state, and
//! has operations on this state.

use std::collections::HashMap;

use classfile::{ClassFile, Code, Instructions, Method, MethodDescriptor, Opcode};

use super::classes::Classes;
use super::fault::{Check, Fault, Kind, Stop};
use super::frame::Frame;
use super::types::{Name, Names, Type};
use crate::classes::class::access;

/// The maximum number of units of work (types examined) for a method. Real methods need a few
/// million at most. A method that needs more was built to keep the verifier busy.
const MOST_EFFORT: u64 = 2_000_000_000;

/// The kind of instruction that starts at a byte of the code, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// No instruction starts here.
    Nothing,
    /// An instruction other than `new` starts here.
    Instruction,
    /// A `new` instruction starts here.
    New,
}

/// A checker for the instructions of one method. The order of the instructions and the flow of
/// states between them are up to its users (see `infer_types` and `check_types`).
pub(super) struct Checker<'a, C: Classes> {
    pub(super) classes: &'a mut C,
    pub(super) file: &'a ClassFile,
    pub(super) method: &'a Method,
    pub(super) code: &'a Code,
    pub(super) names: Names,
    /// The class under verification.
    pub(super) this: Name,
    /// The name `java/lang/Object`.
    pub(super) object: Name,
    /// The type of the method's result, or `None` for `void`.
    pub(super) result: Option<Type>,
    /// The instruction start at each byte of the code.
    pub(super) starts: Vec<Start>,
    /// The type state before the current instruction, or after it once the instruction has been
    /// checked.
    pub(super) frame: Frame,
    /// The offset of the current instruction.
    pub(super) pc: u32,
    /// Whether the method is verified by type inference. Otherwise it is verified by type checking
    /// with the `StackMapTable`.
    pub(super) inferring: bool,
    /// The known results of checking whether the first type is a subtype of the second.
    pub(super) known: HashMap<(Name, Name), bool>,
    effort: u64,
}

impl<'a, C: Classes> Checker<'a, C> {
    /// Creates a checker with the state at the start of a method. Returns `None` if the method has
    /// no code.
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

    /// Sets the local variables to the types at the entry of the method.
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

    /// Returns whether an instruction starts at an offset of the code.
    pub(super) fn is_start(&self, pc: u32) -> bool {
        let start = usize::try_from(pc).ok().and_then(|pc| self.starts.get(pc));
        start.is_some_and(|start| *start != Start::Nothing)
    }

    /// Counts units of work. Returns [`Stop::Effort`] if the method has taken too many.
    pub(super) fn spend(&mut self, units: usize) -> Check<(), C> {
        self.effort = self.effort.saturating_add(units as u64);
        if self.effort > MOST_EFFORT { Err(Stop::Effort) } else { Ok(()) }
    }

    /// Creates the `VerifyError` of a refused class. `checked` is the message of HotSpot's type
    /// checker, `inferred` that of HotSpot's older verifier, which infers types.
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

    /// Creates a `VerifyError` like [`Checker::fault`], if both verifiers have the same message.
    pub(super) fn fault_both(&self, words: &str) -> Stop<C::Stop> {
        self.fault(words, words)
    }

    /// Creates the `ClassFormatError` of a refused class.
    pub(super) fn format_fault(&self, words: &str) -> Stop<C::Stop> {
        let (parameters, result) =
            crate::linking::resolve::pretty_descriptor(&self.method.descriptor);
        let class = crate::classes::class::external_name(&self.file.this_class);
        let name = &self.method.name;
        let message = format!("{words} in method '{result} {class}.{name}({parameters})'");
        Stop::Fault(Fault { kind: Kind::Format, message })
    }

    fn mnemonic(&self) -> &'static str {
        let byte = usize::try_from(self.pc).ok().and_then(|pc| self.code.bytes.get(pc));
        byte.and_then(|byte| classfile::mnemonic(*byte)).unwrap_or("<illegal>")
    }

    /// Pushes a value: two slots for a `long` or `double`, otherwise one.
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

    /// Pops one slot of any type.
    pub(super) fn pop_slot(&mut self) -> Check<Type, C> {
        match self.frame.stack.pop() {
            Some(held) => Ok(held),
            None => {
                let old = "Unable to pop operand off an empty stack";
                Err(self.fault("Operand stack underflow", old))
            }
        }
    }

    /// Pops a value that must be assignable to the type `wanted`. Returns its own type.
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

    /// Pops a reference of any type, including uninitialized objects.
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

    /// Pushes the value of a local variable, which must have the type `wanted`. [`Type::Null`]
    /// stands for any reference.
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

    /// Checks that a value fits into a local variable within `max_locals`.
    pub(super) fn check_slot(&self, slot: u16, value: Type) -> Check<(), C> {
        let last = u32::from(slot) + u32::from(value.second().is_some());
        if last < u32::from(self.code.max_locals) {
            return Ok(());
        }
        Err(self.fault("Local variable table overflow", "Illegal local variable number"))
    }
}

/// Returns the instruction start at each byte of the code. The result ends at the first byte that
/// cannot be decoded.
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
