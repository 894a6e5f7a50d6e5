//! Constructors that return where they would throw.

use std::collections::BTreeMap;

use crate::code::bytecode::{Instructions, Opcode};
use crate::code::stack_map::StackMapEntries;
use crate::model::{ClassFile, Code, ExceptionEntry};
use crate::pool::MemberRef;
use crate::reader::read_class;

use super::constants::Constants;
use super::relocate::Relocated;
use super::splice::{Layout, sized};
use super::{BodyError, code};

/// The instructions `pop` and `return`.
const HANDLER: [u8; 2] = [0x57, 0xB1];
/// The first version of class files whose handlers need a frame in the stack map.
const FIRST_WITH_FRAMES: u16 = 50;

/// The most constructors of a class that call each other.
const MOST_CALLS: usize = 16;

/// Returns a copy of a class file in which a constructor returns where it would pass an exception on, from the call of
/// the superclass's constructor on. Earlier the object is not made, so an exception stays. If it calls another
/// constructor of its class, that one is changed.
///
/// # Errors
/// Returns an error if the bytes are not a class file, the class has no such constructor, or the result exceeds a limit
/// of class files.
pub fn with_silent_constructor(bytes: &[u8], descriptor: &str) -> Result<Vec<u8>, BodyError> {
    let class = read_class(bytes)?;
    let (position, old, start) = initialising(&class, descriptor)?;
    let mut constants = Constants::behind(&class.pool);
    let silent = silent(&class, old, start, &mut constants)?;
    let same = Relocated::of(&silent.bytes, &BTreeMap::new())?;
    let body = code::relocated(&silent, 0, &same, &mut constants)?;
    let is_code = |name| class.pool.utf8(name).is_some_and(|name| &**name == "Code");
    let layout = Layout::of(bytes)?;
    let place = layout.attribute_of(position, is_code).ok_or(BodyError::NoBody)?;
    layout.with(bytes, &constants, [(place.body(), sized(body)?)])
}

/// Returns the constructor that calls one of the superclass for this one: its position, its code, and the place after
/// that call.
fn initialising<'a>(
    class: &'a ClassFile,
    descriptor: &str,
) -> Result<(usize, &'a Code, u16), BodyError> {
    let mut descriptor = descriptor;
    for _ in 0..MOST_CALLS {
        let is_it = |it: &crate::Method| &*it.name == "<init>" && &*it.descriptor == descriptor;
        let position = class.methods.iter().position(is_it).ok_or(BodyError::NoBody)?;
        let code = class.methods.get(position).and_then(|it| it.code.as_ref());
        let code = code.ok_or(BodyError::NoBody)?;
        let (start, called) = initialised(class, code).ok_or(BodyError::NoPlace)?;
        if **called.class != *class.this_class {
            return Ok((position, code, start));
        }
        descriptor = called.descriptor;
    }
    Err(BodyError::NoPlace)
}

/// Returns the code with a handler at its end.
fn silent(
    class: &ClassFile,
    old: &Code,
    start: u16,
    constants: &mut Constants,
) -> Result<Code, BodyError> {
    let handler = u16::try_from(old.bytes.len()).map_err(|_| BodyError::TooLarge)?;
    let entry = ExceptionEntry { start, end: handler, handler, catch_type: 0 };
    let bytes = [&*old.bytes, &HANDLER].concat().into();
    let exceptions = [&*old.exceptions, &[entry]].concat();
    let stack_map = match class.major >= FIRST_WITH_FRAMES {
        true => Some(with_frame(class, old.stack_map.as_deref(), handler, constants)?.into()),
        false => None,
    };
    let max_stack = old.max_stack.max(1);
    Ok(Code { max_stack, bytes, exceptions, stack_map, ..old.clone() })
}

/// Returns the place after the call by which the object is initialised (JVMS 2.9.1), and what is called. Before it,
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

/// Returns a stack map with the frame of the handler: the object, and an exception on the stack.
fn with_frame(
    class: &ClassFile,
    old: Option<&[u8]>,
    handler: u16,
    constants: &mut Constants,
) -> Result<Vec<u8>, BodyError> {
    let mut place = None;
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
    // A full frame (JVMS 4.7.4): one local variable and one value on the stack, which are objects.
    written.push(255);
    written.extend(delta.ok_or(BodyError::NoPlace)?.to_be_bytes());
    for class in [own, thrown] {
        written.extend([0, 1, 7]);
        written.extend(class.to_be_bytes());
    }
    Ok(written)
}

const THROWABLE: &str = "java/lang/Throwable";
