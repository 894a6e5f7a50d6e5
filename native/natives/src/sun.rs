//! Natives of packages under `sun`.

pub mod management;
pub mod nio;

use vm::Machine;

use crate::Row;

/// All rows of these packages.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    management::tables().into_iter().chain(nio::tables()).collect()
}
