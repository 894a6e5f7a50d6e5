//! Calls that concern a test: of its own methods, and of assertions.

use std::rc::Rc;

use roles::{Check, Entry, Role, Site, callers, is_dangling};
use taint::Label;
use vm::classes::class::MethodId;
use vm::frames::frame::{Fp, Value};
use vm::memory::heap::Ref;
use vm::{Res, Vm};

use super::{Owner, inputs, or_stop};
use crate::Polish;
use crate::code::methods::{Known, know};
use crate::marking::fields;

/// A method was entered that may concern a test, or an assertion.
pub(super) fn entered(vm: &mut Vm, fp: Fp, method: MethodId) {
    let known = know(vm, method);
    if known.role == Role::Test && &*vm.method(method).name == "<init>" {
        let object = Ref(vm.thread().stack.slot(fp, 0) as u32);
        if is_made_by(vm, object, method) {
            let made = fields::object_made(vm, object);
            or_stop(vm, made);
        }
    }
    let current = vm.state.current;
    let watcher = vm.machine.of::<Polish>();
    if watcher.running.is_none() {
        return;
    }
    if known.role == Role::Test && watcher.is_body(method) && !vm.method(method).is_static() {
        let receiver = Ref(vm.thread().stack.slot(fp, 0) as u32);
        if let Some(running) = &mut vm.machine.of_mut::<Polish>().running {
            running.instances.insert(receiver);
        }
        if let Some(plan) = &known.plan {
            let provided = inputs::arguments(vm, fp, method, &plan.arguments);
            or_stop(vm, provided);
        }
    }
    let may_assert =
        known.check == Check::Expects || known.plan.as_ref().is_some_and(|plan| plan.may_assert);
    if may_assert {
        note_assertion(vm);
    }
    let watcher = vm.machine.of_mut::<Polish>();
    if watcher.extents.active(current).is_some() {
        if known.role == Role::Test && watcher.extents.executes(current) {
            watcher.extents.push(current, Entry { fp, site: None, executes: false });
        }
        return;
    }
    let below = vm.thread().stack.previous(fp);
    let receiver = Ref(vm.thread().stack.slot(fp, 0) as u32);
    let announced = vm.machine.of_mut::<Polish>().extents.take_announced(current, below, receiver);
    let begins = announced || callers::is_assertion(vm, fp, known.check, role_of_method);
    if !begins {
        return;
    }
    // An assertion in another thread may have no frame of the test below it.
    if !is_dangling(vm, below, method) {
        note_assertion(vm);
    }
    if let Some(site) = callers::site(vm, below, method, role_of_method) {
        let executes = known.check == Check::Executes;
        let extents = &mut vm.machine.of_mut::<Polish>().extents;
        extents.push(current, Entry { fp, site: Some(site), executes });
    }
}

/// The running test asserts something, or may do so.
fn note_assertion(vm: &mut Vm) {
    if let Some(running) = &mut vm.machine.of_mut::<Polish>().running {
        running.asserts = true;
    }
}

/// A method returns that may concern a test, or an assertion, or was called by a test's own code.
pub(super) fn returning(
    vm: &mut Vm,
    fp: Fp,
    known: Rc<Known>,
    owner: Option<Owner>,
    value: Value,
) -> Res<Value> {
    let (method, below) = (vm.thread().stack.method(fp), vm.thread().stack.previous(fp));
    if known.check == Check::Announces && !callers::is_called_by_framework(vm, fp, role_of_method) {
        let current = vm.state.current;
        vm.machine.of_mut::<Polish>().extents.announce(current, below, Ref(value.bits as u32));
    }
    if known.role == Role::Test && &*vm.method(method).name == "<init>" {
        let object = Ref(vm.thread().stack.slot(fp, 0) as u32);
        let runs = vm.machine.of::<Polish>().running.is_some();
        if runs && object.0 != 0 && is_made_by(vm, object, method) {
            fields::mark_all_statics(vm)?;
        }
        return Ok(value);
    }
    match owner {
        Some(owner) => inputs::returned_to(vm, owner, method, below, known.role, value),
        None => Ok(value),
    }
}

/// Whether a constructor is that of a test instance's own class.
fn is_made_by(vm: &Vm, object: Ref, constructor: MethodId) -> bool {
    vm.class_of(object) == vm.method(constructor).class && fields::is_test_instance(vm, object)
}

/// Returns the role of a method's class.
fn role_of_method(vm: &mut Vm, method: MethodId) -> Role {
    know(vm, method).role
}

/// Keeps that an assertion looked at a label.
pub(super) fn collect(vm: &mut Vm, site: Site, label: Label) {
    if let Some(running) = &mut vm.machine.of_mut::<Polish>().running {
        running.collected.entry(site).or_default().insert(label);
    }
}
