//! Reads a whole class file into the model.

pub mod annotations;
mod attributes;
pub mod check;
mod code;
pub mod cursor;
mod flags;
mod members;

use crate::code::inlined;
use crate::error::{ClassFormatError, HIGHEST_MAJOR, LOWEST_MAJOR};
use crate::model::ClassFile;
use crate::model::access::{ABSTRACT, FINAL, INTERFACE, MODULE, SYNTHETIC};
use crate::pool::{Constant, ConstantPool};

use self::attributes::{Context, read_class_attributes};
use self::cursor::Cursor;
use self::members::{read_fields, read_methods};

const MAGIC: u32 = 0xCAFE_BABE;

/// Reads a class file of version 45 to 69 and checks everything that the model relies on.
///
/// Access flags, names and descriptors are checked as in HotSpot. [`crate::check_format`] also
/// checks the bytecode. The caller decides whether to accept versions that need preview features
/// (minor 65535).
///
/// # Errors
/// Returns an error if the file violates the format, with the offset of the fault.
pub fn read_class(bytes: &[u8]) -> Result<ClassFile, ClassFormatError> {
    let mut cursor = Cursor::new(bytes, 0);
    let magic = cursor.u4()?;
    if magic != MAGIC {
        return Err(ClassFormatError::BadMagic { magic });
    }
    let minor = cursor.u2()?;
    let major = cursor.u2()?;
    check_version(major, minor)?;
    let pool = ConstantPool::read(&mut cursor, major)?;
    let mut class = read_body(&mut cursor, pool, major)?;
    class.minor = minor;
    if cursor.remaining().is_empty() {
        Ok(class)
    } else {
        Err(ClassFormatError::ExtraBytes { offset: cursor.offset() })
    }
}

/// Reads only the name of the class. The file may be malformed after the name.
#[must_use]
pub fn read_class_name(bytes: &[u8]) -> Option<std::sync::Arc<str>> {
    let mut cursor = Cursor::new(bytes, 0);
    if cursor.u4().ok()? != MAGIC {
        return None;
    }
    let (_, major) = (cursor.u2().ok()?, cursor.u2().ok()?);
    let pool = ConstantPool::read(&mut cursor, major).ok()?;
    read_access(&mut cursor, major).ok()?;
    let this_class = cursor.u2().ok()?;
    pool.class_name(this_class).cloned()
}

fn check_version(major: u16, minor: u16) -> Result<(), ClassFormatError> {
    let known = (LOWEST_MAJOR..=HIGHEST_MAJOR).contains(&major);
    if known && (major < 56 || minor == 0 || minor == u16::MAX) {
        Ok(())
    } else {
        Err(ClassFormatError::UnsupportedVersion { major, minor })
    }
}

/// Reads everything after the constant pool.
fn read_body(
    cursor: &mut Cursor<'_>,
    pool: ConstantPool,
    major: u16,
) -> Result<ClassFile, ClassFormatError> {
    let offset = cursor.offset();
    let access = read_access(cursor, major)?;
    let context = Context { pool: &pool, major, interface: access & INTERFACE != 0 };
    let this_class = context.class(cursor)?;
    let super_index =
        context.index_or_zero(cursor, "Class", |k| matches!(k, Constant::Class(_)))?;
    let super_class = pool.class_name(super_index).cloned();
    check_super(&this_class, super_class.as_deref(), access, offset)?;
    let interfaces = cursor.list(|c| context.class(c))?;
    check_interfaces(&interfaces, cursor.offset())?;
    let fields = read_fields(&context, cursor)?;
    let mut methods = read_methods(&context, cursor)?;
    let attributes = read_class_attributes(&context, cursor)?;
    if let Some(extension) = &attributes.source_debug_extension {
        inlined::at_calls(&mut methods, extension);
    }
    if access & FINAL != 0 && attributes.permitted_subclasses.is_some() {
        let reason = "PermittedSubclasses attribute in final class file {class}";
        return Err(ClassFormatError::malformed(offset, reason));
    }
    check_bootstraps(&pool, attributes.bootstrap_methods.len(), offset)?;
    let synthetic = if attributes.synthetic { SYNTHETIC } else { 0 };
    Ok(ClassFile {
        minor: 0,
        major,
        access: access | synthetic,
        pool,
        this_class,
        super_class,
        interfaces,
        fields,
        methods,
        attributes,
    })
}

/// Reads and checks the access flags of a class. Interfaces before version 50 may omit `ABSTRACT`,
/// so it is added.
fn read_access(cursor: &mut Cursor<'_>, major: u16) -> Result<u16, ClassFormatError> {
    let offset = cursor.offset();
    let mut access = cursor.u2()? & flags::class_mask(major);
    if access & INTERFACE != 0 && major < 50 {
        access |= ABSTRACT;
    }
    if flags::class_legal(access, major) {
        return Ok(access);
    }
    Err(ClassFormatError::malformed(
        offset,
        format!("Illegal class modifiers in class {{class}}: 0x{access:X}"),
    ))
}

fn check_super(
    this: &str,
    superclass: Option<&str>,
    access: u16,
    offset: usize,
) -> Result<(), ClassFormatError> {
    let root = this == "java/lang/Object" || access & MODULE != 0;
    let reason = match superclass {
        None if !root => "Invalid superclass index 0 in class file {class}",
        Some(_) if root => "Invalid superclass index in class file {class}",
        Some(name) if name.starts_with('[') => "Bad superclass name in class file {class}",
        Some(name) if access & INTERFACE != 0 && name != "java/lang/Object" => {
            "Interfaces must have java.lang.Object as superclass in class file {class}"
        }
        _ if this.starts_with('[') => "Bad class name in class file {class}",
        _ => return Ok(()),
    };
    Err(ClassFormatError::malformed(offset, reason))
}

fn check_interfaces(
    interfaces: &[std::sync::Arc<str>],
    offset: usize,
) -> Result<(), ClassFormatError> {
    let mut seen = std::collections::HashSet::new();
    for name in interfaces {
        if name.starts_with('[') {
            return Err(ClassFormatError::malformed(
                offset,
                "Bad interface name in class file {class}",
            ));
        }
        if !seen.insert(name) {
            return Err(ClassFormatError::malformed(
                offset,
                format!("Duplicate interface name \"{name}\" in class file {{class}}"),
            ));
        }
    }
    Ok(())
}

/// Checks that each dynamic constant refers to an existing bootstrap method.
fn check_bootstraps(
    pool: &ConstantPool,
    count: usize,
    offset: usize,
) -> Result<(), ClassFormatError> {
    for (_, constant) in pool.iter() {
        match *constant {
            Constant::Dynamic { bootstrap, .. } | Constant::InvokeDynamic { bootstrap, .. }
                if usize::from(bootstrap) >= count =>
            {
                return Err(ClassFormatError::BadConstant {
                    index: bootstrap,
                    expected: "bootstrap method",
                    offset,
                });
            }
            _ => {}
        }
    }
    Ok(())
}
