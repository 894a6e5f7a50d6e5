//! The declarations of types and members in class files, with their generics.

pub mod generics;
pub mod inherited;
pub mod members;
pub mod signature;
