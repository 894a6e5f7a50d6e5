//! Natives of `Executable` and `Field` in `java.lang.reflect` that read the class file on demand.

use std::rc::Rc;

use classfile::{ClassFile, Method};
use vm::classes::class::Class;
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Res, Vm};

use crate::java::lang::class::members::{set, set_int, set_text};
use crate::jdk::support;

const PARAMETER: &str = "java/lang/reflect/Parameter";

crate::natives! {
    "java/lang/reflect/Executable" {
        "getParameters0" "()[Ljava/lang/reflect/Parameter;" => parameters;
        "getTypeAnnotationBytes0" "()[B" => type_annotations;
    }
    "java/lang/reflect/Field" {
        "getTypeAnnotationBytes0" "()[B" => field_type_annotations;
    }
}

/// Returns the declaring class of a reflective object, and its index among the members.
fn place(call: &mut Call<'_>) -> Res<(Rc<Class>, usize)> {
    let object = call.object(0)?;
    let vm = &mut *call.vm;
    let mirror = support::get_reference(vm, object, "clazz")?;
    let slot = support::get_field(vm, object, "slot")? as u32;
    let class = vm.mirrored(mirror);
    Ok((vm.class(class).clone(), slot as usize))
}

fn source(call: &mut Call<'_>) -> Res<Option<(Rc<ClassFile>, Method)>> {
    let (class, slot) = place(call)?;
    let method = class.file().and_then(|file| file.methods.get(slot).cloned());
    Ok(class.file().cloned().zip(method))
}

/// Returns the parameters; null without a `MethodParameters` attribute (JVMS 4.7.24).
fn parameters(call: &mut Call<'_>) -> Res<u64> {
    let executable = call.object(0)?;
    let Some((file, method)) = source(call)? else { return Ok(0) };
    let Some(parameters) = method.parameters else { return Ok(0) };
    let vm = &mut *call.vm;
    let holder = vm.boot_class(PARAMETER)?;
    vm.ensure_initialised(holder)?;
    let mut objects = Vec::with_capacity(parameters.len());
    for (index, parameter) in parameters.iter().enumerate() {
        let object = vm.allocate(holder)?;
        let name = file.pool.utf8(parameter.name_index).map(|name| &**name);
        set_text(vm, object, PARAMETER, "name", name)?;
        set_int(vm, object, PARAMETER, "modifiers", u32::from(parameter.access))?;
        set(vm, object, PARAMETER, "executable", executable)?;
        set_int(vm, object, PARAMETER, "index", index as u32)?;
        objects.push(object);
    }
    Ok(u64::from(vm.new_object_array(PARAMETER, &objects)?.0))
}

fn bytes(vm: &mut Vm, body: Option<&[u8]>) -> Res<u64> {
    let array = match body {
        Some(body) => vm.new_byte_array(body)?,
        None => Ref(0),
    };
    Ok(support::reference(array))
}

fn type_annotations(call: &mut Call<'_>) -> Res<u64> {
    let source = source(call)?;
    bytes(call.vm, source.as_ref().and_then(|(_, method)| method.type_annotations.as_deref()))
}

fn field_type_annotations(call: &mut Call<'_>) -> Res<u64> {
    let (class, slot) = place(call)?;
    let field = class.file().and_then(|file| file.fields.get(slot));
    bytes(call.vm, field.and_then(|field| field.type_annotations.as_deref()))
}
