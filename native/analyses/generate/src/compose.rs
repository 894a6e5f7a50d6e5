//! Writes tests as Java source. Knows no vm.

pub mod compiled;
pub mod declared;
pub mod digest;
pub mod export;
pub mod write;
