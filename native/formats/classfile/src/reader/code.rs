//! Reads a method's `Code` attribute (JVMS 4.7.3).

use crate::error::ClassFormatError;
use crate::model::{Code, ExceptionEntry, LocalVariable};

use super::attributes::{Context, body, once};
use super::cursor::Cursor;

/// Reads the body of a `Code` attribute.
pub(crate) fn read_code(
    context: &Context<'_>,
    cursor: &mut Cursor<'_>,
) -> Result<Code, ClassFormatError> {
    let max_stack = cursor.u2()?;
    let max_locals = cursor.u2()?;
    let offset = cursor.offset();
    let length = cursor.u4()?;
    let end = match u16::try_from(length) {
        Ok(end) if end > 0 => end,
        _ => {
            return Err(ClassFormatError::malformed(
                offset,
                format!("Invalid method Code length {length} in class file {{class}}"),
            ));
        }
    };
    let bytes = cursor.take(end.into())?.into();
    let exceptions = cursor.list(|c| exception_entry(context, c, end))?;
    let mut code = Code { max_stack, max_locals, bytes, exceptions, ..Code::default() };
    context.attributes(cursor, |name, c| {
        let at = c.offset();
        match name {
            "LineNumberTable" => code.lines.extend(c.list(|c| line(c, end))?),
            "LocalVariableTable" => {
                code.local_variables.extend(c.list(|c| local_variable(context, c, end))?);
            }
            "StackMapTable" if context.major >= 50 => {
                once(&mut code.stack_map, body(c)?, name, at)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    Ok(code)
}

fn exception_entry(
    context: &Context<'_>,
    c: &mut Cursor<'_>,
    code_end: u16,
) -> Result<ExceptionEntry, ClassFormatError> {
    let offset = c.offset();
    let (start, end, handler) = (c.u2()?, c.u2()?, c.u2()?);
    let catch_type =
        context.index_or_zero(c, "Class", |k| matches!(k, crate::pool::Constant::Class(_)))?;
    if start >= end || end > code_end {
        return Err(ClassFormatError::malformed(
            offset,
            "Illegal exception table range in class file {class}",
        ));
    }
    if handler >= code_end {
        return Err(ClassFormatError::malformed(
            offset,
            "Illegal exception table handler in class file {class}",
        ));
    }
    Ok(ExceptionEntry { start, end, handler, catch_type })
}

fn line(c: &mut Cursor<'_>, code_end: u16) -> Result<(u16, u16), ClassFormatError> {
    let offset = c.offset();
    let (start, line) = (c.u2()?, c.u2()?);
    if start >= code_end {
        return Err(ClassFormatError::malformed(
            offset,
            "Invalid pc in LineNumberTable in class file {class}",
        ));
    }
    Ok((start, line))
}

fn local_variable(
    context: &Context<'_>,
    c: &mut Cursor<'_>,
    code_end: u16,
) -> Result<LocalVariable, ClassFormatError> {
    let offset = c.offset();
    let (start, length) = (c.u2()?, c.u2()?);
    let (name, descriptor, index) = (context.utf8(c)?, context.utf8(c)?, c.u2()?);
    if start > code_end || u32::from(start) + u32::from(length) > u32::from(code_end) {
        return Err(ClassFormatError::malformed(
            offset,
            "Invalid scope in LocalVariableTable in class file {class}",
        ));
    }
    Ok(LocalVariable { start, length, name, descriptor, index })
}
