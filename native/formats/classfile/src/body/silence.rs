//! Methods and constructors that return where they would throw.

use std::collections::BTreeMap;

use crate::code::bytecode::{Instructions, Opcode};
use crate::code::stack_map::StackMapEntries;
use crate::model::{ClassFile, Code, ExceptionEntry, Method, access};
use crate::pool::MemberRef;
use crate::reader::read_class;

use super::constants::Constants;
use super::instructions::{ACONST_NULL, RETURN};
use super::relocate::Relocated;
use super::splice::{Layout, sized};
use super::{BODY_STACK, BodyError, code};

/// The first version of class files whose handlers need a frame in the stack map.
const FIRST_WITH_FRAMES: u16 = 50;

/// The most constructors of a class that call each other.
const MOST_CALLS: usize = 16;

/// Returns a copy of a class file in which a method returns zero, `false` or `null` where it would pass an exception on.
/// A constructor does so from the call of the superclass's constructor on: earlier the object is not made. If it calls
/// another constructor of its class, that one is changed.
///
/// # Errors
/// Returns an error if the bytes are not a class file, the class has no such method with a body, or the result exceeds a
/// limit of class files.
pub fn with_silence(bytes: &[u8], name: &str, descriptor: &str) -> Result<Vec<u8>, BodyError> {
    let class = read_class(bytes)?;
    let (position, start) = match name {
        "<init>" => initialising(&class, descriptor)?,
        _ => (found(&class, name, descriptor)?, 0),
    };
    let old = class.methods.get(position).ok_or(BodyError::NoBody)?;
    let mut constants = Constants::behind(&class.pool);
    let silent = silent(&class, old, start, &mut constants)?;
    let same = Relocated::of(&silent.bytes, &BTreeMap::new())?;
    let body = code::relocated(&silent, 0, &same, &mut constants)?;
    let is_code = |name| class.pool.utf8(name).is_some_and(|name| &**name == "Code");
    let layout = Layout::of(bytes)?;
    let place = layout.attribute_of(position, is_code).ok_or(BodyError::NoBody)?;
    layout.with(bytes, &constants, [(place.body(), sized(body)?)])
}

/// Returns the constructor of the superclass, by the class and the descriptor, to which a constructor leaves everything
/// that may throw.
#[must_use]
pub fn left_to_superclass(bytes: &[u8], descriptor: &str) -> Option<(String, String)> {
    let class = read_class(bytes).ok()?;
    let (position, start) = initialising(&class, descriptor).ok()?;
    let code = class.methods.get(position)?.code.as_ref()?;
    let (_, called) = initialised(&class, code)?;
    let mut rest = Instructions::new(&code.bytes).filter(|it| it.pc >= u32::from(start));
    rest.all(|it| is_harmless(it.opcode))
        .then(|| (called.class.to_string(), called.descriptor.to_string()))
}

/// Returns whether an instruction throws nothing where the object itself is the only one whose fields are set.
fn is_harmless(opcode: Opcode) -> bool {
    let is_value = matches!(opcode.byte(), 0x01..=0x2D | 0x36..=0x4E | 0x57 | 0x59);
    is_value || matches!(opcode, Opcode::Putfield | Opcode::Return)
}

fn found(class: &ClassFile, name: &str, descriptor: &str) -> Result<usize, BodyError> {
    let is_it = |it: &Method| &*it.name == name && &*it.descriptor == descriptor;
    class.methods.iter().position(is_it).ok_or(BodyError::NoBody)
}

/// Returns the constructor that calls one of the superclass for this one: its position, and the place after that call.
fn initialising(class: &ClassFile, descriptor: &str) -> Result<(usize, u16), BodyError> {
    let mut descriptor = descriptor;
    for _ in 0..MOST_CALLS {
        let position = found(class, "<init>", descriptor)?;
        let code = class.methods.get(position).and_then(|it| it.code.as_ref());
        let (start, called) =
            code.and_then(|it| initialised(class, it)).ok_or(BodyError::NoPlace)?;
        if **called.class != *class.this_class {
            return Ok((position, start));
        }
        descriptor = called.descriptor;
    }
    Err(BodyError::NoPlace)
}

/// Returns the code with a handler at its end.
fn silent(
    class: &ClassFile,
    method: &Method,
    start: u16,
    constants: &mut Constants,
) -> Result<Code, BodyError> {
    let old = method.code.as_ref().ok_or(BodyError::NoBody)?;
    let handler = u16::try_from(old.bytes.len()).map_err(|_| BodyError::TooLarge)?;
    let entry = ExceptionEntry { start, end: handler, handler, catch_type: 0 };
    let bytes = [&*old.bytes, handling(&method.descriptor)].concat().into();
    let exceptions = [&*old.exceptions, &[entry]].concat();
    let stack_map = match class.major >= FIRST_WITH_FRAMES {
        true => Some(with_frame(class, method, handler, constants)?.into()),
        false => None,
    };
    let max_stack = old.max_stack.max(BODY_STACK);
    Ok(Code { max_stack, bytes, exceptions, stack_map, ..old.clone() })
}

/// Returns the instructions that take an exception from the stack and return zero, `false` or `null`.
fn handling(descriptor: &str) -> &'static [u8] {
    const POP: u8 = 0x57;
    match descriptor.rsplit(')').next() {
        Some("V") => &[POP, RETURN],
        Some("J") => &[POP, 0x09, 0xAD],
        Some("F") => &[POP, 0x0B, 0xAE],
        Some("D") => &[POP, 0x0E, 0xAF],
        Some(result) if result.starts_with(['L', '[']) => &[POP, ACONST_NULL, 0xB0],
        _ => &[POP, 0x03, 0xAC],
    }
}

/// Returns the place after the call that initialises the object (JVMS 2.9.1), and the called constructor. Before it,
/// other objects may be made for its arguments.
fn initialised<'a>(class: &'a ClassFile, code: &Code) -> Option<(u16, MemberRef<'a>)> {
    let mut made = 0_u32;
    for instruction in Instructions::new(&code.bytes) {
        match instruction.opcode {
            Opcode::New => made += 1,
            Opcode::Invokespecial => {
                let called = class.pool.member(instruction.pool_index()?)?;
                if &**called.name == "<init>" {
                    match made.checked_sub(1) {
                        Some(left) => made = left,
                        None => return Some((u16::try_from(instruction.next_pc()).ok()?, called)),
                    }
                }
            }
            _ => {}
        }
    }
    None
}

/// Returns a stack map with the frame of the handler: the object if there is one, and an exception on the stack.
fn with_frame(
    class: &ClassFile,
    method: &Method,
    handler: u16,
    constants: &mut Constants,
) -> Result<Vec<u8>, BodyError> {
    let mut place = None;
    let old = method.code.as_ref().and_then(|it| it.stack_map.as_deref());
    let table = old.unwrap_or(&[0, 0]);
    for entry in StackMapEntries::new(table).map_err(|_| BodyError::NoPlace)? {
        let entry = entry.map_err(|_| BodyError::NoPlace)?;
        place = Some(place.map_or(0, |it: u16| it + 1) + entry.delta);
    }
    let delta = match place {
        Some(last) => handler.checked_sub(last).and_then(|it| it.checked_sub(1)),
        None => Some(handler),
    };
    let (own, thrown) = (constants.class(&class.this_class)?, constants.class(THROWABLE)?);
    let (number, rest) = table.split_first_chunk::<2>().ok_or(BodyError::NoPlace)?;
    let number = u16::from_be_bytes(*number).checked_add(1).ok_or(BodyError::TooLarge)?;
    let mut written = number.to_be_bytes().to_vec();
    written.extend(rest);
    // A full frame (JVMS 4.7.4): the local variables and the stack have one object each, or none.
    written.push(255);
    written.extend(delta.ok_or(BodyError::NoPlace)?.to_be_bytes());
    let is_static = method.access & access::STATIC != 0;
    for object in [(!is_static).then_some(own), Some(thrown)] {
        written.extend([0, u8::from(object.is_some())]);
        written.extend(object.iter().flat_map(|it| [&[7], &it.to_be_bytes()[..]].concat()));
    }
    Ok(written)
}

const THROWABLE: &str = "java/lang/Throwable";
