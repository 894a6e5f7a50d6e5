//! Linking (JVMS 5.4): verification, access control, and resolution of symbolic references to
//! classes, fields, methods and call sites.

pub(crate) mod access;
mod invoke_support;
mod lambda;
mod linkage;
pub(crate) mod linker;
pub mod resolve;
pub(crate) mod selected;
mod site;
pub mod verify;
