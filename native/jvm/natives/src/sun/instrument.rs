//! Natives of `sun.instrument`: agents in the running vm, and the redefinition of classes for them.

mod agents;
mod attach;
mod implementation;
pub(crate) mod transform;

use crate::Table;

/// The rows of this package, and of the attach API that loads agents.
pub const TABLES: Table = Table::Parts(&[implementation::TABLE, attach::TABLE]);
