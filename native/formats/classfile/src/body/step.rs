//! Single instructions that can be inserted into a method.

use super::BodyError;
use super::constants::Constants;
use super::instructions::{ACONST_NULL, INVOKESTATIC, LDC_W, LDC2_W, int, with_index};

/// A field or method as an instruction names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The class, in internal form.
    pub class: String,
    /// The member's name.
    pub name: String,
    /// The member's descriptor.
    pub descriptor: String,
}

/// The type of a local variable, as instructions distinguish it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LocalKind {
    /// A `boolean`, `byte`, `char`, `short` or `int`.
    Int,
    /// A `long`.
    Long,
    /// A `float`.
    Float,
    /// A `double`.
    Double,
    /// An object.
    Reference,
}

/// An instruction that neither jumps nor returns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Pops a value of one slot.
    Pop,
    /// Pops a `long` or a `double`.
    Pop2,
    /// Pushes the value of one slot on top once more.
    Dup,
    /// Pops two values of type `int` and pushes their bitwise exclusive or.
    Xor,
    /// Pops two values of type `long` and pushes their sum.
    Add,
    /// Pops two values of type `long` and pushes their product.
    Multiply,
    /// Pops two values of type `long` and pushes the first divided by the second one.
    Divide,
    /// Pushes the receiver of an instance method.
    This,
    /// Pushes `null`.
    Null,
    /// Pushes a `boolean`, `byte`, `char`, `short` or `int`.
    Int(i32),
    /// Pushes a `long`.
    Long(i64),
    /// Pushes the `float` with these bits.
    Float(u32),
    /// Pushes the `double` with these bits.
    Double(u64),
    /// Pushes a string.
    Text(String),
    /// Pushes the value of a static field.
    GetStatic(Member),
    /// Sets a static field.
    PutStatic(Member),
    /// Sets a field of an object.
    PutField(Member),
    /// Pushes the value of a local variable of this kind, by the first of its slots.
    Load(LocalKind, u8),
    /// Pops a value of this kind and stores it in a local variable, by the first of its slots.
    Store(LocalKind, u8),
    /// Calls a static method of a class, not of an interface.
    InvokeStatic(Member),
    /// Replaces a string concatenation: joins the same operands, with another text for one literal
    /// part.
    Join {
        /// The position of the literal part among those that are not empty.
        part: usize,
        /// The new text.
        text: String,
    },
}

impl Step {
    /// Returns the most slots that the instruction adds to the operand stack.
    pub(super) fn slots(&self) -> u16 {
        match self {
            Step::Pop | Step::Pop2 | Step::Xor => 0,
            Step::Add | Step::Multiply | Step::Divide => 0,
            Step::PutStatic(_) | Step::PutField(_) | Step::Store(..) | Step::Join { .. } => 0,
            Step::Dup | Step::This | Step::Null | Step::Int(_) | Step::Float(_) | Step::Text(_) => {
                1
            }
            Step::Load(..) | Step::Long(_) | Step::Double(_) => 2,
            Step::GetStatic(_) | Step::InvokeStatic(_) => 2,
        }
    }

    /// Returns the bytes of the instruction. There are none for a concatenation, which depends on
    /// its place.
    ///
    /// # Errors
    /// Returns an error if the constant pool is full.
    pub(super) fn bytes(&self, constants: &mut Constants) -> Result<Vec<u8>, BodyError> {
        Ok(match self {
            Step::Pop => vec![POP],
            Step::Pop2 => vec![POP2],
            Step::Dup => vec![DUP],
            Step::Xor => vec![IXOR],
            Step::Add => vec![LADD],
            Step::Multiply => vec![LMUL],
            Step::Divide => vec![LDIV],
            Step::This => vec![ALOAD_0],
            Step::Null => vec![ACONST_NULL],
            Step::Int(value) => match i16::try_from(*value) {
                Ok(value) if i8::try_from(value).is_err() => {
                    with_index(SIPUSH, value.cast_unsigned())
                }
                _ => int(*value, constants)?,
            },
            Step::Long(value) => with_index(LDC2_W, constants.long(*value)?),
            Step::Float(bits) => with_index(LDC_W, constants.float(*bits)?),
            Step::Double(bits) => with_index(LDC2_W, constants.double(*bits)?),
            Step::Text(text) => with_index(LDC_W, constants.text(text)?),
            Step::GetStatic(field) => with_index(GETSTATIC, of_field(field, constants)?),
            Step::PutStatic(field) => with_index(PUTSTATIC, of_field(field, constants)?),
            Step::PutField(field) => with_index(PUTFIELD, of_field(field, constants)?),
            Step::Load(kind, slot) => vec![load(*kind), *slot],
            Step::Store(kind, slot) => vec![store(*kind), *slot],
            Step::InvokeStatic(Member { class, name, descriptor }) => {
                with_index(INVOKESTATIC, constants.method(class, name, descriptor)?)
            }
            Step::Join { .. } => Vec::new(),
        })
    }
}

/// Returns the opcode that pushes a local variable (JVMS 6.5, `iload` to `aload`).
fn load(kind: LocalKind) -> u8 {
    match kind {
        LocalKind::Int => 0x15,
        LocalKind::Long => 0x16,
        LocalKind::Float => 0x17,
        LocalKind::Double => 0x18,
        LocalKind::Reference => 0x19,
    }
}

/// Returns the opcode that stores a local variable (JVMS 6.5, `istore` to `astore`).
fn store(kind: LocalKind) -> u8 {
    match kind {
        LocalKind::Int => 0x36,
        LocalKind::Long => 0x37,
        LocalKind::Float => 0x38,
        LocalKind::Double => 0x39,
        LocalKind::Reference => 0x3a,
    }
}

fn of_field(field: &Member, constants: &mut Constants) -> Result<u16, BodyError> {
    constants.field(&field.class, &field.name, &field.descriptor)
}

const SIPUSH: u8 = 0x11;
const ALOAD_0: u8 = 0x2a;
const POP: u8 = 0x57;
const POP2: u8 = 0x58;
const DUP: u8 = 0x59;
const LADD: u8 = 0x61;
const LMUL: u8 = 0x69;
const LDIV: u8 = 0x6d;
const IXOR: u8 = 0x82;
const GETSTATIC: u8 = 0xb2;
const PUTSTATIC: u8 = 0xb3;
const PUTFIELD: u8 = 0xb5;
