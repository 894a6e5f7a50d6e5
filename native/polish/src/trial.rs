//! Trials: the test runs again with another value in place of one input.

use vm::heap::Ref;
use vm::{Res, Vm};

use crate::marks::Origin;
use crate::value::Other;
use crate::watch::Machinery;

/// An input, and the value that it has instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The input.
    pub origin: Origin,
    /// The value.
    pub value: Other,
    /// Of a concatenation, the literal that is replaced in its result.
    pub literal: Option<String>,
}

/// The bits that an input has in the running trial.
///
/// # Errors
/// `OutOfMemoryError`
pub(crate) fn instead(vm: &mut Vm<Machinery>, origin: Origin, bits: u64) -> Res<u64> {
    let Some(trial) = vm.machine.watcher.trial.clone() else { return Ok(bits) };
    if trial.origin != origin {
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

/// Changes a field of an instance that was made before the test began, if it still has the value
/// that was marked.
///
/// # Errors
/// `OutOfMemoryError`
pub(crate) fn change_instance(vm: &mut Vm<Machinery>) -> Res<()> {
    let Some(trial) = vm.machine.watcher.trial.clone() else { return Ok(()) };
    let Origin::Instance(_, offset, object) = trial.origin else { return Ok(()) };
    let label = vm.field_shadow(object, offset);
    let marks = vm.machine.labels.marks(label);
    let marks_it = |mark| {
        vm.machine.watcher.marks.meaning(mark).is_some_and(|known| known.origin == trial.origin)
    };
    if !marks.into_iter().any(marks_it) {
        return Ok(());
    }
    let Some((_, field)) = crate::fields::field_at(vm, object, offset) else { return Ok(()) };
    let bits = trial.value.bits(vm)?;
    vm.store(object.0 + offset, field.kind, bits);
    Ok(())
}

/// From now on an input has another value; none ends that.
pub fn arm(vm: &mut Vm<Machinery>, trial: Option<Trial>) {
    vm.machine.watcher.trial = trial;
}
