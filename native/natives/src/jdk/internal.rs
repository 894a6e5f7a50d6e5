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

use vm::Machine;

use crate::Row;

/// Returns the rows of these packages.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    let mut rows = jimage::table::<M>();
    rows.extend(continuations::table::<M>());
    rows.extend(loader::tables::<M>());
    rows.extend(misc::tables::<M>());
    rows.extend(perf::table::<M>());
    rows.extend(platform::table::<M>());
    rows.extend(reflect::tables::<M>());
    rows.extend(util::table::<M>());
    rows.extend(vm_support::table::<M>());
    rows
}
