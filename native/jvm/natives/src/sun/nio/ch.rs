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

use crate::Table;

/// The rows of this package.
pub const TABLES: Table = Table::Parts(&[
    file_channel::TABLE,
    asynchronous::TABLE,
    datagrams::TABLE,
    epoll::TABLE,
    file_dispatcher::TABLE,
    file_key::TABLE,
    io_util::TABLE,
    native_thread::TABLE,
    net::TABLE,
    socket_address::TABLE,
    socket_dispatcher::TABLE,
    sockets::TABLE,
]);
