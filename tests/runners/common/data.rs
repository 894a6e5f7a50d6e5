//! Finds the data of the runners.

use std::path::{Path, PathBuf};

/// Returns a path below `tests/data`.
#[must_use]
pub fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(path)
}
