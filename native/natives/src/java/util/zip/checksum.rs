//! The three ways in which checksums are fed.

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
    let mut shadow = call.vm.memory_shadow(array, 16 + offset, length);
    for argument in 0..call.arguments {
        shadow = call.vm.machine.unite(shadow, call.label(argument));
    }
    call.shadow = Some(shadow);
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
    Ok(u64::from(function(call.int(0) as u32, &bytes)))
}
