//! Informs the watcher about tests: which classes have tests, and which test starts.

use std::collections::BTreeSet;

use roles::test_class;
use vm::classes::class::MethodId;
use vm::{Res, Vm};

use super::Running;
use crate::Polish;
use crate::code::plan::bodies;
use crate::marking::fields;

/// Adds classes that have tests, in the form of `Class.getName`. If one is new, everything known
/// about methods is forgotten, because their roles may change.
pub fn discovered<'a>(vm: &mut Vm, classes: impl IntoIterator<Item = &'a str>) {
    let watcher = vm.machine.of_mut::<Polish>();
    let mut fresh = false;
    for class in classes {
        fresh |= watcher.roles.add_test_class(class);
    }
    if fresh {
        let forgotten = watcher.methods.truncate(0);
        forgotten.into_iter().for_each(|method| vm.settle(method));
    }
}

/// Notes that the session can roll back to this point. Instances created later are created again in
/// trials.
pub fn mark(vm: &mut Vm) {
    let watcher = vm.machine.of_mut::<Polish>();
    watcher.earlier = watcher.instances.made();
}

/// Starts a test. From here to [`crate::end`] its inputs are marked and its assertions are watched.
///
/// # Errors
/// Returns an `OutOfMemoryError` of the guest if a trial's value cannot be created.
pub fn begin(vm: &mut Vm, class: &str, method: Option<&str>) -> Res<()> {
    discovered(vm, [class]);
    let bodies = match (test_class(vm, class), method) {
        (Some(class), Some(method)) => bodies(vm, class, method),
        _ => BTreeSet::new(),
    };
    vm.machine.of_mut::<Polish>().running = Some(Running { bodies, ..Running::default() });
    fields::mark_all_statics(vm)
}

/// Returns whether the methods are known that contain the running test's code.
#[must_use]
pub fn has_body(vm: &Vm) -> bool {
    vm.machine.of::<Polish>().running.as_ref().is_some_and(|running| !running.bodies.is_empty())
}

/// Returns whether code of the running test, a test of `class`, is in a superclass.
#[must_use]
pub fn is_inherited(vm: &Vm, class: &str) -> bool {
    let internal = class.replace('.', "/");
    let is_elsewhere = |&body: &MethodId| *vm.class(vm.method(body).class).name != *internal;
    let running = vm.machine.of::<Polish>().running.as_ref();
    running.is_some_and(|running| running.bodies.iter().any(is_elsewhere))
}
