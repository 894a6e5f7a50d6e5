//! Natives of `java.lang.Thread` for the counter of thread identifiers, which is in raw memory.

use vm::Res;
use vm::native::Call;

use crate::jdk::support;

/// The first free identifier if the class library has no constant for the main thread's.
const FIRST: i32 = 3;

/// Returns the address of the counter, which starts after the main thread's identifier.
fn next_offset(call: &mut Call<'_>) -> Res<u64> {
    let mains = support::long_constant(call.vm, "java/lang/Thread", "PRIMORDIAL_TID")?;
    let first = mains.map_or(i64::from(FIRST), |mains| mains + 1);
    support::raw_block(call.vm, &first.to_le_bytes()).map(u64::from)
}

crate::natives! {
    "java/lang/Thread";
    "getNextThreadIdOffset" "()J" => next_offset;
}
