//! Filters the constructor of an enum that does nothing (JaCoCo's `EnumEmptyConstructorFilter`).
//!
//! An enum without constants never runs it, and its author usually did not write it.

use classfile::Opcode as O;

use crate::filter::Subject;
use crate::filter::edits::Output;
use crate::filter::matcher::Matcher;

const DESCRIPTOR: &str = "(Ljava/lang/String;I)V";

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    if subject.extends("java/lang/Enum")
        && subject.is("<init>", DESCRIPTOR)
        && is_empty(&mut Matcher::new(subject)).is_some()
    {
        output.ignore_all();
    }
}

fn is_empty(matcher: &mut Matcher<'_>) -> Option<()> {
    matcher.first_is_this()?;
    matcher.next_are(&[O::Aload, O::Iload])?;
    matcher.next_is_member(O::Invokespecial, "java/lang/Enum", "<init>", DESCRIPTOR)?;
    matcher.next_is(O::Return).map(|_| ())
}
