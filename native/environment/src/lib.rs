//! The deterministic outside world.
