//! Natives of packages under `sun.nio`.

pub(crate) mod ch;
mod fs;

use vm::Machine;

use crate::Row;

/// Returns the rows of these packages.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    let mut rows = ch::tables::<M>();
    rows.extend(fs::tables::<M>());
    rows
}
