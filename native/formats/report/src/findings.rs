//! Makes findings readable: gives them ids, groups and ranks.

pub mod group;
pub mod identity;
pub mod rank;
pub mod worth;
