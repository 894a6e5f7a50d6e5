//! From a request to a plan: class path, arguments, test classes and their order.

pub mod arguments;
pub mod classes;
pub mod files_read;
mod heirs;
pub mod level;
pub mod plan;
pub mod positions;
pub mod provider;
pub mod select;
pub mod services;
pub mod settings;
pub mod source_files;
pub mod sources;
pub mod warm_up;
