//! `java.lang`

pub mod class;
pub mod class_loader;
pub mod invoke;
pub mod module;
pub mod object;
pub mod reference;
pub mod reflect;
pub mod small;
pub mod system;
pub mod thread;
pub mod throwable;

use vm::Machine;

use crate::Row;

/// All tables of this package.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    [
        class::table(),
        class::attributes::table(),
        class::members::table(),
        class::nesting::table(),
        class::records::table(),
        class_loader::table(),
        invoke::tables(),
        module::table(),
        object::table(),
        reflect::tables(),
        small::table(),
        system::table(),
        reference::tables(),
        thread::tables(),
        throwable::table(),
        throwable::element::table(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
