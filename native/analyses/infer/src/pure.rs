//! Computes the results of methods that only read, without running them in the vm.
//!
//! The condition of a promise may name a method of the receiver, as in "if the index is not less than `size()`". It has
//! to be known when a call begins, where nothing of the guest may run. So its bytecode is followed here: instructions
//! that read fields, arrays and constants, calculate, compare and jump, and calls of other such methods. Whatever could
//! change something, or end in an exception, makes the result unknown.

mod arithmetic;

use std::sync::Arc;

use classfile::{ClassFile, Code, Constant, Instruction, MethodDescriptor, Opcode, access};
use vm::Vm;
use vm::classes::class::{ClassId, Field, Kind, MethodId};
use vm::classes::initialise::state;
use vm::memory::heap::{HEADER, Ref};

use self::arithmetic::{binary, compared, converted, is_met, negated};

/// The most instructions that are followed for one result.
const MOST_STEPS: u32 = 2000;
/// The most calls within each other.
const MOST_DEPTH: u32 = 8;

/// Returns the result of the instance method without parameters of this name for an object, with its kind. If the class
/// has no such method, returns the value of the field of this name.
pub(crate) fn returned(vm: &Vm, object: Ref, name: &str) -> Option<(Kind, u64)> {
    let Some(method) = getter(vm, vm.class_of(object), name) else {
        return held(vm, object, name);
    };
    let mut reader = Reader { vm, steps: MOST_STEPS };
    let bits = reader.call(method, vec![u64::from(object.0)], MOST_DEPTH)?;
    Some((vm.method(method).result, bits))
}

/// Returns the value of the instance field of this name in the nearest superclass that declares it, with its kind.
fn held(vm: &Vm, object: Ref, name: &str) -> Option<(Kind, u64)> {
    let mut ancestors = vm.class(vm.class_of(object)).ancestors.iter().rev();
    ancestors.find_map(|it| {
        let mut fields = vm.class(*it).fields.iter();
        let field = fields.find(|it| *it.name == *name && !it.is_static())?;
        Some((field.kind, vm.load(object.0 + field.offset, field.kind)))
    })
}

/// Returns whether a collection says that it contains `null`.
pub(crate) fn contains_null(vm: &Vm, collection: Ref) -> Option<bool> {
    let class = vm.class_of(collection);
    // They are asked for `null` in vain: they throw.
    if vm.class(class).name.starts_with("java/util/ImmutableCollections$") {
        return Some(false);
    }
    let method = selected(vm, class, "contains", "(Ljava/lang/Object;)Z")?;
    let mut reader = Reader { vm, steps: MOST_STEPS };
    let said = reader.call(method, vec![u64::from(collection.0), 0], MOST_DEPTH)?;
    Some(said as u32 != 0)
}

/// Returns the instance method of a name without parameters that an object of a class runs.
fn getter(vm: &Vm, class: ClassId, name: &str) -> Option<MethodId> {
    let ancestors = vm.class(class).ancestors.iter().rev();
    let found = ancestors
        .flat_map(|it| vm.class(*it).method_index.iter())
        .find(|((of, how), _)| **of == *name && how.starts_with("()") && !how.ends_with(")V"));
    let (_, descriptor) = found?.0;
    selected(vm, class, name, descriptor)
}

/// Returns the method that an object of a class runs.
fn selected(vm: &Vm, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
    let method = vm.lookup_method(class, name, descriptor)?;
    (!vm.method(method).is_static()).then_some(method)
}

/// Follows instructions.
struct Reader<'a> {
    vm: &'a Vm,
    /// How many instructions may still be followed.
    steps: u32,
}

/// The values of a method that is followed. One of two slots is at the first one.
struct Frame<'a> {
    file: &'a ClassFile,
    code: &'a Code,
    class: ClassId,
    locals: Vec<u64>,
    stack: Vec<u64>,
    depth: u32,
}

/// The step after an instruction.
enum Next {
    Instruction(u32),
    Return(u64),
}

impl<'a> Reader<'a> {
    /// Returns the result of a method. `arguments` are the method's arguments, with the receiver.
    fn call(&mut self, method: MethodId, arguments: Vec<u64>, depth: u32) -> Option<u64> {
        let depth = depth.checked_sub(1)?;
        let of = self.vm.method(method);
        if of.access & (access::NATIVE | access::ABSTRACT) != 0 {
            return None;
        }
        let (file, code) = roles::code_of(self.vm, method)?;
        let mut locals = vec![0; usize::from(code.max_locals)];
        let receiver = (!of.is_static()).then_some(Kind::Reference);
        let kinds = receiver.into_iter().chain(of.parameters.iter().copied());
        let mut at = 0;
        for (kind, bits) in kinds.zip(arguments) {
            *locals.get_mut(at)? = bits;
            at += kind.slots();
        }
        let mut frame = Frame { file, code, class: of.class, locals, stack: Vec::new(), depth };
        let mut pc = 0;
        loop {
            self.steps = self.steps.checked_sub(1)?;
            let instruction = Instruction::at(&frame.code.bytes, usize::try_from(pc).ok()?)?;
            match self.step(&mut frame, &instruction)? {
                Next::Instruction(next) => pc = next,
                Next::Return(bits) => return Some(bits),
            }
        }
    }

    /// Follows one instruction. Returns `None` if it may do something else than to read.
    fn step(&mut self, frame: &mut Frame<'a>, of: &Instruction<'_>) -> Option<Next> {
        let byte = of.opcode.byte();
        match byte {
            0x01..=0x14 => frame.stack.push(constant(frame, of)?),
            0x15..=0x2D => frame.stack.push(*frame.locals.get(usize::from(of.slot()?))?),
            0x2E..=0x35 => self.element(frame, byte)?,
            0x36..=0x4E => {
                let bits = frame.stack.pop()?;
                *frame.locals.get_mut(usize::from(of.slot()?))? = bits;
            }
            0x57 => drop(frame.stack.pop()?),
            0x59 => frame.stack.push(*frame.stack.last()?),
            0x60..=0x6B | 0x78..=0x83 => {
                let (right, left) = (frame.stack.pop()?, frame.stack.pop()?);
                frame.stack.push(binary(byte, left, right)?);
            }
            0x74..=0x77 => {
                let value = frame.stack.pop()?;
                frame.stack.push(negated(byte, value));
            }
            0x84 => {
                let local = frame.locals.get_mut(usize::from(of.slot()?))?;
                *local = u64::from((*local as u32).wrapping_add(of.immediate()? as u32));
            }
            0x85..=0x93 => {
                let value = frame.stack.pop()?;
                frame.stack.push(converted(byte, value));
            }
            0x94..=0x98 => {
                let (right, left) = (frame.stack.pop()?, frame.stack.pop()?);
                frame.stack.push(compared(byte, left, right));
            }
            0x99..=0xA6 | 0xC6 | 0xC7 => {
                let right = if (0x9F..=0xA6).contains(&byte) { frame.stack.pop()? } else { 0 };
                if is_met(byte, frame.stack.pop()?, right) {
                    return Some(Next::Instruction(of.branch_target()?));
                }
            }
            0xA7 => return Some(Next::Instruction(of.branch_target()?)),
            0xAC..=0xB0 => return Some(Next::Return(frame.stack.pop()?)),
            0xB2 | 0xB4 => self.field(frame, of)?,
            0xB6..=0xB9 => self.invoke(frame, of)?,
            0xBE => {
                let array = there(frame.stack.pop()?)?;
                frame.stack.push(u64::from(self.vm.heap.length(array)));
            }
            0xC0 => {
                let object = Ref(*frame.stack.last()? as u32);
                let class = self.class(frame, frame.file.pool.class_name(of.pool_index()?)?)?;
                (object.0 == 0 || self.vm.is_instance(object, class)).then_some(())?;
            }
            0xC1 => {
                let object = Ref(frame.stack.pop()? as u32);
                let class = self.class(frame, frame.file.pool.class_name(of.pool_index()?)?)?;
                let is_one = object.0 != 0 && self.vm.is_instance(object, class);
                frame.stack.push(u64::from(is_one));
            }
            // What is read is read at one moment, so no lock changes it.
            0xC2 | 0xC3 => drop(there(frame.stack.pop()?)?),
            _ => return None,
        }
        Some(Next::Instruction(of.next_pc()))
    }

    /// Reads an element of an array.
    fn element(&self, frame: &mut Frame<'_>, byte: u8) -> Option<()> {
        let at = frame.stack.pop()? as u32;
        let array = there(frame.stack.pop()?)?;
        let kind = match byte {
            0x32 => Kind::Reference,
            _ => self.vm.element_kind(self.vm.class_of(array)),
        };
        (at < self.vm.heap.length(array)).then_some(())?;
        frame.stack.push(self.vm.load(array.0 + HEADER + (at << kind.shift()), kind));
        Some(())
    }

    /// Reads a field.
    fn field(&self, frame: &mut Frame<'_>, of: &Instruction<'_>) -> Option<()> {
        let named = frame.file.pool.member(of.pool_index()?)?;
        let class = self.class(frame, named.class)?;
        let (declaring, field): (ClassId, Field) =
            self.vm.lookup_field(class, named.name, named.descriptor)?;
        let is_static = of.opcode == Opcode::Getstatic;
        let holder = match is_static {
            true if !self.is_ready(declaring) => return None,
            true => self.vm.class(declaring).mirror,
            false => there(frame.stack.pop()?)?,
        };
        (field.is_static() == is_static).then_some(())?;
        frame.stack.push(self.vm.load(holder.0 + field.offset, field.kind));
        Some(())
    }

    /// Returns whether the static fields of a class have their values.
    fn is_ready(&self, class: ClassId) -> bool {
        [state::INITIALISING, state::INITIALISED].contains(&self.vm.class_state(class))
    }

    /// Follows a call.
    fn invoke(&mut self, frame: &mut Frame<'_>, of: &Instruction<'_>) -> Option<()> {
        let named = frame.file.pool.member(of.pool_index()?)?;
        let (name, descriptor) = (named.name, named.descriptor);
        let class = self.class(frame, named.class)?;
        let count = MethodDescriptor::parse(descriptor)?.parameters.len();
        let count = count + usize::from(of.opcode != Opcode::Invokestatic);
        let arguments = frame.stack.split_off(frame.stack.len().checked_sub(count)?);
        let method = match of.opcode {
            Opcode::Invokestatic => self.vm.lookup_method(class, name, descriptor)?,
            Opcode::Invokespecial => selected(self.vm, class, name, descriptor)?,
            _ => {
                let object = there(*arguments.first()?)?;
                selected(self.vm, self.vm.class_of(object), name, descriptor)?
            }
        };
        (self.vm.method(method).result != Kind::Void).then_some(())?;
        let result = self.call(method, arguments, frame.depth)?;
        frame.stack.push(result);
        Some(())
    }

    /// Returns a class that is named in a method, if it is loaded.
    fn class(&self, frame: &Frame<'_>, name: &Arc<str>) -> Option<ClassId> {
        let of = self.vm.class(frame.class);
        match of.name == *name {
            true => Some(frame.class),
            false => self.vm.lookup_loaded(of.loader, name),
        }
    }
}

/// Returns an object, if the reference is not `null`.
fn there(bits: u64) -> Option<Ref> {
    (bits as u32 != 0).then_some(Ref(bits as u32))
}

/// Returns the value that an instruction pushes, which is among its operands or in the pool.
fn constant(frame: &Frame<'_>, of: &Instruction<'_>) -> Option<u64> {
    let byte = of.opcode.byte();
    let small = i32::from(byte);
    Some(match byte {
        0x01 => 0,
        0x02..=0x08 => u64::from((small - 3) as u32),
        0x09 | 0x0A => u64::from(byte - 0x09),
        0x0B..=0x0D => u64::from(((small - 0x0B) as f32).to_bits()),
        0x0E | 0x0F => f64::from(small - 0x0E).to_bits(),
        0x10 | 0x11 => u64::from(of.immediate()? as u32),
        _ => match frame.file.pool.get(of.pool_index()?)? {
            Constant::Integer(value) => u64::from(*value as u32),
            Constant::Float(bits) => u64::from(*bits),
            Constant::Long(value) => *value as u64,
            Constant::Double(bits) => *bits,
            _ => return None,
        },
    })
}
