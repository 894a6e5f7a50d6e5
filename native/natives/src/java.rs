//! Natives of `java`.

pub mod awt;
pub mod io;
pub mod lang;
pub mod net;
pub mod nio;
pub mod security;
pub mod util;

use vm::Machine;

use crate::Row;

/// Returns the rows of this package.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    let tables = [
        awt::tables(),
        lang::tables(),
        io::tables(),
        net::tables(),
        nio::table(),
        security::tables(),
        util::tables(),
    ];
    tables.into_iter().flatten().collect()
}
