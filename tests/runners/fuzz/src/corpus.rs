//! Reads the inputs from which fuzzing starts.

use std::path::PathBuf;

/// Returns the checked-in inputs of a target, sorted by file name.
///
/// # Errors
/// Returns an error if the folder or a file in it cannot be read.
pub fn of(target: &str) -> std::io::Result<Vec<Vec<u8>>> {
    let folder = folder(target);
    let entries = std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut files = entries.collect::<std::io::Result<Vec<PathBuf>>>()?;
    files.sort();
    files.iter().map(std::fs::read).collect()
}

/// Returns the folder of a target's inputs.
fn folder(target: &str) -> PathBuf {
    oracle_tests::data("fuzz/corpus").join(target)
}
