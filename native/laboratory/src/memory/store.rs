//! Files with results, found by their names, each marked with the time at which it was asked for last.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::time::SystemTime;

use super::key::Key;

/// A folder that may be deleted at any time, and that several builds may use at once.
pub(super) struct Store {
    folder: PathBuf,
}

impl Store {
    pub fn at(folder: PathBuf) -> Store {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_that_was_saved_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path().join("results"));
        let key = Key::of("a");
        assert_eq!(store.load(&key), None);
        store.save(&key, b"1");
        store.save(&key, b"2");
        assert_eq!(store.load(&key).as_deref(), Some(&b"2"[..]));
    }
}
