//! Filters private constructors without parameters that do nothing (JaCoCo's
//! `PrivateEmptyNoArgConstructorFilter`).

use classfile::{Opcode as O, access};

use crate::filter::Subject;
use crate::filter::edits::Output;
use crate::filter::matcher::Matcher;

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    if subject.method.access & access::PRIVATE != 0
        && subject.is("<init>", "()V")
        && is_empty(subject).is_some()
    {
        output.ignore_all();
    }
}

fn is_empty(subject: &Subject<'_>) -> Option<()> {
    let mut matcher = Matcher::new(subject);
    matcher.first_is_this()?;
    let superclass = subject.class.super_class.as_deref()?;
    matcher.next_is_member(O::Invokespecial, superclass, "<init>", "()V")?;
    matcher.next_is(O::Return).map(|_| ())
}
