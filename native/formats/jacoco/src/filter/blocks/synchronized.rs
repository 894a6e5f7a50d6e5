//! Filters the handler that unlocks the monitor of a `synchronized` statement (JaCoCo's
//! `SynchronizedFilter`).

use classfile::Opcode as O;

use crate::filter::Subject;
use crate::filter::edits::Output;
use crate::filter::matcher::{Matcher, Name};

const THROWN: Name = ("thrown", 0);

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    for row in &subject.code.exceptions {
        if row.catch_type != 0 || row.start == row.handler {
            continue;
        }
        let Some(handler) = subject.listing.label_at(row.handler.into()) else { continue };
        let mut matcher = Matcher::new(subject);
        if let Some(end) = ecj(&mut matcher, handler).or_else(|| javac(&mut matcher, handler)) {
            output.ignore(handler, end);
        }
    }
}

fn javac(matcher: &mut Matcher<'_>, handler: usize) -> Option<usize> {
    matcher.start_at(handler);
    matcher.next_is_var(O::Astore, THROWN)?;
    matcher.next_are(&[O::Aload, O::Monitorexit])?;
    matcher.next_is_var(O::Aload, THROWN)?;
    matcher.next_is(O::Athrow)?;
    matcher.position()
}

fn ecj(matcher: &mut Matcher<'_>, handler: usize) -> Option<usize> {
    matcher.start_at(handler);
    matcher.next_are(&[O::Aload, O::Monitorexit, O::Athrow])?;
    matcher.position()
}
