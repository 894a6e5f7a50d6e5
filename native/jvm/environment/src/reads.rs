//! Records the places of the disk that a guest reads.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

/// A record of the places of the disk that a guest reads. A roll-back does not reset it, so reads during a trial count
/// too.
#[derive(Clone, Debug, Default)]
pub struct Reads(Arc<Record>);

#[derive(Debug, Default)]
struct Record {
    /// The places that were read since the last call of [`Reads::take`].
    seen: Mutex<Seen>,
    /// The places that were read before, by the guests of this record and of the records beside it.
    all: Arc<Mutex<Seen>>,
}

/// The places that a guest read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Places that were looked up, existing or not, and how often a file there was opened.
    pub places: BTreeMap<PathBuf, u32>,
    /// Folders whose entries were listed.
    pub listed: BTreeSet<PathBuf>,
}

impl Seen {
    /// Adds places that were read elsewhere.
    pub fn add(&mut self, other: &Seen) {
        for (place, opens) in &other.places {
            *self.places.entry(place.clone()).or_default() += opens;
        }
        self.listed.extend(other.listed.iter().cloned());
    }
}

impl Reads {
    /// Returns an empty record for another guest. Both know what all of them have read ([`Reads::all`]).
    #[must_use]
    pub fn beside(&self) -> Reads {
        Reads(Arc::new(Record { seen: Mutex::default(), all: self.0.all.clone() }))
    }

    /// Returns the record since the last call.
    #[must_use]
    pub fn take(&self) -> Seen {
        let seen = self.noting(std::mem::take);
        self.note_all(&seen);
        seen
    }

    /// Adds places to the common record of all guests, but not to this record.
    pub fn note_all(&self, seen: &Seen) {
        lock(&self.0.all).add(seen);
    }

    /// Returns the places that this guest and all guests beside it have read, including guests that no longer exist.
    #[must_use]
    pub fn all(&self) -> Seen {
        let mut all = lock(&self.0.all).clone();
        all.add(&lock(&self.0.seen));
        all
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
        note(&mut lock(&self.0.seen))
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        lock(&self.all).add(&lock(&self.seen));
    }
}

fn lock(seen: &Mutex<Seen>) -> MutexGuard<'_, Seen> {
    seen.lock().unwrap_or_else(PoisonError::into_inner)
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

    #[test]
    fn what_all_have_read_stays_known() {
        let first = Reads::default();
        let other = first.beside();
        first.look_at(Path::new("/a"));
        other.open(Path::new("/b"));
        assert_eq!(other.take().places, BTreeMap::from([("/b".into(), 1)]));
        other.list(Path::new("/c"));
        drop(other);
        let places = BTreeMap::from([("/a".into(), 0), ("/b".into(), 1)]);
        assert_eq!(first.all(), Seen { places, listed: BTreeSet::from(["/c".into()]) });
        assert_eq!(first.take().places.len(), 1);
        assert_eq!(first.all().places.len(), 2);
    }
}
