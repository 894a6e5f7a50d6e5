//! A class file with other code: a method that only returns what is at hand, or one with more instructions.

mod code;
mod constants;
mod insert;
mod instructions;
mod relocate;
mod splice;
mod step;
#[cfg(test)]
mod tests;

use crate::error::ClassFormatError;
use crate::model::{ClassFile, Code, access};
use crate::pool::descriptor::{FieldType, argument_slots};
use crate::reader::read_class;

use self::constants::Constants;
pub use self::insert::{Insertion, Side, with_initialiser, with_insertions};
pub use self::step::{Member, Step};

/// What a method returns in place of what its body would give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Returned<'a> {
    /// Nothing.
    Nothing,
    /// `null`
    Null,
    /// A `boolean`, `byte`, `char`, `short` or `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// The `float` of these bits.
    Float(u32),
    /// The `double` of these bits.
    Double(u64),
    /// A string.
    Text(&'a str),
    /// An array of the type that the method returns, of length 0.
    EmptyArray,
    /// What the constructor without parameters makes of this class.
    New(&'a str),
    /// What a static method of a class without parameters gives, whose result is of the same type.
    Called {
        /// The class.
        class: &'a str,
        /// The method's name.
        name: &'a str,
    },
    /// The value that the local variable of this slot has in the beginning.
    Local(u8),
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
    /// No instruction starts where something is to be inserted, or the code is malformed.
    #[error("no such place in the method's code")]
    NoPlace,
    /// A method, an attribute or a jump would be longer than a class file allows.
    #[error("the method would be too large")]
    TooLarge,
}

/// The deepest operand stack that a body needs which takes another's place.
pub const BODY_STACK: u16 = 2;

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
    let mut constants = Constants::behind(&class.pool);
    let code = instructions::of(result(descriptor)?, returned, &mut constants)?;
    let body = splice::attribute(slots.saturating_add(own), &code);
    let is_code = |name| class.pool.utf8(name).is_some_and(|name| &**name == "Code");
    let layout = splice::Layout::of(bytes)?;
    let place = layout.attribute_of(position, is_code).ok_or(BodyError::NoBody)?;
    layout.with(bytes, &constants, [(place.body(), splice::sized(body)?)])
}

impl ClassFile {
    /// The same as [`with_body`] makes, of the method at a position; it keeps its number of local variables.
    ///
    /// # Errors
    /// Why the class has no place for it.
    pub fn with_body(
        &self,
        position: usize,
        returned: Returned<'_>,
    ) -> Result<ClassFile, BodyError> {
        let mut class = self.clone();
        let method = class.methods.get_mut(position).ok_or(BodyError::NoBody)?;
        let old = method.code.as_ref().ok_or(BodyError::NoBody)?;
        let mut constants = Constants::behind(&self.pool);
        let bytes = instructions::of(result(&method.descriptor)?, returned, &mut constants)?;
        let (max_stack, max_locals) = (BODY_STACK, old.max_locals);
        method.code = Some(Code { max_stack, max_locals, bytes: bytes.into(), ..Code::default() });
        class.pool.extend(constants.added());
        Ok(class)
    }
}

/// The type of a method's result; nothing for `void`.
fn result(descriptor: &str) -> Result<Option<FieldType<'_>>, BodyError> {
    match descriptor.rsplit(')').next() {
        Some("V") => Ok(None),
        Some(result) => FieldType::parse(result).map(Some).ok_or(BodyError::Type),
        None => Err(BodyError::Type),
    }
}
