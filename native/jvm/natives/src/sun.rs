//! Natives of packages under `sun`.

pub mod instrument;
pub mod management;
pub mod net;
pub mod nio;

use crate::Table;

/// The rows of these packages.
pub const TABLES: Table =
    Table::Parts(&[instrument::TABLES, management::TABLES, net::TABLE, nio::TABLES]);
