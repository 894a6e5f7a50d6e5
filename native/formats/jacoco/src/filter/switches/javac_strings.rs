//! Filters the first of the two switches that javac makes of a switch over strings (JaCoCo's
//! `StringSwitchJavacFilter`).
//!
//! The first switch goes by `hashCode` and finds the number of a case. The second one goes by that
//! number and has the cases of the source. It is the default of the first one:
//!
//! ```text
//! c = -1;
//! switch (s.hashCode()) { case 97: if (s.equals("a")) c = 0; }
//! switch (c) { case 0: … }
//! ```

use classfile::Opcode as O;

use crate::filter::Subject;
use crate::filter::edits::Output;
use crate::filter::matcher::{Matcher, Name};
use crate::listing::{Listed, Listing, Node};

const CASE: Name = ("case", 0);
const STRING: Name = ("string", 0);

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    for (index, node) in subject.listing.nodes().iter().enumerate() {
        if let Node::Instruction(listed) = node
            && listed.is_switch()
            && let Some(second) = second_switch(subject, index, listed)
        {
            output.ignore(index, second);
        }
    }
}

/// Returns the label of the second switch, if this is the first one.
fn second_switch(subject: &Subject<'_>, index: usize, first: &Listed<'_>) -> Option<usize> {
    let listing = subject.listing;
    let second_pc = first.instruction.switch_default()?;
    let second = listing.label_at(second_pc)?;
    let start = (0..4).try_fold(index, |node, _| before(listing, node))?;
    (listing.opcode(start)? == O::IconstM1).then_some(())?;
    let mut matcher = Matcher::new(subject);
    matcher.start_at(start);
    matcher.next_is_var(O::Istore, CASE)?;
    matcher.next_is_var(O::Aload, STRING)?;
    matcher.next_is_member(O::Invokevirtual, "java/lang/String", "hashCode", "()I")?;
    matcher.next()?;
    loop {
        matcher.next_is_var(O::Aload, STRING)?;
        matcher.next_is(O::Ldc)?;
        let parameters = "(Ljava/lang/Object;)Z";
        matcher.next_is_member(O::Invokevirtual, "java/lang/String", "equals", parameters)?;
        matcher.next_is(O::Ifeq)?;
        // Pushes the number of the case.
        matcher.next()?;
        matcher.next_is_var(O::Istore, CASE)?;
        if matcher.position()?.checked_add(1)? == second {
            break;
        }
        let target = matcher.next_is(O::Goto)?.instruction.branch_target();
        matcher.expect(target == Some(second_pc))?;
    }
    matcher.next_is_var(O::Iload, CASE)?;
    matcher.next_is_switch()?;
    Some(second)
}

/// Returns the last node before this one that is not a label. javac 24 to 26 put labels there for
/// variables of their own in lambda expressions.
fn before(listing: &Listing<'_>, node: usize) -> Option<usize> {
    let before = listing.nodes().get(..node)?;
    before.iter().rposition(|it| !matches!(it, Node::Label(_)))
}
