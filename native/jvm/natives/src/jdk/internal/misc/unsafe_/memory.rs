//! Natives of `Unsafe` for raw memory, which is in the same arena as the heap, and for block operations.

use vm::Res;
use vm::machine::Label;
use vm::memory::heap::Ref;
use vm::native::Call;

use super::{labels, place};
use crate::jdk::support;

/// Returns the address of a new block; 0 if there is no room.
fn allocate_memory(call: &mut Call<'_>) -> Res<u64> {
    let size = u32::try_from(call.long(1)).ok();
    Ok(size.and_then(|size| call.vm.heap.allocate_raw(size)).map_or(0, u64::from))
}

fn reallocate_memory(call: &mut Call<'_>) -> Res<u64> {
    let old = support::address(call.vm, call.long(1), 0)?;
    let Ok(size) = u32::try_from(call.long(3)) else { return Ok(0) };
    let Some(new) = call.vm.heap.allocate_raw(size) else { return Ok(0) };
    let before = call.vm.heap.raw_size(old).unwrap_or(0);
    call.vm.heap.copy_within(old, new, before.min(size));
    labels::move_raw(call, old, new, before, size)?;
    call.vm.heap.free_raw(old);
    Ok(u64::from(new))
}

fn free_memory(call: &mut Call<'_>) -> Res<u64> {
    let at = support::address(call.vm, call.long(1), 0)?;
    let size = call.vm.heap.raw_size(at).unwrap_or(0);
    call.vm.set_memory_shadow(Ref(0), at, size, Label::NONE)?;
    call.vm.heap.free_raw(at);
    Ok(0)
}

fn set_memory(call: &mut Call<'_>) -> Res<u64> {
    let (length, byte) = (call.long(4) as u64, call.int(6) as u8);
    let at = place(call, 1, length)?;
    call.vm.heap.fill(at, length as u32, byte);
    labels::fill(call, length as u32)?;
    Ok(0)
}

fn copy_memory(call: &mut Call<'_>) -> Res<u64> {
    let length = call.long(7) as u64;
    let (from, to) = (place(call, 1, length)?, place(call, 4, length)?);
    call.vm.heap.copy_within(from, to, length as u32);
    labels::copy(call, length as u32)?;
    Ok(0)
}

/// Copies and reverses the bytes of each element. Labels are copied without reversing them.
fn copy_swap_memory(call: &mut Call<'_>) -> Res<u64> {
    let (length, size) = (call.long(7) as u64, call.long(9) as usize);
    let (from, to) = (place(call, 1, length)?, place(call, 4, length)?);
    let mut bytes = call.vm.heap.bytes(from, length as u32).to_vec();
    for element in bytes.chunks_exact_mut(size.max(1)) {
        element.reverse();
    }
    call.vm.heap.copy_in(to, &bytes);
    labels::copy(call, length as u32)?;
    Ok(0)
}

/// Returns -1: load averages cannot be obtained.
fn get_load_average(_: &mut Call<'_>) -> Res<u64> {
    Ok(support::int(-1))
}

crate::natives! {
    "jdk/internal/misc/Unsafe";
    "allocateMemory0" "(J)J" => allocate_memory;
    "reallocateMemory0" "(JJ)J" => reallocate_memory;
    "freeMemory0" "(J)V" => free_memory;
    "setMemory0" "(Ljava/lang/Object;JJB)V" => set_memory;
    "copyMemory0" "(Ljava/lang/Object;JLjava/lang/Object;JJ)V" => copy_memory;
    "copySwapMemory0" "(Ljava/lang/Object;JLjava/lang/Object;JJJ)V" => copy_swap_memory;
    "getLoadAverage0" "([DI)I" => get_load_average;
}
