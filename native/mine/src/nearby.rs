//! Whether an assertion checks what a call just before it returned.

use classfile::{ClassFile, Code, Instruction};

use crate::handlers::is_call;

/// Names of methods that may be called between: they wrap the value, or make a matcher or a message.
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

/// Returns whether no other work lies between two calls in a method: the one at `from`, and a later one at `to`.
/// `is_observer` tells of a method's name and descriptor whether it may be called in between.
pub(crate) fn is_direct(
    file: &ClassFile,
    code: &Code,
    (from, to): (u16, u16),
    is_observer: impl Fn(&str, &str) -> bool,
) -> bool {
    let instruction = |pc: u32| Instruction::at(&code.bytes, usize::try_from(pc).ok()?);
    let (mut at, mut is_after) = (u32::from(from), false);
    while at < u32::from(to) {
        let Some(it) = instruction(at) else { return false };
        let goes_back = it.targets().iter().any(|target| *target <= at);
        if goes_back || it.opcode.is_return() {
            return false;
        }
        if is_call(it.opcode) {
            // The first call is the one at `from` itself.
            if is_after && !is_harmless(file, &it, &is_observer) {
                return false;
            }
            is_after = true;
        }
        at = it.next_pc();
    }
    is_after
}

fn is_harmless(
    file: &ClassFile,
    call: &Instruction<'_>,
    is_observer: &impl Fn(&str, &str) -> bool,
) -> bool {
    let Some(index) = call.pool_index() else { return false };
    if let Some(member) = file.pool.member(index) {
        let is_matcher = member.class.starts_with("org/hamcrest/");
        return is_matcher
            || WRAPPING.contains(&&**member.name)
            || is_observer(member.name, member.descriptor);
    }
    // The remaining calls are dynamic: of texts that are joined.
    matches!(
        file.pool.get(index),
        Some(classfile::Constant::InvokeDynamic { name_and_type, .. })
            if file.pool.name_and_type(*name_and_type).is_some_and(|(name, _)| WRAPPING.contains(&&**name))
    )
}
