//! Natives of packages under `jdk`.

pub mod content;
pub mod internal;
pub mod net;
pub mod support;

use crate::Table;

/// The rows of these packages.
pub const TABLES: Table = Table::Parts(&[internal::TABLES, net::TABLE]);
