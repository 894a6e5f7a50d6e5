//! Natives of `java.lang.Class` for attributes that the class library parses itself, and for signers.

use classfile::ClassFile;
use vm::Res;
use vm::native::Call;

crate::natives! {
    "java/lang/Class";
    "getGenericSignature0" "()Ljava/lang/String;" => generic_signature;
    "getRawAnnotations" "()[B" => annotations;
    "getRawTypeAnnotations" "()[B" => type_annotations;
    "getConstantPool" "()Ljdk/internal/reflect/ConstantPool;" => constant_pool;
    "getSigners" "()[Ljava/lang/Object;" => signers;
    "setSigners" "([Ljava/lang/Object;)V" => set_signers;
}

fn generic_signature(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    let file = call.vm.class(class).file().cloned();
    match file.as_ref().and_then(|file| file.attributes.signature.as_ref()) {
        Some(signature) => Ok(u64::from(call.vm.intern_text(signature)?.0)),
        None => Ok(0),
    }
}

fn bytes(call: &mut Call<'_>, body: impl Fn(&ClassFile) -> Option<&[u8]>) -> Res<u64> {
    let class = call.mirrored(0)?;
    let file = call.vm.class(class).file().cloned();
    match file.as_deref().and_then(body) {
        Some(bytes) => Ok(u64::from(call.vm.new_byte_array(bytes)?.0)),
        None => Ok(0),
    }
}

fn annotations(call: &mut Call<'_>) -> Res<u64> {
    bytes(call, |file| file.attributes.annotations.as_deref())
}

fn type_annotations(call: &mut Call<'_>) -> Res<u64> {
    bytes(call, |file| file.attributes.type_annotations.as_deref())
}

/// Makes a `ConstantPool`, which finds its class by the mirror.
fn constant_pool(call: &mut Call<'_>) -> Res<u64> {
    const CLASS: &str = "jdk/internal/reflect/ConstantPool";
    let mirror = call.object(0)?;
    let class = call.vm.mirrored(mirror);
    if call.vm.class(class).source.is_none() {
        return Ok(0);
    }
    let holder = call.vm.boot_class(CLASS)?;
    call.vm.ensure_initialised(holder)?;
    let pool = call.vm.allocate(holder)?;
    let offset = call.vm.field_offset(CLASS, "constantPoolOop")?;
    call.vm.set_reference(pool, offset, mirror);
    Ok(u64::from(pool.0))
}

fn signers(call: &mut Call<'_>) -> Res<u64> {
    let mirror = call.object(0)?;
    let signers = call.vm.reference(mirror, call.vm.known.mirror_signers);
    if signers.0 == 0 {
        return Ok(0);
    }
    let copy = call.vm.heap.length(signers);
    let elements: Vec<_> = (0..copy).map(|index| call.vm.element(signers, index)).collect();
    Ok(u64::from(call.vm.new_object_array("java/lang/Object", &elements)?.0))
}

fn set_signers(call: &mut Call<'_>) -> Res<u64> {
    let (mirror, signers) = (call.object(0)?, call.reference(1));
    let offset = call.vm.known.mirror_signers;
    call.vm.set_reference(mirror, offset, signers);
    Ok(0)
}
