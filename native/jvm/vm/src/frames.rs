//! Frames: their layout, and which of their slots hold references.

pub mod frame;
pub mod maps;
