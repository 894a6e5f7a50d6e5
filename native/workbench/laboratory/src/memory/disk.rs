//! The present state of the disk; each place is looked at only once.

use std::collections::HashMap;
use std::fs::Metadata;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use classfile::digest::{Digest, Parts, digest, parts};
use serde::{Deserialize, Serialize};

/// A path's state on the disk, without the content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Place {
    /// The target of the symbolic link, if the path is one.
    link: Option<PathBuf>,
    /// The permission bits and the size, after following links; `None` if nothing exists there.
    kind: Option<(u32, u64)>,
}

/// A cache of everything that was asked about the disk.
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
    /// The name and the digests of the parts, if the file is a class file.
    pub class: Option<(Arc<str>, Parts)>,
}

impl Disk {
    /// Returns the state of a path.
    pub fn place(&self, path: &Path) -> Place {
        once(&self.places, path, || {
            let link = std::fs::read_link(path).ok();
            Place { link, kind: std::fs::metadata(path).ok().map(|data| kind(&data)) }
        })
    }

    /// Returns the content of a file, or `None` if it cannot be read.
    pub fn content(&self, path: &Path) -> Option<Arc<Content>> {
        once(&self.contents, path, || {
            let bytes = std::fs::read(path).ok()?;
            let is_class = path.extension().is_some_and(|extension| extension == "class");
            let file = is_class.then(|| classfile::read_class(&bytes).ok()).flatten();
            let class = file.map(|file| (file.this_class.clone(), parts(&file)));
            Some(Arc::new(Content { digest: digest(&bytes), class }))
        })
    }

    /// Returns the digest of the names in a folder, or `None` if it cannot be listed.
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
    /// Returns the digest of the paths and contents of all files in some files and folders.
    pub fn whole(&self, places: &[PathBuf]) -> Digest {
        self.all(places, |content| content.digest)
    }

    /// Returns the same digest without the code of methods in class files.
    pub fn shapes(&self, places: &[PathBuf]) -> Digest {
        self.all(places, |content| content.class.as_ref().map_or(content.digest, |it| it.1.shape))
    }

    /// Returns the digest of the paths of all files in some files and folders, with a digest of each.
    fn all(&self, places: &[PathBuf], of_each: impl Fn(&Content) -> Digest) -> Digest {
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
                Err(_) => {
                    all.extend(self.content(&path).map(|it| of_each(&it)).into_iter().flatten())
                }
            }
        }
        digest(&all)
    }
}

/// Returns the permission bits and the size. The size of a folder counts as 0, because it depends
/// on the file system.
fn kind(data: &Metadata) -> (u32, u64) {
    (data.mode(), if data.is_dir() { 0 } else { data.len() })
}

/// Returns the known answer for a path, or finds it out and remembers it.
fn once<T: Clone>(known: &Known<T>, path: &Path, find: impl FnOnce() -> T) -> T {
    let lock = || known.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = lock().get(path) {
        return found.clone();
    }
    let found = find();
    lock().insert(path.to_owned(), found.clone());
    found
}
