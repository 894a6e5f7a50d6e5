//! Runs sequences of statements, and records what they reach and how they end.

pub mod explorer;
pub mod losses;
pub mod obstacle;
pub mod replay;
pub mod runner;
pub mod state;
pub mod thrown;
