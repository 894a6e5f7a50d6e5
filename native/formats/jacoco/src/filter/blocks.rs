//! Filters of the code around protected blocks and assertions.

pub(super) mod assertion;
pub(super) mod finally;
pub(super) mod inlined;
pub(super) mod record_pattern;
pub(super) mod synchronized;
#[cfg(test)]
mod tests;
