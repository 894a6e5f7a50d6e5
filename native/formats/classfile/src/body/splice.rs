//! Finds the parts of a class file in its bytes, and replaces parts.

use std::ops::Range;

use crate::error::ClassFormatError;
use crate::reader::cursor::Cursor;

use super::constants::Constants;
use super::{BODY_STACK, BodyError};

/// Returns the body of a `Code` attribute (JVMS 4.7.3) without handlers and attributes.
pub(super) fn attribute(locals: u16, code: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    body.extend(BODY_STACK.to_be_bytes());
    body.extend(locals.to_be_bytes());
    // The length fits: all code that is written here has a few bytes.
    body.extend((code.len() as u32).to_be_bytes());
    body.extend(code);
    body.extend([0; 4]);
    body
}

/// An attribute of a class or a member in the bytes of its class file.
#[derive(Clone, Copy)]
pub(super) struct Attribute {
    /// The pool index of its name.
    pub name: u16,
    /// The offset of its name; its length comes after that.
    from: usize,
    /// The offset of its end.
    to: usize,
}

impl Attribute {
    /// Returns the range of its length and its body.
    pub fn body(&self) -> Range<usize> {
        self.from + 2..self.to
    }
}

/// The offsets of a class file's parts.
pub(super) struct Layout {
    /// The end of the constants.
    constants_end: usize,
    /// The offset of the number of methods.
    methods_at: usize,
    /// The attributes of each method.
    methods: Vec<Vec<Attribute>>,
    /// The end of the methods, where the number of the class's attributes is.
    methods_end: usize,
    /// The attributes of the class.
    pub attributes: Vec<Attribute>,
}

/// A range of a file, and the bytes that replace it.
pub(super) type Part = (Range<usize>, Vec<u8>);

impl Layout {
    /// Finds the parts of a class file.
    ///
    /// # Errors
    /// Returns an error if the file is truncated or has an unknown kind of constant.
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

    /// Returns the first attribute of the method at position `method` whose name's index fulfils
    /// `is_it`.
    pub fn attribute_of(&self, method: usize, is_it: impl Fn(u16) -> bool) -> Option<Attribute> {
        self.methods.get(method)?.iter().copied().find(|attribute| is_it(attribute.name))
    }

    /// Returns the parts that add a method after the others: the number of methods, and the method
    /// itself.
    ///
    /// # Errors
    /// Returns an error if the class cannot have one more method.
    pub fn method(&self, method: Vec<u8>) -> Result<[Part; 2], BodyError> {
        let at = self.methods_at;
        Ok([
            (at..at + 2, one_more(self.methods.len())?),
            (self.methods_end..self.methods_end, method),
        ])
    }

    /// Returns the file with added constants and with parts replaced.
    ///
    /// # Errors
    /// Returns an error if the constant pool is full.
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

/// Returns the length of an attribute's body, followed by the body.
///
/// # Errors
/// Returns an error if the body is too long.
pub(super) fn sized(body: Vec<u8>) -> Result<Vec<u8>, BodyError> {
    let length = u32::try_from(body.len()).map_err(|_| BodyError::TooLarge)?;
    Ok([length.to_be_bytes().to_vec(), body].concat())
}

fn one_more(count: usize) -> Result<Vec<u8>, BodyError> {
    let count = u16::try_from(count + 1).map_err(|_| BodyError::TooLarge)?;
    Ok(count.to_be_bytes().to_vec())
}

/// Skips a constant. Returns the number of indices that it takes (JVMS 4.4.5).
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

/// Skips a field or method. Returns its attributes.
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
