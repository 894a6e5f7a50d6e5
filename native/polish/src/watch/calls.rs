//! Calls that concern a test: of its own methods, and of assertions.

use std::rc::Rc;

use roles::{Check, Role};
use taint::Label;
use vm::class::MethodId;
use vm::frame::{Fp, Value};
use vm::heap::Ref;
use vm::{Res, Vm};

use super::{Machinery, Owner, inputs, or_stop};
use crate::extent::{Entry, Site};
use crate::fields;
use crate::methods::{Known, know};

/// A method was entered that may concern a test, or an assertion.
pub(super) fn entered(vm: &mut Vm<Machinery>, fp: Fp, method: MethodId) {
    let known = know(vm, method);
    if known.role == Role::Test && &*vm.method(method).name == "<init>" {
        let object = Ref(vm.thread().stack.slot(fp, 0) as u32);
        if is_made_by(vm, object, method) {
            let made = fields::object_made(vm, object);
            or_stop(vm, made);
        }
    }
    let current = vm.state.current;
    let watcher = &mut vm.machine.watcher;
    if watcher.running.is_none() {
        return;
    }
    if known.role == Role::Test && watcher.is_body(method) && !vm.method(method).is_static() {
        let receiver = Ref(vm.thread().stack.slot(fp, 0) as u32);
        if let Some(running) = &mut vm.machine.watcher.running {
            running.instances.insert(receiver);
        }
    }
    let may_assert =
        known.check == Check::Expects || known.plan.as_ref().is_some_and(|plan| plan.may_assert);
    if may_assert {
        note_assertion(vm);
    }
    let watcher = &mut vm.machine.watcher;
    if watcher.extents.active(current).is_some() {
        if known.role == Role::Test && watcher.extents.executes(current) {
            watcher.extents.push(current, Entry { fp, site: None, executes: false });
        }
        return;
    }
    let below = vm.thread().stack.previous(fp);
    let receiver = Ref(vm.thread().stack.slot(fp, 0) as u32);
    let announced = vm.machine.watcher.extents.take_announced(current, below, receiver);
    let begins = announced
        || matches!(known.check, Check::Assertion | Check::Executes)
            && !called_by_framework(vm, fp);
    if !begins {
        return;
    }
    // An assertion in another thread may have no frame of the test below it.
    note_assertion(vm);
    if let Some(site) = site(vm, below, method) {
        let executes = known.check == Check::Executes;
        let extents = &mut vm.machine.watcher.extents;
        extents.push(current, Entry { fp, site: Some(site), executes });
    }
}

/// The running test asserts something, or may do so.
fn note_assertion(vm: &mut Vm<Machinery>) {
    if let Some(running) = &mut vm.machine.watcher.running {
        running.asserts = true;
    }
}

/// A method returns that may concern a test, or an assertion, or was called by a test's own code.
pub(super) fn returning(
    vm: &mut Vm<Machinery>,
    fp: Fp,
    known: Rc<Known>,
    owner: Option<Owner>,
    value: Value<Label>,
) -> Res<Value<Label>> {
    let (method, below) = (vm.thread().stack.method(fp), vm.thread().stack.previous(fp));
    if known.check == Check::Announces && !called_by_framework(vm, fp) {
        let current = vm.state.current;
        vm.machine.watcher.extents.announce(current, below, Ref(value.bits as u32));
    }
    if known.role == Role::Test && &*vm.method(method).name == "<init>" {
        let object = Ref(vm.thread().stack.slot(fp, 0) as u32);
        let runs = vm.machine.watcher.running.is_some();
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
fn is_made_by(vm: &Vm<Machinery>, object: Ref, constructor: MethodId) -> bool {
    vm.class_of(object) == vm.method(constructor).class && fields::is_test_instance(vm, object)
}

/// The frame of the test's code from which this frame was called, nearest first.
fn site(vm: &mut Vm<Machinery>, fp: Fp, assertion: MethodId) -> Option<Site> {
    let mut at = fp;
    while at != Fp::NONE {
        let (method, pc) = (vm.thread().stack.method(at), vm.thread().stack.pc(at));
        if know(vm, method).role == Role::Test {
            return Some(Site { method, pc, assertion });
        }
        at = vm.thread().stack.previous(at);
    }
    None
}

/// Whether the code that called a frame is a framework's; the JDK's frames between are no callers, nor are those of a
/// language that calls for code written in it.
fn called_by_framework(vm: &mut Vm<Machinery>, fp: Fp) -> bool {
    let mut at = vm.thread().stack.previous(fp);
    while at != Fp::NONE {
        let method = vm.thread().stack.method(at);
        match know(vm, method).role {
            Role::Jdk => at = vm.thread().stack.previous(at),
            _ if is_dispatcher(&vm.class(vm.method(method).class).name) => {
                at = vm.thread().stack.previous(at);
            }
            role => return role == Role::Framework,
        }
    }
    true
}

/// Packages of a language's runtime that makes the calls of code written in it. Groovy looks for the method when the
/// call is made, and calls it itself.
const DISPATCHERS: [&str; 3] = ["groovy/lang/", "org/codehaus/groovy/", "org/apache/groovy/"];

/// Whether a class, by its internal name, makes the calls of code that another one has.
fn is_dispatcher(class: &str) -> bool {
    DISPATCHERS.iter().any(|package| class.starts_with(package))
}

/// Keeps that an assertion looked at a label.
pub(super) fn collect(vm: &mut Vm<Machinery>, site: Site, label: Label) {
    if let Some(running) = &mut vm.machine.watcher.running {
        running.collected.entry(site).or_default().insert(label);
    }
}
