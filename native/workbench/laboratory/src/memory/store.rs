//! A folder of files named by keys. The modification time of a file is the time of its last use.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::time::SystemTime;

use super::key::Key;

/// A folder that may be deleted at any time and that several builds may use at the same time.
pub(super) struct Store {
    folder: PathBuf,
}

impl Store {
    pub fn at(folder: PathBuf) -> Store {
        Store { folder }
    }

    /// Reads the file of a key.
    pub fn load(&self, key: &Key) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open(key)?.read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }

    /// Opens the file of a key and marks it as used now.
    pub fn open(&self, key: &Key) -> Option<File> {
        let file = File::open(self.path(key)).ok()?;
        // `Room::keep` goes by this time. If setting it fails, the file may be deleted too early.
        let _ = file.set_modified(SystemTime::now());
        Some(file)
    }

    /// Deletes the file of a key.
    pub fn remove(&self, key: &Key) {
        // There may be no such file.
        let _ = std::fs::remove_file(self.path(key));
    }

    /// Stores bytes under a key, completely or not at all.
    pub fn save(&self, key: &Key, bytes: &[u8]) {
        // A result that cannot be stored is found out again.
        drop(self.write(key, |file| file.write_all(bytes).ok()));
    }

    /// Lets `write` fill a file, stores it under a key, and returns it. Returns `None` if that
    /// fails. The file gets its name only when it is complete.
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
