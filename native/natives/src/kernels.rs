//! Kernels: methods of the class library that have bytecode, and are done here at once.
//!
//! A kernel gives the result that the bytecode gives, with the labels that it gives. What would throw, and
//! what is rare, it leaves to the bytecode: whether it does follows from values alone, never from labels, so that a
//! run takes the same instructions whoever looks at it.

mod arrays;
mod bytes;
mod digests;
mod latin1;
mod properties;
mod stretch;
mod string;

use vm::Machine;

use crate::Row;

/// All tables of kernels.
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
