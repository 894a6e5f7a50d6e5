//! The marks of a run: what they stand for, and when and where they were met.

pub mod fields;
pub mod instances;
pub mod live;
pub mod marks;
pub mod occasions;
pub mod saved;
