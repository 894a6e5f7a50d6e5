//! Natives of `jdk.internal.misc.Unsafe`.

mod access;
mod atomics;
mod classes;
mod labels;
mod memory;
mod offsets;
mod threads;

use vm::Machine;
use vm::Res;
use vm::native::Call;

use crate::Row;
use crate::jdk::support;

/// Returns the rows of this class.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    let mut rows = access::table::<M>();
    rows.extend(atomics::table::<M>());
    rows.extend(classes::table::<M>());
    rows.extend(memory::table::<M>());
    rows.extend(offsets::table::<M>());
    rows.extend(threads::table::<M>());
    rows
}

/// Returns the address that an object argument and the following offset refer to. For null the offset is
/// a raw address.
#[inline]
fn place<M: Machine>(call: &mut Call<'_, M>, object: u32, length: u64) -> Res<u32> {
    let base = i64::from(call.reference(object).0);
    let at = base.wrapping_add(call.long(object + 1));
    support::address(call.vm, at, length)
}
