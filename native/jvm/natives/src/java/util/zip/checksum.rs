//! Updates checksums from a byte, an array or raw memory.

use vm::Res;
use vm::memory::heap::Ref;
use vm::native::Call;

use crate::jdk::support;

/// A function that continues a checksum with more bytes.
pub type Function = fn(u32, &[u8]) -> u32;

/// Continues the checksum in slot 0 with the byte in slot 1.
///
/// # Errors
/// Never fails.
pub fn byte(call: &mut Call<'_>, function: Function) -> Res<u64> {
    Ok(u64::from(function(call.int(0) as u32, &[call.int(1) as u8])))
}

/// Continues the checksum in slot 0 with part of a `byte[]`: array, offset and length in slots 1 to 3.
///
/// # Errors
/// Throws `NullPointerException` or `IndexOutOfBoundsException` if the array has no such range.
pub fn array(call: &mut Call<'_>, function: Function) -> Res<u64> {
    let (array, offset, length) = support::range(call, 1, 2, 3)?;
    label(call, array, 16 + offset, length);
    let bytes = call.vm.heap.bytes(array.0 + 16 + offset, length);
    Ok(u64::from(function(call.int(0) as u32, bytes)))
}

/// Continues the checksum in slot 0 with raw memory: address in slot 1, then offset and length.
///
/// # Errors
/// Throws `InternalError` if the address is outside of raw memory.
pub fn buffer(call: &mut Call<'_>, function: Function) -> Res<u64> {
    let at = call.long(1).wrapping_add(i64::from(call.int(3)));
    let bytes = support::raw_bytes(call.vm, at, call.int(4))?;
    label(call, Ref(0), at as u32, bytes.len() as u32);
    Ok(u64::from(function(call.int(0) as u32, &bytes)))
}

/// Gives the result the labels of the bytes and of the arguments.
fn label(call: &mut Call<'_>, object: Ref, offset: u32, length: u32) {
    let bytes = call.vm.memory_shadow(object, offset, length);
    let arguments = call.arguments_label();
    call.shadow = Some(call.vm.machine.unite(bytes, arguments));
}
