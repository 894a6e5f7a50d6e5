//! The layout of a class's fields in its instances and in its mirror.
//!
//! Each field takes at least four bytes. So one label for every four bytes is at least one label
//! for every field.

use classfile::ClassFile;

use crate::classes::class::{ClassId, Field, Kind, access};
use crate::vm::Vm;

/// The layout of a class.
pub(crate) struct Layout {
    pub fields: Vec<Field>,
    pub instance_size: u32,
    pub references: Vec<u32>,
    pub static_references: Vec<u32>,
    pub mirror_size: u32,
}

/// The number of slots that the vm adds to each mirror: class, state, thread, resolved references,
/// error and signers.
pub(crate) const MIRROR_EXTRA: u32 = 6;

/// The added field of `java.lang.Module` that holds the modules that it reads and the packages that
/// it exports.
pub(crate) const MODULE_EDGES: &str = "<edges>";

/// The added field of `java.lang.Thread` that holds its cache of scoped values, if the class
/// library has scoped values.
pub const SCOPED_VALUES: &str = "<scoped values>";

/// The added field of `java.lang.invoke.ResolvedMethodName` that holds the method's
/// [`crate::classes::class::MethodId`].
pub const METHOD_TARGET: &str = "<target>";

pub(crate) fn lay_out(vm: &Vm, file: &ClassFile, parent: Option<ClassId>) -> Layout {
    let parent = parent.map(|id| vm.class(id));
    let mut end = parent.map_or(16, |parent| parent.instance_size);
    let mut references = parent.map_or_else(Vec::new, |parent| parent.reference_offsets.clone());
    let mut static_references = Vec::new();
    let mut static_end = vm.known.mirror_fields_end;
    let mut fields = Vec::with_capacity(file.fields.len());
    for (index, source) in file.fields.iter().enumerate() {
        let kind = Kind::of(&source.descriptor);
        let is_static = source.access & access::STATIC != 0;
        let at = if is_static { &mut static_end } else { &mut end };
        let offset = place(at, kind);
        if kind == Kind::Reference {
            if is_static { static_references.push(offset) } else { references.push(offset) }
        }
        fields.push(Field {
            name: source.name.clone(),
            descriptor: source.descriptor.clone(),
            access: source.access,
            kind,
            offset,
            index: index as u16,
        });
    }
    if &*file.this_class == "java/lang/Module" {
        let offset = place(&mut end, Kind::Reference);
        references.push(offset);
        fields.push(added_field(MODULE_EDGES, "[Ljava/lang/Object;", offset));
    }
    if &*file.this_class == "java/lang/Class" {
        end = ((end + 4 * MIRROR_EXTRA) + 7) & !7;
    }
    if &*file.this_class == "java/lang/Thread"
        && file.method("scopedValueCache", "()[Ljava/lang/Object;").is_some()
    {
        let offset = place(&mut end, Kind::Reference);
        references.push(offset);
        fields.push(added_field(SCOPED_VALUES, "[Ljava/lang/Object;", offset));
    }
    if &*file.this_class == "java/lang/invoke/ResolvedMethodName" {
        fields.push(added_field(METHOD_TARGET, "I", place(&mut end, Kind::Int)));
    }
    if &*file.this_class == "java/lang/invoke/MemberName" {
        // Two hidden slots: the target method, and the index by which it is selected.
        end = ((end + 7) & !7) + 8;
    }
    Layout {
        fields,
        instance_size: (end + 7) & !7,
        references,
        static_references,
        mirror_size: (static_end + 7) & !7,
    }
}

/// Returns a field that the vm adds. Reflection does not show it.
fn added_field(name: &str, descriptor: &str, offset: u32) -> Field {
    Field {
        name: name.into(),
        descriptor: descriptor.into(),
        access: access::PRIVATE | access::SYNTHETIC,
        kind: Kind::of(descriptor),
        offset,
        index: u16::MAX,
    }
}

fn place(end: &mut u32, kind: Kind) -> u32 {
    let size = (1 << kind.shift()).max(4);
    let offset = (*end + size - 1) & !(size - 1);
    *end = offset + size;
    offset
}
