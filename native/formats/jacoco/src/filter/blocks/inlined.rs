//! Filters the bodies of inline functions at their calls (JaCoCo's `KotlinInlineFilter`).

use crate::filter::Subject;
use crate::filter::edits::Output;

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    let is_inlined = |pc: u32| {
        u16::try_from(pc)
            .is_ok_and(|pc| classfile::line_at(&subject.code.lines, pc) != subject.code.line(pc))
    };
    for node in 0..subject.listing.nodes().len() {
        if subject.listing.instruction(node).is_some_and(|it| is_inlined(it.instruction.pc)) {
            output.ignore(node, node);
        }
    }
}
