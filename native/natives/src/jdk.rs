//! Natives of packages under `jdk`.

pub mod content;
pub mod internal;
pub mod net;
pub mod support;

use vm::Machine;

use crate::Row;

/// Returns the rows of these packages.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    let mut rows = internal::tables::<M>();
    rows.extend(net::table::<M>());
    rows
}
