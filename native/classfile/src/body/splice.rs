//! Where the parts of a class file stand in its bytes, and the same file with other parts.

use std::ops::Range;

use crate::error::ClassFormatError;
use crate::reader::cursor::Cursor;

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

/// An attribute of a class or a member in the bytes of its class file.
#[derive(Clone, Copy)]
pub(super) struct Attribute {
    /// Index of its name.
    pub name: u16,
    /// Where its name stands, before its length.
    from: usize,
    /// Where it ends.
    to: usize,
}

impl Attribute {
    /// Where its length and body stand.
    pub fn body(&self) -> Range<usize> {
        self.from + 2..self.to
    }
}

/// The places of a class file's parts.
pub(super) struct Layout {
    /// Where the constants end.
    constants_end: usize,
    /// Where the number of methods stands.
    methods_at: usize,
    /// The attributes of each method.
    methods: Vec<Vec<Attribute>>,
    /// Where the methods end, and the number of the class' attributes stands.
    methods_end: usize,
    /// The attributes of the class.
    pub attributes: Vec<Attribute>,
}

/// Bytes that take the place of a part of a file.
pub(super) type Part = (Range<usize>, Vec<u8>);

impl Layout {
    /// Reads over a class file.
    ///
    /// # Errors
    /// It is cut off, or has an unknown constant.
    pub fn of(bytes: &[u8]) -> Result<Layout, ClassFormatError> {
        let mut cursor = Cursor::new(bytes, 0);
        cursor.take(8)?;
        let count = cursor.u2()?;
        let mut index = 1;
        while index < count {
            index += skip_constant(&mut cursor)?;
        }
        let constants_end = cursor.offset();
        cursor.take(6)?;
        cursor.list(Cursor::u2)?;
        cursor.list(skip_member)?;
        let methods_at = cursor.offset();
        let methods = cursor.list(skip_member)?;
        let methods_end = cursor.offset();
        let attributes = cursor.list(skip_attribute)?;
        Ok(Layout { constants_end, methods_at, methods, methods_end, attributes })
    }

    /// The attribute of a method, by position, whose name is the wanted one.
    pub fn attribute_of(&self, method: usize, is_it: impl Fn(u16) -> bool) -> Option<Attribute> {
        self.methods.get(method)?.iter().copied().find(|attribute| is_it(attribute.name))
    }

    /// One more method behind the others.
    ///
    /// # Errors
    /// There is no room for it.
    pub fn method(&self, method: Vec<u8>) -> Result<[Part; 2], BodyError> {
        let at = self.methods_at;
        Ok([
            (at..at + 2, one_more(self.methods.len())?),
            (self.methods_end..self.methods_end, method),
        ])
    }

    /// The file with more constants and other parts.
    ///
    /// # Errors
    /// The constant pool is full.
    pub fn with(
        &self,
        bytes: &[u8],
        constants: &Constants,
        parts: impl IntoIterator<Item = Part>,
    ) -> Result<Vec<u8>, BodyError> {
        let count = u16::try_from(constants.count()).map_err(|_| BodyError::Full)?;
        let mut parts: Vec<Part> = parts.into_iter().collect();
        parts.push((8..10, count.to_be_bytes().to_vec()));
        parts.push((self.constants_end..self.constants_end, constants.to_bytes()));
        parts.sort_by_key(|(place, _)| (place.start, place.end));
        let (mut file, mut at) = (Vec::with_capacity(bytes.len()), 0);
        for (place, part) in parts {
            file.extend(bytes.get(at..place.start).unwrap_or_default());
            file.extend(part);
            at = place.end;
        }
        file.extend(bytes.get(at..).unwrap_or_default());
        Ok(file)
    }
}

/// The length of an attribute's body and the body.
///
/// # Errors
/// The body is too long.
pub(super) fn sized(body: Vec<u8>) -> Result<Vec<u8>, BodyError> {
    let length = u32::try_from(body.len()).map_err(|_| BodyError::TooLarge)?;
    Ok([length.to_be_bytes().to_vec(), body].concat())
}

fn one_more(count: usize) -> Result<Vec<u8>, BodyError> {
    let count = u16::try_from(count + 1).map_err(|_| BodyError::TooLarge)?;
    Ok(count.to_be_bytes().to_vec())
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

/// Reads over a field or method; its attributes.
fn skip_member(cursor: &mut Cursor<'_>) -> Result<Vec<Attribute>, ClassFormatError> {
    cursor.take(6)?;
    cursor.list(skip_attribute)
}

fn skip_attribute(cursor: &mut Cursor<'_>) -> Result<Attribute, ClassFormatError> {
    let from = cursor.offset();
    let name = cursor.u2()?;
    let length = cursor.u4()?;
    cursor.part(length)?;
    Ok(Attribute { name, from, to: cursor.offset() })
}
