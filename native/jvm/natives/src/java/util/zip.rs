//! Natives of `java.util.zip`.

mod adler32;
mod checksum;
mod crc32;
mod deflater;
mod inflater;
mod past;
mod streams;
mod zlib;

use crate::Table;

/// The rows of this package.
pub const TABLES: Table =
    Table::Parts(&[adler32::TABLE, crc32::TABLE, deflater::TABLE, inflater::TABLE]);
