//! `java.lang.ClassLoader`

use vm::heap::Ref;
use vm::load::Definition;
use vm::native::Call;
use vm::{Machine, Res, Vm};

/// Flags of `defineClass0` (`MethodHandleNatives.Constants`).
const NESTMATE: i32 = 1;
const HIDDEN: i32 = 2;

crate::natives! {
    "java/lang/ClassLoader";
    "registerNatives" "()V" => crate::nothing;
    "defineClass1" "(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;" => define1;
    "defineClass0" "(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BIILjava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;" => define0;
    "findBootstrapClass" "(Ljava/lang/String;)Ljava/lang/Class;" => find_bootstrap;
    "findLoadedClass0" "(Ljava/lang/String;)Ljava/lang/Class;" => find_loaded;
    "findInitiatedClass0" "(Ljava/lang/String;)Ljava/lang/Class;" => find_loaded;
}

/// The bytes of a slice of a `byte[]`.
fn slice<M: Machine>(vm: &Vm<M>, array: Ref, offset: i32, length: i32) -> Vec<u8> {
    vm.heap.bytes(array.0 + 16 + offset as u32, length as u32).to_vec()
}

fn define1<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let loader = call.reference(0);
    let name = call.reference(1);
    let array = call.object(2)?;
    let (offset, length) = (call.int(3), call.int(4));
    let domain = call.reference(5);
    let bytes = slice(call.vm, array, offset, length);
    let expected = (name.0 != 0).then(|| call.vm.text(name).replace('.', "/"));
    let how = Definition { loader, ..Definition::default() };
    let id = call.vm.define(&bytes, &how, expected.as_deref())?;
    call.vm.protection_domains.insert(id, domain);
    Ok(u64::from(call.vm.class(id).mirror.0))
}

/// `defineClass0(ClassLoader loader, Class lookup, String name, byte[] b, int off, int len,
/// ProtectionDomain pd, boolean initialize, int flags, Object classData)`.
fn define0<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let loader = call.reference(0);
    let lookup = call.mirrored(1)?;
    let array = call.object(3)?;
    let (offset, length) = (call.int(4), call.int(5));
    let domain = call.reference(6);
    let (initialize, flags, data) = (call.boolean(7), call.int(8), call.reference(9));
    let id = if call.state() == 0 {
        let bytes = slice(call.vm, array, offset, length);
        let nest_host = (flags & NESTMATE != 0).then(|| call.vm.nest_host(lookup));
        let how = Definition { loader, hidden: flags & HIDDEN != 0, nest_host };
        let id = call.vm.define(&bytes, &how, None)?;
        call.vm.protection_domains.insert(id, domain);
        let mirror = call.vm.class(id).mirror;
        let offset = call.vm.known.class_data;
        call.vm.set_reference(mirror, offset, data);
        call.keep_number(0, u64::from(id.0));
        call.set_state(1);
        id
    } else {
        vm::class::ClassId(call.kept_number(0) as u32)
    };
    if initialize {
        call.vm.ensure_initialised(id)?;
    } else {
        call.vm.ensure_linked(id)?;
    }
    Ok(u64::from(call.vm.class(id).mirror.0))
}

fn find_bootstrap<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let name = call.object(0)?;
    let name = call.vm.text(name).replace('.', "/");
    let found = call.vm.find_class(Ref(0), &name)?;
    Ok(found.map_or(0, |id| u64::from(call.vm.class(id).mirror.0)))
}

fn find_loaded<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let loader = call.object(0)?;
    let name = call.object(1)?;
    let name = call.vm.text(name);
    let found = call.vm.lookup_loaded(loader, &name.replace('.', "/"));
    Ok(found.map_or(0, |id| u64::from(call.vm.class(id).mirror.0)))
}
