//! Reads the class files of a request, and names their methods.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use classfile::ClassFile;
use report::AnalyseRequest;
use serde::{Deserialize, Serialize};

use crate::{RequestError, planning::select};

/// The identity of a method, which is the same in every run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MethodName {
    /// The class, in the form of `Class.getName`.
    pub class: Arc<str>,
    /// The method's name.
    pub name: Arc<str>,
    /// The method's descriptor.
    pub descriptor: Arc<str>,
}

/// Reads all class files of the project itself, sorted by name.
///
/// # Errors
/// Returns an error if a folder cannot be listed or a class file cannot be read.
pub fn class_files(request: &AnalyseRequest) -> Result<Vec<ClassFile>, RequestError> {
    let mut known = BTreeSet::new();
    let mut classes = Vec::new();
    for folder in &request.class_directories {
        // If two folders have the same class, the one in the first folder runs.
        let names = select::classes(std::slice::from_ref(folder))?;
        let fresh = names.into_iter().filter(|name| known.insert(name.clone()));
        classes.extend(fresh.map(|name| (folder.join(format!("{name}.class")), name)));
    }
    classes.sort_by(|(_, a), (_, b)| a.cmp(b));
    let read = |(path, _): (PathBuf, String)| {
        read(&path).map_err(|error| {
            RequestError(format!("cannot read the class {}: {error}", path.display()))
        })
    };
    classes.into_iter().map(read).collect()
}

/// Reads the class files in folders, without those that cannot be read.
///
/// # Errors
/// Returns an error if a folder cannot be listed.
pub fn readable_classes<'a>(
    folders: impl IntoIterator<Item = &'a PathBuf>,
) -> Result<Vec<ClassFile>, RequestError> {
    let mut files = Vec::new();
    for folder in folders {
        let names = select::classes(std::slice::from_ref(folder))?;
        let paths = names.into_iter().map(|name| folder.join(format!("{name}.class")));
        files.extend(paths.filter_map(|path| read(&path).ok()));
    }
    Ok(files)
}

/// Reads one class file.
///
/// # Errors
/// Returns an error if the file does not exist, cannot be read, or is malformed.
pub fn read(path: &Path) -> Result<ClassFile, String> {
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    classfile::read_class(&bytes).map_err(|error| error.to_string())
}

/// The beginnings of the segment of a unique id that identifies an invocation of a parameterised test: of JUnit
/// Jupiter, and of TestNG.
const INVOCATIONS: [&str; 2] = ["[test-template-invocation:", "[invoc:"];

/// Returns the bytes of a class's file, by its internal name, from the first of the folders that has it.
///
/// # Errors
/// Returns an error if no folder has the class, or if its file cannot be read.
pub fn class_bytes(folders: &[PathBuf], class: &str) -> io::Result<Vec<u8>> {
    let name = format!("{class}.class");
    let path = folders.iter().map(|it| it.join(&name)).find(|path| path.exists());
    std::fs::read(path.ok_or_else(|| io::Error::other("no folder has the class"))?)
}

/// Returns the id of the test template for an invocation, or the id itself for any other test.
#[must_use]
pub fn template(id: &str) -> &str {
    match id.rsplit_once('/') {
        Some((template, last)) if INVOCATIONS.iter().any(|it| last.starts_with(it)) => template,
        _ => id,
    }
}

/// Returns the top-level class of a class, going by its name: `a.B` for `a.B$C`.
#[must_use]
pub fn top_level(class: &str) -> &str {
    class.split('$').next().unwrap_or(class)
}
