//! Natives of `java.util` and packages under it.

mod atomic_long;
mod preferences;
mod time_zone;
mod zip;

use crate::Table;

/// The rows of these packages.
pub const TABLES: Table =
    Table::Parts(&[atomic_long::TABLE, preferences::TABLE, time_zone::TABLE, zip::TABLES]);
