//! Natives of packages under `sun`.

pub mod instrument;
pub mod management;
pub mod nio;

use crate::Table;

/// The rows of these packages.
pub const TABLES: Table = Table::Parts(&[instrument::TABLES, management::TABLES, nio::TABLES]);
