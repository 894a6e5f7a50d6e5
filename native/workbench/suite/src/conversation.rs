//! The conversation with the Java driver in a vm, and the tree of tests that follows from it.

pub mod assemble;
pub mod driver;
pub mod ending;
pub mod messages;
pub mod session;
pub mod tree;
pub mod watch;
