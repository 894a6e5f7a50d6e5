//! Finds assertions about the results of observers.

use std::collections::BTreeSet;

use habits::Body;
use habits::nearby::{Between, between};
use models::facts::Value;
use vm::Vm;
use vm::classes::class::{ClassId, Kind, MethodId};
use vm::frames::frame::Fp;
use vm::memory::heap::Ref;

use super::state::Observed;
use super::{Mining, caller};
use crate::record::Chosen;
use crate::values::summary;

/// The most assertions about observers in a test that are kept.
const MOST_CHOICES: usize = 200;

/// Looks at an assertion that has begun.
pub(super) fn began(vm: &mut Vm, fp: Fp, method: MethodId) {
    let Some(caller) = caller(vm, fp) else { return };
    for observed in checked(vm, fp, method, caller) {
        choose(vm, observed, method);
    }
    let seen = &mut vm.machine.of_mut::<Mining>().seen;
    seen.counts.assertions = seen.counts.assertions.saturating_add(1);
}

/// Returns the results that an assertion checks, and forgets them.
fn checked(vm: &mut Vm, fp: Fp, method: MethodId, caller: Fp) -> Vec<Observed> {
    let thread = vm.state.current;
    let at = vm.bci(vm.thread().stack.method(caller), vm.thread().stack.pc(caller));
    let mut found = Vec::new();
    let (mut slot, of) = (u32::from(!vm.method(method).is_static()), vm.method(method));
    for kind in of.parameters.clone() {
        let bits = vm.thread().stack.slot(fp, slot);
        slot += kind.slots() as u32;
        let is_it = |it: &&Observed| {
            it.thread == thread
                && it.call.caller == caller
                && match distance(vm, it, at) {
                    Some(Between::Nothing) => is_same(vm, (it.kind, it.bits), (kind, bits)),
                    Some(Between::Comparison) => kind == Kind::Boolean,
                    None => false,
                }
        };
        // The latest result is nearest to the assertion.
        let latest = vm.machine.of::<Mining>().seen.results.iter().rev().find(is_it).copied();
        if let Some(latest) = latest {
            let is_other = |it: &Observed| it.call.at != latest.call.at;
            vm.machine.of_mut::<Mining>().seen.results.retain(is_other);
            found.push(latest);
        }
    }
    found
}

/// Returns whether two values are the same, where one may be wider than the other, or its box.
fn is_same(vm: &Vm, returned: (Kind, u64), passed: (Kind, u64)) -> bool {
    match (returned, passed) {
        ((Kind::Reference, returned), (Kind::Reference, passed)) => {
            returned as u32 == passed as u32
        }
        ((Kind::Reference, _), _) => false,
        (returned, (Kind::Reference, passed)) => {
            let unboxed = vm.unbox(Ref(passed as u32));
            unboxed.is_some_and(|passed| is_same(vm, returned, passed))
        }
        (returned, passed) => number(returned) == number(passed),
    }
}

/// Returns the value of a number in a form that does not depend on its width.
fn number((kind, bits): (Kind, u64)) -> (u64, u64) {
    let fraction = |value: f64| match value.fract() == 0.0 && value.abs() < 9e15 {
        true => (0, value as i64 as u64),
        false => (1, value.to_bits()),
    };
    match kind {
        Kind::Float => fraction(f64::from(f32::from_bits(bits as u32))),
        Kind::Double => fraction(f64::from_bits(bits)),
        Kind::Long => (0, bits),
        Kind::Char => (0, u64::from(bits as u16)),
        _ => (0, i64::from(bits as u32 as i32) as u64),
    }
}

/// Returns the distance between the call of an observer and the assertion at a place; `None` if other code than the
/// assertion may have got the result.
fn distance(vm: &Vm, observed: &Observed, at: u16) -> Option<Between> {
    let catalogue = &vm.machine.of::<Mining>().catalogue;
    let is_observer =
        |name: &str, descriptor: &str| descriptor.starts_with("()") && catalogue.is_observed(name);
    let (file, code) = roles::code_of(vm, observed.call.within)?;
    between(file, code, (observed.call.at, at), is_observer)
}

/// Returns the nearest class of an object that belongs to the project.
fn own_class(vm: &Vm, object: Ref) -> Option<String> {
    let mut next = Some(vm.class_of(object));
    while let Some(id) = next {
        let class = vm.class(id);
        if vm.machine.of::<Mining>().is_own(&class.name) {
            return Some(class.name.to_string());
        }
        next = class.super_class;
    }
    None
}

/// Returns the values of an object's observers that only return a field.
fn fields(vm: &Vm, object: Ref) -> Vec<(u32, Value)> {
    let catalogue = &vm.machine.of::<Mining>().catalogue;
    let (mut found, mut names) = (Vec::new(), BTreeSet::new());
    let mut next = Some(vm.class_of(object));
    while let Some(id) = next {
        let class = vm.class(id);
        for (_, number) in catalogue.of_class(&class.name) {
            let Some(target) = catalogue.targets.get(number as usize) else { continue };
            if !target.is_observer || !names.insert(target.name.clone()) {
                continue;
            }
            if let Body::Field(name) = &target.body
                && let Some(field) = field(vm, id, name)
            {
                let bits = vm.load(object.0 + field.1, field.0);
                found.push((number, summary(vm, field.0, bits)));
            }
        }
        next = class.super_class;
    }
    found
}

/// Returns the kind and the place of a field that a class declares or inherits.
fn field(vm: &Vm, class: ClassId, name: &str) -> Option<(Kind, u32)> {
    let mut next = Some(class);
    while let Some(id) = next {
        let class = vm.class(id);
        let is_it = |it: &&vm::classes::class::Field| &*it.name == name && !it.is_static();
        if let Some(field) = class.fields.iter().find(is_it) {
            return Some((field.kind, field.offset));
        }
        next = class.super_class;
    }
    None
}

/// Notes that an assertion checks the result of an observer, unless this was noted before for the same object.
fn choose(vm: &mut Vm, observed: Observed, assertion: MethodId) {
    let (object, method) = (observed.call.object, observed.call.method);
    let Some(receiver) = own_class(vm, object) else { return };
    let value = summary(vm, observed.kind, observed.bits);
    let fields = fields(vm, object);
    let assertion = vm.method(assertion).name.to_string();
    let seen = &mut vm.machine.of_mut::<Mining>().seen;
    let position = u16::try_from(seen.counts.assertions).unwrap_or(u16::MAX);
    let Some(on) = seen.objects.get_mut(&object.0) else { return };
    on.check(method);
    if !on.asserted.insert(method) || seen.choices.len() >= MOST_CHOICES {
        return;
    }
    let object = *on.number.get_or_insert_with(|| {
        seen.numbered += 1;
        seen.numbered - 1
    });
    seen.choices.push(Chosen {
        receiver,
        observer: method,
        object,
        position,
        assertion,
        called: on.work(),
        arguments: on.arguments.clone(),
        value,
        fields,
    });
}
