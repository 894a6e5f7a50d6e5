//! Natives of `java.lang.Class` for records and their components.

use std::rc::Rc;

use classfile::RecordComponent;
use vm::classes::class::{Class, access};
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Res, Vm};

use super::members::{METHOD, executable, set, set_bytes, set_text};

const COMPONENT: &str = "java/lang/reflect/RecordComponent";

crate::natives! {
    "java/lang/Class";
    "isRecord0" "()Z" => is_record;
    "getRecordComponents0" "()[Ljava/lang/reflect/RecordComponent;" => components;
}

/// Returns the components of a record: a final direct subclass of `Record` with a `Record` attribute.
fn record_components(vm: &Vm, class: &Class) -> Option<Vec<RecordComponent>> {
    let parent = vm.class(class.super_class?);
    let is_record = class.access & access::FINAL != 0
        && parent.loader.0 == 0
        && &*parent.name == "java/lang/Record";
    class.file()?.attributes.record.clone().filter(|_| is_record)
}

fn is_record(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    Ok(u64::from(record_components(call.vm, call.vm.class(class)).is_some()))
}

fn components(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    let class = call.vm.class(class).clone();
    let Some(components) = record_components(call.vm, &class) else { return Ok(0) };
    let mut objects = Vec::with_capacity(components.len());
    for component in &components {
        objects.push(describe(call.vm, &class, component)?);
    }
    Ok(u64::from(call.vm.new_object_array(COMPONENT, &objects)?.0))
}

fn describe(vm: &mut Vm, class: &Rc<Class>, component: &RecordComponent) -> Res<Ref> {
    let type_ = vm.descriptor_class(class, &component.descriptor)?;
    let holder = vm.boot_class(COMPONENT)?;
    vm.ensure_initialised(holder)?;
    let accessor = vm
        .declared_method(class.id, &component.name, &format!("(){}", component.descriptor))
        .filter(|&method| !vm.method(method).is_static());
    let accessor = match accessor {
        Some(method) => executable(vm, class, method, METHOD)?,
        None => Ref(0),
    };
    let object = vm.allocate(holder)?;
    set(vm, object, COMPONENT, "clazz", class.mirror)?;
    set_text(vm, object, COMPONENT, "name", Some(&component.name))?;
    let mirror = vm.class(type_).mirror;
    set(vm, object, COMPONENT, "type", mirror)?;
    set(vm, object, COMPONENT, "accessor", accessor)?;
    set_text(vm, object, COMPONENT, "signature", component.signature.as_deref())?;
    set_bytes(vm, object, COMPONENT, "annotations", component.annotations.as_deref())?;
    set_bytes(vm, object, COMPONENT, "typeAnnotations", component.type_annotations.as_deref())?;
    Ok(object)
}
