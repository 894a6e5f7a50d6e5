//! Natives of `sun.nio.ch`.

mod file_channel;
mod file_dispatcher;
mod file_key;
mod io_util;
mod native_thread;
mod net;

use vm::Machine;

use crate::Row;

/// All rows of this package.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    let mut rows = file_channel::table::<M>();
    rows.extend(file_dispatcher::table::<M>());
    rows.extend(file_key::table::<M>());
    rows.extend(io_util::table::<M>());
    rows.extend(native_thread::table::<M>());
    rows.extend(net::table::<M>());
    rows
}
