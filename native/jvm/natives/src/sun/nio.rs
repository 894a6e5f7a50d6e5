//! Natives of packages under `sun.nio`.

pub(crate) mod ch;
mod fs;

use crate::Table;

/// The rows of these packages.
pub const TABLES: Table = Table::Parts(&[ch::TABLES, fs::TABLES]);
