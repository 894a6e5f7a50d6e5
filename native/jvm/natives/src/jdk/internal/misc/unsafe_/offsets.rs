//! Natives of `Unsafe` for the offsets of fields and elements.

use vm::Res;
use vm::classes::class::{ClassId, Field};
use vm::memory::heap::{HEADER, Ref};
use vm::native::Call;

use crate::jdk::support;

/// Returns the declaring class and the field of a `java.lang.reflect.Field` argument.
fn reflected(call: &mut Call<'_>) -> Res<(ClassId, Field)> {
    let object = call.object(1)?;
    let mirror = support::get_reference(call.vm, object, "clazz")?;
    let slot = support::get_field(call.vm, object, "slot")?;
    let class = call.vm.mirrored(mirror);
    let fields = &call.vm.class(class).fields;
    let found = fields.iter().find(|field| u64::from(field.index) == slot).cloned();
    match found {
        Some(field) => Ok((class, field)),
        None => call.vm.internal("a reflected field that its class does not declare"),
    }
}

fn field_offset(call: &mut Call<'_>) -> Res<u64> {
    let (_, field) = reflected(call)?;
    Ok(u64::from(field.offset))
}

/// Returns the offset of a declared field, by class and name.
fn named_field_offset(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(1)?;
    let name = call.object(2)?;
    let name = call.vm.text(name);
    let fields = &call.vm.class(class).fields;
    match fields.iter().find(|field| *field.name == *name) {
        Some(field) => Ok(u64::from(field.offset)),
        None => Err(call.vm.throw_new("java/lang/InternalError", None)),
    }
}

fn static_field_base(call: &mut Call<'_>) -> Res<u64> {
    let (class, _) = reflected(call)?;
    let mirror: Ref = call.vm.class(class).mirror;
    Ok(support::reference(mirror))
}

fn array_class(call: &mut Call<'_>) -> Res<ClassId> {
    let class = call.mirrored(1)?;
    if call.vm.class(class).is_array() {
        return Ok(class);
    }
    Err(call.vm.throw_new("java/lang/InvalidClassException", None))
}

fn array_base_offset(call: &mut Call<'_>) -> Res<u64> {
    array_class(call)?;
    Ok(u64::from(HEADER))
}

fn array_index_scale(call: &mut Call<'_>) -> Res<u64> {
    let class = array_class(call)?;
    Ok(1 << call.vm.element_kind(class).shift())
}

crate::natives! {
    "jdk/internal/misc/Unsafe";
    "objectFieldOffset0" "(Ljava/lang/reflect/Field;)J" => field_offset;
    "objectFieldOffset1" "(Ljava/lang/Class;Ljava/lang/String;)J" => named_field_offset;
    "staticFieldOffset0" "(Ljava/lang/reflect/Field;)J" => field_offset;
    "staticFieldBase0" "(Ljava/lang/reflect/Field;)Ljava/lang/Object;" => static_field_base;
    "arrayBaseOffset0" "(Ljava/lang/Class;)I" => array_base_offset;
    "arrayIndexScale0" "(Ljava/lang/Class;)I" => array_index_scale;
}
