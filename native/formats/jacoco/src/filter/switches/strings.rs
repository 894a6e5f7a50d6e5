//! Filters the comparisons that ecj makes of a switch over strings, and kotlinc of a `when` (JaCoCo's
//! `StringSwitchFilter`).
//!
//! The instruction that stores the string gets the cases of the source as branches:
//!
//! ```text
//! s = …;
//! switch (s.hashCode()) { case 97: if (s.equals("a")) goto A; else goto default; }
//! ```
//!
//! kotlinc loads the string again before `hashCode`, and may test it for null first.

use classfile::Opcode as O;

use crate::filter::Subject;
use crate::filter::edits::Output;
use crate::filter::matcher::{Matcher, Name};
use crate::filter::replacements::Replacements;
use crate::listing::Listed;

const STRING: Name = ("string", 0);

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    let mut matcher = Matcher::new(subject);
    let listing = subject.listing;
    let stores = (0..listing.nodes().len()).filter(|node| listing.opcode(*node) == Some(O::Astore));
    for start in stores {
        if let Some((end, branches)) = comparisons(&mut matcher, start) {
            output.ignore(start.saturating_add(1), end);
            output.replace_branches(start, branches);
        }
    }
}

/// Matches the code after the store. Returns its last node, and the cases as branches.
fn comparisons(matcher: &mut Matcher<'_>, start: usize) -> Option<(usize, Replacements)> {
    let listing = matcher.listing();
    matcher.bind(STRING, listing.instruction(start)?.instruction.slot()?);
    matcher.start_at(start);
    let null_checks = null_checks(matcher)?;
    matcher.next_is_member(O::Invokevirtual, "java/lang/String", "hashCode", "()I")?;
    let switch = matcher.next_is_switch()?;
    let default_pc = switch.instruction.switch_default()?;
    let default = listing.label_at(default_pc)?;
    let mut branches = Replacements::default();
    branches.add(default, matcher.position()?, 0);
    let mut hash_codes = switch.instruction.switch_cases().len();
    matcher.expect(hash_codes > 0)?;
    while hash_codes > 0 {
        let (jump, target) = comparison(matcher)?;
        let here = matcher.position()?;
        let after = here.checked_add(1)?;
        if jump == O::Ifeq {
            // The last comparison: if it fails, control goes to the default, otherwise to the case
            // after it.
            matcher.expect(target == default_pc && hash_codes == 1)?;
            branches.add(default, here, 1);
            branches.add(after, here, 0);
            break;
        }
        branches.add(listing.label_at(target)?, here, 1);
        if matcher.opcode_after() == Some(O::Goto) {
            matcher.next_is(O::Goto)?;
            branches.add(default, matcher.position()?, 1);
            hash_codes = hash_codes.saturating_sub(1);
        } else if after == default {
            branches.add(default, here, 0);
            hash_codes = hash_codes.saturating_sub(1);
        }
    }
    for (node, target) in null_checks {
        branches.add(listing.label_at(target)?, node, 1);
    }
    Some((matcher.position()?, branches))
}

/// Matches the instructions that kotlinc writes before `hashCode`. Returns the test for null, if there is one, with its
/// target.
fn null_checks(matcher: &mut Matcher<'_>) -> Option<Vec<(usize, u32)>> {
    if matcher.opcode_after() != Some(O::Aload) {
        return Some(Vec::new());
    }
    matcher.next_is_var(O::Aload, STRING)?;
    let loads_again = match matcher.opcode_after() {
        Some(O::Dup) => {
            matcher.next_is(O::Dup)?;
            false
        }
        Some(O::Ifnull) => true,
        _ => return Some(Vec::new()),
    };
    let target = matcher.next_is(O::Ifnull)?.instruction.branch_target()?;
    let test = (matcher.position()?, target);
    if loads_again {
        matcher.next_is_var(O::Aload, STRING)?;
    }
    Some(vec![test])
}

/// Matches a comparison with one string. Returns the opcode of the jump and its target.
fn comparison(matcher: &mut Matcher<'_>) -> Option<(O, u32)> {
    matcher.next_is_var(O::Aload, STRING)?;
    matcher.next_is(O::Ldc)?;
    let parameters = "(Ljava/lang/Object;)Z";
    matcher.next_is_member(O::Invokevirtual, "java/lang/String", "equals", parameters)?;
    let opcode = matcher.opcode_after()?;
    matcher.expect(matches!(opcode, O::Ifeq | O::Ifne))?;
    let jump: &Listed<'_> = matcher.next()?;
    Some((opcode, jump.instruction.branch_target()?))
}
