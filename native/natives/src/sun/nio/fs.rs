//! Natives of `sun.nio.fs`.

mod accounts;
mod attributes;
mod directories;
mod errors;
mod files;
mod linux_native_dispatcher;
mod unix_copy_file;
mod unix_native_dispatcher;

use vm::Machine;

use crate::Row;

/// Returns the rows of this package.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    let mut rows = linux_native_dispatcher::table::<M>();
    rows.extend(unix_copy_file::table::<M>());
    rows.extend(unix_native_dispatcher::table::<M>());
    rows
}
