//! Natives of packages under `sun`.

pub mod instrument;
pub mod management;
pub mod nio;

use vm::Machine;

use crate::Row;

/// Returns the rows of these packages.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    let rooms = [instrument::tables(), management::tables(), nio::tables()];
    rooms.into_iter().flatten().collect()
}
