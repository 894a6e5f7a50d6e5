//! Reads fields and methods.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::error::ClassFormatError;
use crate::model::access::{ABSTRACT, NATIVE, STATIC, STRICT, SYNTHETIC};
use crate::model::{Field, Method, MethodParameter};
use crate::pool::Constant;
use crate::pool::descriptor::argument_slots;
use crate::pool::names::{check_field, check_method};

use super::annotations::note_runtime_annotations;
use super::attributes::{Context, body, once};
use super::code::read_code;
use super::cursor::Cursor;
use super::flags;

/// Reads the table of fields. Returns an error if two have the same name and descriptor.
pub(crate) fn read_fields(
    context: &Context<'_>,
    cursor: &mut Cursor<'_>,
) -> Result<Vec<Field>, ClassFormatError> {
    let mut seen = FxHashSet::default();
    cursor.list(|c| {
        let offset = c.offset();
        let field = read_field(context, c)?;
        let (name, descriptor) = (Arc::clone(&field.name), Arc::clone(&field.descriptor));
        if seen.insert((name.clone(), descriptor.clone())) {
            Ok(field)
        } else {
            Err(ClassFormatError::DuplicateField { name, descriptor, offset })
        }
    })
}

/// Reads the table of methods. Returns an error if two have the same name and descriptor.
pub(crate) fn read_methods(
    context: &Context<'_>,
    cursor: &mut Cursor<'_>,
) -> Result<Vec<Method>, ClassFormatError> {
    let mut seen = FxHashSet::default();
    cursor.list(|c| {
        let offset = c.offset();
        let method = read_method(context, c)?;
        let (name, descriptor) = (Arc::clone(&method.name), Arc::clone(&method.descriptor));
        if seen.insert((name.clone(), descriptor.clone())) {
            Ok(method)
        } else {
            Err(ClassFormatError::DuplicateMethod { name, descriptor, offset })
        }
    })
}

fn read_field(context: &Context<'_>, cursor: &mut Cursor<'_>) -> Result<Field, ClassFormatError> {
    let offset = cursor.offset();
    let access = cursor.u2()? & flags::FIELD_MASK;
    let mut field = Field {
        access,
        name: context.utf8(cursor)?,
        descriptor: context.utf8(cursor)?,
        constant_value: None,
        signature: None,
        annotations: None,
        type_annotations: None,
    };
    check_field(&field.name, &field.descriptor, context.major, offset)?;
    if !flags::field_legal(access, context.interface, context.major) {
        return Err(ClassFormatError::malformed(
            offset,
            format!("Illegal field modifiers in class {{class}}: 0x{access:X}"),
        ));
    }
    context.attributes(cursor, |name, c| {
        let at = c.offset();
        match name {
            "ConstantValue" if access & STATIC != 0 => {
                let index =
                    context.index(c, "constant value", |it| !matches!(it, Constant::Unusable))?;
                once(&mut field.constant_value, index, name, at)?;
            }
            "Synthetic" => field.access |= SYNTHETIC,
            "Signature" if context.major >= 49 => {
                once(&mut field.signature, context.utf8(c)?, name, at)?
            }
            "RuntimeVisibleAnnotations" if context.major >= 49 => {
                once(&mut field.annotations, body(c)?, name, at)?;
            }
            "RuntimeVisibleTypeAnnotations" if context.major >= 49 => {
                once(&mut field.type_annotations, body(c)?, name, at)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    check_constant_value(context, &field, offset)?;
    Ok(field)
}

/// Checks that a field's constant value has the kind that the field's descriptor needs (JVMS
/// 4.7.2).
fn check_constant_value(
    context: &Context<'_>,
    field: &Field,
    offset: usize,
) -> Result<(), ClassFormatError> {
    let Some(constant) = field.constant_value.and_then(|index| context.pool.get(index)) else {
        return Ok(());
    };
    let fits = match &*field.descriptor {
        "I" | "S" | "C" | "B" | "Z" => matches!(constant, Constant::Integer(_)),
        "F" => matches!(constant, Constant::Float(_)),
        "J" => matches!(constant, Constant::Long(_)),
        "D" => matches!(constant, Constant::Double(_)),
        "Ljava/lang/String;" => matches!(constant, Constant::String(_)),
        _ => false,
    };
    if fits {
        return Ok(());
    }
    let reason = match field.descriptor.starts_with(['L', '[']) {
        true => "Bad string initial value in class file {class}",
        false => "Inconsistent constant value type in class file {class}",
    };
    Err(ClassFormatError::malformed(offset, reason))
}

fn read_method(context: &Context<'_>, cursor: &mut Cursor<'_>) -> Result<Method, ClassFormatError> {
    let offset = cursor.offset();
    let access = cursor.u2()? & flags::METHOD_MASK;
    let name = context.utf8(cursor)?;
    let descriptor = context.utf8(cursor)?;
    check_method(&name, &descriptor, context.major, offset)?;
    let access = method_access(context, access, &name, offset)?;
    let mut method = Method {
        access,
        name,
        descriptor,
        code: None,
        exceptions: Vec::new(),
        signature: None,
        annotations: None,
        invisible_annotations: None,
        parameter_annotations: None,
        annotation_default: None,
        type_annotations: None,
        deprecated: false,
        parameters: None,
        caller_sensitive: false,
        force_inline: false,
        hidden: false,
        compiled_form: false,
        intrinsic_candidate: false,
    };
    read_method_attributes(context, cursor, &mut method)?;
    check_code(&method, offset)?;
    if let Some(annotations) = method.annotations.take() {
        note_runtime_annotations(&mut method, context.pool, &annotations);
        method.annotations = Some(annotations);
    }
    Ok(method)
}

/// Checks a method's flags and returns those that take effect. Before version 51, `<clinit>` counts
/// as static whatever its flags are.
fn method_access(
    context: &Context<'_>,
    access: u16,
    name: &str,
    offset: usize,
) -> Result<u16, ClassFormatError> {
    let malformed = |reason: String| Err(ClassFormatError::malformed(offset, reason));
    if name == "<clinit>" {
        if context.major < 51 {
            return Ok(STATIC);
        }
        if access & STATIC == 0 {
            return malformed("Method <clinit> is not static in class file {class}".into());
        }
        return Ok(access & (STATIC | if context.major < 61 { STRICT } else { 0 }));
    }
    if name == "<init>" && context.interface {
        return malformed("Interface cannot have a method named <init>, class file {class}".into());
    }
    if !flags::method_legal(access, name, context.interface, context.major) {
        return malformed(format!(
            "Method {name} in class {{class}} has illegal modifiers: 0x{access:X}"
        ));
    }
    Ok(access)
}

fn read_method_attributes(
    context: &Context<'_>,
    cursor: &mut Cursor<'_>,
    method: &mut Method,
) -> Result<(), ClassFormatError> {
    let mut exceptions = None;
    let modern = context.major >= 49;
    context.attributes(cursor, |name, c| {
        let at = c.offset();
        match name {
            "Code" => once(&mut method.code, read_code(context, c)?, name, at)?,
            "Exceptions" => once(&mut exceptions, c.list(|c| context.class_index(c))?, name, at)?,
            "Synthetic" => method.access |= SYNTHETIC,
            "Deprecated" => method.deprecated = true,
            "MethodParameters" => {
                once(&mut method.parameters, read_parameters(context, c)?, name, at)?;
            }
            "Signature" if modern => once(&mut method.signature, context.utf8(c)?, name, at)?,
            "RuntimeVisibleAnnotations" if modern => {
                once(&mut method.annotations, body(c)?, name, at)?;
            }
            "RuntimeInvisibleAnnotations" if modern => {
                once(&mut method.invisible_annotations, body(c)?, name, at)?;
            }
            "RuntimeVisibleParameterAnnotations" if modern => {
                once(&mut method.parameter_annotations, body(c)?, name, at)?;
            }
            "AnnotationDefault" if modern => {
                once(&mut method.annotation_default, body(c)?, name, at)?;
            }
            "RuntimeVisibleTypeAnnotations" if modern => {
                once(&mut method.type_annotations, body(c)?, name, at)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    method.exceptions = exceptions.unwrap_or_default();
    Ok(())
}

/// Reads `MethodParameters`, whose count is a single byte.
fn read_parameters(
    context: &Context<'_>,
    c: &mut Cursor<'_>,
) -> Result<Vec<MethodParameter>, ClassFormatError> {
    let count = c.u1()?;
    let mut parameters = Vec::with_capacity(count.into());
    for _ in 0..count {
        let name_index = context.index_or_zero(c, "Utf8", |k| matches!(k, Constant::Utf8(_)))?;
        parameters.push(MethodParameter { name_index, access: c.u2()? });
    }
    Ok(parameters)
}

/// Checks that a method has code exactly if it needs it, and that its locals have room for the
/// arguments.
fn check_code(method: &Method, offset: usize) -> Result<(), ClassFormatError> {
    let bodiless = method.access & (NATIVE | ABSTRACT) != 0;
    if let Some(code) = &method.code
        && !bodiless
    {
        let receiver = u16::from(method.access & STATIC == 0);
        let arguments = argument_slots(&method.descriptor).unwrap_or(u16::MAX);
        if arguments.saturating_add(receiver) > code.max_locals {
            let reason = "Arguments can't fit into locals in class file {class}";
            return Err(ClassFormatError::malformed(offset, reason));
        }
    }
    let reason = match (&method.code, bodiless) {
        (Some(_), true) => "Code attribute in native or abstract methods in class file {class}",
        (None, false) => {
            "Absent Code attribute in method that is not native or abstract in class file {class}"
        }
        _ => return Ok(()),
    };
    Err(ClassFormatError::malformed(offset, reason))
}
