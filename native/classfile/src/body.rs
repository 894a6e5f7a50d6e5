//! A class file in which one method does nothing but return a constant.

use crate::cursor::Cursor;
use crate::descriptor::{FieldType, argument_slots};
use crate::error::ClassFormatError;
use crate::model::access;
use crate::reader::read_class;

/// What a method returns in place of what its body would give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Returned<'a> {
    /// Nothing.
    Nothing,
    /// `null`
    Null,
    /// A number or character of the type that the method returns.
    Number(i8),
    /// A string.
    Text(&'a str),
    /// An array of the type that the method returns, of length 0.
    EmptyArray,
}

/// Why a body cannot be replaced.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BodyError {
    /// The bytes are no class file.
    #[error(transparent)]
    Format(#[from] ClassFormatError),
    /// There is no such method with a body.
    #[error("the class has no such method with a body")]
    NoBody,
    /// The method returns something else.
    #[error("the method's result is of another type")]
    Type,
    /// The constant pool has no room.
    #[error("the constant pool is full")]
    Full,
}

/// The same class file, with another body of a method: straight-line code, so that it needs no stack map.
///
/// # Errors
/// Why the class has no place for it.
pub fn with_body(
    bytes: &[u8],
    name: &str,
    descriptor: &str,
    returned: Returned<'_>,
) -> Result<Vec<u8>, BodyError> {
    let class = read_class(bytes)?;
    let position = class
        .methods
        .iter()
        .position(|it| &*it.name == name && &*it.descriptor == descriptor)
        .ok_or(BodyError::NoBody)?;
    let method = class.methods.get(position).ok_or(BodyError::NoBody)?;
    let own = u16::from(method.access & access::STATIC == 0);
    let slots = argument_slots(descriptor).ok_or(BodyError::Type)?;
    let mut pool = Pool { next: class.pool.len(), added: Vec::new() };
    let code = code(result(descriptor)?, returned, &mut pool)?;
    let body = attribute(slots.saturating_add(own), &code);
    let is_code = |name| class.pool.utf8(name).is_some_and(|name| &**name == "Code");
    splice(bytes, position, is_code, &body, &pool)
}

/// The type of a method's result; nothing for `void`.
fn result(descriptor: &str) -> Result<Option<FieldType<'_>>, BodyError> {
    match descriptor.rsplit(')').next() {
        Some("V") => Ok(None),
        Some(result) => FieldType::parse(result).map(Some).ok_or(BodyError::Type),
        None => Err(BodyError::Type),
    }
}

/// The instructions (JVMS 6.5) that make the value and return it.
fn code(
    result: Option<FieldType<'_>>,
    returned: Returned<'_>,
    pool: &mut Pool,
) -> Result<Vec<u8>, BodyError> {
    use FieldType as T;
    let reference = result.filter(FieldType::is_reference);
    Ok(match (returned, result) {
        (Returned::Nothing, None) => vec![RETURN],
        (Returned::Null, Some(_)) if reference.is_some() => vec![ACONST_NULL, ARETURN],
        (Returned::Text(text), Some(T::Object("java/lang/String" | "java/lang/CharSequence"))) => {
            let [high, low] = pool.text(text)?.to_be_bytes();
            vec![LDC_W, high, low, ARETURN]
        }
        (Returned::EmptyArray, Some(array @ T::Array(_))) => {
            let element = array.element().ok_or(BodyError::Type)?;
            empty_array(element, array, pool)?
        }
        (Returned::Number(number), Some(kind)) => {
            let number = number.to_be_bytes();
            let rest: &[u8] = match kind {
                T::Boolean | T::Byte | T::Char | T::Short | T::Int => &[IRETURN],
                T::Long => &[I2L, LRETURN],
                T::Float => &[I2F, FRETURN],
                T::Double => &[I2D, DRETURN],
                T::Object(_) | T::Array(_) => return Err(BodyError::Type),
            };
            [&[BIPUSH], &number[..], rest].concat()
        }
        _ => return Err(BodyError::Type),
    })
}

fn empty_array(
    element: FieldType<'_>,
    array: FieldType<'_>,
    pool: &mut Pool,
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
        T::Object(name) => return reference_array(name, pool),
        T::Array(_) => {
            let T::Array(whole) = array else { return Err(BodyError::Type) };
            return reference_array(whole.get(1..).ok_or(BodyError::Type)?, pool);
        }
    };
    Ok(vec![ICONST_0, NEWARRAY, kind, ARETURN])
}

fn reference_array(class: &str, pool: &mut Pool) -> Result<Vec<u8>, BodyError> {
    let [high, low] = pool.class(class)?.to_be_bytes();
    Ok(vec![ICONST_0, ANEWARRAY, high, low, ARETURN])
}

const ACONST_NULL: u8 = 0x01;
const ICONST_0: u8 = 0x03;
const BIPUSH: u8 = 0x10;
const LDC_W: u8 = 0x13;
const I2L: u8 = 0x85;
const I2F: u8 = 0x86;
const I2D: u8 = 0x87;
const IRETURN: u8 = 0xac;
const LRETURN: u8 = 0xad;
const FRETURN: u8 = 0xae;
const DRETURN: u8 = 0xaf;
const ARETURN: u8 = 0xb0;
const RETURN: u8 = 0xb1;
const NEWARRAY: u8 = 0xbc;
const ANEWARRAY: u8 = 0xbd;

/// What a `Code` attribute holds behind its name and length (JVMS 4.7.3): no handlers, no attributes.
fn attribute(locals: u16, code: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    body.extend(2_u16.to_be_bytes());
    body.extend(locals.to_be_bytes());
    // A few bytes.
    body.extend((code.len() as u32).to_be_bytes());
    body.extend(code);
    body.extend([0; 4]);
    body
}

/// Constants behind those that are there.
struct Pool {
    next: usize,
    added: Vec<u8>,
}

const UTF8: u8 = 1;
const CLASS: u8 = 7;
const STRING: u8 = 8;

impl Pool {
    fn add(&mut self, tag: u8, content: &[u8]) -> Result<u16, BodyError> {
        // The count, one more than the last index, has to fit too.
        let index = u16::try_from(self.next).ok().filter(|it| *it < u16::MAX);
        let index = index.ok_or(BodyError::Full)?;
        self.next += 1;
        self.added.push(tag);
        self.added.extend(content);
        Ok(index)
    }

    fn utf8(&mut self, text: &str) -> Result<u16, BodyError> {
        let bytes = modified(text);
        let length = u16::try_from(bytes.len()).map_err(|_| BodyError::Full)?;
        self.add(UTF8, &[&length.to_be_bytes(), bytes.as_slice()].concat())
    }

    fn text(&mut self, text: &str) -> Result<u16, BodyError> {
        let utf8 = self.utf8(text)?;
        self.add(STRING, &utf8.to_be_bytes())
    }

    fn class(&mut self, name: &str) -> Result<u16, BodyError> {
        let utf8 = self.utf8(name)?;
        self.add(CLASS, &utf8.to_be_bytes())
    }
}

/// Modified UTF-8 (JVMS 4.4.7).
fn modified(text: &str) -> Vec<u8> {
    let tail = |unit: u16, shift: u32| 0x80 | (unit >> shift & 0x3f) as u8;
    let encode = |unit: u16| match unit {
        1..=0x7f => vec![unit as u8],
        0 | 0x80..=0x7ff => vec![0xc0 | (unit >> 6) as u8, tail(unit, 0)],
        _ => vec![0xe0 | (unit >> 12) as u8, tail(unit, 6), tail(unit, 0)],
    };
    text.encode_utf16().flat_map(encode).collect()
}

/// The file with more constants, and with another `Code` attribute in one of its methods.
fn splice(
    bytes: &[u8],
    position: usize,
    is_code: impl Fn(u16) -> bool,
    body: &[u8],
    pool: &Pool,
) -> Result<Vec<u8>, BodyError> {
    let mut cursor = Cursor::new(bytes, 0);
    cursor.take(8)?;
    let count = cursor.u2()?;
    let constants = cursor.offset();
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
    let count = u16::try_from(pool.next).map_err(|_| BodyError::Full)?;
    let length = u32::try_from(body.len()).map_err(|_| BodyError::Full)?;
    Ok([
        part(0, 8),
        &count.to_be_bytes(),
        part(constants, behind),
        &pool.added,
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
        UTF8 => usize::from(cursor.u2()?),
        3 | 4 | 9 | 10 | 11 | 12 | 17 | 18 => 4,
        5 | 6 => 8,
        CLASS | STRING | 16 | 19 | 20 => 2,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ClassFile;

    /// `abstract class C { static long m(long, int[]) … ; abstract void C(); }` with a body that jumps nowhere.
    fn class() -> Vec<u8> {
        let mut file = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61];
        let utf8 = |text: &str| [&[1, 0, text.len() as u8], text.as_bytes()].concat();
        let descriptors = ["(J[I)J", "()V", "()Ljava/lang/String;", "()[[I", "()[La/B;", "()D"];
        file.extend([0, 14]);
        file.extend([7, 0, 2]);
        file.extend(utf8("C"));
        file.extend([7, 0, 4]);
        file.extend(utf8("java/lang/Object"));
        // A long takes two indices.
        file.extend([5, 0, 0, 0, 0, 0, 0, 0, 9]);
        file.extend(utf8("Code"));
        descriptors.iter().for_each(|text| file.extend(utf8(text)));
        file.extend([4, 1, 0, 1, 0, 3, 0, 0, 0, 0]);
        file.extend([0, 7]);
        for (index, descriptor) in (8..).zip(descriptors) {
            let code: &[u8] =
                if descriptor.ends_with('V') { &[RETURN] } else { &[ACONST_NULL, 0xbf] };
            file.extend([0, 8, 0, 7, 0, index, 0, 1]);
            file.extend([0, 7, 0, 0, 0, 12 + code.len() as u8, 0, 1, 0, 3, 0, 0, 0]);
            file.push(code.len() as u8);
            file.extend(code);
            file.extend([0; 4]);
        }
        file.extend([4, 0, 0, 2, 0, 9, 0, 0]);
        file.extend([0, 0]);
        file
    }

    /// The file with another body, and the code in it.
    fn replaced(descriptor: &str, returned: Returned<'_>) -> (ClassFile, Vec<u8>) {
        let bytes = with_body(&class(), "Code", descriptor, returned).unwrap();
        let file = read_class(&bytes).unwrap();
        let method = file.methods.iter().find(|it| &*it.descriptor == descriptor).unwrap();
        let code = method.code.as_ref().unwrap();
        assert!(code.exceptions.is_empty());
        let code = code.bytes.to_vec();
        (file, code)
    }

    #[test]
    fn the_value_is_made_and_returned() {
        assert_eq!(replaced("(J[I)J", Returned::Number(1)).1, [BIPUSH, 1, I2L, LRETURN]);
        assert_eq!(replaced("()D", Returned::Number(0)).1, [BIPUSH, 0, I2D, DRETURN]);
        assert_eq!(replaced("()V", Returned::Nothing).1, [RETURN]);
        assert_eq!(replaced("()[[I", Returned::Null).1, [ACONST_NULL, ARETURN]);
        let (file, code) = replaced("()Ljava/lang/String;", Returned::Text("A"));
        assert_eq!(code, [LDC_W, 0, 15, ARETURN]);
        assert_eq!(file.pool.utf8(14).map(|text| &**text), Some("A"));
        let (file, code) = replaced("()[[I", Returned::EmptyArray);
        assert_eq!(code, [ICONST_0, ANEWARRAY, 0, 15, ARETURN]);
        assert_eq!(file.pool.class_name(15).map(|name| &**name), Some("[I"));
        let (file, _) = replaced("()[La/B;", Returned::EmptyArray);
        assert_eq!(file.pool.class_name(15).map(|name| &**name), Some("a/B"));
    }

    #[test]
    fn the_rest_of_the_file_stays() {
        let (before, (after, _)) =
            (read_class(&class()).unwrap(), replaced("()V", Returned::Nothing));
        assert_eq!(after.methods.len(), before.methods.len());
        for (before, after) in before.methods.iter().zip(&after.methods) {
            assert_eq!((&before.name, &before.descriptor), (&after.name, &after.descriptor));
            assert_eq!(before.code.is_some(), after.code.is_some());
        }
        let code = after.methods.first().and_then(|method| method.code.as_ref()).unwrap();
        assert_eq!(code.max_locals, 3);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let refused = |descriptor, returned| with_body(&class(), "Code", descriptor, returned);
        assert_eq!(refused("()V", Returned::Null), Err(BodyError::Type));
        assert_eq!(refused("()D", Returned::Null), Err(BodyError::Type));
        assert_eq!(refused("()[[I", Returned::Number(0)), Err(BodyError::Type));
        assert_eq!(refused("()Z", Returned::Number(0)), Err(BodyError::NoBody));
        let is_abstract = with_body(&class(), "C", "()V", Returned::Nothing);
        assert_eq!(is_abstract, Err(BodyError::NoBody));
        assert!(matches!(with_body(&[], "m", "()V", Returned::Nothing), Err(BodyError::Format(_))));
    }

    #[test]
    fn text_is_modified_utf_8() {
        assert_eq!(modified("aé\u{0}€"), [97, 0xc3, 0xa9, 0xc0, 0x80, 0xe2, 0x82, 0xac]);
        assert_eq!(modified("😀"), [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]);
    }
}
