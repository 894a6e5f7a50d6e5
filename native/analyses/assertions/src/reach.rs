//! Labels everything that the project's code could have changed, even where it changes nothing.
//!
//! Labels follow what code does. A stream that the code under test should not close is not closed, and no label says
//! that `assertFalse(stream.closed)` looks at this code. So everything that can be reached from what the code is given
//! counts as its own.

use std::collections::BTreeSet;

use classfile::Instruction;
use taint::Label;
use vm::classes::class::{Kind, MethodId, Shape, access};
use vm::memory::heap::Ref;
use vm::{Res, Vm};

use crate::Assertions;

/// The most objects that are labelled from one call of the project's code on.
const MOST_OBJECTS: usize = 256;

/// The most elements of an array that are labelled.
const MOST_ELEMENTS: u32 = 1024;

/// Labels the fields and elements of objects and of all that they refer to, but not what objects of the project hold.
/// Returns whether it has reached everything.
///
/// # Errors
/// The heap has reached its hard limit.
pub(crate) fn label_all(vm: &mut Vm, from: &BTreeSet<u32>, label: Label) -> Res<bool> {
    let mut reached = BTreeSet::new();
    let mut waiting: Vec<u32> = from.iter().copied().collect();
    while let Some(object) = waiting.pop() {
        if object == 0 || is_closed(vm, Ref(object)) || !reached.insert(object) {
            continue;
        }
        if reached.len() > MOST_OBJECTS {
            return Ok(false);
        }
        match label_one(vm, Ref(object), label)? {
            // What tests see of these objects goes through the project's methods.
            Some(_) if is_of_project(vm, Ref(object)) => {}
            Some(within) => waiting.extend(within),
            None => return Ok(false),
        }
    }
    Ok(true)
}

/// Returns whether an object is an instance of one of the project's own classes.
pub(crate) fn is_of_project(vm: &Vm, object: Ref) -> bool {
    let class = &vm.class(vm.class_of(object)).name;
    let project = &vm.machine.of::<Assertions>().project;
    project.is_own(class) && !project.is_of_tests(class)
}

/// Labels the fields or elements of one object. Returns the objects that it refers to, or `None` for an array that is
/// too long.
///
/// # Errors
/// The heap has reached its hard limit.
pub(crate) fn label_one(vm: &mut Vm, object: Ref, label: Label) -> Res<Option<Vec<u32>>> {
    let class = vm.class_of(object);
    if matches!(vm.class(class).shape, Shape::Array(_)) {
        return label_array(vm, object, label);
    }
    let ancestors = vm.class(class).ancestors.iter();
    let fields = ancestors.flat_map(|&id| vm.class(id).fields.iter().filter(|it| !it.is_static()));
    let fields: Vec<(u32, Kind)> = fields.map(|it| (it.offset, it.kind)).collect();
    let mut within = Vec::new();
    for (offset, kind) in fields {
        vm.set_field_shadow(object, offset, label)?;
        if kind == Kind::Reference {
            within.push(vm.reference(object, offset).0);
        }
    }
    Ok(Some(within))
}

fn label_array(vm: &mut Vm, array: Ref, label: Label) -> Res<Option<Vec<u32>>> {
    vm.set_length_shadow(array, label)?;
    let length = vm.heap.length(array);
    if length > MOST_ELEMENTS {
        return Ok(None);
    }
    let holds_references = vm.element_kind(vm.class_of(array)) == Kind::Reference;
    let mut within = Vec::new();
    for index in 0..length {
        vm.set_element_shadow(array, index, label)?;
        if holds_references {
            within.push(vm.element(array, index).0);
        }
    }
    Ok(Some(within))
}

/// Returns whether an object says nothing by its fields that could change: a text, a box or an enum constant. Classes,
/// class loaders and threads belong to the JVM, and everything can be reached from them.
fn is_closed(vm: &Vm, object: Ref) -> bool {
    let class = vm.class(vm.class_of(object));
    let of_the_jvm =
        ["java/lang/Class", "java/lang/ClassLoader", "java/lang/Thread", "java/lang/ThreadGroup"];
    class.canonical || class.ancestors.iter().any(|&it| of_the_jvm.contains(&&*vm.class(it).name))
}

/// Returns whether an operation reads a static field that the project's code may change: one of its own classes, or one
/// of the tests after the code was given something, for example a lambda that counts.
pub(crate) fn reads_static(vm: &Vm, method: MethodId, pc: u32) -> bool {
    is_changeable_static(vm, method, pc).unwrap_or(false)
}

fn is_changeable_static(vm: &Vm, method: MethodId, pc: u32) -> Option<bool> {
    let (file, code) = roles::code_of(vm, method)?;
    let instruction = Instruction::at(&code.bytes, usize::from(vm.bci(method, pc)))?;
    let member = file.pool.member(instruction.pool_index()?)?;
    let watcher = vm.machine.of::<Assertions>();
    let has_given = watcher.running.as_ref().is_some_and(|running| !running.given.is_empty());
    let is_of_tests = watcher.project.is_of_tests(member.class);
    if !watcher.project.is_own(member.class) || is_of_tests && !has_given {
        return Some(false);
    }
    let class = vm.lookup_loaded(vm.class(vm.method(method).class).loader, member.class)?;
    let declared = vm.class(class).ancestors.iter().rev().find_map(|&it| {
        vm.class(it).fields.iter().find(|field| field.is_static() && *field.name == **member.name)
    });
    Some(declared.is_some_and(|field| field.access & access::FINAL == 0))
}
