//! Makes a call once more with another argument.

use report::Site;
use vm::Vm;
use vm::frames::frame::Fp;

use super::open::{Open, due};
use super::{CallNumber, Promising};
use crate::record::CallEnding;
use crate::values::Arguments;
use crate::violation::Violation;

/// A call to probe.
#[derive(Clone, Debug, PartialEq)]
pub struct Probe {
    pub(crate) promise: usize,
    pub(crate) call: CallNumber,
    pub(crate) violation: Violation,
    pub(crate) site: Option<Site>,
    /// How it ended, if it was probed.
    pub(crate) ending: Option<CallEnding>,
}

/// Replaces an argument of the call at which the vm has paused, and follows the call. If that is impossible, or the
/// condition does not hold then, the probe ends at once.
pub(crate) fn probe(vm: &mut Vm, probe: &Probe) {
    let fp = vm.thread().top;
    let (target, _) = probe.call;
    let machine = vm.machine.of_mut::<Promising>();
    machine.passed = machine.halted.take().or(machine.passed);
    let why = match replace(vm, fp, probe) {
        None => "the argument cannot be replaced",
        Some(()) => "the condition does not hold with the other argument",
    };
    let due = due(vm, fp, target);
    let catalogue = &vm.machine.of::<Promising>().catalogue;
    let never_null = catalogue.targets().get(target).and_then(|it| it.never_null);
    let is_due = match never_null == Some(probe.promise) {
        // What has to throw returns nothing.
        true => due.promises.is_empty(),
        false => due.promises.contains(&probe.promise),
    };
    if !is_due {
        vm.machine.of_mut::<Promising>().ended = Some(CallEnding::NotAnalysed(why.to_owned()));
    }
    let open = Open { due, ..Open::of(vm, fp, target, Some(probe.call)) };
    vm.machine.of_mut::<Promising>().probing = Some((probe.promise, open));
}

/// Replaces an argument of a call. Returns `None` if there is no other one here.
fn replace(vm: &mut Vm, fp: Fp, probe: &Probe) -> Option<()> {
    let catalogue = vm.machine.of::<Promising>().catalogue.clone();
    let target = catalogue.targets().get(probe.call.0)?;
    let (slot, kind) =
        Arguments { vm, fp, parameters: &target.parameters }.slot(probe.violation.parameter)?;
    let old = vm.thread().stack.slot(fp, slot);
    let bits = probe.violation.replacement.bits(vm, kind, old).ok()??;
    vm.thread_mut().stack.set_slot(fp, slot, bits);
    Some(())
}
