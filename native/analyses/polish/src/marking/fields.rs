//! Marks the fields that a test does not control: static fields, and fields of its instance.

use roles::Role;
use taint::Label;
use vm::classes::class::{ClassId, Field, Kind, access};
use vm::memory::heap::Ref;
use vm::{Res, Vm};

use crate::Polish;
use crate::code::methods::role_of;
use crate::marking::marks::{Meaning, Origin, When};
use taint::Labels;

/// Returns whether Java code can assign a field again.
fn is_assignable(field: &Field) -> bool {
    field.access & (access::FINAL | access::SYNTHETIC) == 0 && field.index != u16::MAX
}

/// Returns whether a static field is an input, because something may have changed it before the
/// test.
fn is_input(vm: &Vm, class: &str, field: &Field) -> bool {
    let scope = &vm.machine.of::<Polish>().scope;
    field.is_static() && is_assignable(field) && scope.may_change(class, &field.name)
}

/// Returns whether an object is an instance on which JUnit runs tests.
pub fn is_test_instance(vm: &Vm, object: Ref) -> bool {
    vm.machine.of::<Polish>().roles.is_test_class(vm, vm.class_of(object))
}

/// Marks one field. If the running trial is about it, replaces its value.
fn mark(vm: &mut Vm, holder: Ref, field: &Field, meaning: Meaning) -> Res<Label> {
    let mark = vm.machine.of_mut::<Polish>().marks.mark(meaning);
    note_null(vm, &meaning);
    let label = match vm.machine.of::<Polish>().is_trial() {
        true => Label::default(),
        false => vm.machine.of_mut::<Labels>().of(mark),
    };
    vm.set_field_shadow(holder, field.offset, label)?;
    let bits = crate::trying::trial::instead(vm, meaning.assignment, meaning.bits)?;
    if bits != meaning.bits {
        vm.store(holder.0 + field.offset, field.kind, bits);
    }
    Ok(label)
}

/// Notes that a static field is null in an unchanged run.
fn note_null(vm: &mut Vm, meaning: &Meaning) {
    let watcher = vm.machine.of_mut::<Polish>();
    if let Origin::Static(class, offset) = meaning.origin()
        && meaning.kind == Kind::Reference
        && meaning.bits == 0
        && !watcher.is_trial()
    {
        watcher.nullable.insert((class, offset));
    }
}

/// Marks the static fields of a class that are inputs.
fn mark_statics(vm: &mut Vm, id: ClassId, when: When) -> Res<()> {
    let class = vm.class(id).clone();
    for field in &class.fields {
        if !is_input(vm, &class.name, field) {
            continue;
        }
        let meaning = Meaning {
            assignment: (Origin::Static(id, field.offset), when),
            kind: field.kind,
            bits: vm.load(class.mirror.0 + field.offset, field.kind),
            holder: Ref(0),
            test: Some(vm.machine.of::<Polish>().test),
            reached: vm.reached(),
        };
        mark(vm, class.mirror, field, meaning)?;
    }
    Ok(())
}

/// Called when a class has been initialised. Marks its static fields at once if a test runs, and
/// whenever a test starts later.
///
/// # Errors
/// Returns an `OutOfMemoryError` of the guest.
pub fn class_initialised(vm: &mut Vm, id: ClassId) -> Res<()> {
    let role = role_of(vm, id);
    let class = vm.class(id);
    let has_inputs = class.fields.iter().any(|field| is_input(vm, &class.name, field));
    let is_outside = matches!(role, Role::Jdk | Role::Framework)
        || !vm.machine.of::<Polish>().scope.has(&class.name);
    if !has_inputs || is_outside {
        return Ok(());
    }
    vm.machine.of_mut::<Polish>().statics.push(id);
    match vm.machine.of::<Polish>().running {
        Some(_) => mark_statics(vm, id, When::ClassInitialisation),
        None => Ok(()),
    }
}

/// Marks the static fields of all initialised classes. Called when a test starts, and when its
/// instance has been created, because the constructor may have used them.
///
/// # Errors
/// Returns an `OutOfMemoryError` of the guest.
pub fn mark_all_statics(vm: &mut Vm) -> Res<()> {
    for index in 0..vm.machine.of::<Polish>().statics.len() {
        if let Some(&id) = vm.machine.of::<Polish>().statics.get(index) {
            mark_statics(vm, id, When::Before)?;
        }
    }
    Ok(())
}

/// Returns the fields of a test's instance that are inputs, with the classes that declare them.
/// These are assignable fields of its class and its superclasses, without those of frameworks and
/// of classes outside the scope.
fn own_fields(vm: &mut Vm, object: Ref) -> Vec<(ClassId, Field)> {
    let ancestors = vm.class(vm.class_of(object)).ancestors.clone();
    let mut own = Vec::new();
    for id in ancestors {
        let is_outside = matches!(role_of(vm, id), Role::Jdk | Role::Framework);
        let (class, scope) = (vm.class(id), &vm.machine.of::<Polish>().scope);
        if !is_outside && scope.has(&class.name) {
            let is_input = |field: &&Field| {
                let is_own = !field.is_static() && is_assignable(field);
                is_own && !scope.is_kept_by_tests(&class.name, &field.name)
            };
            own.extend(class.fields.iter().filter(is_input).map(|field| (id, field.clone())));
        }
    }
    own
}

/// Marks a field of a test's instance that an initialiser has just set. Returns its label, or
/// `None` if the field is no input.
///
/// # Errors
/// Returns an `OutOfMemoryError` of the guest.
pub fn mark_instance_field(
    vm: &mut Vm,
    object: Ref,
    offset: u32,
    when: When,
) -> Res<Option<Label>> {
    let found = own_fields(vm, object).into_iter().find(|(_, field)| field.offset == offset);
    match found {
        Some((id, field)) => mark_field(vm, object, id, &field, when).map(Some),
        None => Ok(None),
    }
}

/// Marks a field of an instance, if the instance is known.
fn mark_field(vm: &mut Vm, object: Ref, id: ClassId, field: &Field, when: When) -> Res<Label> {
    let Some(instance) = vm.machine.of::<Polish>().instances.get(object) else {
        return Ok(vm.field_shadow(object, field.offset));
    };
    let meaning = Meaning {
        assignment: (Origin::Instance(id, field.offset, instance), when),
        kind: field.kind,
        bits: vm.load(object.0 + field.offset, field.kind),
        holder: object,
        test: None,
        reached: vm.reached(),
    };
    mark(vm, object, field, meaning)
}

/// Called when the construction of an object of a test class starts. Marks its fields, which have
/// their default values.
///
/// # Errors
/// Returns an `OutOfMemoryError` of the guest.
pub fn object_made(vm: &mut Vm, object: Ref) -> Res<()> {
    let class = vm.class_of(object);
    vm.machine.of_mut::<Polish>().instances.add(object, class);
    for (id, field) in own_fields(vm, object) {
        mark_field(vm, object, id, &field, When::ObjectInitialisation)?;
    }
    Ok(())
}
