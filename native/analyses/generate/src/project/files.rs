//! Writes the files of the generated tests.

use std::path::{Path, PathBuf};

use report::AnalyseRequest;
use study::files::replace;
use suite::RequestError;

use super::writing::Writing;
use crate::{Origin, origin};

/// The name of the folder for generated tests, in the output folder.
const FOLDER: &str = "generated-tests";

/// Returns the folder to which the tests are written.
pub(super) fn folder(request: &AnalyseRequest) -> PathBuf {
    let set = request.generation.generated_tests_directory.clone();
    set.unwrap_or_else(|| request.output_directory.join(FOLDER))
}

/// Writes the test classes. Deletes the test classes of an earlier run, but no other file.
///
/// # Errors
/// Returns an error that names the file that cannot be written or deleted.
pub(super) fn write(request: &AnalyseRequest, writing: &Writing<'_>) -> Result<(), RequestError> {
    let folder = folder(request);
    let mut old = Vec::new();
    collect(&folder, &mut old);
    for (_, _, class) in writing.classes() {
        let path = folder.join(format!("{}.java", class.name));
        // What is left in `old` at the end was written by an earlier run and is not generated any more.
        old.retain(|it| *it != path);
        replace(&path, &class.text)?;
    }
    for path in old {
        std::fs::remove_file(&path)
            .map_err(|error| RequestError(format!("cannot delete {}: {error}", path.display())))?;
    }
    Ok(())
}

/// Collects the files with generated tests below a folder.
fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() {
            collect(&path, found);
        // The user can set the folder, so it may contain other files.
        } else if std::fs::read_to_string(&path).is_ok_and(|text| origin(&text) != Origin::Foreign)
        {
            found.push(path);
        }
    }
}
