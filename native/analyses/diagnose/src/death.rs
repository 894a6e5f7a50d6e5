//! Finds where an infection ended: the last code with a differing value, and how it used the value.

use report::{Death, End, Frame};
use roles::{Check, Roles, check_named};

use crate::code::Use;
use crate::compare::{Difference, Spot, Step};
use suite::planning::classes::MethodName;

/// Describes the end of an infection that did not reach the tests' own code. `last` is the last
/// expression with another value. `way` is the stack from the target's exit to the test, innermost
/// frame first.
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
        // The caller got no differing value back. The difference is inside an object, and nobody
        // read it again.
        None => (End::NeverRead, frame(way.get(1)?, file)),
    };
    Some(Death { end, place, distance: distance(way), way: frames(way, file) })
}

/// Describes the end of an infection that reached the tests' own code: the last assertion that
/// accepted a differing value, or otherwise the last expression with one.
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

/// Returns what happened to an expression's value, and where.
fn place(
    difference: &Difference,
    file: &dyn Fn(&str) -> Option<String>,
    end: impl Fn(&Use) -> End,
) -> Option<(End, Frame)> {
    let Spot::Expression { code, pc, .. } = &difference.key.spot else { return None };
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

/// Returns the number of calls between the test and the method.
fn distance(way: &[Step]) -> Option<u32> {
    u32::try_from(way.len().checked_sub(1)?).ok()
}

/// Returns the frames from the test to the method.
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
