//! Trials: the test runs again with another value in place of one input.

use std::rc::Rc;

use vm::class::Kind;
use vm::heap::Ref;
use vm::{Res, Vm};

use crate::candidate::Attempt;
use crate::marks::Assignment;
use crate::value::{Other, show};
use crate::watch::Machinery;

/// An input, and the value that it has instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The input.
    pub assignment: Assignment,
    /// The value.
    pub value: Other,
    /// Of a concatenation, which of its literal parts is replaced in its result.
    pub literal: Option<Literal>,
}

/// A literal part of a concatenation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    /// All literal parts.
    pub parts: Rc<[String]>,
    /// The position of this one.
    pub position: usize,
}

impl Literal {
    /// The part.
    pub(crate) fn text(&self) -> Option<&str> {
        self.parts.get(self.position).map(String::as_str)
    }

    /// A concatenation's result with another text in the part's place.
    fn replaced(&self, result: &str, other: &str) -> String {
        let mut start = 0;
        for (position, part) in self.parts.iter().enumerate() {
            let Some(found) = result.get(start..).and_then(|rest| rest.find(part.as_str())) else {
                break;
            };
            let end = start + found + part.len();
            if position == self.position {
                let (before, after) = (result.get(..start + found), result.get(end..));
                return [before.unwrap_or(""), other, after.unwrap_or("")].concat();
            }
            start = end;
        }
        result.to_owned()
    }
}

/// The bits that an input has in the running trial.
///
/// # Errors
/// `OutOfMemoryError`
pub(crate) fn instead(vm: &mut Vm<Machinery>, assignment: Assignment, bits: u64) -> Res<u64> {
    let Some(trial) = vm.machine.watcher.trial.clone() else { return Ok(bits) };
    if trial.assignment != assignment {
        return Ok(bits);
    }
    let other = match (&trial.literal, &trial.value) {
        (Some(literal), Other::Text(other)) if bits != 0 => {
            let text = literal.replaced(&vm.text(Ref(bits as u32)), other);
            Some(u64::from(vm.new_string(&text)?.0))
        }
        _ => trial.value.bits(vm, bits)?,
    };
    vm.machine.watcher.put = other.or(vm.machine.watcher.put);
    Ok(other.unwrap_or(bits))
}

/// From now on an input has another value; none ends that. No trial branches off any longer.
pub fn arm(vm: &mut Vm<Machinery>, trial: Option<Trial>) {
    let watcher = &mut vm.machine.watcher;
    if trial.is_none() {
        watcher.branches.clear();
    }
    watcher.trial = trial;
    watcher.put = None;
    vm.pause_at(None);
}

/// An attempt has been made, and the vm is still where it ended: notes whether the test came to the input, and
/// what it got there.
pub fn note(vm: &Vm<Machinery>, attempt: &mut Attempt) {
    let Some(bits) = vm.machine.watcher.put else { return };
    attempt.used = true;
    if let Other::Instance(_) = attempt.trial.value {
        attempt.shown = show(vm, Kind::Reference, bits);
    }
}

/// The vm pauses at each of these counts of instructions, where trials branch off.
pub fn look_out(vm: &mut Vm<Machinery>, counts: impl IntoIterator<Item = u64>) {
    vm.machine.watcher.branches = counts.into_iter().collect();
    vm.pause_at(vm.machine.watcher.branches.first().copied());
}

/// The count of instructions for which the vm has paused.
#[must_use]
pub fn branch(vm: &Vm<Machinery>) -> Option<u64> {
    let watcher = &vm.machine.watcher;
    let here = !vm.is_to_pause() && !watcher.is_trial();
    watcher.branches.first().copied().filter(|_| here)
}

/// Lets the test go on as it is from where the vm has paused.
pub fn pass(vm: &mut Vm<Machinery>) {
    let watcher = &mut vm.machine.watcher;
    watcher.trial = None;
    watcher.branches.pop_first();
    let next = watcher.branches.first().copied();
    vm.pause_at(next);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_looked_for_behind_those_before_it() {
        let parts: Rc<[String]> = ["<".to_owned(), "<".to_owned()].into();
        let second = Literal { parts, position: 1 };
        assert_eq!(second.replaced("<a<b", "!"), "<a!b");
        assert_eq!(second.replaced("a", "!"), "a");
    }
}
