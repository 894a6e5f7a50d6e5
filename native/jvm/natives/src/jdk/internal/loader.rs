//! Natives of `jdk.internal.loader`.

mod boot_loader;
mod native_libraries;

use crate::Table;

/// The rows of this package.
pub const TABLES: Table = Table::Parts(&[boot_loader::TABLE, native_libraries::TABLE]);
