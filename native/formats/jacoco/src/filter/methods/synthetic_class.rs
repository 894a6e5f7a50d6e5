//! Filters synthetic classes (JaCoCo's `SyntheticClassFilter`).

use classfile::access;

use crate::filter::Subject;
use crate::filter::edits::Output;

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    let class = subject.class;
    if class.access & access::SYNTHETIC != 0 || class.attributes.synthetic {
        output.ignore_all();
    }
}
