//! Trials: the test runs again with another value in place of one input.

use std::rc::Rc;

use vm::heap::Ref;
use vm::{Res, Vm};

use crate::marks::Assignment;
use crate::value::Other;
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
    match (&trial.literal, &trial.value) {
        (Some(literal), Other::Text(other)) if bits != 0 => {
            let text = literal.replaced(&vm.text(Ref(bits as u32)), other);
            Ok(u64::from(vm.new_string(&text)?.0))
        }
        _ => trial.value.bits(vm),
    }
}

/// From now on an input has another value; none ends that.
pub fn arm(vm: &mut Vm<Machinery>, trial: Option<Trial>) {
    vm.machine.watcher.trial = trial;
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
