//! Natives of `jdk.internal.misc`.

mod cds;
mod preview;
mod scoped_memory_access;
mod signal;
mod unsafe_;
mod virtual_machine;

use crate::Table;

/// The rows of this package.
pub const TABLES: Table = Table::Parts(&[
    cds::TABLE,
    preview::TABLE,
    scoped_memory_access::TABLE,
    signal::TABLE,
    unsafe_::TABLES,
    virtual_machine::TABLE,
]);
