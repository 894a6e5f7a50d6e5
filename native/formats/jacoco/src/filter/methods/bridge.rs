//! Filters bridge methods (JaCoCo's `BridgeFilter`).

use classfile::access;

use crate::filter::Subject;
use crate::filter::edits::Output;

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    if subject.method.access & access::BRIDGE != 0 {
        output.ignore_all();
    }
}
