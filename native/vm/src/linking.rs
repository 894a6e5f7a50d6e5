//! What symbols in code stand for: classes, fields, methods, call sites; and whether the code may run.

pub(crate) mod access;
mod invoke_support;
mod lambda;
mod linkage;
pub(crate) mod linker;
pub mod resolve;
pub(crate) mod selected;
mod site;
pub mod verify;
