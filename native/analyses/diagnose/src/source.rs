//! Writes expressions as a source might have them, from bytecode.

mod brackets;
mod join;
mod names;

use std::collections::BTreeMap;

use classfile::{
    ClassFile, Code, Constant, Effect, FieldType, Instruction, MethodDescriptor, effect,
};

pub(crate) use self::brackets::primary;
pub(crate) use self::names::{constants, named};
use crate::code::member;
use crate::literal::{literal, quoted};
use crate::state::{Bits, Datum};

/// A method whose expressions are to be written.
pub(crate) struct Source<'a> {
    pub file: &'a ClassFile,
    pub code: &'a Code,
    pub is_static: bool,
    /// By instruction, the instructions whose results it takes, lowest on the stack first.
    pub operands: &'a BTreeMap<u32, Vec<u32>>,
}

/// The greatest depth of nested expressions, and their greatest length in bytes. Longer ones do not
/// help a reader.
const DEPTH: u32 = 8;
const LONGEST: usize = 100;

impl Source<'_> {
    /// Returns the expression that the instruction at `pc` evaluates, or `None` if it is unknown or
    /// too long.
    pub fn text(&self, pc: u32) -> Option<String> {
        self.within(pc, DEPTH).filter(|text| text.len() <= LONGEST)
    }

    fn within(&self, pc: u32, depth: u32) -> Option<String> {
        let depth = depth.checked_sub(1)?;
        let instruction = Instruction::at(&self.code.bytes, pc as usize)?;
        let operands = || -> Option<Vec<String>> {
            self.operands.get(&pc)?.iter().map(|at| self.within(*at, depth)).collect()
        };
        match effect(&instruction) {
            Effect::Constant(_) | Effect::PoolConstant(_) => self.constant(&instruction),
            Effect::Load(_) => self.local(&instruction),
            Effect::Convert(..) => operands()?.into_iter().next(),
            Effect::Field { writes: false, .. } => self.field(&instruction, &operands()?),
            Effect::Invoke { has_receiver } => match self.sum(&instruction, depth) {
                Some(sum) => Some(sum),
                None => self.call(&instruction, operands()?, has_receiver),
            },
            Effect::Generic(..) => operation(instruction.opcode.byte(), &operands()?),
            _ => None,
        }
    }

    fn constant(&self, instruction: &Instruction<'_>) -> Option<String> {
        let byte = instruction.opcode.byte();
        if let Some(index) = instruction.pool_index() {
            return match self.file.pool.get(index)? {
                Constant::Integer(value) => Some(value.to_string()),
                Constant::Long(value) => Some(format!("{value}L")),
                Constant::Float(bits) => Some(format!("{:?}f", f32::from_bits(*bits))),
                Constant::Double(bits) => Some(format!("{:?}", f64::from_bits(*bits))),
                Constant::String(_) => {
                    Some(quoted(&String::from_utf16_lossy(&self.file.pool.string_utf16(index)?)))
                }
                Constant::Class(_) => {
                    Some(format!("{}.class", simple(self.file.pool.class_name(index)?.as_ref())))
                }
                _ => None,
            };
        }
        Some(match byte {
            0x01 => "null".to_owned(),
            0x02..=0x08 => (i32::from(byte) - 3).to_string(),
            0x09 | 0x0A => format!("{}L", byte - 0x09),
            0x0B..=0x0D => format!("{}.0f", byte - 0x0B),
            0x0E | 0x0F => format!("{}.0", byte - 0x0E),
            _ => instruction.immediate()?.to_string(),
        })
    }

    /// Returns the name of a local variable, if the class file has it.
    fn local(&self, instruction: &Instruction<'_>) -> Option<String> {
        let slot = instruction.slot()?;
        if slot == 0 && !self.is_static {
            return Some("this".to_owned());
        }
        self.variable(instruction, instruction.pc)
    }

    /// Returns the name of the local variable that an instruction loads or stores. Scopes are
    /// checked at `pc`: a variable's scope begins after the store.
    pub fn variable(&self, instruction: &Instruction<'_>, pc: u32) -> Option<String> {
        let slot = instruction.slot()?;
        let at = |start: u16, length: u16| {
            (u32::from(start)..u32::from(start) + u32::from(length)).contains(&pc)
        };
        let mut variables = self.code.local_variables.iter();
        let variable = variables.find(|it| it.index == slot && at(it.start, it.length))?;
        Some(variable.name.to_string())
    }

    fn field(&self, instruction: &Instruction<'_>, operands: &[String]) -> Option<String> {
        let (owner, name, _) = member(self.file, instruction)?;
        Some(match operands.first() {
            // The source of an inner class does not name the field with the outer object.
            Some(object) if object == "this" && name.starts_with("this$") => object.clone(),
            Some(object) if object == "this" => name,
            Some(object) => format!("{}.{name}", primary(object)),
            None if owner == *self.file.this_class => name,
            None => format!("{}.{name}", simple(&owner)),
        })
    }

    fn call(
        &self,
        instruction: &Instruction<'_>,
        mut operands: Vec<String>,
        has_receiver: bool,
    ) -> Option<String> {
        let (owner, name, descriptor) = member(self.file, instruction)?;
        let parameters = MethodDescriptor::parse(&descriptor)?.parameters;
        let first = operands.len().checked_sub(parameters.len())?;
        for (operand, parameter) in operands.iter_mut().skip(first).zip(parameters) {
            passed(operand, &parameter);
        }
        if is_boxing(&owner, &name) {
            return operands.into_iter().next();
        }
        if name == "<init>" {
            return Some(format!("new {}({})", simple(&owner), operands.join(", ")));
        }
        if has_receiver && operands.is_empty() {
            return None;
        }
        let object = has_receiver.then(|| operands.remove(0));
        let arguments = operands.join(", ");
        Some(match object {
            Some(object) if object == "this" => format!("{name}({arguments})"),
            Some(object) => format!("{}.{name}({arguments})", primary(&object)),
            None if owner == *self.file.this_class => format!("{name}({arguments})"),
            None => format!("{}.{name}({arguments})", simple(&owner)),
        })
    }
}

/// Writes a constant in the form that a parameter's type needs. Instructions use an `int` for all
/// small types: `1` becomes `true` for a `boolean`.
fn passed(operand: &mut String, parameter: &FieldType<'_>) {
    let Ok(value) = operand.parse::<i32>() else { return };
    match parameter {
        FieldType::Boolean => *operand = (value != 0).to_string(),
        FieldType::Char => {
            let unit = u16::try_from(value).unwrap_or_default();
            *operand = literal(&Datum::Bits(Bits::Char(unit)));
        }
        FieldType::Byte => *operand = format!("(byte) {value}"),
        FieldType::Short => *operand = format!("(short) {value}"),
        _ => {}
    }
}

/// Returns a class's simple name, as most sources write it.
fn simple(internal: &str) -> &str {
    internal.rsplit(['/', '$']).next().unwrap_or(internal)
}

/// Returns whether a call is boxing or unboxing, which compilers add.
fn is_boxing(owner: &str, name: &str) -> bool {
    const BOXES: [&str; 8] =
        ["Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"];
    let is_box = owner.strip_prefix("java/lang/").is_some_and(|owner| BOXES.contains(&owner));
    is_box && (name == "valueOf" || name.ends_with("Value"))
}

/// Returns an operation on operands as source text. A branch is taken if the source's condition
/// does not hold, so its operator is reversed.
fn operation(byte: u8, operands: &[String]) -> Option<String> {
    let binary = |operator: &str| match operands {
        [a, b] => Some(format!("{a} {operator} {b}")),
        _ => None,
    };
    let with = |rest: &str| match operands {
        [a] => Some(format!("{a} {rest}")),
        _ => None,
    };
    match byte {
        0x2E..=0x35 => match operands {
            [array, index] => Some(format!("{array}[{index}]")),
            _ => None,
        },
        0x60..=0x63 => binary("+"),
        0x64..=0x67 => binary("-"),
        0x68..=0x6B => binary("*"),
        0x6C..=0x6F => binary("/"),
        0x70..=0x73 => binary("%"),
        0x74..=0x77 => operands.first().map(|operand| format!("-{operand}")),
        0x78 | 0x79 => binary("<<"),
        0x7A | 0x7B => binary(">>"),
        0x7C | 0x7D => binary(">>>"),
        0x7E | 0x7F => binary("&"),
        0x80 | 0x81 => binary("|"),
        0x82 | 0x83 => binary("^"),
        // The operand is mostly a boolean, and the source tests it as it is.
        0x99 | 0x9A => operands.first().cloned(),
        0x9B => with(">= 0"),
        0x9C => with("< 0"),
        0x9D => with("<= 0"),
        0x9E => with("> 0"),
        0x9F | 0xA5 => binary("!="),
        0xA0 | 0xA6 => binary("=="),
        0xA1 => binary(">="),
        0xA2 => binary("<"),
        0xA3 => binary("<="),
        0xA4 => binary(">"),
        0xBE => operands.first().map(|array| format!("{array}.length")),
        0xC6 => with("!= null"),
        0xC7 => with("== null"),
        _ => None,
    }
}
