//! The words in which findings, tests and troubles are described.

pub mod few;
pub mod generated;
pub mod reasons;
pub mod text;
pub mod trouble;
pub mod words;
