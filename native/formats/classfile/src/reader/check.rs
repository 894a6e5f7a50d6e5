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
/// HotSpot applies laxer rules to names before version 49, and leaves code up to version 49 to the
/// old verifier. Compilers of that time produced files that `cafebabe` rejects.
const FIRST_CHECKED: u16 = 50;

/// Attributes whose contents HotSpot does not check when it defines a class.
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

/// Attributes with the first class file version that defines them. HotSpot ignores them in older
/// files.
const VERSIONED: &[(&str, u16)] = &[
    ("BootstrapMethods", 51),
    ("NestHost", 55),
    ("NestMembers", 55),
    ("Record", 60),
    ("PermittedSubclasses", 61),
];

/// Parts of `cafebabe`'s messages about legal files. It rejects lone surrogates in names, and
/// dynamic constants as arguments of bootstrap methods. [`read_class`] has checked all these
/// arguments already.
const FALSE_ALARMS: &[&str] = &["non-utf8 constant pool entry", "of BootstrapMethods attribute"];

/// Checks the format of a class file (JVMS 4.8), including its bytecode.
///
/// First [`read_class`] reads the file; its errors have offsets. Then `cafebabe` parses it. This
/// also checks the syntax of names and descriptors, the kinds of constants that instructions refer
/// to, and the targets of jumps. Three exceptions let all files pass that HotSpot accepts:
///
/// - Files of versions below 50 are not given to `cafebabe`.
/// - Attributes that HotSpot does not look into, or that the file's version does not define, are
///   hidden from `cafebabe`: they have other names in a copy of the file.
/// - If `cafebabe` stumbles over lone surrogates in names, or over dynamic constants as arguments
///   of bootstrap methods, the class passes. Errors after that place stay unknown.
///
/// If `cafebabe` panics, the class passes (the panic hook still runs). Faults in bytecode are
/// reported as [`ClassFormatError::BadBytecode`], because HotSpot finds them only when it verifies
/// the class.
///
/// # Errors
/// Returns an error if the file violates the format.
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

/// Checks that all code can be divided into instructions. This also keeps `cafebabe` from reserving
/// memory for switches of impossible size.
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

/// Returns a copy of the file in which attributes that must not be checked have unknown names. The
/// first letter of such a name in the pool is replaced: `Module` becomes `#odule`.
fn hide_attributes(bytes: &[u8], pool: &ConstantPool, major: u16) -> Vec<u8> {
    let mut copy = bytes.to_vec();
    let mark = unused_mark(pool);
    // The pool starts after magic, version and count. It has been read before, so its constants
    // fit.
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

/// Returns a first letter that no text in the pool has, so that no changed name equals another.
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
