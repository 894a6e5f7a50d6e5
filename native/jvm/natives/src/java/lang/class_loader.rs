//! Natives of `java.lang.ClassLoader`.

use vm::classes::class::Kind;
use vm::classes::load::Definition;
use vm::memory::heap::Ref;
use vm::native::{Call, Entry};
use vm::{Exit, Res, Vm};

use crate::jdk::support;
use crate::sun::instrument::transform::{Occasion, Subject, ask};

/// Flags of `defineClass0` (`MethodHandleNatives.Constants`).
const NESTMATE: i32 = 1;
const HIDDEN: i32 = 2;

/// States of `defineClass1` and `defineClass2`: an agent has been asked; all agents have been asked.
const ASKING: u32 = 1;
const ASKED: u32 = 2;

crate::natives! {
    "java/lang/ClassLoader";
    "registerNatives" "()V" => crate::nothing;
    "defineClass1" "(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;" => define1, catches;
    "defineClass0" "(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BIILjava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;" => define0;
    "defineClass2" "(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/nio/ByteBuffer;IILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;" => define2, catches;
    "retrieveDirectives" "()Ljava/lang/AssertionStatusDirectives;" => directives;
    "findBootstrapClass" "(Ljava/lang/String;)Ljava/lang/Class;" => find_bootstrap;
    "findLoadedClass0" "(Ljava/lang/String;)Ljava/lang/Class;" => find_loaded;
}

/// Copies a slice of a `byte[]`, after checking its bounds.
fn slice(vm: &mut Vm, array: Ref, offset: i32, length: i32) -> Res<Vec<u8>> {
    const OUTSIDE: &str = "java/lang/ArrayIndexOutOfBoundsException";
    if length < 0 {
        return Err(vm.throw_new(OUTSIDE, None));
    }
    let (from, end) = (i64::from(offset), i64::from(offset) + i64::from(length));
    let size = vm.heap.length(array);
    if from < 0 || end > i64::from(size) {
        let message = format!("Array region {from}..{end} out of bounds for length {size}");
        return Err(vm.throw_new(OUTSIDE, Some(&message)));
    }
    Ok(vm.heap.bytes(array.0 + 16 + offset as u32, length as u32).to_vec())
}

/// `defineClass1(ClassLoader loader, String name, byte[] b, int off, int len, ProtectionDomain pd,
/// String source)`.
fn define1(call: &mut Call<'_>) -> Res<u64> {
    let array = call.object(2)?;
    let (offset, length) = (call.int(3), call.int(4));
    let bytes = slice(call.vm, array, offset, length)?;
    define(call, &bytes)
}

/// Like `defineClass1`, but from a direct buffer.
fn define2(call: &mut Call<'_>) -> Res<u64> {
    let buffer = call.object(2)?;
    let at = support::get_field(call.vm, buffer, "address")? as i64;
    let bytes = support::raw_bytes(call.vm, at + i64::from(call.int(3)), call.int(4))?;
    define(call, &bytes)
}

/// Defines a class from a class file, after agents have transformed it.
fn define(call: &mut Call<'_>, bytes: &[u8]) -> Res<u64> {
    let (loader, name, domain) = (call.reference(0), call.reference(1), call.reference(5));
    let expected = (name.0 != 0).then(|| call.vm.text(name).replace('.', "/"));
    if call.state() != ASKED {
        let package = expected.as_deref().and_then(|name| name.rsplit_once('/'));
        let module = call.vm.module_of_package(loader, package.map_or("", |(package, _)| package));
        let name = expected.as_deref().map(Into::into);
        let subject = Subject { name, loader, module, class: Ref(0), domain };
        let version = ask(call, &subject, Occasion::Definition, |_| bytes.to_vec(), ASKING)?;
        call.keep_reference(0, version);
        call.set_state(ASKED);
    }
    if let Entry::Threw(exception) = call.entry {
        // The loader threw it when it was asked for a supertype.
        return Err(Exit::Throw(exception));
    }
    let version = call.kept_reference(0);
    let transformed = (version.0 != 0).then(|| call.vm.byte_array(version).to_vec());
    let bytes = transformed.as_deref().unwrap_or(bytes);
    let how = Definition { loader, ..Definition::default() };
    let id = call.vm.define(bytes, &how, expected.as_deref())?;
    call.vm.set_protection_domain(id, domain);
    Ok(u64::from(call.vm.class(id).mirror.0))
}

/// Returns the assertion status of the command line; a class loader asks for it once.
fn directives(call: &mut Call<'_>) -> Res<u64> {
    let vm = &mut *call.vm;
    let holder = vm.boot_class("java/lang/AssertionStatusDirectives")?;
    vm.ensure_initialised(holder)?;
    let directives = vm.allocate(holder)?;
    for (names, enabled) in [("classes", "classEnabled"), ("packages", "packageEnabled")] {
        let none = vm.new_object_array("java/lang/String", &[])?;
        support::set_field(vm, directives, names, support::reference(none))?;
        let flags = vm.array_class(vm.primitive(Kind::Boolean))?;
        let none = vm.allocate_array(flags, 0)?;
        support::set_field(vm, directives, enabled, support::reference(none))?;
    }
    let default = support::boolean(vm.options.assertions);
    support::set_field(vm, directives, "deflt", default)?;
    Ok(support::reference(directives))
}

/// `defineClass0(ClassLoader loader, Class lookup, String name, byte[] b, int off, int len,
/// ProtectionDomain pd, boolean initialize, int flags, Object classData)`.
fn define0(call: &mut Call<'_>) -> Res<u64> {
    let loader = call.reference(0);
    let lookup = call.mirrored(1)?;
    let array = call.object(3)?;
    let (offset, length) = (call.int(4), call.int(5));
    let domain = call.reference(6);
    let (initialize, flags, data) = (call.boolean(7), call.int(8), call.reference(9));
    let id = if call.state() == 0 {
        let bytes = slice(call.vm, array, offset, length)?;
        let nest_host = if flags & NESTMATE != 0 { Some(call.vm.nest_host(lookup)?) } else { None };
        let name = call.object(2)?;
        let hidden = (flags & HIDDEN != 0).then(|| call.vm.text(name).replace('.', "/"));
        let how = Definition { loader, hidden, nest_host };
        let id = call.vm.define(&bytes, &how, None)?;
        call.vm.set_protection_domain(id, domain);
        let mirror = call.vm.class(id).mirror;
        let offset = call.vm.known.class_data;
        call.vm.set_reference(mirror, offset, data);
        call.keep_number(0, u64::from(id.0));
        call.set_state(1);
        id
    } else {
        vm::classes::class::ClassId(call.kept_number(0) as u32)
    };
    if initialize {
        call.vm.ensure_initialised(id)?;
    } else {
        call.vm.ensure_linked(id)?;
    }
    Ok(u64::from(call.vm.class(id).mirror.0))
}

fn find_bootstrap(call: &mut Call<'_>) -> Res<u64> {
    let name = call.object(0)?;
    let name = call.vm.text(name).replace('.', "/");
    let found = call.vm.find_class(Ref(0), &name)?;
    Ok(found.map_or(0, |id| u64::from(call.vm.class(id).mirror.0)))
}

fn find_loaded(call: &mut Call<'_>) -> Res<u64> {
    let loader = call.object(0)?;
    let name = call.object(1)?;
    let name = call.vm.text(name);
    let found = call.vm.lookup_loaded(loader, &name.replace('.', "/"));
    Ok(found.map_or(0, |id| u64::from(call.vm.class(id).mirror.0)))
}
