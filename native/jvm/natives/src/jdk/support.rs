//! Helpers of natives: slot values, fields by name, byte arrays, C strings and errors of the host.

use vm::classes::class::{ClassId, Field};
use vm::host::Errno;
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Exit, Res, Vm};

/// Returns an `int` as the value of a slot.
#[must_use]
pub fn int(value: i32) -> u64 {
    u64::from(value as u32)
}

/// Returns a `boolean` as the value of a slot.
#[must_use]
pub fn boolean(value: bool) -> u64 {
    u64::from(value)
}

/// Returns a reference as the value of a slot.
#[must_use]
pub fn reference(value: Ref) -> u64 {
    u64::from(value.0)
}

/// Finds a declared or inherited instance field by name alone.
fn field_of(vm: &mut Vm, object: Ref, name: &str) -> Res<Field> {
    let class = vm.class_of(object);
    let ancestors = vm.class(class).ancestors.clone();
    let found = ancestors.iter().rev().find_map(|&ancestor| {
        let fields = &vm.class(ancestor).fields;
        fields.iter().find(|field| !field.is_static() && *field.name == *name).cloned()
    });
    match found {
        Some(field) => Ok(field),
        None => {
            let class = vm.class(class).name.clone();
            vm.internal(format!("no field {class}.{name} in this class library"))
        }
    }
}

/// Reads a field by name, as the value of a slot.
///
/// # Errors
/// Returns an internal error if there is no such field.
pub fn get_field(vm: &mut Vm, object: Ref, name: &str) -> Res<u64> {
    let field = field_of(vm, object, name)?;
    Ok(vm.load(object.0 + field.offset, field.kind))
}

/// Reads a reference field by name.
///
/// # Errors
/// Returns an internal error if there is no such field.
pub fn get_reference(vm: &mut Vm, object: Ref, name: &str) -> Res<Ref> {
    Ok(Ref(get_field(vm, object, name)? as u32))
}

/// Writes the value of a slot to a field by name.
///
/// # Errors
/// Returns an internal error if there is no such field.
pub fn set_field(vm: &mut Vm, object: Ref, name: &str, bits: u64) -> Res<()> {
    let field = field_of(vm, object, name)?;
    vm.store(object.0 + field.offset, field.kind, bits);
    Ok(())
}

/// Returns a constant `int` of a class of the library; `None` if this version does not have it.
///
/// # Errors
/// Returns an error if the class cannot be loaded.
pub fn int_constant(vm: &mut Vm, class: &str, name: &str) -> Res<Option<i32>> {
    Ok(constant(vm, class, name, "I")?.map(|bits| bits as i32))
}

/// Returns a constant `long` of a class of the library; `None` if this version does not have it.
///
/// # Errors
/// Returns an error if the class cannot be loaded.
pub fn long_constant(vm: &mut Vm, class: &str, name: &str) -> Res<Option<i64>> {
    Ok(constant(vm, class, name, "J")?.map(|bits| bits as i64))
}

/// Reads a static field, which for a constant has its value even before its class is initialised.
fn constant(vm: &mut Vm, class: &str, name: &str, descriptor: &str) -> Res<Option<u64>> {
    let id = vm.boot_class(class)?;
    let mirror = vm.class(id).mirror;
    let field = vm.declared_field(id, name, descriptor);
    Ok(field.map(|field| vm.load(mirror.0 + field.offset, field.kind)))
}

/// Makes an array of references.
///
/// # Errors
/// Throws `OutOfMemoryError` if there is not enough memory.
pub fn new_array(vm: &mut Vm, component: ClassId, elements: &[Ref]) -> Res<Ref> {
    let class = vm.array_class(component)?;
    let array = vm.allocate_array(class, elements.len() as u32)?;
    for (index, &element) in elements.iter().enumerate() {
        vm.set_element(array, index as u32, element);
    }
    Ok(array)
}

/// Makes an `int[]`.
///
/// # Errors
/// Throws `OutOfMemoryError` if there is not enough memory.
pub fn new_int_array(vm: &mut Vm, elements: &[i32]) -> Res<Ref> {
    let component = vm.primitive(vm::classes::class::Kind::Int);
    let class = vm.array_class(component)?;
    let array = vm.allocate_array(class, elements.len() as u32)?;
    for (index, &element) in elements.iter().enumerate() {
        vm.heap.set_u32(array.0 + 16 + 4 * index as u32, element as u32);
    }
    Ok(array)
}

/// Makes a `String` from bytes in the platform's encoding, UTF-8.
///
/// # Errors
/// Throws `OutOfMemoryError` if there is not enough memory.
pub fn platform_string(vm: &mut Vm, bytes: &[u8]) -> Res<Ref> {
    vm.new_string(&String::from_utf8_lossy(bytes))
}

/// Returns the bytes of a `String` argument in the platform's encoding.
///
/// # Errors
/// Throws `NullPointerException` if the argument is null.
pub fn platform_bytes(call: &mut Call<'_>, slot: u32) -> Res<Vec<u8>> {
    let string = call.object(slot)?;
    Ok(call.vm.text(string).into_bytes())
}

/// Checks that a range of raw memory is inside of the arena. Returns its address.
///
/// # Errors
/// Throws `InternalError`, like a fault in an unsafe memory access.
pub fn address(vm: &mut Vm, address: i64, length: u64) -> Res<u32> {
    let end = (address as u64).checked_add(length);
    if address >= 16 && end.is_some_and(|end| end <= vm.heap.limit() as u64) {
        return Ok(address as u32);
    }
    Err(vm.throw_new(
        "java/lang/InternalError",
        Some("a fault occurred in an unsafe memory access operation"),
    ))
}

/// Reads bytes at a raw address.
///
/// # Errors
/// Throws `InternalError` if the address is outside of raw memory.
pub fn raw_bytes(vm: &mut Vm, at: i64, length: i32) -> Res<Vec<u8>> {
    let length = length.max(0) as u32;
    let at = address(vm, at, u64::from(length))?;
    Ok(vm.heap.bytes(at, length).to_vec())
}

/// Reads the C string at a raw address.
///
/// # Errors
/// Throws `InternalError` if the address is outside of raw memory.
pub fn c_string(vm: &mut Vm, at: i64) -> Res<Vec<u8>> {
    let start = address(vm, at, 1)?;
    let limit = vm.heap.limit() as u32;
    let mut end = start;
    while end < limit && vm.heap.u8(end) != 0 {
        end += 1;
    }
    Ok(vm.heap.bytes(start, end - start).to_vec())
}

/// Allocates a raw block with the given bytes and returns its address.
///
/// # Errors
/// Throws `OutOfMemoryError` if there is not enough memory.
pub fn raw_block(vm: &mut Vm, bytes: &[u8]) -> Res<u32> {
    match u32::try_from(bytes.len()).ok().and_then(|length| vm.heap.allocate_raw(length)) {
        Some(at) => {
            vm.heap.copy_in(at, bytes);
            Ok(at)
        }
        None => Err(vm.throw_new("java/lang/OutOfMemoryError", None)),
    }
}

/// Reads a range of a `byte[]` from the arguments, and checks it as the C code of `java.io` does.
///
/// # Errors
/// Throws `NullPointerException` or `IndexOutOfBoundsException` if the array has no such range.
pub fn range(call: &mut Call<'_>, array: u32, offset: u32, length: u32) -> Res<(Ref, u32, u32)> {
    let bytes = call.object(array)?;
    let (offset, length) = (call.int(offset), call.int(length));
    let size = i64::from(call.vm.heap.length(bytes));
    if offset < 0 || length < 0 || i64::from(offset) + i64::from(length) > size {
        return Err(call.vm.throw_new("java/lang/IndexOutOfBoundsException", None));
    }
    Ok((bytes, offset as u32, length as u32))
}

/// Makes the `IOException` for an error of the host.
pub fn io_error(vm: &mut Vm, error: Errno) -> Exit {
    vm.throw_new("java/io/IOException", Some(error.message()))
}

/// Turns a host's error into an `IOException`.
///
/// # Errors
/// Throws `IOException` if the host reports an error.
pub fn io<T>(vm: &mut Vm, result: Result<T, Errno>) -> Res<T> {
    result.map_err(|error| io_error(vm, error))
}

/// The number in a `FileDescriptor`.
///
/// # Errors
/// Returns an internal error if the object has no field `fd`.
pub fn descriptor(vm: &mut Vm, object: Ref) -> Res<i32> {
    Ok(get_field(vm, object, "fd")? as u32 as i32)
}

/// Reads a whole file of the host.
///
/// # Errors
/// Returns the error of opening or reading the file.
pub fn read_file(vm: &mut Vm, path: &[u8]) -> Result<Vec<u8>, Errno> {
    let flags = vm::host::OpenFlags { read: true, ..Default::default() };
    let fd = vm.host.open(path, flags, 0)?;
    let mut content = Vec::new();
    let mut chunk = vec![0; 1 << 16];
    let outcome = loop {
        match vm.host.read(fd, &mut chunk) {
            Ok(0) => break Ok(content),
            Ok(count) => content.extend(chunk.iter().take(count)),
            Err(error) => break Err(error),
        }
    };
    vm.host.close(fd)?;
    outcome
}
