//! What class files say about the types and members that a test names, with their generics.

pub mod generics;
pub mod inherited;
pub mod members;
pub mod signature;
