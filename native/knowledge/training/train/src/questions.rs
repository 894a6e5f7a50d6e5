//! The questions that models answer, as rows with answers and simple rules beside them.

pub mod asserted;
pub mod specified;
pub mod thrown;

#[cfg(test)]
mod tests;
