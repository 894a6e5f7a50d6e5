//! Frames: their layout, which of their slots hold references, and what these carry.

pub mod frame;
pub mod maps;
mod shadow;
