//! Writes a relocated `Code` attribute (JVMS 4.7.3) with its handlers, lines and stack map.

use crate::code::stack_map::{StackMapEntries, StackMapFrame, VerificationType};
use crate::model::Code;

use super::BodyError;
use super::constants::Constants;
use super::relocate::Relocated;
use super::splice::sized;

/// Writes the body of the attribute. Drops the tables of local variables, which only debuggers
/// read.
///
/// # Errors
/// Returns an error if a table refers to a place where no instruction starts, or if a table becomes
/// too large.
pub(super) fn relocated(
    old: &Code,
    more_stack: u16,
    new: &Relocated,
    constants: &mut Constants,
) -> Result<Vec<u8>, BodyError> {
    let mut body = Vec::new();
    body.extend(old.max_stack.saturating_add(more_stack).to_be_bytes());
    body.extend(old.max_locals.to_be_bytes());
    body.extend(sized(new.code.clone())?);
    body.extend(count(old.exceptions.len())?);
    for entry in &old.exceptions {
        for place in [entry.start, entry.end, entry.handler] {
            body.extend(new.start(place.into())?.to_be_bytes());
        }
        body.extend(entry.catch_type.to_be_bytes());
    }
    let mut attributes = Vec::new();
    if !old.lines.is_empty() {
        let mut lines = count(old.lines.len())?;
        for (start, line) in &old.lines {
            lines.extend(new.start((*start).into())?.to_be_bytes());
            lines.extend(line.to_be_bytes());
        }
        attributes.push(("LineNumberTable", lines));
    }
    if let Some(table) = &old.stack_map {
        attributes.push(("StackMapTable", stack_map(table, new)?));
    }
    body.extend(count(attributes.len())?);
    for (name, attribute) in attributes {
        body.extend(constants.utf8(name)?.to_be_bytes());
        body.extend(sized(attribute)?);
    }
    Ok(body)
}

fn count(count: usize) -> Result<Vec<u8>, BodyError> {
    let count = u16::try_from(count).map_err(|_| BodyError::TooLarge)?;
    Ok(count.to_be_bytes().to_vec())
}

/// Writes a stack map with its frames at their new places (JVMS 4.7.4).
fn stack_map(table: &[u8], new: &Relocated) -> Result<Vec<u8>, BodyError> {
    let entries = StackMapEntries::new(table).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.map_err(|_| BodyError::NoPlace)?;
    let mut written = count(entries.len())?;
    // The first delta is an offset in the code. Every other one is the distance to the frame
    // before, minus one: frames at 5 and 9 have the deltas 5 and 3.
    let (mut old_place, mut new_place) = (None, None);
    for entry in entries {
        let old = old_place.map_or(0, |place: u32| place + 1) + u32::from(entry.delta);
        let here = new.start(old)?;
        let delta = match new_place {
            Some(before) => here.checked_sub(before).and_then(|it| it.checked_sub(1)),
            None => Some(here),
        };
        written.extend(frame(&entry.frame, delta.ok_or(BodyError::NoPlace)?, new)?);
        (old_place, new_place) = (Some(old), Some(here));
    }
    Ok(written)
}

/// Writes a frame in the form that has room for every delta.
fn frame(frame: &StackMapFrame, delta: u16, new: &Relocated) -> Result<Vec<u8>, BodyError> {
    let with = |kind: u8| [&[kind], &delta.to_be_bytes()[..]].concat();
    let small = |count: usize| u8::try_from(count).map_err(|_| BodyError::NoPlace);
    Ok(match frame {
        StackMapFrame::Same => with(251),
        StackMapFrame::SameLocals1StackItem(item) => {
            [with(247), types(std::slice::from_ref(item), new)?].concat()
        }
        StackMapFrame::Chop(count) => with(251u8.saturating_sub(*count)),
        StackMapFrame::Append(locals) => {
            [with(251u8.saturating_add(small(locals.len())?)), types(locals, new)?].concat()
        }
        StackMapFrame::Full { locals, stack } => [
            with(255),
            count(locals.len())?,
            types(locals, new)?,
            count(stack.len())?,
            types(stack, new)?,
        ]
        .concat(),
    })
}

fn types(types: &[VerificationType], new: &Relocated) -> Result<Vec<u8>, BodyError> {
    use VerificationType as T;
    let mut written = Vec::new();
    for it in types {
        let (tag, operand) = match it {
            T::Top => (0, None),
            T::Integer => (1, None),
            T::Float => (2, None),
            T::Double => (3, None),
            T::Long => (4, None),
            T::Null => (5, None),
            T::UninitializedThis => (6, None),
            T::Object(class) => (7, Some(*class)),
            T::Uninitialized(made) => (8, Some(new.itself((*made).into())?)),
        };
        written.push(tag);
        written.extend(operand.into_iter().flat_map(u16::to_be_bytes));
    }
    Ok(written)
}
