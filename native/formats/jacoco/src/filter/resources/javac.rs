//! Filters the closing of resources as javac of Java 7 to 10 writes it (JaCoCo's
//! `TryWithResourcesJavacFilter`).
//!
//! ```text
//! r = …; primary = null;
//! try { … } catch (Throwable t) { primary = t; throw t; } finally {
//!     if (r != null) {
//!         if (primary != null) {
//!             try { r.close(); } catch (Throwable t) { primary.addSuppressed(t); }
//!         } else r.close();
//!     }
//! }
//! ```
//!
//! javac 9 leaves out the check of `r` if `new` makes the resource. It moves the closing into the
//! method `$closeResource` if there are many copies of it.

use classfile::Opcode as O;

use crate::filter::Subject;
use crate::filter::edits::Output;
use crate::filter::matcher::{Matcher, Name};

const CAUGHT: Name = ("caught", 0);
const CAUGHT_LAST: Name = ("caught", 1);
const PRIMARY: Name = ("primary", 0);
const RESOURCE: Name = ("resource", 0);

/// A form of the closing.
#[derive(Clone, Copy)]
struct Form {
    checks_null: bool,
    calls_method: bool,
}

/// All forms, in JaCoCo's order.
const FORMS: [Form; 4] = [
    Form { checks_null: false, calls_method: true },
    Form { checks_null: true, calls_method: false },
    Form { checks_null: false, calls_method: false },
    Form { checks_null: true, calls_method: true },
];

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    let mut matcher = Matcher::new(subject);
    for handler in subject.throwable_handlers() {
        for form in FORMS {
            matcher.forget();
            if closing(&mut matcher, handler, form, output).is_some() {
                break;
            }
        }
    }
}

fn closing(
    matcher: &mut Matcher<'_>,
    handler: usize,
    form: Form,
    output: &mut Output<'_>,
) -> Option<()> {
    matcher.start_before(handler);
    matcher.next_is_var(O::Astore, CAUGHT)?;
    matcher.next_is_var(O::Aload, CAUGHT)?;
    matcher.next_is_var(O::Astore, PRIMARY)?;
    matcher.next_is_var(O::Aload, CAUGHT)?;
    matcher.next_is(O::Athrow)?;
    // The handler for any exception, which closes the resource too.
    matcher.next_is_var(O::Astore, CAUGHT_LAST)?;
    form.closes(matcher, ("suppressed", 0))?;
    matcher.next_is_var(O::Aload, CAUGHT_LAST)?;
    matcher.next_is(O::Athrow)?;
    let end = matcher.position()?;
    let close = matcher.search_before(handler, |it| form.closes(it, ("suppressed", 1)))?;
    output.ignore(close.start, close.end_with_goto);
    output.ignore(handler, end);
    Some(())
}

impl Form {
    fn closes(self, matcher: &mut Matcher<'_>, suppressed: Name) -> Option<()> {
        if self.checks_null {
            matcher.next_is_var(O::Aload, RESOURCE)?;
            matcher.next_is(O::Ifnull)?;
        }
        matcher.next_is_var(O::Aload, PRIMARY)?;
        if self.calls_method {
            matcher.next_is_var(O::Aload, RESOURCE)?;
            let method = matcher.next_member(O::Invokestatic)?;
            let parameters = "(Ljava/lang/Throwable;Ljava/lang/AutoCloseable;)V";
            return matcher
                .expect(&**method.name == "$closeResource" && &**method.descriptor == parameters);
        }
        matcher.next_is(O::Ifnull)?;
        matcher.next_is_close(RESOURCE)?;
        matcher.next_is(O::Goto)?;
        matcher.next_is_var(O::Astore, suppressed)?;
        matcher.next_is_var(O::Aload, PRIMARY)?;
        matcher.next_is_var(O::Aload, suppressed)?;
        matcher.next_is_add_suppressed()?;
        matcher.next_is(O::Goto)?;
        matcher.next_is_close(RESOURCE)
    }
}
