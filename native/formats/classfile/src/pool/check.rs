//! Checks that each constant refers to constants of the right kind (JVMS 4.4).

use crate::error::ClassFormatError;

use super::descriptor::MethodDescriptor;
use super::names::{check_class, check_field, check_method};
use super::{Constant, ConstantPool};

/// Checks one constant, which starts at `offset`.
pub(crate) fn check(
    pool: &ConstantPool,
    constant: &Constant,
    major: u16,
    offset: usize,
) -> Result<(), ClassFormatError> {
    let need = |index: u16, expected: &'static str, holds: bool| {
        if holds { Ok(()) } else { Err(ClassFormatError::BadConstant { index, expected, offset }) }
    };
    let utf8 = |index: u16| need(index, "Utf8", pool.utf8(index).is_some());
    let name_and_type = |index: u16| {
        need(index, "NameAndType", matches!(pool.get(index), Some(Constant::NameAndType { .. })))
    };
    match *constant {
        Constant::Class(name) => {
            utf8(name)?;
            pool.utf8(name).map_or(Ok(()), |name| check_class(name, major, offset))
        }
        Constant::String(name) | Constant::Module(name) | Constant::Package(name) => utf8(name),
        Constant::MethodType(descriptor) => {
            utf8(descriptor)?;
            let legal = pool.utf8(descriptor).is_some_and(|d| MethodDescriptor::parse(d).is_some());
            need(descriptor, "method descriptor", legal)
        }
        Constant::NameAndType { name, descriptor } => utf8(name).and_then(|()| utf8(descriptor)),
        Constant::FieldRef { class, name_and_type: nt }
        | Constant::MethodRef { class, name_and_type: nt }
        | Constant::InterfaceMethodRef { class, name_and_type: nt } => {
            need(class, "Class", matches!(pool.get(class), Some(Constant::Class(_))))?;
            name_and_type(nt)?;
            descriptor_fits(pool, constant, nt, major, offset)
        }
        Constant::Dynamic { name_and_type: nt, .. }
        | Constant::InvokeDynamic { name_and_type: nt, .. } => {
            name_and_type(nt)?;
            descriptor_fits(pool, constant, nt, major, offset)
        }
        Constant::MethodHandle { kind, reference } => {
            let expected = handle_target(kind, major).ok_or_else(|| {
                ClassFormatError::malformed(
                    offset,
                    format!("Bad method handle kind {kind} in class file {{class}}"),
                )
            })?;
            need(reference, expected, handle_fits(pool.get(reference), kind, major))?;
            handle_name(pool, reference, kind, offset)
        }
        _ => Ok(()),
    }
}

/// Checks that the name and descriptor of a reference are legal for a field or for a method,
/// whichever the reference is.
fn descriptor_fits(
    pool: &ConstantPool,
    constant: &Constant,
    name_and_type: u16,
    major: u16,
    offset: usize,
) -> Result<(), ClassFormatError> {
    let Some((name, descriptor)) = pool.name_and_type(name_and_type) else {
        // The `NameAndType` itself is malformed. Its own check reports that.
        return Ok(());
    };
    match constant {
        Constant::FieldRef { .. } | Constant::Dynamic { .. } => {
            check_field(name, descriptor, major, offset)
        }
        Constant::MethodRef { .. } if name.starts_with('<') && &**name != "<init>" => {
            let reason = format!("Bad method name {name} in class file {{class}}");
            Err(ClassFormatError::malformed(offset, reason))
        }
        _ => check_method(name, descriptor, major, offset),
    }
}

/// Returns the kind of constant that a method handle of this kind must refer to (JVMS 4.4.8), as a
/// text for messages; `None` if the kind is unknown.
fn handle_target(kind: u8, major: u16) -> Option<&'static str> {
    match kind {
        1..=4 => Some("FieldRef"),
        5 | 8 => Some("MethodRef"),
        6 | 7 if major < 52 => Some("MethodRef"),
        6 | 7 => Some("MethodRef or InterfaceMethodRef"),
        9 => Some("InterfaceMethodRef"),
        _ => None,
    }
}

fn handle_fits(target: Option<&Constant>, kind: u8, major: u16) -> bool {
    match (kind, target) {
        (1..=4, Some(Constant::FieldRef { .. })) => true,
        (5..=8, Some(Constant::MethodRef { .. })) => true,
        (6 | 7, Some(Constant::InterfaceMethodRef { .. })) => major >= 52,
        (9, Some(Constant::InterfaceMethodRef { .. })) => true,
        _ => false,
    }
}

/// Checks that a `REF_newInvokeSpecial` handle (kind 8) names `<init>`, and that no other method
/// handle names an initializer.
fn handle_name(
    pool: &ConstantPool,
    reference: u16,
    kind: u8,
    offset: usize,
) -> Result<(), ClassFormatError> {
    let Some(name) = pool.get(reference).and_then(|constant| referenced_name(pool, constant))
    else {
        return Ok(());
    };
    let legal = match kind {
        5..=7 | 9 => !name.starts_with('<'),
        8 => name == "<init>",
        _ => true,
    };
    if legal {
        return Ok(());
    }
    Err(ClassFormatError::malformed(
        offset,
        format!("Bad name {name} for a method handle of kind {kind} in class file {{class}}"),
    ))
}

fn referenced_name<'a>(pool: &'a ConstantPool, constant: &Constant) -> Option<&'a str> {
    match *constant {
        Constant::FieldRef { name_and_type, .. }
        | Constant::MethodRef { name_and_type, .. }
        | Constant::InterfaceMethodRef { name_and_type, .. } => {
            pool.name_and_type(name_and_type).map(|(name, _)| &**name)
        }
        _ => None,
    }
}
