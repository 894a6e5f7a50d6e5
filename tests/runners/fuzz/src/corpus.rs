//! What fuzzing starts from.

use std::path::PathBuf;

/// The checked-in inputs of a target, in the order of their names.
///
/// # Errors
/// The folder, or a file in it, cannot be read.
pub fn of(target: &str) -> std::io::Result<Vec<Vec<u8>>> {
    let folder = folder(target);
    let entries = std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut files = entries.collect::<std::io::Result<Vec<PathBuf>>>()?;
    files.sort();
    files.iter().map(std::fs::read).collect()
}

/// Where they lie.
fn folder(target: &str) -> PathBuf {
    oracle_tests::data("fuzz/corpus").join(target)
}
