//! Natives of `sun.nio.fs`.

mod accounts;
mod attributes;
mod directories;
mod errors;
mod files;
mod linux_native_dispatcher;
mod unix_copy_file;
mod unix_native_dispatcher;

use crate::Table;

/// The rows of this package.
pub const TABLES: Table = Table::Parts(&[
    linux_native_dispatcher::TABLE,
    unix_copy_file::TABLE,
    unix_native_dispatcher::TABLE,
]);
