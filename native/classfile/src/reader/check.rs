//! Format checking (JVMS 4.8) with the crate `cafebabe`, for classes that are not the JDK's.

use std::panic::catch_unwind;

use cafebabe::{ParseOptions, parse_class_with_options};

use crate::code::bytecode::Instructions;
use crate::error::ClassFormatError;
use crate::model::ClassFile;
use crate::pool::{Constant, ConstantPool};

use super::read_class;

/// The first version whose names and code are checked.
///
/// HotSpot judges names by laxer rules before version 49, and leaves code up to 49 to the old
/// verifier; compilers of the time made what `cafebabe` refuses.
const FIRST_CHECKED: u16 = 50;

/// Attributes whose insides HotSpot does not judge when it defines a class.
const UNJUDGED: &[&str] = &[
    "AnnotationDefault",
    "LocalVariableTypeTable",
    "MethodParameters",
    "Module",
    "ModuleMainClass",
    "ModulePackages",
    "RuntimeInvisibleAnnotations",
    "RuntimeInvisibleParameterAnnotations",
    "RuntimeInvisibleTypeAnnotations",
    "RuntimeVisibleAnnotations",
    "RuntimeVisibleParameterAnnotations",
    "RuntimeVisibleTypeAnnotations",
    "SourceDebugExtension",
    "StackMapTable",
];

/// Attributes that mean nothing before a version.
const VERSIONED: &[(&str, u16)] = &[
    ("BootstrapMethods", 51),
    ("NestHost", 55),
    ("NestMembers", 55),
    ("Record", 60),
    ("PermittedSubclasses", 61),
];

/// What `cafebabe` says of things that are legal: lone surrogates in names, and dynamic constants
/// as arguments of bootstrap methods (all of whose arguments [`read_class`] has judged).
const FALSE_ALARMS: &[&str] = &["non-utf8 constant pool entry", "of BootstrapMethods attribute"];

/// Checks a class file's format as JVMS 4.8 has it, bytecode included.
///
/// [`read_class`] judges first; its errors say where. Then `cafebabe` parses the file, which adds
/// the syntax of names and descriptors, the kinds of the constants that instructions name, and
/// the targets of jumps. So that nothing is refused that HotSpot takes,
///
/// - files of versions below 50 are not given to it;
/// - attributes that HotSpot does not look into, or that the file's version does not know, are
///   hidden from it (their names are changed in a copy);
/// - where it stumbles over names with lone surrogates or over dynamic constants as arguments of
///   bootstrap methods, the class passes, and what it would have said of the rest is not known.
///
/// A panic in `cafebabe` counts as passing (the panic hook still runs). Faults in bytecode come as
/// [`ClassFormatError::BadBytecode`], because HotSpot finds them only when it verifies the class.
///
/// # Errors
/// When the file breaks the format.
pub fn check_format(bytes: &[u8]) -> Result<(), ClassFormatError> {
    let class = read_class(bytes)?;
    if class.major < FIRST_CHECKED {
        return Ok(());
    }
    check_instructions(&class)?;
    let hidden = hide_attributes(bytes, &class.pool, class.major);
    let whole = parse(&hidden, true);
    let Err(reason) = whole else { return Ok(()) };
    if FALSE_ALARMS.iter().any(|alarm| reason.contains(alarm)) {
        return Ok(());
    }
    Err(match parse(&hidden, false) {
        Ok(()) => ClassFormatError::BadBytecode { reason },
        Err(reason) => ClassFormatError::Checker { reason },
    })
}

/// Runs `cafebabe`; a panic counts as success.
fn parse(bytes: &[u8], bytecode: bool) -> Result<(), String> {
    let run = || {
        let mut options = ParseOptions::default();
        options.parse_bytecode(bytecode);
        parse_class_with_options(bytes, &options).map(|_| ()).map_err(|error| error.to_string())
    };
    catch_unwind(run).unwrap_or(Ok(()))
}

/// Checks that all code divides into instructions, which also keeps `cafebabe` from reserving
/// room for impossible switches.
fn check_instructions(class: &ClassFile) -> Result<(), ClassFormatError> {
    for method in &class.methods {
        let Some(code) = &method.code else { continue };
        let mut instructions = Instructions::new(&code.bytes);
        instructions.by_ref().for_each(drop);
        let pc = instructions.pc();
        if pc < code.bytes.len() {
            let (name, descriptor) = (&method.name, &method.descriptor);
            let reason = format!("malformed instruction at {pc} in {name}{descriptor}");
            return Err(ClassFormatError::BadBytecode { reason });
        }
    }
    Ok(())
}

/// A copy in which the names of attributes that are not to be judged are unknown ones.
fn hide_attributes(bytes: &[u8], pool: &ConstantPool, major: u16) -> Vec<u8> {
    let mut copy = bytes.to_vec();
    let mark = unused_mark(pool);
    // The pool starts behind magic, version and count; it was read, so its constants fit.
    let mut at = 10usize;
    for (index, constant) in pool.iter().skip(1) {
        let length = match constant {
            Constant::Unusable => 0,
            Constant::Utf8(_) => 3 + utf8_length(bytes, at),
            Constant::Class(_)
            | Constant::String(_)
            | Constant::MethodType(_)
            | Constant::Module(_)
            | Constant::Package(_) => 3,
            Constant::MethodHandle { .. } => 4,
            Constant::Long(_) | Constant::Double(_) => 9,
            _ => 5,
        };
        if pool.utf8(index).is_some_and(|text| is_hidden(text, major))
            && let Some(first) = at.checked_add(3).and_then(|first| copy.get_mut(first))
        {
            *first = mark;
        }
        at = at.saturating_add(length);
    }
    copy
}

/// A first letter that no name in the pool has, so that no changed name equals another.
fn unused_mark(pool: &ConstantPool) -> u8 {
    let used = |mark: &u8| {
        let mut names = pool.iter().filter_map(|(index, _)| pool.utf8(index));
        names.any(|name| name.as_bytes().first() == Some(mark))
    };
    (b'#'..=b'&').chain(b'a'..=b'z').find(|mark| !used(mark)).unwrap_or(b'#')
}

fn utf8_length(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at.saturating_add(1)..) {
        Some([high, low, ..]) => u16::from_be_bytes([*high, *low]).into(),
        _ => 0,
    }
}

fn is_hidden(name: &str, major: u16) -> bool {
    UNJUDGED.contains(&name)
        || VERSIONED.iter().any(|(known, from)| *known == name && major < *from)
}
