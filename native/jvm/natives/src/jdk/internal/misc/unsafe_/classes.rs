//! Natives of `Unsafe` that define and initialise classes, and make instances without a constructor.

use vm::classes::class::{Shape, access};
use vm::classes::initialise::state;
use vm::classes::load::Definition;
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Exit, Res};

use crate::jdk::support;

/// The values of the fields of `UnsafeConstants`, which the vm sets once the class is initialised.
const CONSTANTS: [(&str, &str, u64); 5] = [
    ("ADDRESS_SIZE0", "I", 8),
    ("PAGE_SIZE", "I", 4096),
    ("BIG_ENDIAN", "Z", 0),
    ("UNALIGNED_ACCESS", "Z", 1),
    ("DATA_CACHE_LINE_FLUSH_SIZE", "I", 0),
];

/// Sets the constants: `Unsafe` calls this first and reads the constants afterwards.
fn register_natives(call: &mut Call<'_>) -> Res<u64> {
    let class = call.vm.boot_class("jdk/internal/misc/UnsafeConstants")?;
    call.vm.ensure_initialised(class)?;
    let mirror = call.vm.class(class).mirror;
    for (name, descriptor, value) in CONSTANTS {
        let Some(field) = call.vm.declared_field(class, name, descriptor) else {
            return call.vm.internal(format!("no UnsafeConstants.{name} in this class library"));
        };
        call.vm.store(mirror.0 + field.offset, field.kind, value);
    }
    Ok(0)
}

fn allocate_instance(call: &mut Call<'_>) -> Res<u64> {
    let id = call.mirrored(1)?;
    let class = call.vm.class(id);
    let uninstantiable = class.access & (access::ABSTRACT | access::INTERFACE) != 0;
    if uninstantiable || class.shape != Shape::Instance || id == call.vm.known.class {
        let name = class.external_name();
        return Err(call.vm.throw_new("java/lang/InstantiationException", Some(&name)));
    }
    call.vm.ensure_initialised(id)?;
    Ok(support::reference(call.vm.allocate(id)?))
}

fn ensure_class_initialized(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(1)?;
    call.vm.ensure_initialised(class)?;
    Ok(0)
}

fn should_be_initialized(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(1)?;
    Ok(support::boolean(call.vm.class_state(class) != state::INITIALISED))
}

fn define_class(call: &mut Call<'_>) -> Res<u64> {
    let (array, offset, length) = support::range(call, 2, 3, 4)?;
    let bytes = call.vm.heap.bytes(array.0 + 16 + offset, length).to_vec();
    let (name, loader, domain) = (call.reference(1), call.reference(5), call.reference(6));
    if domain.0 != 0 {
        return call.vm.unsupported("Unsafe.defineClass with a protection domain");
    }
    let name = (name.0 != 0).then(|| call.vm.text(name).replace('.', "/"));
    let how = Definition { loader, ..Definition::default() };
    let class = call.vm.define(&bytes, &how, name.as_deref())?;
    Ok(support::reference(call.vm.class(class).mirror))
}

fn throw_exception(call: &mut Call<'_>) -> Res<u64> {
    let exception: Ref = call.object(1)?;
    Err(Exit::Throw(exception))
}

crate::natives! {
    "jdk/internal/misc/Unsafe";
    "registerNatives" "()V" => register_natives;
    "allocateInstance" "(Ljava/lang/Class;)Ljava/lang/Object;" => allocate_instance;
    "ensureClassInitialized0" "(Ljava/lang/Class;)V" => ensure_class_initialized;
    "shouldBeInitialized0" "(Ljava/lang/Class;)Z" => should_be_initialized;
    "defineClass0" "(Ljava/lang/String;[BIILjava/lang/ClassLoader;Ljava/security/ProtectionDomain;)Ljava/lang/Class;" => define_class;
    "throwException" "(Ljava/lang/Throwable;)V" => throw_exception;
}
