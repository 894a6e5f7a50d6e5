//! The three ways in which checksums are fed.

use vm::heap::Ref;
use vm::native::Call;
use vm::{Machine, Res};

use crate::jdk::support;

/// A checksum over more bytes.
pub type Function = fn(u32, &[u8]) -> u32;

/// A single byte.
///
/// # Errors
/// None.
pub fn byte<M: Machine>(call: &mut Call<'_, M>, function: Function) -> Res<u64> {
    Ok(u64::from(function(call.int(0) as u32, &[call.int(1) as u8])))
}

/// Part of a `byte[]`.
///
/// # Errors
/// `NullPointerException`, `IndexOutOfBoundsException`
pub fn array<M: Machine>(call: &mut Call<'_, M>, function: Function) -> Res<u64> {
    let (array, offset, length) = support::range(call, 1, 2, 3)?;
    label(call, array, 16 + offset, length);
    let bytes = call.vm.heap.bytes(array.0 + 16 + offset, length);
    Ok(u64::from(function(call.int(0) as u32, bytes)))
}

/// Raw memory: address in slot 1, offset and length after it.
///
/// # Errors
/// `InternalError`
pub fn buffer<M: Machine>(call: &mut Call<'_, M>, function: Function) -> Res<u64> {
    let at = call.long(1).wrapping_add(i64::from(call.int(3)));
    let bytes = support::raw_bytes(call.vm, at, call.int(4))?;
    label(call, Ref(0), at as u32, bytes.len() as u32);
    Ok(u64::from(function(call.int(0) as u32, &bytes)))
}

/// The result carries what the bytes and the arguments carry.
fn label<M: Machine>(call: &mut Call<'_, M>, object: Ref, offset: u32, length: u32) {
    let bytes = call.vm.memory_shadow(object, offset, length);
    let arguments = call.arguments_label();
    call.shadow = Some(call.vm.machine.unite(bytes, arguments));
}
