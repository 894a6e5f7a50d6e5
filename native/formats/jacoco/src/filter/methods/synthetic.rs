//! Filters synthetic methods, except bodies of lambda expressions (JaCoCo's `SyntheticFilter`).

use classfile::{Method, access};

use crate::filter::Subject;
use crate::filter::edits::Output;

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    if is_hidden(subject.method) {
        output.ignore_all();
    }
}

/// Returns whether the method is synthetic and not the body of a lambda expression.
pub(crate) fn is_hidden(method: &Method) -> bool {
    method.access & access::SYNTHETIC != 0 && !method.name.starts_with("lambda$")
}
