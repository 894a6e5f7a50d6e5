//! What is on the disk now, each place looked at once.

use std::collections::HashMap;
use std::fs::Metadata;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use classfile::digest::{Digest, Parts, digest, parts};
use serde::{Deserialize, Serialize};

/// What is at a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Place {
    /// What a link there says.
    link: Option<PathBuf>,
    /// Permission bits and size of what it leads to.
    kind: Option<(u32, u64)>,
}

/// The disk, as far as it was asked about.
#[derive(Default)]
pub(super) struct Disk {
    places: Known<Place>,
    contents: Known<Option<Arc<Content>>>,
    names: Known<Option<Digest>>,
}

type Known<T> = Mutex<HashMap<PathBuf, T>>;

/// The content of a file.
pub(super) struct Content {
    pub digest: Digest,
    /// Of a class file, the class' name and the parts.
    pub class: Option<(Arc<str>, Parts)>,
}

impl Disk {
    pub fn place(&self, path: &Path) -> Place {
        once(&self.places, path, || {
            let link = std::fs::read_link(path).ok();
            Place { link, kind: std::fs::metadata(path).ok().map(|data| kind(&data)) }
        })
    }

    /// What a file holds; nothing if there is none.
    pub fn content(&self, path: &Path) -> Option<Arc<Content>> {
        once(&self.contents, path, || {
            let bytes = std::fs::read(path).ok()?;
            let is_class = path.extension().is_some_and(|extension| extension == "class");
            let file = is_class.then(|| classfile::read_class(&bytes).ok()).flatten();
            let class = file.map(|file| (file.this_class.clone(), parts(&file)));
            Some(Arc::new(Content { digest: digest(&bytes), class }))
        })
    }

    /// The digest of the names in a folder; nothing if there is none.
    pub fn names(&self, folder: &Path) -> Option<Digest> {
        once(&self.names, folder, || {
            let entries = std::fs::read_dir(folder).ok()?.flatten();
            let mut names: Vec<_> = entries.map(|entry| entry.file_name()).collect();
            names.sort();
            let names: Vec<&[u8]> = names.iter().map(|name| name.as_bytes()).collect();
            Some(digest(&names.join(&0)))
        })
    }
}

impl Disk {
    /// The digest of everything in some files and folders.
    pub fn whole(&self, places: &[PathBuf]) -> Digest {
        let mut open: Vec<PathBuf> = places.iter().rev().cloned().collect();
        let mut all = Vec::new();
        while let Some(path) = open.pop() {
            all.extend(path.as_os_str().as_bytes());
            all.push(0);
            match std::fs::read_dir(&path) {
                Ok(entries) => {
                    let mut inner: Vec<PathBuf> =
                        entries.flatten().map(|entry| entry.path()).collect();
                    inner.sort();
                    open.extend(inner.into_iter().rev());
                }
                Err(_) => all.extend(self.content(&path).map(|it| it.digest).into_iter().flatten()),
            }
        }
        digest(&all)
    }
}

/// A folder's size says nothing.
fn kind(data: &Metadata) -> (u32, u64) {
    (data.mode(), if data.is_dir() { 0 } else { data.len() })
}

fn once<T: Clone>(known: &Known<T>, path: &Path, find: impl FnOnce() -> T) -> T {
    let lock = || known.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = lock().get(path) {
        return found.clone();
    }
    let found = find();
    lock().insert(path.to_owned(), found.clone());
    found
}
