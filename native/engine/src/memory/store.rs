//! Files with results, found by their names, and thrown away when they have not been asked for in a long time.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::key::Key;

/// A folder that may be deleted at any time, and that several builds may use at once.
pub(super) struct Store {
    folder: PathBuf,
}

/// Results that nobody has asked for in such a time are thrown away.
const LIFE: Duration = Duration::from_hours(30 * 24);
/// What results may take, in bytes; the oldest give way.
const ROOM: u64 = 1 << 30;

impl Store {
    pub fn at(folder: PathBuf) -> Store {
        tidy(&folder);
        Store { folder }
    }

    pub fn load(&self, key: &Key) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open(key)?.read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }

    pub fn open(&self, key: &Key) -> Option<File> {
        let file = File::open(self.path(key)).ok()?;
        // So that it is known when it was last of use; without this it may be thrown away too early.
        let _ = file.set_modified(SystemTime::now());
        Some(file)
    }

    pub fn remove(&self, key: &Key) {
        // It may not be there.
        let _ = std::fs::remove_file(self.path(key));
    }

    /// Keeps it whole or not at all.
    pub fn save(&self, key: &Key, bytes: &[u8]) {
        // What cannot be kept is found out again.
        drop(self.write(key, |file| file.write_all(bytes).ok()));
    }

    /// What was written, if it could be kept.
    pub fn write(&self, key: &Key, write: impl FnOnce(&mut File) -> Option<()>) -> Option<File> {
        std::fs::create_dir_all(&self.folder).ok()?;
        let mut file = tempfile::NamedTempFile::new_in(&self.folder).ok()?;
        write(file.as_file_mut())?;
        file.persist(self.path(key)).ok()
    }

    fn path(&self, key: &Key) -> PathBuf {
        self.folder.join(key.as_str())
    }
}

/// Throws away what is too old, and the oldest of what is too much.
fn tidy(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let known = entries.flatten().filter_map(|entry| {
        let data = entry.metadata().ok()?;
        Some((data.modified().ok()?, data.len(), entry.path()))
    });
    let mut known: Vec<(SystemTime, u64, PathBuf)> = known.collect();
    known.sort();
    let mut room = ROOM;
    for (used, size, path) in known.into_iter().rev() {
        let is_old = used.elapsed().is_ok_and(|age| age > LIFE);
        match room.checked_sub(size).filter(|_| !is_old) {
            Some(left) => room = left,
            // Another build may have been quicker.
            None => drop(std::fs::remove_file(path)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_saved_is_found_until_it_is_old() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path().join("results"));
        let key = Key::of("a");
        assert_eq!(store.load(&key), None);
        store.save(&key, b"1");
        store.save(&key, b"2");
        assert_eq!(store.load(&key).as_deref(), Some(&b"2"[..]));
        let file = File::open(store.path(&key)).unwrap();
        file.set_modified(SystemTime::now() - LIFE - LIFE).unwrap();
        let store = Store::at(store.folder);
        assert_eq!(store.load(&key), None);
    }
}
