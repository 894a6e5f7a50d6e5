//! Records what a guest reads on the disk.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};

/// A record of what a guest reads on the disk. A roll-back does not reset it, so reads during a trial count
/// too.
#[derive(Clone, Debug, Default)]
pub struct Reads(Arc<Mutex<Seen>>);

/// The places that a guest read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Places that were looked up, existing or not, and how often a file there was opened.
    pub places: BTreeMap<PathBuf, u32>,
    /// Folders whose entries were listed.
    pub listed: BTreeSet<PathBuf>,
}

impl Reads {
    /// Returns the record since the last call.
    #[must_use]
    pub fn take(&self) -> Seen {
        self.noting(std::mem::take)
    }

    /// Notes that a place was looked up, whether something exists there or not.
    pub(crate) fn look_at(&self, place: &Path) {
        self.noting(|seen| {
            seen.places.entry(place.to_owned()).or_default();
        });
    }

    pub(crate) fn open(&self, file: &Path) {
        self.noting(|seen| *seen.places.entry(file.to_owned()).or_default() += 1);
    }

    pub(crate) fn list(&self, folder: &Path) {
        self.noting(|seen| {
            seen.listed.insert(folder.to_owned());
        });
    }

    fn noting<T>(&self, note: impl FnOnce(&mut Seen) -> T) -> T {
        note(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use vm::host::{Errno, Host, OpenFlags};

    use super::*;
    use crate::{Virtual, VirtualOptions};

    #[test]
    fn what_is_there_and_what_is_not_counts_once_for_each_time_it_is_opened() {
        let folder = std::env::temp_dir().join(format!("oracle-reads-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("a"), "a").unwrap();
        let options = VirtualOptions { roots: vec![folder.clone()], ..VirtualOptions::default() };
        let reads = options.reads.clone();
        let mut host = Virtual::new(options, Box::new(|_, _| {}));
        assert_eq!(reads.take().places, BTreeMap::from([(folder.clone(), 0)]));

        let path = |name: &str| folder.join(name).display().to_string().into_bytes();
        let read = OpenFlags { read: true, ..OpenFlags::default() };
        let before = host.snapshot();
        assert!(host.open(&path("a"), read, 0).is_ok());
        host.restore(&*before);
        assert!(host.open(&path("a"), read, 0).is_ok());
        assert_eq!(host.stat(&path("b")), Err(Errno::ENOENT));
        host.mkdir(b"/tmp/c", 0o755).unwrap();
        host.list(&path("")).unwrap();
        let places = BTreeMap::from([(folder.join("a"), 2), (folder.join("b"), 0)]);
        let listed = BTreeSet::from([folder.clone()]);
        assert_eq!(reads.take(), Seen { places, listed });
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
