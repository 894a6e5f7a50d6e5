//! Natives of `java.net`: addresses and names. Sockets are in `sun.nio.ch`.

pub(crate) mod addresses;
mod fields;
mod inet4_address_impl;
mod inet6_address_impl;
mod network_interface;

use vm::Machine;

use crate::Row;

/// Returns the rows of this package.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    let mut rows = fields::table::<M>();
    rows.extend(inet4_address_impl::table::<M>());
    rows.extend(inet6_address_impl::table::<M>());
    rows.extend(network_interface::table::<M>());
    rows
}
