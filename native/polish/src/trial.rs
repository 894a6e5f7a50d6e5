//! Trials: the test runs again with another value in place of one input.

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
    /// Of a concatenation, the literal that is replaced in its result.
    pub literal: Option<String>,
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
            let text = vm.text(Ref(bits as u32)).replacen(literal, other, 1);
            Ok(u64::from(vm.new_string(&text)?.0))
        }
        _ => trial.value.bits(vm),
    }
}

/// From now on an input has another value; none ends that.
pub fn arm(vm: &mut Vm<Machinery>, trial: Option<Trial>) {
    vm.machine.watcher.trial = trial;
}
