//! Filters the closing of resources as javac writes it from Java 11 on (JaCoCo's
//! `TryWithResourcesJavac11Filter`).
//!
//! ```text
//! r = …;
//! try { … } catch (Throwable primary) {
//!     if (r != null) try { r.close(); } catch (Throwable t) { primary.addSuppressed(t); }
//!     throw primary;
//! }
//! if (r != null) r.close();    not after exceptions
//! ```
//!
//! There is no check for null if `new` makes the resource.

use classfile::Opcode as O;

use crate::filter::Subject;
use crate::filter::edits::Output;
use crate::filter::matcher::{Matcher, Name};

const PRIMARY: Name = ("primary", 0);
const RESOURCE: Name = ("resource", 0);
const SUPPRESSED: Name = ("suppressed", 0);

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    let mut matcher = Matcher::new(subject);
    for handler in subject.throwable_handlers() {
        for checks_null in [true, false] {
            matcher.forget();
            let _ = closing(&mut matcher, handler, checks_null, output);
        }
    }
}

fn closing(
    matcher: &mut Matcher<'_>,
    handler: usize,
    checks_null: bool,
    output: &mut Output<'_>,
) -> Option<()> {
    matcher.start_before(handler);
    matcher.next_is_var(O::Astore, PRIMARY)?;
    closes(matcher, checks_null)?;
    matcher.next_is(O::Goto)?;
    add_suppressed(matcher)?;
    matcher.next_is_var(O::Aload, PRIMARY)?;
    matcher.next_is(O::Athrow)?;
    let end = matcher.position()?;
    let close = matcher.search_before(handler, |it| closes(it, checks_null))?;
    output.ignore(close.start, close.end_with_goto);
    output.ignore(handler, end);
    Some(())
}

fn closes(matcher: &mut Matcher<'_>, checks_null: bool) -> Option<()> {
    if checks_null {
        matcher.next_is_var(O::Aload, RESOURCE)?;
        matcher.next_is(O::Ifnull)?;
    }
    matcher.next_is_close(RESOURCE)
}

fn add_suppressed(matcher: &mut Matcher<'_>) -> Option<()> {
    matcher.next_is_var(O::Astore, SUPPRESSED)?;
    matcher.next_is_var(O::Aload, PRIMARY)?;
    matcher.next_is_var(O::Aload, SUPPRESSED)?;
    matcher.next_is_add_suppressed()
}
