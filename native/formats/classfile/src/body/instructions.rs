//! The instructions (JVMS 6.5) that make a value and return it.

use crate::pool::descriptor::FieldType;

use super::constants::Constants;
use super::{BodyError, Returned};

/// Returns the instructions for a method with this return type, which is `None` for `void`.
pub(super) fn of(
    result: Option<FieldType<'_>>,
    returned: Returned<'_>,
    constants: &mut Constants,
) -> Result<Vec<u8>, BodyError> {
    use FieldType as T;
    let Some(result) = result else {
        return match returned {
            Returned::Nothing => Ok(vec![RETURN]),
            _ => Err(BodyError::Type),
        };
    };
    let made = match (returned, result) {
        (Returned::Null, T::Object(_) | T::Array(_)) => vec![ACONST_NULL],
        (Returned::Int(value), T::Boolean | T::Byte | T::Char | T::Short | T::Int) => {
            int(value, constants)?
        }
        (Returned::Long(value), T::Long) => with_index(LDC2_W, constants.long(value)?),
        (Returned::Float(bits), T::Float) => with_index(LDC_W, constants.float(bits)?),
        (Returned::Double(bits), T::Double) => with_index(LDC2_W, constants.double(bits)?),
        (Returned::Text(text), T::Object("java/lang/String" | "java/lang/CharSequence")) => {
            with_index(LDC_W, constants.text(text)?)
        }
        (Returned::EmptyArray, T::Array(whole)) => {
            let element = result.element().ok_or(BodyError::Type)?;
            empty_array(element, whole, constants)?
        }
        (Returned::New(class), T::Object(_)) => {
            let made = with_index(NEW, constants.class(class)?);
            let constructor = constants.method(class, "<init>", "()V")?;
            [made, vec![DUP], with_index(INVOKESPECIAL, constructor)].concat()
        }
        (Returned::Called { class, name }, T::Object(of)) => {
            let method = constants.method(class, name, &format!("()L{of};"))?;
            with_index(INVOKESTATIC, method)
        }
        (Returned::Local(slot), _) => vec![ILOAD + kind(result), slot],
        _ => return Err(BodyError::Type),
    };
    Ok([made, vec![IRETURN + kind(result)]].concat())
}

/// Returns the distance of a type's opcode from the opcode for `int`, among loads and among
/// returns: `lload` is `iload` + 1, `lreturn` is `ireturn` + 1.
fn kind(of: FieldType<'_>) -> u8 {
    use FieldType as T;
    match of {
        T::Boolean | T::Byte | T::Char | T::Short | T::Int => 0,
        T::Long => 1,
        T::Float => 2,
        T::Double => 3,
        T::Object(_) | T::Array(_) => 4,
    }
}

pub(super) fn int(value: i32, constants: &mut Constants) -> Result<Vec<u8>, BodyError> {
    Ok(match i8::try_from(value) {
        Ok(value) => vec![BIPUSH, value.cast_unsigned()],
        Err(_) => with_index(LDC_W, constants.int(value)?),
    })
}

fn empty_array(
    element: FieldType<'_>,
    array: &str,
    constants: &mut Constants,
) -> Result<Vec<u8>, BodyError> {
    use FieldType as T;
    // JVMS, table 6.5.newarray-A.
    let kind = match element {
        T::Boolean => 4,
        T::Char => 5,
        T::Float => 6,
        T::Double => 7,
        T::Byte => 8,
        T::Short => 9,
        T::Int => 10,
        T::Long => 11,
        T::Object(name) => return reference_array(name, constants),
        T::Array(_) => return reference_array(array.get(1..).ok_or(BodyError::Type)?, constants),
    };
    Ok(vec![ICONST_0, NEWARRAY, kind])
}

fn reference_array(class: &str, constants: &mut Constants) -> Result<Vec<u8>, BodyError> {
    Ok([vec![ICONST_0], with_index(ANEWARRAY, constants.class(class)?)].concat())
}

pub(super) fn with_index(opcode: u8, index: u16) -> Vec<u8> {
    let [high, low] = index.to_be_bytes();
    vec![opcode, high, low]
}

pub(super) const ACONST_NULL: u8 = 0x01;
pub(super) const ICONST_0: u8 = 0x03;
pub(super) const BIPUSH: u8 = 0x10;
pub(super) const LDC_W: u8 = 0x13;
pub(super) const LDC2_W: u8 = 0x14;
pub(super) const ILOAD: u8 = 0x15;
pub(super) const DUP: u8 = 0x59;
pub(super) const IRETURN: u8 = 0xac;
pub(super) const RETURN: u8 = 0xb1;
pub(super) const INVOKESPECIAL: u8 = 0xb7;
pub(super) const INVOKESTATIC: u8 = 0xb8;
pub(super) const NEW: u8 = 0xbb;
pub(super) const NEWARRAY: u8 = 0xbc;
pub(super) const ANEWARRAY: u8 = 0xbd;
