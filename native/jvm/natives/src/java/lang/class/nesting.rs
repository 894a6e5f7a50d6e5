//! Natives of `java.lang.Class` for nested classes, nest mates and sealed classes (JVMS 4.7).

use std::rc::Rc;

use classfile::{ClassFile, InnerClass};
use vm::classes::class::{Class, ClassId, Shape};
use vm::memory::heap::Ref;
use vm::native::{Call, Entry};
use vm::{Exit, Res, Vm};

use super::members::listed;
use super::{class_array, mirror_bits};

crate::natives! {
    "java/lang/Class";
    "getEnclosingMethod0" "()[Ljava/lang/Object;" => enclosing_method;
    "getDeclaringClass0" "()Ljava/lang/Class;" => declaring_class;
    "getSimpleBinaryName0" "()Ljava/lang/String;" => simple_binary_name;
    "getDeclaredClasses0" "()[Ljava/lang/Class;" => declared_classes;
    "getNestHost0" "()Ljava/lang/Class;" => nest_host;
    "getNestMembers0" "()[Ljava/lang/Class;" => nest_members, catches;
    "getPermittedSubclasses0" "()[Ljava/lang/Class;" => permitted_subclasses, catches;
}

/// Returns the receiver with its class file; `None` for arrays and primitive types.
fn declared(call: &mut Call<'_>) -> Res<Option<(Rc<Class>, Rc<ClassFile>)>> {
    let id = call.mirrored(0)?;
    let class = call.vm.class(id).clone();
    Ok(class.file().cloned().map(|file| (class, file)))
}

/// Like [`declared`], but `None` for classes without an `InnerClasses` attribute. Such a class is not
/// nested, even with an `EnclosingMethod`, which requires that attribute (JVMS 4.7.7).
fn nested(call: &mut Call<'_>) -> Res<Option<(Rc<Class>, Rc<ClassFile>)>> {
    Ok(declared(call)?.filter(|(_, file)| !file.attributes.inner_classes.is_empty()))
}

/// Returns `{enclosing class, method name, method descriptor}`; the last two are null outside of methods.
fn enclosing_method(call: &mut Call<'_>) -> Res<u64> {
    let Some((class, file)) = nested(call)? else { return Ok(0) };
    let Some((outer, method)) = file.attributes.enclosing_method else { return Ok(0) };
    let vm = &mut *call.vm;
    let outer = vm.resolve_class(&class, outer)?;
    let (mut name, mut descriptor) = (Ref(0), Ref(0));
    if let Some((method_name, method_descriptor)) = file.pool.name_and_type(method) {
        name = vm.intern_text(method_name)?;
        descriptor = vm.intern_text(method_descriptor)?;
    }
    let parts = [vm.class(outer).mirror, name, descriptor];
    Ok(u64::from(vm.new_object_array("java/lang/Object", &parts)?.0))
}

fn declaring_class(call: &mut Call<'_>) -> Res<u64> {
    let Some((class, file)) = nested(call)? else { return Ok(0) };
    let vm = &mut *call.vm;
    let outer = match file.own_inner_class() {
        Some(entry) if entry.outer != 0 => vm.resolve_class(&class, entry.outer)?,
        _ => {
            // A local class has no declaring class, but the enclosing class has to confirm it.
            if let Some((outer, _)) = file.attributes.enclosing_method {
                let outer = vm.resolve_class(&class, outer)?;
                confirm(vm, outer, class.id, false)?;
            }
            return Ok(0);
        }
    };
    confirm(vm, outer, class.id, true)?;
    Ok(mirror_bits(vm, outer))
}

/// Checks that the outer class names the inner class too, so that no class can pretend to be nested.
fn confirm(vm: &mut Vm, outer: ClassId, inner: ClassId, member: bool) -> Res<()> {
    let (of, within) = (vm.class(outer).clone(), vm.class(inner).clone());
    let entries = of.file().map_or(&[][..], |file| &file.attributes.inner_classes);
    for entry in entries.iter().filter(|entry| (entry.outer != 0) == member) {
        let Some(pool) = of.file().map(|file| &file.pool) else { break };
        let named = pool.class_name(entry.inner) == Some(&within.name)
            && (!member || pool.class_name(entry.outer) == Some(&of.name));
        if named && vm.resolve_class(&of, entry.inner)? == inner {
            return Ok(());
        }
    }
    let message = format!(
        "{} and {} disagree on InnerClasses attribute",
        of.external_name(),
        within.external_name()
    );
    Err(vm.throw_new("java/lang/IncompatibleClassChangeError", Some(&message)))
}

fn simple_binary_name(call: &mut Call<'_>) -> Res<u64> {
    let Some((_, file)) = declared(call)? else { return Ok(0) };
    match file.own_inner_class().and_then(|entry| file.pool.utf8(entry.name)) {
        Some(name) => Ok(u64::from(call.vm.intern_text(name)?.0)),
        None => Ok(0),
    }
}

fn declared_classes(call: &mut Call<'_>) -> Res<u64> {
    let mut members = Vec::new();
    if let Some((class, file)) = declared(call)? {
        let vm = &mut *call.vm;
        let own = |entry: &&InnerClass| file.pool.class_name(entry.outer) == Some(&file.this_class);
        for entry in file.attributes.inner_classes.iter().filter(own) {
            let member = vm.resolve_class(&class, entry.inner)?;
            confirm(vm, class.id, member, true)?;
            members.push(member);
        }
        members = listed(vm, &class, members);
    }
    class_array(call.vm, &members)
}

fn nest_host(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    let host = call.vm.nest_host(class)?;
    Ok(mirror_bits(call.vm, host))
}

/// Returns the nest host, then the members that name it as their host.
fn nest_members(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    let host = call.vm.nest_host(class)?;
    let of = call.vm.class(host).clone();
    let indices = of.file().and_then(|file| file.attributes.nest_members.clone());
    let mut members = vec![host];
    for member in present(call, &of, &indices.unwrap_or_default())? {
        if call.vm.nest_host(member)? == host {
            members.push(member);
        }
    }
    class_array(call.vm, &members)
}

/// Returns the permitted subclasses; null if the class is not sealed.
fn permitted_subclasses(call: &mut Call<'_>) -> Res<u64> {
    let Some((class, file)) = declared(call)? else { return Ok(0) };
    let Some(indices) = &file.attributes.permitted_subclasses else { return Ok(0) };
    let mut subclasses = present(call, &class, indices)?;
    subclasses.retain(|&subclass| call.vm.class(subclass).shape == Shape::Instance);
    class_array(call.vm, &subclasses)
}

/// Returns the classes at the given indices of a constant pool, without those that cannot be resolved. The
/// frame stores how many were tried, since resolving may call Java code.
fn present(call: &mut Call<'_>, of: &Class, indices: &[u16]) -> Res<Vec<ClassId>> {
    const TRIED: u32 = 0;
    if let Entry::Threw(error) = call.entry {
        forgive(call.vm, error)?;
        let tried = call.kept_number(TRIED);
        call.keep_number(TRIED, tried + 1);
    }
    for &index in indices.iter().skip(call.kept_number(TRIED) as usize) {
        match call.vm.resolve_class(of, index) {
            Ok(_) => {}
            Err(Exit::Throw(error)) => forgive(call.vm, error)?,
            Err(exit) => return Err(exit),
        }
        let tried = call.kept_number(TRIED);
        call.keep_number(TRIED, tried + 1);
    }
    let mut classes = Vec::with_capacity(indices.len());
    for name in indices.iter().filter_map(|&index| of.file()?.pool.class_name(index)) {
        if call.vm.lookup_loaded(of.loader, name).is_some()
            && let Ok(id) = call.vm.resolve_class_name(of, name)
        {
            classes.push(id);
        }
    }
    Ok(classes)
}

/// Ignores an error, unless it is a `VirtualMachineError`.
fn forgive(vm: &mut Vm, error: Ref) -> Res<()> {
    let serious = vm.boot_class("java/lang/VirtualMachineError")?;
    if vm.is_instance(error, serious) { Err(Exit::Throw(error)) } else { Ok(()) }
}
