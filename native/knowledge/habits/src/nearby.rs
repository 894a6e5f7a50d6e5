//! Recognises assertions that check the result of a call just before them.

use classfile::{ClassFile, Code, Instruction, Opcode};

/// Names of methods that may be called in between. They wrap the value, or make a matcher or a message.
const WRAPPING: [&str; 16] = [
    "valueOf",
    "intValue",
    "longValue",
    "doubleValue",
    "floatValue",
    "booleanValue",
    "shortValue",
    "byteValue",
    "charValue",
    "is",
    "equalTo",
    "assertThat",
    "not",
    "nullValue",
    "notNullValue",
    "makeConcatWithConstants",
];

/// The work between two calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Between {
    /// Nothing that changes the value.
    Nothing,
    /// A comparison, as in `assertTrue(list.size() > 2)` or `assertTrue(!list.isEmpty())`.
    Comparison,
}

/// Returns the work between two calls in a method, the call at `from` and a later call at `to`. Returns `None` if
/// there is any work that is not part of an assertion. `is_observer` returns for a method's name and descriptor
/// whether it may be called in between.
pub fn between(
    file: &ClassFile,
    code: &Code,
    (from, to): (u16, u16),
    is_observer: impl Fn(&str, &str) -> bool,
) -> Option<Between> {
    let instruction = |pc: u32| Instruction::at(&code.bytes, usize::try_from(pc).ok()?);
    let (mut at, mut is_after, mut found) = (u32::from(from), false, Between::Nothing);
    while at < u32::from(to) {
        let it = instruction(at)?;
        let targets = it.targets();
        // After a jump backwards, the two calls need not run one after the other.
        if it.opcode.is_return() || targets.iter().any(|target| *target <= at) {
            return None;
        }
        if is_call(it.opcode) {
            // The first call is the one at `from` itself.
            if is_after && !is_harmless(file, &it, &is_observer) {
                return None;
            }
            is_after = true;
        } else if is_after && (!targets.is_empty() || it.opcode == Opcode::Instanceof) {
            found = Between::Comparison;
        }
        at = it.next_pc();
    }
    is_after.then_some(found)
}

/// Returns whether a call in between does not matter: it wraps a value, makes a matcher or a message, or is an
/// observer.
pub(crate) fn is_harmless(
    file: &ClassFile,
    call: &Instruction<'_>,
    is_observer: &impl Fn(&str, &str) -> bool,
) -> bool {
    let member = call.pool_index().and_then(|it| file.pool.member(it));
    is_wrapping(file, call) || member.is_some_and(|it| is_observer(it.name, it.descriptor))
}

/// Returns whether a call wraps a value, or makes a matcher or a message of it.
pub(crate) fn is_wrapping(file: &ClassFile, call: &Instruction<'_>) -> bool {
    let Some(index) = call.pool_index() else { return false };
    if let Some(member) = file.pool.member(index) {
        return member.class.starts_with("org/hamcrest/") || WRAPPING.contains(&&**member.name);
    }
    // The remaining calls are dynamic: of texts that are joined.
    matches!(
        file.pool.get(index),
        Some(classfile::Constant::InvokeDynamic { name_and_type, .. })
            if file.pool.name_and_type(*name_and_type).is_some_and(|(name, _)| WRAPPING.contains(&&**name))
    )
}

/// Returns whether an instruction calls a method.
pub fn is_call(opcode: Opcode) -> bool {
    matches!(
        opcode,
        Opcode::Invokevirtual
            | Opcode::Invokespecial
            | Opcode::Invokestatic
            | Opcode::Invokeinterface
            | Opcode::Invokedynamic
    )
}
