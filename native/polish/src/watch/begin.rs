//! What the engine says of tests: which classes hold them, and which begins.

use std::collections::BTreeSet;

use vm::class::MethodId;
use vm::{Res, Vm};

use super::{Machinery, Running};
use crate::fields;
use crate::plan::bodies;

/// Tells which classes hold tests, as `Class.getName` gives them.
pub fn discovered<'a>(vm: &mut Vm<Machinery>, classes: impl IntoIterator<Item = &'a str>) {
    let watcher = &mut vm.machine.watcher;
    let mut fresh = false;
    for class in classes {
        fresh |= watcher.roles.add_test_class(class);
    }
    if fresh {
        let forgotten = watcher.methods.truncate(0);
        forgotten.into_iter().for_each(|method| vm.settle(method));
    }
}

/// From here on trials can begin: instances made later are made again in them.
pub fn mark(vm: &mut Vm<Machinery>) {
    let watcher = &mut vm.machine.watcher;
    watcher.earlier = watcher.instances.made();
}

/// A test begins: from here to [`crate::end`] its inputs are marked, and its assertions watched.
///
/// # Errors
/// Those of making another value for a trial.
pub fn begin(vm: &mut Vm<Machinery>, class: &str, method: Option<&str>) -> Res<()> {
    discovered(vm, [class]);
    let internal = class.replace('.', "/");
    let found = vm.class_ids().find(|&id| {
        let class = vm.class(id);
        *class.name == *internal && class.loader.0 != 0
    });
    let bodies = match (found, method) {
        (Some(class), Some(method)) => bodies(vm, class, method),
        _ => BTreeSet::new(),
    };
    vm.machine.watcher.running = Some(Running { bodies, ..Running::default() });
    fields::mark_all_statics(vm)
}

/// Whether it is known in which methods the running test is written.
#[must_use]
pub fn has_body(vm: &Vm<Machinery>) -> bool {
    vm.machine.watcher.running.as_ref().is_some_and(|running| !running.bodies.is_empty())
}

/// Whether the running test, one of this class, is written in a class that it inherits from.
#[must_use]
pub fn is_inherited(vm: &Vm<Machinery>, class: &str) -> bool {
    let internal = class.replace('.', "/");
    let is_elsewhere = |&body: &MethodId| *vm.class(vm.method(body).class).name != *internal;
    let running = vm.machine.watcher.running.as_ref();
    running.is_some_and(|running| running.bodies.iter().any(is_elsewhere))
}
