//! Finding, defining, initialising and redefining classes.

pub mod boxes;
pub mod class;
pub mod find;
pub mod initialise;
pub mod known;
pub(crate) mod layout;
pub mod load;
mod mirror;
pub mod modules;
pub(crate) mod nest;
pub mod redefine;
mod release;
mod sizes;
pub mod source;
mod supertypes;
mod table;
