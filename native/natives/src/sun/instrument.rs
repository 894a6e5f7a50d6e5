//! Natives of `sun.instrument`: agents in the running vm, and the redefinition of classes for them.

mod agents;
mod attach;
mod implementation;
pub(crate) mod transform;

use vm::Machine;

use crate::Row;

/// Returns the rows of this package, and of the attach API that loads agents.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    implementation::table().into_iter().chain(attach::table()).collect()
}
