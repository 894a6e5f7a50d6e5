//! Natives of `java.lang.Class`: properties of a class, and lookup by name.

pub mod attributes;
pub mod members;
pub mod nesting;
pub mod order;
pub mod records;

use vm::classes::class::{ClassId, Kind, Shape, access};
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Res, Vm};

crate::natives! {
    "java/lang/Class";
    "registerNatives" "()V" => crate::nothing;
    "desiredAssertionStatus0" "(Ljava/lang/Class;)Z" => desired_assertion_status;
    "forName0" "(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;" => for_name;
    "getPrimitiveClass" "(Ljava/lang/String;)Ljava/lang/Class;" => primitive_class;
    "getSuperclass" "()Ljava/lang/Class;" => superclass, leaf;
    "getInterfaces0" "()[Ljava/lang/Class;" => interfaces;
    "getModifiers" "()I" => modifiers, leaf;
    "getClassAccessFlagsRaw0" "()I" => raw_flags;
    "getClassFileVersion0" "()I" => class_file_version;
    "initClassName" "()Ljava/lang/String;" => init_class_name;
    "isArray" "()Z" => is_array, leaf;
    "isInterface" "()Z" => is_interface, leaf;
    "isPrimitive" "()Z" => is_primitive, leaf;
    "isHidden" "()Z" => is_hidden, leaf;
    "isInstance" "(Ljava/lang/Object;)Z" => is_instance, leaf;
    "isAssignableFrom" "(Ljava/lang/Class;)Z" => is_assignable_from, leaf;
    "getProtectionDomain0" "()Ljava/security/ProtectionDomain;" => protection_domain;
}

/// Returns the mirror of a class as the value of a slot.
fn mirror_bits(vm: &Vm, class: ClassId) -> u64 {
    u64::from(vm.class(class).mirror.0)
}

/// Makes a `Class[]`.
fn class_array(vm: &mut Vm, classes: &[ClassId]) -> Res<u64> {
    let mirrors: Vec<Ref> = classes.iter().map(|&id| vm.class(id).mirror).collect();
    Ok(u64::from(vm.new_object_array("java/lang/Class", &mirrors)?.0))
}

fn desired_assertion_status(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    let is_users = call.vm.class(class).loader.0 != 0;
    Ok(u64::from(is_users && call.vm.options.assertions))
}

/// `forName0(String name, boolean initialize, ClassLoader loader, Class caller)`.
fn for_name(call: &mut Call<'_>) -> Res<u64> {
    let name = call.object(0)?;
    let base = call.label(0);
    call.shadow = Some(call.vm.text_shadow(name, base));
    let loader = call.reference(2);
    let dotted = call.vm.text(name);
    if dotted.contains('/') {
        return Err(call.vm.class_not_found(&dotted));
    }
    let internal = dotted.replace('.', "/");
    if !vm::classes::find::is_class_name(&internal) {
        return Err(call.vm.class_not_found(&internal));
    }
    let id = match call.vm.find_class_for_name(loader, &internal)? {
        Some(id) => id,
        // HotSpot's message names the class in its internal form.
        None if loader.0 == 0 => {
            return Err(call.vm.throw_new("java/lang/ClassNotFoundException", Some(&internal)));
        }
        None => {
            let load = call.vm.internal_method("loadClass");
            return call.vm.push_retry(load, &[u64::from(loader.0), u64::from(name.0), 0, 0]);
        }
    };
    if call.boolean(1) {
        call.vm.ensure_initialised(id)?;
    }
    Ok(u64::from(call.vm.class(id).mirror.0))
}

fn primitive_class(call: &mut Call<'_>) -> Res<u64> {
    let name = call.object(0)?;
    let name = call.vm.text(name);
    match Kind::PRIMITIVES.into_iter().find(|kind| kind.keyword() == name) {
        Some(kind) => Ok(u64::from(call.vm.class(call.vm.primitive(kind)).mirror.0)),
        None => Err(call.vm.class_not_found(&name)),
    }
}

fn superclass(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    let class = call.vm.class(class);
    let parent = if class.is_interface() { None } else { class.super_class };
    Ok(parent.map_or(0, |id| u64::from(call.vm.class(id).mirror.0)))
}

fn interfaces(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    let interfaces = call.vm.class(class).interfaces.clone();
    class_array(call.vm, &interfaces)
}

fn modifiers(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    Ok(u64::from(call.vm.declared_flags(call.vm.class(class))))
}

/// Returns the flags of the class file itself, without those of `InnerClasses`.
fn raw_flags(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    Ok(u64::from(call.vm.class(class).access & access::WRITTEN))
}

/// Returns the minor and major version; without a class file, those of the class library.
fn class_file_version(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    let newest = (call.vm.newest_version(), 0);
    let file = call.vm.class(class).file().map(AsRef::as_ref);
    let (major, minor) = file.map_or(newest, |file| (file.major, file.minor));
    Ok(u64::from(minor) << 16 | u64::from(major))
}

fn init_class_name(call: &mut Call<'_>) -> Res<u64> {
    let mirror = call.object(0)?;
    let class = call.vm.mirrored(mirror);
    let name = call.vm.class(class).external_name();
    let name = call.vm.intern_text(&name)?;
    let offset = call.vm.known.class_name;
    call.vm.set_reference(mirror, offset, name);
    Ok(u64::from(name.0))
}

fn is_array(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    Ok(u64::from(call.vm.class(class).is_array()))
}

fn is_interface(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    Ok(u64::from(call.vm.class(class).is_interface()))
}

fn is_primitive(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    Ok(u64::from(matches!(call.vm.class(class).shape, Shape::Primitive(_))))
}

fn is_hidden(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    Ok(u64::from(call.vm.class(class).hidden))
}

fn is_instance(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    let object = call.reference(1);
    Ok(u64::from(object.0 != 0 && call.vm.is_instance(object, class)))
}

fn is_assignable_from(call: &mut Call<'_>) -> Res<u64> {
    let to = call.mirrored(0)?;
    let from = call.mirrored(1)?;
    Ok(u64::from(call.vm.is_assignable(from, to)))
}

fn protection_domain(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    Ok(call.vm.state.protection_domains.get(&class).map_or(0, |domain| u64::from(domain.0)))
}
