//! Filters of the code that closes the resources of a `try` statement.

pub(super) mod ecj;
pub(super) mod javac;
pub(super) mod modern;
#[cfg(test)]
mod tests;
