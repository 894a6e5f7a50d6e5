//! The constant pool of a class file (JVMS 4.4) as a typed model.

mod check;
pub mod descriptor;
pub mod names;
mod utf8;

use std::sync::Arc;

use crate::error::ClassFormatError;
use crate::reader::cursor::Cursor;

pub use self::utf8::Utf8;

/// One constant. The `u16`s are pool indices, except `bootstrap`, which is an index into the
/// class's bootstrap methods.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Constant {
    /// Index 0, and the index after a long or double.
    Unusable,
    Utf8(Utf8),
    Integer(i32),
    /// The bits of a float.
    Float(u32),
    Long(i64),
    /// The bits of a double.
    Double(u64),
    Class(u16),
    String(u16),
    FieldRef {
        class: u16,
        name_and_type: u16,
    },
    MethodRef {
        class: u16,
        name_and_type: u16,
    },
    InterfaceMethodRef {
        class: u16,
        name_and_type: u16,
    },
    NameAndType {
        name: u16,
        descriptor: u16,
    },
    MethodHandle {
        kind: u8,
        reference: u16,
    },
    MethodType(u16),
    Dynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    InvokeDynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    Module(u16),
    Package(u16),
}

impl Constant {
    /// Returns whether the constant is loadable (JVMS table 4.4-C): legal for `ldc` and as an
    /// argument of a bootstrap method.
    #[must_use]
    pub fn is_loadable(&self) -> bool {
        matches!(
            self,
            Self::Integer(_)
                | Self::Float(_)
                | Self::Long(_)
                | Self::Double(_)
                | Self::Class(_)
                | Self::String(_)
                | Self::MethodHandle { .. }
                | Self::MethodType(_)
                | Self::Dynamic { .. }
        )
    }
}

/// A field or method reference with its names looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemberRef<'a> {
    /// The class that the reference names, in internal form, or an array's descriptor.
    pub class: &'a Arc<str>,
    /// The member's name.
    pub name: &'a Arc<str>,
    /// The member's descriptor.
    pub descriptor: &'a Arc<str>,
}

/// The constants of one class file.
#[derive(Debug, Clone, Default)]
pub struct ConstantPool {
    constants: Vec<Constant>,
}

impl ConstantPool {
    /// Creates a pool without checking its constants. The first one must be `Unusable`.
    #[must_use]
    pub fn new(constants: Vec<Constant>) -> Self {
        Self { constants }
    }

    /// Appends constants without checking them.
    pub(crate) fn extend(&mut self, constants: Vec<Constant>) {
        self.constants.extend(constants);
    }

    /// Returns the constant at `index`.
    #[must_use]
    pub fn get(&self, index: u16) -> Option<&Constant> {
        self.constants.get(usize::from(index))
    }

    /// Returns the number of indices, including index 0.
    #[must_use]
    pub fn len(&self) -> usize {
        self.constants.len()
    }

    /// Returns whether the pool has no constants, not even the unusable one at index 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.constants.is_empty()
    }

    /// Returns all constants in order of their indices.
    pub fn iter(&self) -> impl Iterator<Item = (u16, &Constant)> {
        (0..=u16::MAX).zip(&self.constants)
    }

    /// Returns the text of the `Utf8` at `index`, or `None` if the constant is missing or of another kind.
    #[must_use]
    pub fn utf8(&self, index: u16) -> Option<&Arc<str>> {
        match self.get(index)? {
            Constant::Utf8(utf8) => Some(&utf8.text),
            _ => None,
        }
    }

    /// Returns the name of the `Class` at `index`, in internal form or as an array's descriptor.
    #[must_use]
    pub fn class_name(&self, index: u16) -> Option<&Arc<str>> {
        match self.get(index)? {
            Constant::Class(name) => self.utf8(*name),
            _ => None,
        }
    }

    /// Returns the name and descriptor of the `NameAndType` at `index`.
    #[must_use]
    pub fn name_and_type(&self, index: u16) -> Option<(&Arc<str>, &Arc<str>)> {
        match self.get(index)? {
            Constant::NameAndType { name, descriptor } => {
                Some((self.utf8(*name)?, self.utf8(*descriptor)?))
            }
            _ => None,
        }
    }

    /// Looks up the class, name and descriptor of the `FieldRef`, `MethodRef` or
    /// `InterfaceMethodRef` at `index`.
    #[must_use]
    pub fn member(&self, index: u16) -> Option<MemberRef<'_>> {
        match self.get(index)? {
            Constant::FieldRef { class, name_and_type }
            | Constant::MethodRef { class, name_and_type }
            | Constant::InterfaceMethodRef { class, name_and_type } => {
                let class = self.class_name(*class)?;
                let (name, descriptor) = self.name_and_type(*name_and_type)?;
                Some(MemberRef { class, name, descriptor })
            }
            _ => None,
        }
    }

    /// Returns the exact UTF-16 code units of the `String` or `Utf8` at `index`.
    #[must_use]
    pub fn string_utf16(&self, index: u16) -> Option<Vec<u16>> {
        match self.get(index)? {
            Constant::Utf8(utf8) => Some(utf8.utf16()),
            Constant::String(text) => match self.get(*text)? {
                Constant::Utf8(utf8) => Some(utf8.utf16()),
                _ => None,
            },
            _ => None,
        }
    }

    /// Reads the pool of a class file of version `major`, and checks that its constants refer to
    /// constants of the right kinds.
    pub(crate) fn read(cursor: &mut Cursor<'_>, major: u16) -> Result<Self, ClassFormatError> {
        let start = cursor.offset();
        let count = usize::from(cursor.u2()?);
        if count == 0 {
            return Err(ClassFormatError::malformed(
                start,
                "Illegal constant pool size 0 in class file {class}",
            ));
        }
        let mut constants = Vec::with_capacity(count);
        let mut offsets = Vec::with_capacity(count);
        constants.push(Constant::Unusable);
        offsets.push(start);
        while constants.len() < count {
            let offset = cursor.offset();
            let constant = read_constant(cursor, major)?;
            let wide = matches!(constant, Constant::Long(_) | Constant::Double(_));
            constants.push(constant);
            offsets.push(offset);
            if wide {
                constants.push(Constant::Unusable);
                offsets.push(offset);
            }
        }
        if constants.len() > count {
            return Err(ClassFormatError::malformed(
                cursor.offset(),
                "Invalid constant pool index in class file: a long or double takes the last",
            ));
        }
        let pool = Self { constants };
        for (constant, offset) in pool.constants.iter().zip(offsets) {
            check::check(&pool, constant, major, offset)?;
        }
        Ok(pool)
    }
}

fn read_constant(cursor: &mut Cursor<'_>, major: u16) -> Result<Constant, ClassFormatError> {
    let offset = cursor.offset();
    let tag = cursor.u1()?;
    let needed = match tag {
        15 | 16 | 18 => 51,
        17 => 55,
        19 | 20 => 53,
        _ => 0,
    };
    if major < needed {
        return Err(ClassFormatError::UnknownConstantTag { tag, offset });
    }
    Ok(match tag {
        1 => Constant::Utf8(read_utf8(cursor, major)?),
        3 => Constant::Integer(cursor.u4()?.cast_signed()),
        4 => Constant::Float(cursor.u4()?),
        5 => Constant::Long(cursor.u8()?.cast_signed()),
        6 => Constant::Double(cursor.u8()?),
        7 => Constant::Class(cursor.u2()?),
        8 => Constant::String(cursor.u2()?),
        9 => Constant::FieldRef { class: cursor.u2()?, name_and_type: cursor.u2()? },
        10 => Constant::MethodRef { class: cursor.u2()?, name_and_type: cursor.u2()? },
        11 => Constant::InterfaceMethodRef { class: cursor.u2()?, name_and_type: cursor.u2()? },
        12 => Constant::NameAndType { name: cursor.u2()?, descriptor: cursor.u2()? },
        15 => Constant::MethodHandle { kind: cursor.u1()?, reference: cursor.u2()? },
        16 => Constant::MethodType(cursor.u2()?),
        17 => Constant::Dynamic { bootstrap: cursor.u2()?, name_and_type: cursor.u2()? },
        18 => Constant::InvokeDynamic { bootstrap: cursor.u2()?, name_and_type: cursor.u2()? },
        19 => Constant::Module(cursor.u2()?),
        20 => Constant::Package(cursor.u2()?),
        _ => return Err(ClassFormatError::UnknownConstantTag { tag, offset }),
    })
}

fn read_utf8(cursor: &mut Cursor<'_>, major: u16) -> Result<Utf8, ClassFormatError> {
    let length = cursor.u2()?;
    let start = cursor.offset();
    let bytes = cursor.take(length.into())?;
    Utf8::decode(bytes, major < 48)
        .map_err(|at| ClassFormatError::IllegalUtf8 { offset: start.saturating_add(at) })
}
