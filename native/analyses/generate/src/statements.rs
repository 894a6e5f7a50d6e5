//! The parts of tests: statements, the operations that they use, and the types and classes of these.

pub mod calls;
pub mod carry;
pub mod classes;
pub mod implementations;
pub mod literal;
pub mod operation;
pub mod purity;
pub mod sequence;
pub mod types;
pub mod unit;
