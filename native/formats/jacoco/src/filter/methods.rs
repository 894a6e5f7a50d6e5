//! Filters of whole methods.

pub(super) mod annotation;
pub(super) mod bridge;
pub(super) mod enum_constructor;
pub(super) mod enum_methods;
pub(super) mod private_constructor;
pub(super) mod records;
pub(super) mod synthetic;
pub(super) mod synthetic_class;
#[cfg(test)]
mod tests;
