//! Whether a test's code may check something, so that it is not said to assert nothing.

use classfile::{ClassFile, Code, Instructions, Opcode};

/// Whether it is known what methods of a class check, by its internal name: classes of the project, of the JDK and
/// of known frameworks.
pub type IsUnderstood<'a> = &'a dyn Fn(&str) -> bool;

/// How the names of assertions begin, in whatever library.
const ASSERTING: [&str; 12] = [
    "assert",
    "andExpect",
    "check",
    "ensure",
    "expect",
    "fail",
    "match",
    "must",
    "require",
    "should",
    "validate",
    "verify",
];

/// Whether a method may check something: it makes an error, or calls what is named like an assertion or is of a
/// library that is not known. A test asserts nothing only if none of its code may.
pub fn may_assert(file: &ClassFile, code: &Code, is_understood: IsUnderstood<'_>) -> bool {
    Instructions::new(&code.bytes).any(|instruction| {
        let Some(index) = instruction.pool_index() else { return false };
        match instruction.opcode {
            Opcode::New => file.pool.class_name(index).is_some_and(|name| name.ends_with("Error")),
            _ => file.pool.member(index).is_some_and(|member| {
                let is_call = member.descriptor.starts_with('(');
                let is_named = || ASSERTING.iter().any(|start| member.name.starts_with(start));
                is_call && (is_named() || !is_understood(member.class))
            }),
        }
    })
}
