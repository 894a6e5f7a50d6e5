//! Finds which tests may depend on each other: what state a test leaves after, and which tests touch it.
//!
//! The notebook ([`Notebook`]) watches one run of the suite. It notes which static fields each test accesses,
//! and after each test which of them hold something else than before. From these notes follow the orders of
//! tests that are worth a try ([`Orders`]): those in which a test runs after another one that leaves what it
//! touches. Whether a test fails then is for a run to show.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod accesses;
mod driver;
mod initialisers;
mod notes;
mod orders;
mod root;
mod subjects;
mod trials;
mod values;

pub use accesses::Accesses;
pub use driver::Notebook;
pub use notes::{Left, Note, Notes, Properties, Seen, Value};
pub use orders::{Orders, Rank};
pub use root::{Access, Root};
pub use subjects::{Subject, Told, is_in_suite};
pub use trials::{Group, Trials};
