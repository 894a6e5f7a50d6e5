//! Trials of polish: a test runs again with another value in place of one input.

use std::rc::Rc;

use vm::classes::class::Kind;
use vm::memory::heap::Ref;
use vm::{Res, Vm};

use crate::Polish;
use crate::marking::marks::Assignment;
use crate::trying::candidate::Attempt;
use crate::trying::value::{Other, show};

/// An input and the value that replaces it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The input.
    pub assignment: Assignment,
    /// The value.
    pub value: Other,
    /// For a literal part of a concatenation: the part to replace in the result.
    pub literal: Option<Literal>,
}

/// A literal part of a concatenation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    /// All literal parts.
    pub parts: Rc<[String]>,
    /// The index of this part.
    pub position: usize,
}

impl Literal {
    /// Returns the text of the part.
    pub(crate) fn text(&self) -> Option<&str> {
        self.parts.get(self.position).map(String::as_str)
    }

    /// Returns a concatenation's result with another text in place of the part. Each part is
    /// searched after the parts before it, because the same text may occur several times.
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

/// Returns the bits that an input has in the running trial: those of the other value if the trial
/// is about this input, otherwise its own.
///
/// # Errors
/// Returns an `OutOfMemoryError` of the guest.
pub(crate) fn instead(vm: &mut Vm, assignment: Assignment, bits: u64) -> Res<u64> {
    let Some(trial) = vm.machine.of::<Polish>().trial.clone() else { return Ok(bits) };
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
    vm.machine.of_mut::<Polish>().put = other.or(vm.machine.of_mut::<Polish>().put);
    Ok(other.unwrap_or(bits))
}

/// Starts a trial, or with `None` ends it. From now on the vm does not pause for trials; with
/// `None`, it also forgets the places where trials branch off.
pub fn arm(vm: &mut Vm, trial: Option<Trial>) {
    let watcher = vm.machine.of_mut::<Polish>();
    if trial.is_none() {
        watcher.branches.clear();
    }
    watcher.trial = trial;
    watcher.put = None;
    vm.pause_at(None);
}

/// Notes whether the test reached the input in an attempt, and which object it got there. The vm
/// must still be where the attempt ended.
pub fn note(vm: &Vm, attempt: &mut Attempt) {
    let Some(bits) = vm.machine.of::<Polish>().put else { return };
    attempt.used = true;
    if let Other::Instance(_) = attempt.trial.value {
        attempt.shown = show(vm, Kind::Reference, bits);
    }
}

/// Lets the vm pause at each of the given numbers of instructions, where trials branch off.
pub fn look_out(vm: &mut Vm, counts: impl IntoIterator<Item = u64>) {
    vm.machine.of_mut::<Polish>().branches = counts.into_iter().collect();
    vm.pause_at(vm.machine.of::<Polish>().branches.first().copied());
}

/// Returns the number of instructions at which the vm has paused for trials, or `None` if it has
/// not.
#[must_use]
pub fn branch(vm: &Vm) -> Option<u64> {
    let watcher = vm.machine.of::<Polish>();
    let here = !vm.is_to_pause() && !watcher.is_trial();
    watcher.branches.first().copied().filter(|_| here)
}

/// Lets the unchanged test continue from where the vm has paused, until the next such place.
pub fn pass(vm: &mut Vm) {
    let watcher = vm.machine.of_mut::<Polish>();
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
