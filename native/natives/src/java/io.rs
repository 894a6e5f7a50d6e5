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

use vm::Machine;

use crate::Row;

/// Returns the rows of this package.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    let mut rows = console::table::<M>();
    rows.extend(file_cleanable::table::<M>());
    rows.extend(file_descriptor::table::<M>());
    rows.extend(file_input_stream::table::<M>());
    rows.extend(file_output_stream::table::<M>());
    rows.extend(object_stream_class::table::<M>());
    rows.extend(random_access_file::table::<M>());
    rows.extend(unix_file_system::table::<M>());
    rows
}
