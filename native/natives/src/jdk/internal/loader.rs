//! Natives of `jdk.internal.loader`.

mod boot_loader;
mod native_libraries;

use vm::Machine;

use crate::Row;

/// Returns the rows of this package.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    let mut rows = boot_loader::table::<M>();
    rows.extend(native_libraries::table::<M>());
    rows
}
