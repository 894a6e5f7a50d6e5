//! Filters the handlers that wrap exceptions of the accessors in a record pattern (JaCoCo's `RecordPatternFilter`).

use classfile::Opcode as O;

use crate::filter::Subject;
use crate::filter::edits::Output;
use crate::filter::matcher::{Matcher, Name};

const CAUSE: Name = ("cause", 0);
const EXCEPTION: &str = "java/lang/MatchException";

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    // One matcher for all handlers, as in JaCoCo: all of them must use the same local variable.
    let mut matcher = Matcher::new(subject);
    for handler in subject.throwable_handlers() {
        matcher.start_at(handler);
        if let Some(end) = wraps(&mut matcher) {
            output.ignore(handler, end);
        }
    }
}

fn wraps(matcher: &mut Matcher<'_>) -> Option<usize> {
    matcher.next_is_var(O::Astore, CAUSE)?;
    matcher.next_is_type(O::New, EXCEPTION)?;
    matcher.next_is(O::Dup)?;
    matcher.next_is_var(O::Aload, CAUSE)?;
    let (class, result) = ("java/lang/Throwable", "()Ljava/lang/String;");
    matcher.next_is_member(O::Invokevirtual, class, "toString", result)?;
    matcher.next_is_var(O::Aload, CAUSE)?;
    let parameters = "(Ljava/lang/String;Ljava/lang/Throwable;)V";
    matcher.next_is_member(O::Invokespecial, EXCEPTION, "<init>", parameters)?;
    matcher.next_is(O::Athrow)?;
    matcher.position()
}
