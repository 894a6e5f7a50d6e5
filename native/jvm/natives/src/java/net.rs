//! Natives of `java.net`: addresses and names. Sockets are in `sun.nio.ch`.

pub(crate) mod addresses;
mod fields;
mod inet4_address_impl;
mod inet6_address_impl;
mod network_interface;

use crate::Table;

/// The rows of this package.
pub const TABLES: Table = Table::Parts(&[
    fields::TABLE,
    inet4_address_impl::TABLE,
    inet6_address_impl::TABLE,
    network_interface::TABLE,
]);
