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

use crate::Table;

/// The rows of this package.
pub const TABLES: Table = Table::Parts(&[
    class::TABLE,
    class::attributes::TABLE,
    class::members::TABLE,
    class::nesting::TABLE,
    class::records::TABLE,
    class_loader::TABLE,
    invoke::TABLES,
    math::TABLE,
    module::TABLE,
    null_pointer::TABLE,
    object::TABLE,
    process::TABLE,
    reflect::TABLES,
    security_manager::TABLE,
    small::TABLE,
    stack_walker::TABLE,
    strict_math::TABLE,
    system::TABLE,
    reference::TABLE,
    thread::TABLES,
    throwable::TABLE,
]);
