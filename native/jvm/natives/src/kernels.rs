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

use crate::Table;

/// The rows of all kernels.
pub const TABLES: Table = Table::Parts(&[
    arrays::TABLE,
    bytes::TABLE,
    digests::TABLE,
    latin1::TABLE,
    properties::TABLE,
    string::TABLE,
]);
