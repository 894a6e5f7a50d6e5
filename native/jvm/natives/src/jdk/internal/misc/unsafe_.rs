//! Natives of `jdk.internal.misc.Unsafe`.

mod access;
mod atomics;
mod classes;
mod labels;
mod memory;
mod offsets;
mod threads;

use vm::Res;
use vm::native::Call;

use crate::Table;
use crate::jdk::support;

/// The rows of this class.
pub const TABLES: Table = Table::Parts(&[
    access::TABLE,
    atomics::TABLE,
    classes::TABLE,
    memory::TABLE,
    offsets::TABLE,
    threads::TABLE,
]);

/// Returns the address that an object argument and the following offset refer to. For null the offset is
/// a raw address.
#[inline]
fn place(call: &mut Call<'_>, object: u32, length: u64) -> Res<u32> {
    let base = i64::from(call.reference(object).0);
    let at = base.wrapping_add(call.long(object + 1));
    support::address(call.vm, at, length)
}
