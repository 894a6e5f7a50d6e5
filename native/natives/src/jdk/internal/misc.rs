//! Natives of `jdk.internal.misc`.

mod cds;
mod preview;
mod scoped_memory_access;
mod signal;
mod unsafe_;
mod virtual_machine;

use vm::Machine;

use crate::Row;

/// Returns the rows of this package.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    let mut rows = cds::table::<M>();
    rows.extend(preview::table::<M>());
    rows.extend(scoped_memory_access::table::<M>());
    rows.extend(signal::table::<M>());
    rows.extend(unsafe_::tables::<M>());
    rows.extend(virtual_machine::table::<M>());
    rows
}
