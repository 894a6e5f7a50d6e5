//! A class file with another `Code` attribute in one of its methods, and more constants.

use crate::cursor::Cursor;
use crate::error::ClassFormatError;

use super::constants::Constants;
use super::{BODY_STACK, BodyError};

/// What a `Code` attribute holds behind its name and length (JVMS 4.7.3): no handlers, no attributes.
pub(super) fn attribute(locals: u16, code: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    body.extend(BODY_STACK.to_be_bytes());
    body.extend(locals.to_be_bytes());
    // A few bytes.
    body.extend((code.len() as u32).to_be_bytes());
    body.extend(code);
    body.extend([0; 4]);
    body
}

/// The file with more constants, and with another `Code` attribute in one of its methods.
pub(super) fn splice(
    bytes: &[u8],
    position: usize,
    is_code: impl Fn(u16) -> bool,
    body: &[u8],
    constants: &Constants,
) -> Result<Vec<u8>, BodyError> {
    let mut cursor = Cursor::new(bytes, 0);
    cursor.take(8)?;
    let count = cursor.u2()?;
    let first = cursor.offset();
    let mut index = 1;
    while index < count {
        index += skip_constant(&mut cursor)?;
    }
    let behind = cursor.offset();
    cursor.take(6)?;
    cursor.list(Cursor::u2)?;
    cursor.list(skip_member)?;
    let methods = cursor.u2()?;
    let mut place = None;
    for method in 0..methods {
        let attributes = skip_member(&mut cursor)?;
        let mut code = attributes.into_iter().filter(|it| is_code(it.name));
        if usize::from(method) == position {
            place = code.next();
        }
    }
    let Attribute { from, to, .. } = place.ok_or(BodyError::NoBody)?;
    let part = |from: usize, to: usize| bytes.get(from..to).unwrap_or_default();
    let count = u16::try_from(constants.count()).map_err(|_| BodyError::Full)?;
    let length = u32::try_from(body.len()).map_err(|_| BodyError::Full)?;
    Ok([
        part(0, 8),
        &count.to_be_bytes(),
        part(first, behind),
        &constants.to_bytes(),
        // The attribute keeps its name.
        part(behind, from + 2),
        &length.to_be_bytes(),
        body,
        part(to, bytes.len()),
    ]
    .concat())
}

/// Reads over a constant; how many indices it takes (JVMS 4.4).
fn skip_constant(cursor: &mut Cursor<'_>) -> Result<u16, ClassFormatError> {
    let offset = cursor.offset();
    let tag = cursor.u1()?;
    let size = match tag {
        1 => usize::from(cursor.u2()?),
        3 | 4 | 9 | 10 | 11 | 12 | 17 | 18 => 4,
        5 | 6 => 8,
        7 | 8 | 16 | 19 | 20 => 2,
        15 => 3,
        tag => return Err(ClassFormatError::UnknownConstantTag { tag, offset }),
    };
    cursor.take(size)?;
    Ok(if matches!(tag, 5 | 6) { 2 } else { 1 })
}

/// Where an attribute stands in the file, name and length included.
struct Attribute {
    /// Index of its name.
    name: u16,
    from: usize,
    to: usize,
}

/// Reads over a field or method; its attributes.
fn skip_member(cursor: &mut Cursor<'_>) -> Result<Vec<Attribute>, ClassFormatError> {
    cursor.take(6)?;
    cursor.list(|attribute| {
        let from = attribute.offset();
        let name = attribute.u2()?;
        let length = attribute.u4()?;
        attribute.part(length)?;
        Ok(Attribute { name, from, to: attribute.offset() })
    })
}
