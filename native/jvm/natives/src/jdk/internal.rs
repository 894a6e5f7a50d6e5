//! Natives of packages under `jdk.internal`.

pub mod continuations;
pub mod jimage;
pub mod loader;
pub mod misc;
pub mod perf;
pub mod platform;
pub mod reflect;
pub mod util;
pub(crate) mod vm_support;

use crate::Table;

/// The rows of these packages.
pub const TABLES: Table = Table::Parts(&[
    jimage::TABLE,
    continuations::TABLE,
    loader::TABLES,
    misc::TABLES,
    perf::TABLE,
    platform::TABLE,
    reflect::TABLES,
    util::TABLE,
    vm_support::TABLE,
]);
