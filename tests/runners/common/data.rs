//! Where the data of the runners lies.

use std::path::{Path, PathBuf};

/// What lies under a path in `tests/data`.
#[must_use]
pub fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(path)
}
