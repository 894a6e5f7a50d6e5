//! The types that reports consist of.

pub mod coverage;
pub mod diagnosis;
pub mod effort;
pub mod event;
pub mod finding;
pub mod fix;
pub mod generation;
pub mod harmless;
pub mod oracle;
pub mod promises;
pub mod reason;
pub mod replay;
pub mod site;
pub mod size;
pub mod span;
pub mod suggest;
pub mod transform;
pub mod unconfirmed;
pub mod verdict;
