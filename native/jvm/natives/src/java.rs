//! Natives of `java`.

pub mod awt;
pub mod io;
pub mod lang;
pub mod net;
pub mod nio;
pub mod security;
pub mod util;

use crate::Table;

/// The rows of this package.
pub const TABLES: Table = Table::Parts(&[
    awt::TABLES,
    lang::TABLES,
    io::TABLES,
    net::TABLES,
    nio::TABLE,
    security::TABLES,
    util::TABLES,
]);
