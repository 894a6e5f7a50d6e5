//! The values of constants that instructions push.

use std::rc::Rc;

use classfile::{ClassFile, Constant, Instruction, Opcode};
use vm::classes::class::Kind;

/// A constant of a class file.
#[derive(Clone, Debug, PartialEq)]
pub enum Pushed {
    /// `null`
    Null,
    /// An `int`, or a type that class files represent as `int`: `boolean`, `byte`, `char`, `short`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `float`.
    Float(f32),
    /// A `double`.
    Double(f64),
    /// A string.
    Text(Rc<str>),
}

impl Pushed {
    /// Returns the constant that an instruction pushes, if it pushes one. Class constants do not
    /// count.
    #[must_use]
    pub fn by(file: &ClassFile, instruction: &Instruction<'_>) -> Option<Pushed> {
        use Opcode as O;
        let from = |first: Opcode| i32::from(instruction.opcode.byte()) - i32::from(first.byte());
        Some(match instruction.opcode {
            O::AconstNull => Pushed::Null,
            O::IconstM1
            | O::Iconst0
            | O::Iconst1
            | O::Iconst2
            | O::Iconst3
            | O::Iconst4
            | O::Iconst5 => Pushed::Int(from(O::Iconst0)),
            O::Lconst0 | O::Lconst1 => Pushed::Long(i64::from(from(O::Lconst0))),
            O::Fconst0 => Pushed::Float(0.0),
            O::Fconst1 => Pushed::Float(1.0),
            O::Fconst2 => Pushed::Float(2.0),
            O::Dconst0 => Pushed::Double(0.0),
            O::Dconst1 => Pushed::Double(1.0),
            O::Bipush | O::Sipush => Pushed::Int(instruction.immediate()?),
            _ => Pushed::of(file, instruction.pool_index()?)?,
        })
    }

    /// Returns the constant at an index of the constant pool.
    #[must_use]
    pub fn of(file: &ClassFile, index: u16) -> Option<Pushed> {
        Some(match file.pool.get(index)? {
            Constant::Integer(value) => Pushed::Int(*value),
            Constant::Long(value) => Pushed::Long(*value),
            Constant::Float(value) => Pushed::Float(f32::from_bits(*value)),
            Constant::Double(value) => Pushed::Double(f64::from_bits(*value)),
            Constant::String(_) => {
                let text = file.pool.string_utf16(index)?;
                Pushed::Text(String::from_utf16_lossy(&text).into())
            }
            _ => return None,
        })
    }

    /// Returns the constant's type on the operand stack.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Pushed::Null | Pushed::Text(_) => Kind::Reference,
            Pushed::Int(_) => Kind::Int,
            Pushed::Long(_) => Kind::Long,
            Pushed::Float(_) => Kind::Float,
            Pushed::Double(_) => Kind::Double,
        }
    }

    /// Returns the bits of a number as a value of a type, or `None` if it does not fit.
    #[must_use]
    pub fn bits_of(&self, kind: Kind) -> Option<u64> {
        match (self, kind) {
            (Pushed::Int(value), Kind::Int) => Some(u64::from(*value as u32)),
            (Pushed::Int(value), Kind::Byte) => {
                i8::try_from(*value).ok().map(|it| u64::from(i32::from(it) as u32))
            }
            (Pushed::Int(value), Kind::Short) => {
                i16::try_from(*value).ok().map(|it| u64::from(i32::from(it) as u32))
            }
            (Pushed::Int(value), Kind::Char) => u16::try_from(*value).ok().map(u64::from),
            (Pushed::Long(value), Kind::Long) => Some(*value as u64),
            (Pushed::Float(value), Kind::Float) => Some(u64::from(value.to_bits())),
            (Pushed::Double(value), Kind::Double) => Some(value.to_bits()),
            _ => None,
        }
    }
}
