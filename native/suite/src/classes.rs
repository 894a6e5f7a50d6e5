//! Class files of a request, and the names of methods in them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use classfile::ClassFile;
use report::AnalyseRequest;
use serde::{Deserialize, Serialize};

use crate::{RequestError, select};

/// A method by its names, the same in every run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MethodName {
    /// The class, as `Class.getName` gives it.
    pub class: Arc<str>,
    /// The name.
    pub name: Arc<str>,
    /// The descriptor.
    pub descriptor: Arc<str>,
}

/// The project's own classes, by name.
///
/// # Errors
/// A class file that cannot be read.
pub fn class_files(request: &AnalyseRequest) -> Result<Vec<ClassFile>, RequestError> {
    let mut known = BTreeSet::new();
    let mut classes = Vec::new();
    for folder in &request.class_directories {
        // Of two folders the first one's class is the one that runs.
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

/// The class files in folders; one that cannot be read is left out.
///
/// # Errors
/// A folder that cannot be listed.
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

/// Reads a class file.
///
/// # Errors
/// There is none that can be read.
pub fn read(path: &Path) -> Result<ClassFile, String> {
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    classfile::read_class(&bytes).map_err(|error| error.to_string())
}

/// The class that a unit was started with, as far as names tell.
#[must_use]
pub fn top_level(class: &str) -> &str {
    class.split('$').next().unwrap_or(class)
}
