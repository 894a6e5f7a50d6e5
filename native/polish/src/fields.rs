//! Marks on fields that a test does not control: statics, and fields of its instance.

use taint::Label;
use vm::class::{ClassId, Field, Kind, access};
use vm::heap::Ref;
use vm::{Res, Vm};

use crate::marks::{Meaning, Origin, When};
use crate::roles::{Role, role};
use crate::watch::Machinery;

/// A test that owns marks of instances: they belong to whoever uses the instance.
pub const INSTANCES: u32 = u32::MAX;

/// Whether a field can be assigned again by code of the language.
fn is_assignable(field: &Field) -> bool {
    field.access & (access::FINAL | access::SYNTHETIC) == 0 && field.index != u16::MAX
}

/// Whether an object is an instance on which JUnit runs tests.
pub fn is_test_instance(vm: &Vm<Machinery>, object: Ref) -> bool {
    let class = vm.class(vm.class_of(object));
    vm.machine.watcher.roles.is_test_class(&class.name)
}

/// Marks one field, and puts another value in it if that is what is tried.
fn mark(vm: &mut Vm<Machinery>, holder: Ref, field: &Field, meaning: Meaning) -> Res<Label> {
    let mark = vm.machine.watcher.marks.mark(meaning);
    let label = vm.machine.labels.of(mark);
    vm.set_field_shadow(holder, field.offset, label)?;
    let at = holder.0 + field.offset;
    let bits = crate::trial::instead(vm, meaning.origin, meaning.bits)?;
    if bits != meaning.bits {
        vm.store(at, field.kind, bits);
    }
    Ok(label)
}

/// Marks the static fields of a class.
fn mark_statics(vm: &mut Vm<Machinery>, id: ClassId, when: When) -> Res<()> {
    let class = vm.class(id).clone();
    for field in class.fields.iter().filter(|field| field.is_static() && is_assignable(field)) {
        let meaning = Meaning {
            origin: Origin::Static(id, field.offset),
            when,
            kind: field.kind,
            bits: vm.load(class.mirror.0 + field.offset, field.kind),
            test: vm.machine.watcher.test,
        };
        mark(vm, class.mirror, field, meaning)?;
    }
    Ok(())
}

/// A class was initialised: its statics are marked at once if a test runs, and whenever one begins.
pub fn class_initialised(vm: &mut Vm<Machinery>, id: ClassId) {
    let mut roles = std::mem::take(&mut vm.machine.watcher.roles);
    let role = role(vm, &mut roles, id);
    vm.machine.watcher.roles = roles;
    let has_statics =
        vm.class(id).fields.iter().any(|field| field.is_static() && is_assignable(field));
    if !has_statics || matches!(role, Role::Jdk | Role::Framework) {
        return;
    }
    vm.machine.watcher.statics.push(id);
    if vm.machine.watcher.running.is_some() {
        // Out of memory, a field stays unmarked.
        let _ = mark_statics(vm, id, When::ClassInitialisation);
    }
}

/// A test begins: the statics of all classes are marked.
///
/// # Errors
/// `OutOfMemoryError`
pub fn test_begins(vm: &mut Vm<Machinery>) -> Res<()> {
    for id in vm.machine.watcher.statics.clone() {
        mark_statics(vm, id, When::Before)?;
    }
    crate::trial::change_instance(vm)
}

/// The classes whose fields belong to a test's instance: its own and those it inherits from, up to
/// the framework's.
fn own_classes(vm: &mut Vm<Machinery>, object: Ref) -> Vec<ClassId> {
    let ancestors = vm.class(vm.class_of(object)).ancestors.clone();
    let mut roles = std::mem::take(&mut vm.machine.watcher.roles);
    let own = ancestors
        .into_iter()
        .filter(|&id| !matches!(role(vm, &mut roles, id), Role::Jdk | Role::Framework))
        .collect();
    vm.machine.watcher.roles = roles;
    own
}

/// The instance's field at an offset, with the class that declares it.
pub fn field_at(vm: &mut Vm<Machinery>, object: Ref, offset: u32) -> Option<(ClassId, Field)> {
    own_classes(vm, object).into_iter().find_map(|id| {
        let fields = &vm.class(id).fields;
        let field = fields.iter().find(|field| !field.is_static() && field.offset == offset)?;
        Some((id, field.clone()))
    })
}

/// Marks a field of a test's instance that an initialiser has just set.
pub fn mark_instance_field(
    vm: &mut Vm<Machinery>,
    object: Ref,
    offset: u32,
    when: When,
) -> Option<Label> {
    let (id, field) = field_at(vm, object, offset)?;
    is_assignable(&field).then(|| mark_field(vm, object, id, &field, when).ok()).flatten()
}

fn mark_field(
    vm: &mut Vm<Machinery>,
    object: Ref,
    id: ClassId,
    field: &Field,
    when: When,
) -> Res<Label> {
    let meaning = Meaning {
        origin: Origin::Instance(id, field.offset, object),
        when,
        kind: field.kind,
        bits: vm.load(object.0 + field.offset, field.kind),
        test: INSTANCES,
    };
    mark(vm, object, field, meaning)
}

/// An object of a test class was initialised: its fields are marked, and those of the instances
/// that it is nested in; then the statics, which its constructor may have used.
pub fn object_initialised(vm: &mut Vm<Machinery>, object: Ref) {
    if !is_test_instance(vm, object) {
        return;
    }
    for id in own_classes(vm, object) {
        let fields = vm.class(id).fields.clone();
        for field in fields.iter().filter(|field| !field.is_static()) {
            if is_assignable(field) {
                let _ = mark_field(vm, object, id, field, When::ObjectInitialisation);
            } else if field.name.starts_with("this$") && field.kind == Kind::Reference {
                let outer = Ref(vm.load(object.0 + field.offset, Kind::Reference) as u32);
                if outer.0 != 0 {
                    object_initialised(vm, outer);
                }
            }
        }
    }
    if vm.machine.watcher.running.is_some() {
        for id in vm.machine.watcher.statics.clone() {
            // Out of memory, a field stays unmarked.
            let _ = mark_statics(vm, id, When::Before);
        }
    }
}
