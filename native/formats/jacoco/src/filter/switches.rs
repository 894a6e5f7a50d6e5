//! Filters of the code that compilers add to switches.

pub(super) mod exhaustive;
pub(super) mod javac_strings;
pub(super) mod strings;
#[cfg(test)]
mod tests;
