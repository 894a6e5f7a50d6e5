//! Natives of `java.lang.Class` that make reflective objects for its members.

use std::rc::Rc;

use vm::classes::class::{Class, ClassId, Field, MethodId, access};
use vm::host::in_listed_order;
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Res, Vm};

use super::order;

crate::natives! {
    "java/lang/Class";
    "getDeclaredMethods0" "(Z)[Ljava/lang/reflect/Method;" => methods;
    "getDeclaredConstructors0" "(Z)[Ljava/lang/reflect/Constructor;" => constructors;
    "getDeclaredFields0" "(Z)[Ljava/lang/reflect/Field;" => fields;
}

pub(crate) const METHOD: &str = "java/lang/reflect/Method";
pub(crate) const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";
pub(crate) const FIELD: &str = "java/lang/reflect/Field";

/// Returns the methods or the constructors that reflection shows.
fn selected(vm: &Vm, class: &Class, public_only: bool, constructors: bool) -> Vec<MethodId> {
    let wanted = |&id: &MethodId| {
        let method = vm.method(id);
        let kind = if constructors { &*method.name == "<init>" } else { !method.is_initializer() };
        kind && (!public_only || method.access & access::PUBLIC != 0)
    };
    listed(vm, class, order::in_order(vm, class).into_iter().filter(wanted).collect())
}

/// Puts members of a class into the order in which the host lists them.
pub(super) fn listed<T>(vm: &Vm, class: &Class, members: Vec<T>) -> Vec<T> {
    in_listed_order(&*vm.host, class.name.as_bytes(), members)
}

/// Loads the types in a method's descriptor, before the caller allocates anything.
fn parameter_types(vm: &mut Vm, class: &Class, id: MethodId) -> Res<(Vec<ClassId>, ClassId)> {
    let descriptor = vm.method(id).descriptor.clone();
    vm.descriptor_classes(class, &descriptor)
}

fn exception_types(vm: &mut Vm, class: &Class, id: MethodId) -> Res<Vec<ClassId>> {
    let index = usize::from(vm.method(id).index);
    let names: Vec<_> = class
        .file()
        .and_then(|file| {
            let source = file.methods.get(index)?;
            Some(
                source
                    .exceptions
                    .iter()
                    .filter_map(|&at| file.pool.class_name(at).cloned())
                    .collect(),
            )
        })
        .unwrap_or_default();
    names.iter().map(|name| vm.resolve_class_name(class, name)).collect()
}

fn mirrors(vm: &mut Vm, classes: &[ClassId]) -> Res<Ref> {
    let mirrors: Vec<Ref> = classes.iter().map(|&id| vm.class(id).mirror).collect();
    vm.new_object_array("java/lang/Class", &mirrors)
}

pub(crate) fn set(vm: &mut Vm, object: Ref, of: &str, field: &str, value: Ref) -> Res<()> {
    let offset = vm.field_offset(of, field)?;
    vm.set_reference(object, offset, value);
    Ok(())
}

pub(crate) fn set_int(vm: &mut Vm, object: Ref, of: &str, field: &str, value: u32) -> Res<()> {
    let offset = vm.field_offset(of, field)?;
    vm.heap.set_u32(object.0 + offset, value);
    Ok(())
}

pub(crate) fn set_bytes(
    vm: &mut Vm,
    object: Ref,
    of: &str,
    field: &str,
    bytes: Option<&[u8]>,
) -> Res<()> {
    let Some(bytes) = bytes else { return Ok(()) };
    let array = vm.new_byte_array(bytes)?;
    set(vm, object, of, field, array)
}

pub(crate) fn set_text(
    vm: &mut Vm,
    object: Ref,
    of: &str,
    field: &str,
    text: Option<&str>,
) -> Res<()> {
    let Some(text) = text else { return Ok(()) };
    let string = vm.intern_text(text)?;
    set(vm, object, of, field, string)
}

/// Makes a `Method` or `Constructor` with the fields that both have.
pub(crate) fn executable(
    vm: &mut Vm,
    class: &Rc<Class>,
    id: MethodId,
    of: &'static str,
) -> Res<Ref> {
    let (parameters, result) = parameter_types(vm, class, id)?;
    let exceptions = exception_types(vm, class, id)?;
    let holder = vm.boot_class(of)?;
    vm.ensure_initialised(holder)?;
    let object = vm.allocate(holder)?;
    set(vm, object, of, "clazz", class.mirror)?;
    let (index, flags) = (vm.method(id).index, vm.method(id).access);
    set_int(vm, object, of, "slot", u32::from(index))?;
    set_int(vm, object, of, "modifiers", u32::from(flags))?;
    let array = mirrors(vm, &parameters)?;
    set(vm, object, of, "parameterTypes", array)?;
    let array = mirrors(vm, &exceptions)?;
    set(vm, object, of, "exceptionTypes", array)?;
    if of == METHOD {
        let result = vm.class(result).mirror;
        set(vm, object, of, "returnType", result)?;
        let name = vm.method(id).name.clone();
        set_text(vm, object, of, "name", Some(&name))?;
    }
    let Some(file) = class.file().cloned() else { return Ok(object) };
    let Some(source) = file.methods.get(usize::from(index)) else { return Ok(object) };
    set_text(vm, object, of, "signature", source.signature.as_deref())?;
    set_bytes(vm, object, of, "annotations", source.annotations.as_deref())?;
    set_bytes(vm, object, of, "parameterAnnotations", source.parameter_annotations.as_deref())?;
    if of == METHOD {
        set_bytes(vm, object, of, "annotationDefault", source.annotation_default.as_deref())?;
    }
    Ok(object)
}

fn executables(call: &mut Call<'_>, of: &'static str) -> Res<u64> {
    let id = call.mirrored(0)?;
    call.vm.ensure_linked(id)?;
    let class = call.vm.class(id).clone();
    call.vm.note_listing(&class);
    let mut objects = Vec::new();
    for method in selected(call.vm, &class, call.boolean(1), of == CONSTRUCTOR) {
        objects.push(executable(call.vm, &class, method, of)?);
    }
    Ok(u64::from(call.vm.new_object_array(of, &objects)?.0))
}

fn methods(call: &mut Call<'_>) -> Res<u64> {
    executables(call, METHOD)
}

fn constructors(call: &mut Call<'_>) -> Res<u64> {
    executables(call, CONSTRUCTOR)
}

fn fields(call: &mut Call<'_>) -> Res<u64> {
    let id = call.mirrored(0)?;
    call.vm.ensure_linked(id)?;
    let public_only = call.boolean(1);
    let class = call.vm.class(id).clone();
    let shown = |field: &&Field| {
        field.index != u16::MAX && (!public_only || field.access & access::PUBLIC != 0)
    };
    let mut objects = Vec::new();
    for declared in listed(call.vm, &class, class.fields.iter().filter(shown).collect()) {
        objects.push(field(call.vm, &class, declared)?);
    }
    Ok(u64::from(call.vm.new_object_array(FIELD, &objects)?.0))
}

/// Makes a `Field` for a declared field.
pub(crate) fn field(vm: &mut Vm, class: &Class, field: &Field) -> Res<Ref> {
    let type_ = vm.descriptor_class(class, &field.descriptor)?;
    let holder = vm.boot_class(FIELD)?;
    vm.ensure_initialised(holder)?;
    let object = vm.allocate(holder)?;
    set(vm, object, FIELD, "clazz", class.mirror)?;
    set_int(vm, object, FIELD, "slot", u32::from(field.index))?;
    set_int(vm, object, FIELD, "modifiers", u32::from(field.access))?;
    set_text(vm, object, FIELD, "name", Some(&field.name))?;
    let mirror = vm.class(type_).mirror;
    set(vm, object, FIELD, "type", mirror)?;
    let offset = vm.field_offset(FIELD, "trustedFinal")?;
    vm.heap.set_u8(object.0 + offset, u8::from(is_trusted_final(class, field)));
    let source = class.file().and_then(|file| file.fields.get(usize::from(field.index)));
    if let Some(source) = source {
        set_text(vm, object, FIELD, "signature", source.signature.as_deref())?;
        set_bytes(vm, object, FIELD, "annotations", source.annotations.as_deref())?;
    }
    Ok(object)
}

/// Returns whether a field stays final even after `setAccessible`: a final field that is static, or
/// belongs to a record or a hidden class.
fn is_trusted_final(class: &Class, field: &Field) -> bool {
    let is_record = class.file().is_some_and(|file| file.attributes.record.is_some());
    field.access & access::FINAL != 0 && (field.is_static() || is_record || class.hidden)
}
