//! Kernels: methods of the class library that have bytecode, but are computed here at once.
//!
//! A kernel has the same result and the same labels as the bytecode. It leaves exceptions and rare cases to
//! the bytecode. Whether it does so depends on values alone, never on labels, so that a run executes the
//! same instructions with every machine.

mod arrays;
mod bytes;
mod digests;
mod latin1;
mod properties;
mod stretch;
mod string;

use vm::Machine;

use crate::Row;

/// Returns the rows of all kernels.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    let tables = [
        arrays::table(),
        bytes::table(),
        digests::table(),
        latin1::table(),
        properties::table(),
        string::table(),
    ];
    tables.into_iter().flatten().collect()
}
