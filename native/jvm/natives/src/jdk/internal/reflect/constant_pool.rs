//! Natives of `jdk.internal.reflect.ConstantPool`, which reads a class' constants for annotations and
//! debuggers.

use std::rc::Rc;

use classfile::{ClassFile, Constant};
use vm::classes::class::{Class, ClassId};
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Res, Vm};

use crate::java::lang::class::members;
use crate::jdk::support::int;

crate::natives! {
    "jdk/internal/reflect/ConstantPool";
    "getSize0" "(Ljava/lang/Object;)I" => size;
    "getTagAt0" "(Ljava/lang/Object;I)B" => tag;
    "getClassAt0" "(Ljava/lang/Object;I)Ljava/lang/Class;" => class;
    "getClassAtIfLoaded0" "(Ljava/lang/Object;I)Ljava/lang/Class;" => class_if_loaded;
    "getClassRefIndexAt0" "(Ljava/lang/Object;I)I" => class_index;
    "getNameAndTypeRefIndexAt0" "(Ljava/lang/Object;I)I" => name_and_type_index;
    "getMethodAt0" "(Ljava/lang/Object;I)Ljava/lang/reflect/Member;" => method;
    "getMethodAtIfLoaded0" "(Ljava/lang/Object;I)Ljava/lang/reflect/Member;" => method_if_loaded;
    "getFieldAt0" "(Ljava/lang/Object;I)Ljava/lang/reflect/Field;" => field;
    "getFieldAtIfLoaded0" "(Ljava/lang/Object;I)Ljava/lang/reflect/Field;" => field_if_loaded;
    "getMemberRefInfoAt0" "(Ljava/lang/Object;I)[Ljava/lang/String;" => member_info;
    "getNameAndTypeRefInfoAt0" "(Ljava/lang/Object;I)[Ljava/lang/String;" => name_and_type_info;
    "getIntAt0" "(Ljava/lang/Object;I)I" => integer;
    "getLongAt0" "(Ljava/lang/Object;I)J" => long;
    "getFloatAt0" "(Ljava/lang/Object;I)F" => float;
    "getDoubleAt0" "(Ljava/lang/Object;I)D" => double;
    "getStringAt0" "(Ljava/lang/Object;I)Ljava/lang/String;" => string;
    "getUTF8At0" "(Ljava/lang/Object;I)Ljava/lang/String;" => utf8;
}

/// Returns the class that the pool belongs to. Slot 0 has the receiver, 1 the mirror, 2 the index.
fn holder(call: &mut Call<'_>) -> Res<(Rc<Class>, Rc<ClassFile>)> {
    let id = call.mirrored(1)?;
    let class = call.vm.class(id).clone();
    match class.file().cloned() {
        Some(file) => Ok((class, file)),
        None => call.vm.internal("the constant pool of a class without a class file"),
    }
}

fn illegal<T>(vm: &mut Vm, message: &str) -> Res<T> {
    Err(vm.throw_new("java/lang/IllegalArgumentException", Some(message)))
}

/// Reads the constant at the index in slot 2. Throws if it does not exist or `read` returns `None`.
fn constant<T>(
    call: &mut Call<'_>,
    read: impl FnOnce(&ClassFile, &Constant, u16) -> Option<T>,
) -> Res<(Rc<Class>, T)> {
    let (class, file) = holder(call)?;
    let index = u16::try_from(call.int(2)).unwrap_or(u16::MAX);
    let Some(constant) = file.pool.get(index) else {
        return illegal(call.vm, "Constant pool index out of bounds");
    };
    match read(&file, constant, index) {
        Some(value) => Ok((class, value)),
        None => illegal(call.vm, "Wrong type at constant pool index"),
    }
}

fn size(call: &mut Call<'_>) -> Res<u64> {
    let (_, file) = holder(call)?;
    Ok(int(file.pool.len() as i32))
}

/// Returns the tag of the constant in the class file (JVMS table 4.4-A).
fn tag(call: &mut Call<'_>) -> Res<u64> {
    let (_, tag) = constant(call, |_, constant, _| {
        Some(match constant {
            Constant::Unusable => 0,
            Constant::Utf8(_) => 1,
            Constant::Integer(_) => 3,
            Constant::Float(_) => 4,
            Constant::Long(_) => 5,
            Constant::Double(_) => 6,
            Constant::Class(_) => 7,
            Constant::String(_) => 8,
            Constant::FieldRef { .. } => 9,
            Constant::MethodRef { .. } => 10,
            Constant::InterfaceMethodRef { .. } => 11,
            Constant::NameAndType { .. } => 12,
            Constant::MethodHandle { .. } => 15,
            Constant::MethodType(_) => 16,
            Constant::Dynamic { .. } => 17,
            Constant::InvokeDynamic { .. } => 18,
            Constant::Module(_) => 19,
            Constant::Package(_) => 20,
        })
    })?;
    Ok(tag)
}

fn class_constant(call: &mut Call<'_>) -> Res<(Rc<Class>, u16)> {
    constant(call, |_, constant, index| matches!(constant, Constant::Class(_)).then_some(index))
}

fn class(call: &mut Call<'_>) -> Res<u64> {
    let (from, index) = class_constant(call)?;
    let id = call.vm.resolve_class(&from, index)?;
    Ok(u64::from(call.vm.class(id).mirror.0))
}

fn loaded(vm: &Vm, from: &Class, index: u16) -> Option<ClassId> {
    let name = from.file()?.pool.class_name(index)?;
    vm.lookup_loaded(from.loader, name)
}

fn class_if_loaded(call: &mut Call<'_>) -> Res<u64> {
    let (from, index) = class_constant(call)?;
    let found = loaded(call.vm, &from, index);
    Ok(found.map_or(0, |id| u64::from(call.vm.class(id).mirror.0)))
}

/// Returns the indices of the class and of the name-and-type of a reference to a member.
fn reference_parts(constant: &Constant) -> Option<(u16, u16)> {
    match *constant {
        Constant::FieldRef { class, name_and_type }
        | Constant::MethodRef { class, name_and_type }
        | Constant::InterfaceMethodRef { class, name_and_type } => Some((class, name_and_type)),
        _ => None,
    }
}

fn class_index(call: &mut Call<'_>) -> Res<u64> {
    let (_, (class, _)) = constant(call, |_, constant, _| reference_parts(constant))?;
    Ok(u64::from(class))
}

fn name_and_type_index(call: &mut Call<'_>) -> Res<u64> {
    let (_, index) = constant(call, |_, constant, _| match constant {
        Constant::InvokeDynamic { name_and_type, .. } => Some(*name_and_type),
        other => reference_parts(other).map(|(_, name_and_type)| name_and_type),
    })?;
    Ok(u64::from(index))
}

/// A reference to a member, which is looked up in the class that it names.
struct Reference {
    class: u16,
    name: String,
    descriptor: String,
}

fn reference(call: &mut Call<'_>, wanted: fn(&Constant) -> bool) -> Res<(Rc<Class>, Reference)> {
    constant(call, |file, constant, index| {
        let (class, _) = reference_parts(constant).filter(|_| wanted(constant))?;
        let member = file.pool.member(index)?;
        let (name, descriptor) = (member.name.to_string(), member.descriptor.to_string());
        Some(Reference { class, name, descriptor })
    })
}

/// Returns the class that a reference names; `None` if it is not loaded and must not be.
fn target(
    call: &mut Call<'_>,
    from: &Class,
    reference: &Reference,
    load: bool,
) -> Res<Option<ClassId>> {
    if load {
        return call.vm.resolve_class(from, reference.class).map(Some);
    }
    Ok(loaded(call.vm, from, reference.class))
}

fn method_object(call: &mut Call<'_>, load: bool) -> Res<u64> {
    let (from, reference) = reference(call, |constant| {
        matches!(constant, Constant::MethodRef { .. } | Constant::InterfaceMethodRef { .. })
    })?;
    let Some(holder) = target(call, &from, &reference, load)? else { return Ok(0) };
    let vm = &mut *call.vm;
    let Some(method) = vm.lookup_in_classes(holder, &reference.name, &reference.descriptor) else {
        let message = Some("Unable to look up method in target class");
        return Err(vm.throw_new("java/lang/RuntimeException", message));
    };
    let kind =
        if vm.method(method).is_initializer() { members::CONSTRUCTOR } else { members::METHOD };
    let declaring = vm.class(vm.method(method).class).clone();
    Ok(u64::from(members::executable(vm, &declaring, method, kind)?.0))
}

fn method(call: &mut Call<'_>) -> Res<u64> {
    method_object(call, true)
}

fn method_if_loaded(call: &mut Call<'_>) -> Res<u64> {
    method_object(call, false)
}

fn field_object(call: &mut Call<'_>, load: bool) -> Res<u64> {
    let (from, reference) =
        reference(call, |constant| matches!(constant, Constant::FieldRef { .. }))?;
    let Some(holder) = target(call, &from, &reference, load)? else { return Ok(0) };
    let vm = &mut *call.vm;
    let Some((declaring, field)) = vm.lookup_field(holder, &reference.name, &reference.descriptor)
    else {
        let message = Some("Unable to look up field in target class");
        return Err(vm.throw_new("java/lang/RuntimeException", message));
    };
    let declaring = vm.class(declaring).clone();
    Ok(u64::from(members::field(vm, &declaring, &field)?.0))
}

fn field(call: &mut Call<'_>) -> Res<u64> {
    field_object(call, true)
}

fn field_if_loaded(call: &mut Call<'_>) -> Res<u64> {
    field_object(call, false)
}

fn texts(vm: &mut Vm, texts: &[String]) -> Res<u64> {
    let mut strings = Vec::<Ref>::with_capacity(texts.len());
    for text in texts {
        strings.push(vm.new_string(text)?);
    }
    Ok(u64::from(vm.new_object_array("java/lang/String", &strings)?.0))
}

/// Returns `{class, name, descriptor}`.
fn member_info(call: &mut Call<'_>) -> Res<u64> {
    let (_, parts) = constant(call, |file, _, index| {
        let member = file.pool.member(index)?;
        Some([member.class, member.name, member.descriptor].map(ToString::to_string))
    })?;
    texts(call.vm, &parts)
}

/// Returns `{name, descriptor}`.
fn name_and_type_info(call: &mut Call<'_>) -> Res<u64> {
    let (_, parts) = constant(call, |file, _, index| {
        let (name, descriptor) = file.pool.name_and_type(index)?;
        Some([name, descriptor].map(ToString::to_string))
    })?;
    texts(call.vm, &parts)
}

fn integer(call: &mut Call<'_>) -> Res<u64> {
    let (_, bits) = constant(call, |_, constant, _| match constant {
        Constant::Integer(value) => Some(int(*value)),
        _ => None,
    })?;
    Ok(bits)
}

fn long(call: &mut Call<'_>) -> Res<u64> {
    let (_, bits) = constant(call, |_, constant, _| match constant {
        Constant::Long(value) => Some(*value as u64),
        _ => None,
    })?;
    Ok(bits)
}

fn float(call: &mut Call<'_>) -> Res<u64> {
    let (_, bits) = constant(call, |_, constant, _| match constant {
        Constant::Float(bits) => Some(u64::from(*bits)),
        _ => None,
    })?;
    Ok(bits)
}

fn double(call: &mut Call<'_>) -> Res<u64> {
    let (_, bits) = constant(call, |_, constant, _| match constant {
        Constant::Double(bits) => Some(*bits),
        _ => None,
    })?;
    Ok(bits)
}

fn string(call: &mut Call<'_>) -> Res<u64> {
    let (_, units) = constant(call, |file, constant, index| {
        matches!(constant, Constant::String(_)).then(|| file.pool.string_utf16(index)).flatten()
    })?;
    Ok(u64::from(call.vm.intern(&units)?.0))
}

fn utf8(call: &mut Call<'_>) -> Res<u64> {
    let (_, units) = constant(call, |file, constant, index| {
        matches!(constant, Constant::Utf8(_)).then(|| file.pool.string_utf16(index)).flatten()
    })?;
    Ok(u64::from(call.vm.new_string_utf16(&units)?.0))
}
