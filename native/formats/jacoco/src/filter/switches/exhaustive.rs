//! Filters the default of a switch that covers all cases (JaCoCo's `ExhaustiveSwitchFilter`).
//!
//! The compiler adds a default that throws, in case a constant or a subclass is added later.

use classfile::Opcode as O;

use crate::filter::Subject;
use crate::filter::edits::Output;
use crate::filter::matcher::Matcher;
use crate::filter::replacements::Replacements;
use crate::listing::{Listed, Node};

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    let mut matcher = Matcher::new(subject);
    let mut line = None;
    for (index, node) in subject.listing.nodes().iter().enumerate() {
        match node {
            Node::Line(number) => line = Some(*number),
            Node::Instruction(listed) if listed.is_switch() => {
                if let Some((default, end)) = throws(&mut matcher, listed, line) {
                    output.ignore(default, end);
                    let branches = Replacements::without_default(index, listed);
                    output.replace_branches(index, branches);
                }
            }
            _ => {}
        }
    }
}

/// Matches a default that throws and belongs to the same line as the switch. Returns its label and
/// its last node.
fn throws(
    matcher: &mut Matcher<'_>,
    switch: &Listed<'_>,
    line: Option<u16>,
) -> Option<(usize, usize)> {
    let listing = matcher.listing();
    let default = listing.label_at(switch.instruction.switch_default()?)?;
    let rest = listing.nodes().get(default..)?;
    let first = rest.iter().find(|it| !matches!(it, Node::Label(_) | Node::Frame))?;
    if let Node::Line(number) = first
        && line != Some(*number)
    {
        return None;
    }
    matcher.start_at(default);
    let index = matcher.next_is(O::New)?.instruction.pool_index()?;
    match &**matcher.class_name(index)? {
        // From Java 21 on.
        class @ "java/lang/MatchException" => {
            matcher.next_are(&[O::Dup, O::AconstNull, O::AconstNull])?;
            let parameters = "(Ljava/lang/String;Ljava/lang/Throwable;)V";
            matcher.next_is_member(O::Invokespecial, class, "<init>", parameters)?;
        }
        // Before Java 21.
        class @ "java/lang/IncompatibleClassChangeError" => {
            matcher.next_is(O::Dup)?;
            matcher.next_is_member(O::Invokespecial, class, "<init>", "()V")?;
        }
        _ => return None,
    }
    matcher.next_is(O::Athrow)?;
    Some((default, matcher.position()?))
}
