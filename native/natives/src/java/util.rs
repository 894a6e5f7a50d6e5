//! Natives of `java.util` and packages under it.

mod atomic_long;
mod preferences;
mod time_zone;
mod zip;

use vm::Machine;

use crate::Row;

/// Returns the rows of these packages.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    let mut rows = atomic_long::table::<M>();
    rows.extend(preferences::table::<M>());
    rows.extend(time_zone::table::<M>());
    rows.extend(zip::tables::<M>());
    rows
}
