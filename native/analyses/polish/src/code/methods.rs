//! Known facts about methods, and those that every call needs.

use std::rc::Rc;

use roles::{Check, Knowledge, Role, Roles, check, role};
use vm::Vm;
use vm::classes::class::{ClassId, MethodId};
use vm::machine::Interest;

use crate::Polish;
use crate::code::plan::{Plan, Text, plan};

/// The known facts about a method.
#[derive(Debug)]
pub(crate) struct Known {
    pub role: Role,
    pub check: Check,
    /// For a method of a test class: its inputs, its guards, and whether it is set-up.
    pub plan: Option<Plan>,
}

impl Knowledge for Known {
    /// Constants of test classes are inputs, and so are results that return to test classes. Of other methods only
    /// calls matter, if something begins or ends with them.
    fn interest(&self) -> Interest {
        let is_outside = matches!(self.role, Role::Jdk | Role::Framework);
        Interest::CALLS.when(self.role == Role::Test || self.check != Check::No)
            | Interest::RESULTS.when(!is_outside)
            | Interest::WATCHED.when(self.plan.is_some())
    }
}

/// Determines the facts about a method when it is first entered.
pub(crate) fn know(vm: &mut Vm, method: MethodId) -> Rc<Known> {
    if let Some(known) = vm.machine.of::<Polish>().known(method) {
        return known.clone();
    }
    let mut roles = std::mem::take(&mut vm.machine.of_mut::<Polish>().roles);
    let role = role(vm, &mut roles, vm.method(method).class);
    let check = match role {
        Role::Jdk => Check::No,
        _ => check(vm, &roles, method),
    };
    let path = vm.class(vm.method(method).class).file().and_then(|file| file.source_path());
    let sources = vm.machine.of::<Polish>().sources.clone();
    let line = |number: u32| sources.as_ref()?(path.as_deref()?, number);
    let is_java = path.as_ref().is_none_or(|path| path.ends_with(".java"));
    let text = Text { line: &line, is_java };
    let scope = vm.machine.of::<Polish>().scope.clone();
    let is_understood = |class: &str| {
        class.starts_with('[') || scope.is_own(class) || Roles::is_jdk_or_framework(class)
    };
    let plan = (role == Role::Test).then(|| {
        vm.note_lines(method);
        plan(vm, &roles, &text, &is_understood, method)
    });
    vm.machine.of_mut::<Polish>().roles = roles;
    let known = Rc::new(Known { role, check, plan });
    vm.machine.of_mut::<Polish>().methods.insert(method, known.clone());
    vm.settle(method);
    known
}

/// The role of a class.
pub(crate) fn role_of(vm: &mut Vm, id: ClassId) -> Role {
    let mut roles = std::mem::take(&mut vm.machine.of_mut::<Polish>().roles);
    let role = role(vm, &mut roles, id);
    vm.machine.of_mut::<Polish>().roles = roles;
    role
}
