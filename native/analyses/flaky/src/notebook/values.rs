//! Computes digests of the values of static fields.

use coverage::Digests;
use vm::classes::class::{Class, ClassId};
use vm::memory::heap::Ref;
use vm::{Extent, Vm};

use crate::notebook::notes::Value;
use crate::notebook::root::{Root, is_foreign};

/// The most objects below a root whose content is part of the digest. It bounds the cost of a root with very large
/// state, which is compared after each test.
const CONTENT: Extent = Extent::Content(20_000);

/// The extent of a digest of `System.in`, `out` or `err`: only the classes of its nearest objects. Each test that
/// prints changes the content of the buffers, and that hurts nobody.
const STREAM: Extent = Extent::Shape(12);

/// The extent of a digest of the kind of a value: the classes of its nearest objects, without their content.
const KIND: Extent = Extent::Shape(3);

/// Returns the extent of the digest of a root's content.
pub(crate) fn extent(root: &Root) -> Extent {
    if root.is_stream() { STREAM } else { CONTENT }
}

/// Returns whether the static field of a root holds an object. False if its class is not initialised.
pub(crate) fn holds_something(vm: &Vm, root: &Root) -> bool {
    let (class, name) = root.field();
    held_by(vm, &class, &name).is_some()
}

/// Returns the object in a static field that an initialised class declares. `None` if there is no such class or
/// field, or if it holds null.
pub(crate) fn held_by(vm: &Vm, class: &str, name: &str) -> Option<Ref> {
    let id = vm.class_ids().find(|it| *vm.class(*it).name == *class)?;
    let field = vm.class(id).fields.iter().find(|it| it.is_static() && *it.name == *name)?;
    vm.static_reference(id, &field.name, &field.descriptor).filter(|it| it.0 != 0)
}

/// Returns the value of a static field that a class declares or inherits.
pub(crate) fn of_field(vm: &Vm, class: ClassId, name: &str, extent: Extent) -> Option<Value> {
    let found = vm.class(class);
    // An instruction may name a subclass as the owner of a field (JVMS 5.4.3.2), and roots keep the name as it is.
    let declaring = found.ancestors.iter().rev().chain(&found.all_interfaces);
    let mut declaring = std::iter::once(&class).chain(declaring);
    declaring.find_map(|id| declared(vm, *id, name, extent))
}

/// Returns the values of all static fields that a class declares. Returns none for a class of the JDK or of a test
/// framework.
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
