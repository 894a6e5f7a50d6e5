//! The developer binary of the engine.
fn main() {}
