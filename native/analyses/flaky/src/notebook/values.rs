//! The values of static fields.

use coverage::Digests;
use vm::classes::class::{Class, ClassId};
use vm::memory::heap::Ref;
use vm::{Extent, Vm};

use crate::notebook::notes::Value;
use crate::notebook::root::{Root, is_foreign};

/// The most objects below a root that are compared.
const CONTENT: Extent = Extent::Content(20_000);

/// What is compared of the content of a stream of the system: its buffers do not matter.
const STREAM: Extent = Extent::Shape(12);

/// What tells what kind of value a root holds.
const KIND: Extent = Extent::Shape(3);

/// Returns what is compared of the content of a root.
pub(crate) fn extent(root: &Root) -> Extent {
    if root.is_stream() { STREAM } else { CONTENT }
}

/// Returns whether a static field that an initialised class declares holds an object.
pub(crate) fn holds_something(vm: &Vm, root: &Root) -> bool {
    let (class, name) = root.field();
    held_by(vm, &class, &name).is_some()
}

/// Returns the object that a static field holds which an initialised class declares.
pub(crate) fn held_by(vm: &Vm, class: &str, name: &str) -> Option<Ref> {
    let id = vm.class_ids().find(|it| *vm.class(*it).name == *class)?;
    let field = vm.class(id).fields.iter().find(|it| it.is_static() && *it.name == *name)?;
    vm.static_reference(id, &field.name, &field.descriptor).filter(|it| it.0 != 0)
}

/// Returns the value of a static field that a class declares or inherits.
pub(crate) fn of_field(vm: &Vm, class: ClassId, name: &str, extent: Extent) -> Option<Value> {
    let found = vm.class(class);
    let declaring = found.ancestors.iter().rev().chain(&found.all_interfaces);
    let mut declaring = std::iter::once(&class).chain(declaring);
    declaring.find_map(|id| declared(vm, *id, name, extent))
}

/// Returns the values of all static fields that a class declares. Those of the JDK and of test frameworks have none.
pub(crate) fn of_class(vm: &Vm, class: ClassId) -> Vec<(Root, Value)> {
    let Class { name, fields, .. } = &**vm.class(class);
    if is_foreign(name) {
        return Vec::new();
    }
    let roots = fields.iter().filter(|it| it.is_static()).map(|field| {
        let root = Root::Field(name.as_ref().into(), field.name.as_ref().into());
        let value = declared(vm, class, &field.name, extent(&root))?;
        Some((root, value))
    });
    roots.flatten().collect()
}

/// Returns the value of a static field that a class declares itself.
fn declared(vm: &Vm, class: ClassId, name: &str, extent: Extent) -> Option<Value> {
    let content = vm.digest_of_static(class, name, extent)?;
    Some(Value { content, kind: vm.digest_of_static(class, name, KIND)? })
}

impl From<Value> for Digests {
    fn from(value: Value) -> Digests {
        [value.content, value.kind]
    }
}

impl From<Digests> for Value {
    fn from([content, kind]: Digests) -> Value {
        Value { content, kind }
    }
}
