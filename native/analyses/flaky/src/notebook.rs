//! The notebook watches one run of the suite.
//!
//! It notes which static fields each test accesses, and which of them hold different values after the test.

pub(crate) mod accesses;
pub(crate) mod driver;
pub(crate) mod initialisers;
pub(crate) mod mocks;
pub(crate) mod names;
pub(crate) mod notes;
pub(crate) mod root;
pub(crate) mod values;

pub use driver::Notebook;
pub use notes::Notes;
pub use root::{Access, Root};
