//! Finds a live instance of a class, to try it in place of null or of another instance.

use std::collections::{HashSet, VecDeque};

use roles::Role;
use vm::Vm;
use vm::classes::class::{ClassId, Kind};
use vm::memory::heap::Ref;

use crate::Polish;
use crate::code::methods::role_of;

/// The number of objects that are looked at, at most.
const MOST: usize = 100_000;
/// Classes whose objects are not followed, because they lead to the whole state of the vm.
const MACHINERY: [&str; 4] =
    ["java/lang/Class", "java/lang/ClassLoader", "java/lang/Module", "java/lang/Thread"];

/// Finds an instance of a class (in internal form) other than a given one.
///
/// Searches breadth first, so near objects are found first. It starts at the test's instances, then
/// at the static fields of the project's classes, then at the static fields of the class itself,
/// such as the constants of `BigInteger`.
pub fn instance(vm: &mut Vm, class: &str, other_than: Ref) -> Option<Ref> {
    let named = |vm: &Vm, name: &str| -> Vec<ClassId> {
        vm.class_ids().filter(|&id| &*vm.class(id).name == name).collect()
    };
    let wanted = named(vm, class);
    let machinery: Vec<ClassId> = MACHINERY.iter().flat_map(|name| named(vm, name)).collect();
    let constants = wanted.iter().flat_map(|&class| static_references(vm, class));
    let constants: Vec<Ref> = constants.collect();
    let roots = [roots(vm), constants].concat();
    let is_of = |object: Ref, classes: &[ClassId]| {
        classes.iter().any(|&class| vm.is_instance(object, class))
    };
    let mut seen: HashSet<Ref> = HashSet::from([Ref(0)]);
    let mut open: VecDeque<Ref> = roots.into_iter().filter(|&root| seen.insert(root)).collect();
    while let Some(object) = open.pop_front() {
        if object != other_than && is_of(object, &wanted) {
            return Some(object);
        }
        if seen.len() < MOST && !is_of(object, &machinery) {
            vm.for_each_reference(object, |_, target| {
                if seen.insert(target) {
                    open.push_back(target);
                }
            });
        }
    }
    None
}

/// Returns the instances that the running test uses, and the objects in static fields of the
/// project's classes, in the order in which the classes were loaded.
fn roots(vm: &mut Vm) -> Vec<Ref> {
    let running = vm.machine.of::<Polish>().running.as_ref();
    let mut roots: Vec<Ref> =
        running.map(|running| running.instances.iter().copied().collect()).unwrap_or_default();
    let ids: Vec<ClassId> = vm.class_ids().collect();
    for id in ids {
        if !matches!(role_of(vm, id), Role::Project | Role::Test) {
            continue;
        }
        roots.extend(static_references(vm, id));
    }
    roots
}

/// Returns the objects in the static fields of a class, including null.
fn static_references(vm: &Vm, id: ClassId) -> Vec<Ref> {
    let class = vm.class(id);
    let fields = class.fields.iter();
    let fields = fields.filter(|field| field.is_static() && field.kind == Kind::Reference);
    fields
        .map(|field| Ref(vm.load(class.mirror.0 + field.offset, Kind::Reference) as u32))
        .collect()
}
