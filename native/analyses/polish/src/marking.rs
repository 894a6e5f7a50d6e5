//! The marks of a run: their sources, and when and where a value with the mark appeared.

pub mod fields;
pub mod instances;
pub mod live;
pub mod marks;
pub mod occasions;
pub mod saved;
