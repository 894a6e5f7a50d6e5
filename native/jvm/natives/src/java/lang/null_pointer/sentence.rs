//! Composes the message: the action that failed, and the expression that was null.

use std::fmt::Write as _;

use classfile::{
    ClassFile, Code, Effect, Instruction, Method, MethodDescriptor, Opcode, OperandType, effect,
};
use vm::classes::class::access;

use super::effects::above_null;
use super::stacks::Stacks;

/// Maximum depth of the described expression.
const DEPTH: u32 = 5;

/// An instruction that failed on null, with its method.
pub struct Site<'a> {
    file: &'a ClassFile,
    method: &'a Method,
    code: &'a Code,
    instruction: Instruction<'a>,
    stacks: Stacks,
}

impl<'a> Site<'a> {
    /// Looks up the instruction at a bytecode index; `None` if the method has no code there.
    pub fn new(file: &'a ClassFile, method: &'a Method, bci: u16) -> Option<Site<'a>> {
        let code = method.code.as_ref()?;
        let instruction = Instruction::at(&code.bytes, usize::from(bci))?;
        let stacks = Stacks::up_to(code, &file.pool, u32::from(bci))?;
        Some(Site { file, method, code, instruction, stacks })
    }

    /// Returns the message; `None` if the instruction does not fail on null, or calls a constructor, as
    /// that is an exception made on purpose.
    pub fn sentence(&self) -> Option<String> {
        let above = above_null(&self.instruction, &self.file.pool)?;
        let mut text = self.action()?;
        if let Some(cause) = self.cause(above) {
            text.push_str(&cause);
        }
        Some(text)
    }

    fn action(&self) -> Option<String> {
        use Opcode::*;
        let text = match self.instruction.opcode {
            Iaload => "Cannot load from int array",
            Faload => "Cannot load from float array",
            Aaload => "Cannot load from object array",
            Baload => "Cannot load from byte/boolean array",
            Caload => "Cannot load from char array",
            Saload => "Cannot load from short array",
            Laload => "Cannot load from long array",
            Daload => "Cannot load from double array",
            Iastore => "Cannot store to int array",
            Fastore => "Cannot store to float array",
            Aastore => "Cannot store to object array",
            Bastore => "Cannot store to byte/boolean array",
            Castore => "Cannot store to char array",
            Sastore => "Cannot store to short array",
            Lastore => "Cannot store to long array",
            Dastore => "Cannot store to double array",
            Arraylength => "Cannot read the array length",
            Athrow => "Cannot throw exception",
            Monitorenter => "Cannot enter synchronized block",
            Monitorexit => "Cannot exit synchronized block",
            Getfield => return self.on_field("read"),
            Putfield => return self.on_field("assign"),
            _ => {
                let name = self.file.pool.member(self.instruction.pool_index()?)?.name;
                let called = self.called(&self.instruction)?;
                return (**name != *"<init>").then(|| format!("Cannot invoke \"{called}\""));
            }
        };
        Some(text.to_owned())
    }

    fn on_field(&self, verb: &str) -> Option<String> {
        let field = self.file.pool.member(self.instruction.pool_index()?)?.name;
        Some(format!("Cannot {verb} field \"{field}\""))
    }

    /// Returns the clause that starts with "because" about an operand.
    fn cause(&self, below_top: usize) -> Option<String> {
        let source = self.stacks.before(self.instruction.pc)?.source(below_top)?;
        let mut text = String::new();
        self.expression(&mut text, source, DEPTH)?;
        let opening = if is_call(self.instruction_at(source)?.opcode) {
            "because the return value of"
        } else {
            "because"
        };
        Some(format!(" {opening} \"{text}\" is null"))
    }

    fn instruction_at(&self, pc: u32) -> Option<Instruction<'a>> {
        Instruction::at(&self.code.bytes, pc as usize)
    }

    /// Describes the value that an instruction pushed; `None` if there is no short description.
    fn expression(&self, text: &mut String, pc: u32, depth: u32) -> Option<()> {
        use Opcode::*;
        let instruction = self.instruction_at(pc)?;
        match instruction.opcode {
            AconstNull => text.push_str("null"),
            IconstM1 | Iconst0 | Iconst1 | Iconst2 | Iconst3 | Iconst4 | Iconst5 => {
                let number = i32::from(instruction.opcode.byte()) - i32::from(Iconst0.byte());
                let _ = write!(text, "{number}");
            }
            Bipush | Sipush => {
                let _ = write!(text, "{}", instruction.immediate()?);
            }
            Getstatic => {
                let field = self.file.pool.member(instruction.pool_index()?)?;
                let _ = write!(text, "{}.{}", class_name(field.class), field.name);
            }
            Getfield => {
                let field = self.file.pool.member(instruction.pool_index()?)?;
                if self.operand(text, pc, 0, depth - 1).is_some() {
                    text.push('.');
                }
                text.push_str(field.name);
            }
            Iaload | Aaload => {
                if self.operand(text, pc, 1, depth - 1).is_none() {
                    text.push_str("<array>");
                }
                text.push('[');
                if self.operand(text, pc, 0, depth).is_none() {
                    text.push_str("...");
                }
                text.push(']');
            }
            opcode if is_call(opcode) => text.push_str(&self.called(&instruction)?),
            _ => text.push_str(&self.local(&instruction)?),
        }
        Some(())
    }

    /// Describes an operand of the instruction at `pc`.
    fn operand(&self, text: &mut String, pc: u32, below_top: usize, depth: u32) -> Option<()> {
        if depth == 0 {
            return None;
        }
        self.expression(text, self.stacks.before(pc)?.source(below_top)?, depth)
    }

    /// Returns the method that a call names, such as `Object.equals(Object)`.
    fn called(&self, instruction: &Instruction<'_>) -> Option<String> {
        let member = self.file.pool.member(instruction.pool_index()?)?;
        let parameters = vm::pretty_descriptor(member.descriptor).0;
        let parameters: Vec<&str> = parameters
            .split(", ")
            .map(|name| if is_well_known(name) { without_package(name) } else { name })
            .collect();
        Some(format!("{}.{}({})", class_name(member.class), member.name, parameters.join(", ")))
    }

    /// Returns the name of the local variable that an instruction loads.
    fn local(&self, instruction: &Instruction<'_>) -> Option<String> {
        let local = loaded_local(instruction)?;
        let named = self.code.local_variables.iter().find(|variable| {
            let start = u32::from(variable.start);
            let end = start + u32::from(variable.length);
            variable.index == local && (start..end).contains(&instruction.pc)
        });
        if let Some(variable) = named {
            return Some(variable.name.to_string());
        }
        let stack = self.stacks.before(instruction.pc)?;
        let parameter = (!stack.is_written(local)).then(|| self.parameter(local)).flatten();
        Some(parameter.unwrap_or_else(|| format!("<local{local}>")))
    }

    /// Returns the name of the parameter in a local variable.
    fn parameter(&self, local: u16) -> Option<String> {
        let is_static = self.method.access & access::STATIC != 0;
        if !is_static && local == 0 {
            return Some("this".to_owned());
        }
        let descriptor = MethodDescriptor::parse(&self.method.descriptor)?;
        let mut end = u16::from(!is_static);
        let number = descriptor.parameters.iter().position(|parameter| {
            end += parameter.slots();
            local < end
        })?;
        Some(format!("<parameter{}>", number + 1))
    }
}

fn is_call(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(opcode, Invokevirtual | Invokespecial | Invokestatic | Invokeinterface)
}

fn loaded_local(instruction: &Instruction<'_>) -> Option<u16> {
    match effect(instruction) {
        Effect::Load(OperandType::Int | OperandType::Reference) => instruction.slot(),
        _ => None,
    }
}

/// HotSpot shortens the names of parameter types by their prefix.
fn is_well_known(name: &str) -> bool {
    name.starts_with("java.lang.Object") || name.starts_with("java.lang.String")
}

fn without_package(name: &str) -> &str {
    name.strip_prefix("java.lang.").unwrap_or(name)
}

fn class_name(internal: &str) -> String {
    match internal {
        "java/lang/Object" | "java/lang/String" => {
            without_package(&internal.replace('/', ".")).to_owned()
        }
        _ => internal.replace('/', "."),
    }
}
