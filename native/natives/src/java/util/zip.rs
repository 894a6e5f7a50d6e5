//! Natives of `java.util.zip`.

mod adler32;
mod checksum;
mod crc32;
mod deflater;
mod inflater;
mod past;
mod streams;
mod zlib;

use vm::Machine;

use crate::Row;

/// Returns the rows of this package.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    let mut rows = adler32::table::<M>();
    rows.extend(crc32::table::<M>());
    rows.extend(deflater::table::<M>());
    rows.extend(inflater::table::<M>());
    rows
}
