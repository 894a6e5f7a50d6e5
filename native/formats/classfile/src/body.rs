//! Class files with changed code: methods that only return a value, and methods with more
//! instructions.

mod code;
mod constants;
mod insert;
mod instructions;
mod relocate;
mod silence;
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
pub use self::silence::{left_to_superclass, with_silence};
pub use self::step::{LocalKind, Member, Step};

/// The value that a method returns instead of running its body.
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
    /// The `float` with these bits.
    Float(u32),
    /// The `double` with these bits.
    Double(u64),
    /// A string.
    Text(&'a str),
    /// An empty array of the method's return type.
    EmptyArray,
    /// A new instance of this class, made by its constructor without parameters.
    New(&'a str),
    /// The result of a static method without parameters that has the same return type.
    Called {
        /// The class.
        class: &'a str,
        /// The method's name.
        name: &'a str,
    },
    /// The initial value of the local variable in this slot: the receiver or an argument.
    Local(u8),
}

/// An error while a method's code is changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BodyError {
    /// The bytes are not a class file.
    #[error(transparent)]
    Format(#[from] ClassFormatError),
    /// The class has no such method with a body.
    #[error("the class has no such method with a body")]
    NoBody,
    /// The value does not fit the method's return type.
    #[error("the method's result is of another type")]
    Type,
    /// The constant pool is full.
    #[error("the constant pool is full")]
    Full,
    /// No instruction starts at the place of an insertion, or the code is malformed.
    #[error("no such place in the method's code")]
    NoPlace,
    /// A method, an attribute or a jump would be longer than a class file allows.
    #[error("the method would be too large")]
    TooLarge,
}

/// The operand stack depth, in slots, that suffices for every body that [`with_body`] makes.
pub const BODY_STACK: u16 = 2;

/// Returns a copy of a class file in which a method only returns a value. The new code has no
/// jumps, so it needs no stack map.
///
/// # Errors
/// Returns an error if the bytes are not a class file, the class has no such method with a body,
/// the value does not fit the return type, or the constant pool is full.
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
    /// Returns a copy of the class in which the method at `position` only returns a value, as
    /// [`with_body`] does for bytes. The method keeps its number of local variables.
    ///
    /// # Errors
    /// Returns an error if the method has no body, the value does not fit the return type, or the
    /// constant pool is full.
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

/// Returns the return type in a method descriptor, or `None` for `void`.
fn result(descriptor: &str) -> Result<Option<FieldType<'_>>, BodyError> {
    match descriptor.rsplit(')').next() {
        Some("V") => Ok(None),
        Some(result) => FieldType::parse(result).map(Some).ok_or(BodyError::Type),
        None => Err(BodyError::Type),
    }
}
