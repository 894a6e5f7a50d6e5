//! The deterministic host: virtual files, network, clock, randomness and console.
// Only this crate touches the real machine, so it may call methods that are disallowed elsewhere.
#![allow(clippy::disallowed_methods)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod clock;
mod files;
mod handles;
mod inode;
mod network;
mod options;
mod random;
mod reach;
mod reads;
mod virtual_host;
mod world;

pub use files::normal_names;
pub use options::{VirtualOptions, is_superuser};
pub use reach::{Reach, Reached};
pub use reads::{Reads, Seen};
pub use virtual_host::{Sink, Virtual};
pub use world::{
    Aspect, Draws, Edge, EdgeUnit, Listing, Locale, Pause, Provided, Slices, Speed, Starts, Url,
    WORLDS, World,
};
