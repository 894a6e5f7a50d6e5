//! Natives of `sun.nio.ch`.

mod asynchronous;
mod datagrams;
mod epoll;
mod file_channel;
mod file_dispatcher;
mod file_key;
mod io_util;
mod native_thread;
mod net;
mod socket_address;
mod socket_dispatcher;
mod socket_errors;
mod sockets;
mod transfer;
pub(crate) mod waiting;

use vm::Machine;

use crate::Row;

/// Returns the rows of this package.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    let mut rows = file_channel::table::<M>();
    rows.extend(asynchronous::table::<M>());
    rows.extend(datagrams::table::<M>());
    rows.extend(epoll::table::<M>());
    rows.extend(file_dispatcher::table::<M>());
    rows.extend(file_key::table::<M>());
    rows.extend(io_util::table::<M>());
    rows.extend(native_thread::table::<M>());
    rows.extend(net::table::<M>());
    rows.extend(socket_address::table::<M>());
    rows.extend(socket_dispatcher::table::<M>());
    rows.extend(sockets::table::<M>());
    rows
}
