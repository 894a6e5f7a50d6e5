//! Natives of `java.lang.reflect`.

pub mod array;
pub mod executable;

use crate::Table;

/// The rows of this package.
pub const TABLES: Table = Table::Parts(&[array::TABLE, executable::TABLE]);
