//! Natives of `java.io`.

mod console;
mod file_cleanable;
mod file_descriptor;
mod file_input_stream;
mod file_output_stream;
mod files;
mod object_stream_class;
mod random_access_file;
mod unix_file_system;

use crate::Table;

/// The rows of this package.
pub const TABLES: Table = Table::Parts(&[
    console::TABLE,
    file_cleanable::TABLE,
    file_descriptor::TABLE,
    file_input_stream::TABLE,
    file_output_stream::TABLE,
    object_stream_class::TABLE,
    random_access_file::TABLE,
    unix_file_system::TABLE,
]);
