//! The documents that requests name: reads and writes them.

use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use suite::RequestError;

/// Reads a JSON document.
pub fn read<T: DeserializeOwned>(path: &Path) -> Result<T, RequestError> {
    let problem = |error: String| RequestError(format!("cannot read {}: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| problem(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| problem(error.to_string()))
}

/// Writes a document and returns its path. Another process that reads the file sees either the old
/// or the new document, never a part.
pub fn write(
    folder: &Path,
    name: &str,
    text: serde_json::Result<String>,
) -> Result<String, RequestError> {
    let path = folder.join(name);
    let problem = |error: String| RequestError(format!("cannot write {}: {error}", path.display()));
    let text = text.map_err(|error| problem(error.to_string()))?;
    replace(&path, &text)?;
    Ok(path.display().to_string())
}

/// Replaces a file, keeping its permissions. Writes to another name first and then renames.
pub fn replace(path: &Path, text: &str) -> Result<(), RequestError> {
    let fresh: PathBuf = path.with_added_extension(format!("{}.new", std::process::id()));
    let kept = std::fs::metadata(path).map(|old| old.permissions());
    path.parent()
        .map_or(Ok(()), std::fs::create_dir_all)
        .and_then(|()| std::fs::write(&fresh, text))
        .and_then(|()| kept.map_or(Ok(()), |kept| std::fs::set_permissions(&fresh, kept)))
        .and_then(|()| std::fs::rename(&fresh, path))
        .map_err(|error| RequestError(format!("cannot write {}: {error}", path.display())))
}
