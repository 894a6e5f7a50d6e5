//! Natives of `java.lang`.

pub mod class;
pub mod class_loader;
pub mod invoke;
pub mod math;
pub mod module;
pub mod null_pointer;
pub mod object;
pub mod process;
pub mod reference;
pub mod reflect;
pub mod security_manager;
pub mod small;
pub mod stack_walker;
pub mod strict_math;
pub mod system;
pub mod thread;
pub mod throwable;

use vm::Machine;

use crate::Row;

/// Returns the rows of this package.
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
        math::table(),
        module::table(),
        null_pointer::table(),
        object::table(),
        process::table(),
        reflect::tables(),
        security_manager::table(),
        small::table(),
        stack_walker::table(),
        strict_math::table(),
        system::table(),
        reference::table(),
        thread::tables(),
        throwable::table(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
