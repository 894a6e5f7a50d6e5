//! Filters the instructions of an `assert` statement other than its condition (JaCoCo's `AssertFilter`).

use classfile::Opcode as O;

use crate::filter::Subject;
use crate::filter::edits::Output;
use crate::filter::matcher::Matcher;

/// The field that tells whether assertions are disabled.
const FIELD: &str = "$assertionsDisabled";

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    let mut matcher = Matcher::new(subject);
    let class = &*subject.class.this_class;
    for start in 0..subject.listing.nodes().len() {
        matcher.start_at(start);
        if &*subject.method.name == "<clinit>"
            && let Some(end) = sets_field(&mut matcher, class)
        {
            output.ignore(start, end);
        }
        matcher.start_at(start);
        if let Some(end) = tests_field(&mut matcher, class) {
            output.ignore(end, end);
        }
    }
}

/// Matches the initialisation of the field. The pattern starts after `ldc`, which pushes the class.
fn sets_field(matcher: &mut Matcher<'_>, class: &str) -> Option<usize> {
    matcher.next_is_member(O::Invokevirtual, "java/lang/Class", "desiredAssertionStatus", "()Z")?;
    matcher.next_are(&[O::Ifne, O::Iconst1, O::Goto, O::Iconst0])?;
    matcher.next_is_member(O::Putstatic, class, FIELD, "Z")?;
    matcher.position()
}

/// Matches the test before the condition of an assertion.
fn tests_field(matcher: &mut Matcher<'_>, class: &str) -> Option<usize> {
    matcher.next_is_member(O::Getstatic, class, FIELD, "Z")?;
    matcher.next_is(O::Ifne)?;
    matcher.position()
}
