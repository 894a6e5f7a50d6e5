//! Reads tables of attributes, and the attributes of a class (JVMS 4.7).

use std::sync::Arc;

use crate::error::ClassFormatError;
use crate::model::{BootstrapMethod, ClassAttributes, InnerClass, Provides, RecordComponent};
use crate::pool::{Constant, ConstantPool};

use super::cursor::Cursor;

/// The facts about a class file that the readers of its structures need.
pub(crate) struct Context<'p> {
    pub(crate) pool: &'p ConstantPool,
    pub(crate) major: u16,
    pub(crate) interface: bool,
}

impl<'p> Context<'p> {
    /// Reads a pool index and returns the text of the `Utf8` there.
    pub(crate) fn utf8(&self, cursor: &mut Cursor<'_>) -> Result<Arc<str>, ClassFormatError> {
        let offset = cursor.offset();
        let index = cursor.u2()?;
        let text = self.pool.utf8(index);
        text.cloned().ok_or(ClassFormatError::BadConstant { index, expected: "Utf8", offset })
    }

    /// Reads a pool index and returns the name of the `Class` there.
    pub(crate) fn class(&self, cursor: &mut Cursor<'_>) -> Result<Arc<str>, ClassFormatError> {
        let offset = cursor.offset();
        let index = cursor.u2()?;
        let name = self.pool.class_name(index);
        name.cloned().ok_or(ClassFormatError::BadConstant { index, expected: "Class", offset })
    }

    /// Reads a pool index whose constant must satisfy `fits`. The error names the constant
    /// `expected`.
    pub(crate) fn index(
        &self,
        cursor: &mut Cursor<'_>,
        expected: &'static str,
        fits: impl Fn(&Constant) -> bool,
    ) -> Result<u16, ClassFormatError> {
        let offset = cursor.offset();
        let index = cursor.u2()?;
        if self.pool.get(index).is_some_and(fits) {
            Ok(index)
        } else {
            Err(ClassFormatError::BadConstant { index, expected, offset })
        }
    }

    /// Reads the pool index of a `Class`.
    pub(crate) fn class_index(&self, cursor: &mut Cursor<'_>) -> Result<u16, ClassFormatError> {
        self.index(cursor, "Class", |c| matches!(c, Constant::Class(_)))
    }

    /// Reads a pool index that is 0 or whose constant satisfies `fits`.
    pub(crate) fn index_or_zero(
        &self,
        cursor: &mut Cursor<'_>,
        expected: &'static str,
        fits: impl Fn(&Constant) -> bool,
    ) -> Result<u16, ClassFormatError> {
        // Index 0 is `Unusable`, but so is the index after a long or double, which is not allowed
        // here.
        self.index(cursor, expected, |c| fits(c) || matches!(c, Constant::Unusable)).and_then(
            |index| match self.pool.get(index) {
                Some(Constant::Unusable) if index != 0 => Err(ClassFormatError::BadConstant {
                    index,
                    expected,
                    offset: cursor.offset().saturating_sub(2),
                }),
                _ => Ok(index),
            },
        )
    }

    /// Reads a table of attributes and passes the name and body of each to `each`.
    ///
    /// `each` returns whether it knows the attribute. If it does, it must have read the whole body.
    pub(crate) fn attributes<'a>(
        &self,
        cursor: &mut Cursor<'a>,
        mut each: impl FnMut(&str, &mut Cursor<'a>) -> Result<bool, ClassFormatError>,
    ) -> Result<(), ClassFormatError> {
        let count = cursor.u2()?;
        for _ in 0..count {
            let name = self.utf8(cursor)?;
            let length = cursor.u4()?;
            let mut body = cursor.part(length)?;
            if each(&name, &mut body)? {
                body.finish(&name)?;
            }
        }
        Ok(())
    }
}

/// Stores the value of an attribute that may occur only once. Returns an error if `place` has a
/// value.
pub(crate) fn once<T>(
    place: &mut Option<T>,
    value: T,
    name: &str,
    offset: usize,
) -> Result<(), ClassFormatError> {
    if place.replace(value).is_some() {
        return Err(ClassFormatError::malformed(
            offset,
            format!("Multiple {name} attributes in class file {{class}}"),
        ));
    }
    Ok(())
}

/// Reads the rest of an attribute's body as bytes.
pub(crate) fn body(cursor: &mut Cursor<'_>) -> Result<Box<[u8]>, ClassFormatError> {
    Ok(cursor.take(cursor.remaining().len())?.into())
}

/// Reads the attributes of a class. Skips attributes that the class's version does not define.
pub(crate) fn read_class_attributes(
    context: &Context<'_>,
    cursor: &mut Cursor<'_>,
) -> Result<ClassAttributes, ClassFormatError> {
    let mut found = ClassAttributes::default();
    let mut inner = None;
    let mut bootstrap = None;
    let major = context.major;
    context.attributes(cursor, |name, c| {
        let at = c.offset();
        match name {
            "SourceFile" => once(&mut found.source_file, context.utf8(c)?, name, at)?,
            "SourceDebugExtension" => {
                let text = String::from_utf8_lossy(&body(c)?).into();
                once(&mut found.source_debug_extension, text, name, at)?;
            }
            "InnerClasses" => {
                let classes = c.list(|c| inner_class(context, c))?;
                once(&mut inner, classes, name, at)?;
            }
            "Synthetic" => found.synthetic = true,
            "Deprecated" => found.deprecated = true,
            "Signature" if major >= 49 => once(&mut found.signature, context.utf8(c)?, name, at)?,
            "RuntimeVisibleAnnotations" if major >= 49 => {
                once(&mut found.annotations, body(c)?, name, at)?
            }
            "RuntimeInvisibleAnnotations" if major >= 49 => {
                once(&mut found.invisible_annotations, body(c)?, name, at)?
            }
            "RuntimeVisibleTypeAnnotations" if major >= 49 => {
                once(&mut found.type_annotations, body(c)?, name, at)?;
            }
            "EnclosingMethod" if major >= 49 => {
                let class = context.class_index(c)?;
                let method = context.index_or_zero(c, "NameAndType", |k| {
                    matches!(k, Constant::NameAndType { .. })
                })?;
                once(&mut found.enclosing_method, (class, method), name, at)?;
            }
            "BootstrapMethods" if major >= 51 => {
                once(&mut bootstrap, c.list(|c| bootstrap_method(context, c))?, name, at)?;
            }
            "NestHost" if major >= 55 => {
                once(&mut found.nest_host, context.class_index(c)?, name, at)?
            }
            "NestMembers" if major >= 55 => {
                once(&mut found.nest_members, c.list(|c| context.class_index(c))?, name, at)?;
            }
            "Record" if major >= 60 => {
                once(&mut found.record, c.list(|c| record_component(context, c))?, name, at)?;
            }
            "PermittedSubclasses" if major >= 61 => {
                once(
                    &mut found.permitted_subclasses,
                    c.list(|c| context.class_index(c))?,
                    name,
                    at,
                )?;
            }
            "Module" if major >= 53 => {
                once(&mut found.module, module_name(context, c)?, name, at)?;
                // The JVM does not look at the rest of a class that is no module.
                found.provides = provides(context, c).unwrap_or_default();
                return Ok(false);
            }
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    found.inner_classes = inner.unwrap_or_default();
    found.bootstrap_methods = bootstrap.unwrap_or_default();
    Ok(found)
}

fn inner_class(context: &Context<'_>, c: &mut Cursor<'_>) -> Result<InnerClass, ClassFormatError> {
    let class = |k: &Constant| matches!(k, Constant::Class(_));
    Ok(InnerClass {
        inner: context.class_index(c)?,
        outer: context.index_or_zero(c, "Class", class)?,
        name: context.index_or_zero(c, "Utf8", |k| matches!(k, Constant::Utf8(_)))?,
        access: c.u2()?,
    })
}

fn bootstrap_method(
    context: &Context<'_>,
    c: &mut Cursor<'_>,
) -> Result<BootstrapMethod, ClassFormatError> {
    let handle =
        context.index(c, "MethodHandle", |k| matches!(k, Constant::MethodHandle { .. }))?;
    let arguments = c.list(|c| context.index(c, "loadable constant", Constant::is_loadable))?;
    Ok(BootstrapMethod { handle, arguments })
}

fn module_name(context: &Context<'_>, c: &mut Cursor<'_>) -> Result<Arc<str>, ClassFormatError> {
    let offset = c.offset();
    let index = c.u2()?;
    match context.pool.get(index) {
        Some(Constant::Module(name)) => context.pool.utf8(*name).cloned(),
        _ => None,
    }
    .ok_or(ClassFormatError::BadConstant { index, expected: "Module", offset })
}

/// Reads the part of the `Module` attribute after the module's name: its flags and version, the modules that it
/// requires, the packages that it exports and opens, the services that it uses, and those that it provides.
fn provides(context: &Context<'_>, c: &mut Cursor<'_>) -> Result<Vec<Provides>, ClassFormatError> {
    c.take(4)?;
    c.list(|c| c.take(6).map(drop))?;
    for _ in 0..2 {
        c.list(|c| {
            c.take(4)?;
            c.list(|c| c.u2()).map(drop)
        })?;
    }
    c.list(|c| context.class_index(c))?;
    c.list(|c| {
        let service = context.class_index(c)?;
        Ok(Provides { service, with: c.list(|c| context.class_index(c))? })
    })
}

fn record_component(
    context: &Context<'_>,
    cursor: &mut Cursor<'_>,
) -> Result<RecordComponent, ClassFormatError> {
    let mut component = RecordComponent {
        name: context.utf8(cursor)?,
        descriptor: context.utf8(cursor)?,
        signature: None,
        annotations: None,
        type_annotations: None,
    };
    context.attributes(cursor, |name, c| {
        let at = c.offset();
        match name {
            "Signature" => once(&mut component.signature, context.utf8(c)?, name, at)?,
            "RuntimeVisibleAnnotations" => once(&mut component.annotations, body(c)?, name, at)?,
            "RuntimeVisibleTypeAnnotations" => {
                once(&mut component.type_annotations, body(c)?, name, at)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    Ok(component)
}
