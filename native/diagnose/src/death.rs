//! Where an infection died: who had the last value that differed, and what became of it.

use report::{Death, End, Frame};
use roles::{Check, Roles, check_named};

use crate::code::Use;
use crate::compare::{Difference, Spot, Step};
use suite::classes::MethodName;

/// The death of what differed only below the tests' own code; `last` is the last expression with another
/// value, and `way` leads from the test to where the method was left, innermost frame first.
pub(crate) fn below(
    last: Option<&Difference>,
    way: &[Step],
    file: &dyn Fn(&str) -> Option<String>,
) -> Option<Death> {
    let (end, place) = match last {
        Some(last) => place(last, file, |used| match used {
            Use::None | Use::Decides | Use::Computes | Use::Leaves | Use::Call(_) => End::Masked,
            Use::Local(_) | Use::Stored => End::NeverRead,
            Use::Discarded => End::Discarded,
        })?,
        // The caller got an object back, or nothing, with something in it that nobody read again.
        None => (End::NeverRead, frame(way.get(1)?, file)),
    };
    Some(Death { end, place, distance: distance(way), way: frames(way, file) })
}

/// The death of what the tests' own code could have seen: at an assertion that was content with it, or, where
/// none got it, at its last expression.
pub(crate) fn in_test(
    exposed: &[&Difference],
    way: &[Step],
    file: &dyn Fn(&str) -> Option<String>,
) -> Option<Death> {
    let roles = Roles::default();
    let is_asserted = |used: &Use| match used {
        Use::Call(called) => {
            let check = check_named(&roles, &called.owner, &called.name, called.is_static);
            check == Check::Assertion
        }
        _ => false,
    };
    let end =
        |used: &Use| if is_asserted(used) { End::ComparedTooLoosely } else { End::NotCompared };
    let places = exposed.iter().filter_map(|it| place(it, file, end));
    let places: Vec<(End, Frame)> = places.collect();
    let loose = places.iter().rfind(|(end, _)| *end == End::ComparedTooLoosely);
    let (end, place) = loose.or(places.last())?.clone();
    Some(Death { end, place, distance: distance(way), way: frames(way, file) })
}

/// What became of an expression's value, and where.
fn place(
    difference: &Difference,
    file: &dyn Fn(&str) -> Option<String>,
    end: impl Fn(&Use) -> End,
) -> Option<(End, Frame)> {
    let Spot::Expression { code, pc } = &difference.key.spot else { return None };
    let expression = code.expressions.at_index(*pc)?;
    let (taker, instruction) = &expression.taker;
    let place = Frame {
        method: named(&code.method),
        file: code.source.as_deref().and_then(file),
        line: code.line(*taker).map(u32::from),
        instruction: Some(instruction.clone()),
    };
    Some((end(&expression.used), place))
}

fn named(MethodName { class, name, descriptor }: &MethodName) -> String {
    format!("{class}.{name}{descriptor}")
}

/// Calls between the test and the method.
fn distance(way: &[Step]) -> Option<u32> {
    u32::try_from(way.len().checked_sub(1)?).ok()
}

/// From the test to the method.
fn frames(way: &[Step], file: &dyn Fn(&str) -> Option<String>) -> Vec<Frame> {
    way.iter().rev().map(|step| frame(step, file)).collect()
}

fn frame(step: &Step, file: &dyn Fn(&str) -> Option<String>) -> Frame {
    Frame {
        method: named(&step.method),
        file: step.source.as_deref().and_then(file),
        line: step.line,
        instruction: step.instruction.clone(),
    }
}
