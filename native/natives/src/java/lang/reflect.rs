//! Natives of `java.lang.reflect`.

pub mod array;
pub mod executable;

use vm::Machine;

use crate::Row;

/// Returns the rows of this package.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    [array::table(), executable::table()].into_iter().flatten().collect()
}
