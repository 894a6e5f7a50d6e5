//! Results of earlier runs, each stored with everything that it depends on.
//!
//! A result depends on the places of the disk that the guest looked at, on the methods that ran of
//! each class, and on the system properties that it asked for. A later run reuses a result only if
//! all of these are unchanged.

mod disk;
mod image;
mod key;
mod needs;
mod project;
pub(crate) mod properties;
mod room;
mod store;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use classfile::digest::Digest;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use self::disk::Disk;
pub(crate) use self::key::hex;
pub use self::key::{Key, words_of_guest, words_of_jdk};
pub use self::needs::Footprint;
use self::needs::{Around, Needs};
pub use self::project::ProjectFiles;
use self::properties::Properties;
pub use self::properties::of_key;
use self::room::Room;
use self::store::Store;
use crate::guest::Guest;

/// The default limit on the size of the cache, in bytes.
const ROOM: u64 = 1 << 30;

/// A folder with results of earlier runs. Results are found by their [`Key`].
pub struct Memory {
    /// The digest of the engine. Another engine may find other results.
    pub(crate) engine: &'static str,
    store: Store,
    images: Store,
    room: Room,
    disk: Disk,
    properties: Properties,
    /// The number of runs whose result was remembered.
    recalled: AtomicUsize,
    /// The number of all runs, remembered or not.
    asked: AtomicUsize,
}

impl Drop for Memory {
    fn drop(&mut self) {
        self.room.keep();
    }
}

/// A result as it is stored.
#[derive(Serialize, Deserialize)]
struct Remembered<T> {
    needs: Needs,
    result: T,
}

impl Memory {
    /// Creates a memory in a folder, for guests with the given system properties. `bytes` limits
    /// the size of the folder. `engine` is the digest of the engine that makes the
    /// results.
    #[must_use]
    pub fn in_folder(
        folder: &Path,
        bytes: Option<u64>,
        properties: &[(String, String)],
        engine: &'static str,
    ) -> Memory {
        let room = Room::in_folder(folder.to_owned(), bytes.unwrap_or(ROOM));
        // `drop` does this too, but an earlier run may have been killed before that.
        room.keep();
        let [store, images] = ["results", "images"].map(|name| Store::at(folder.join(name)));
        let (disk, properties) = (Disk::default(), Properties::of(properties));
        let (recalled, asked) = Default::default();
        Memory { engine, store, images, room, disk, properties, recalled, asked }
    }

    fn around(&self) -> Around<'_> {
        Around { disk: &self.disk, properties: &self.properties }
    }

    /// Returns the result stored with [`Memory::keep`], if nothing that it depends on has changed. A guest, and all beside
    /// it, have then looked at the same places as when the result was found out ([`Footprint::of_all`]).
    pub fn recall<T: DeserializeOwned>(&self, key: &Key, guest: &Guest) -> Option<T> {
        let Remembered { needs, result } = self.load(key)?;
        let is_met = needs.are_met(&self.around());
        is_met.then(|| {
            guest.reads.note_all(&needs.seen());
            result
        })
    }

    /// Stores a result with its dependencies, which are computed from the footprint. If it cannot
    /// be stored, a later run finds it out again.
    pub fn keep<T: Serialize>(&self, key: &Key, footprint: Footprint, result: &T) {
        let needs = Needs::of(footprint, &self.around());
        self.save(key, &Remembered { needs, result });
    }

    /// Adds to the counts of [`Memory::counts`]: `asked` runs, of which `recalled` were remembered.
    pub fn count(&self, asked: usize, recalled: usize) {
        self.asked.fetch_add(asked, Ordering::Relaxed);
        self.recalled.fetch_add(recalled, Ordering::Relaxed);
    }

    /// Returns how many runs were remembered, and how many there were in total.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        (self.recalled.load(Ordering::Relaxed), self.asked.load(Ordering::Relaxed))
    }

    /// Returns the stored answer for a key, or calls `find` for it. A new answer is stored if
    /// `is_kept` says so. Answers have no dependencies except their key.
    pub fn answer<T: Serialize + DeserializeOwned>(
        &self,
        key: &Key,
        find: impl FnOnce() -> T,
        is_kept: impl Fn(&T) -> bool,
    ) -> T {
        if let Some(known) = self.load(key) {
            return known;
        }
        let found = find();
        if is_kept(&found) {
            self.save(key, &found);
        }
        found
    }

    /// Returns the answers for keys, as [`Memory::answer`] does. `find` gets the positions of those that are not stored,
    /// and returns an answer for each.
    ///
    /// # Errors
    /// Returns the error of `find`.
    pub fn answers<T: Serialize + DeserializeOwned, E>(
        &self,
        keys: &[Key],
        find: impl FnOnce(&[usize]) -> Result<Vec<T>, E>,
        is_kept: impl Fn(&T) -> bool,
    ) -> Result<Vec<T>, E> {
        let mut answers: Vec<Option<T>> = keys.iter().map(|key| self.load(key)).collect();
        let open: Vec<usize> = (0..keys.len()).filter(|it| answers[*it].is_none()).collect();
        let found = if open.is_empty() { Vec::new() } else { find(&open)? };
        debug_assert_eq!(found.len(), open.len(), "there is an answer for each key");
        for (position, found) in open.into_iter().zip(found) {
            if is_kept(&found) {
                self.save(&keys[position], &found);
            }
            answers[position] = Some(found);
        }
        Ok(answers.into_iter().flatten().collect())
    }

    /// Deletes a stored answer.
    pub fn forget(&self, key: &Key) {
        self.store.remove(key);
    }

    /// Returns one digest of all files in the elements of a class path.
    #[must_use]
    pub fn content_of(&self, class_path: &[PathBuf]) -> Digest {
        self.disk.whole(class_path)
    }

    /// Returns the same digest of the files as they are now, whatever they were when this memory first looked at them.
    #[must_use]
    pub fn present_content_of(class_path: &[PathBuf]) -> Digest {
        Disk::default().whole(class_path)
    }

    /// Returns one digest of what a compiler reads from the elements of a class path: all files, but of class files not the
    /// code of methods.
    #[must_use]
    pub fn shapes_of(&self, class_path: &[PathBuf]) -> Digest {
        self.disk.shapes(class_path)
    }

    /// Returns the answer stored with [`Memory::save`], or `None` if there is none that can be
    /// read.
    #[must_use]
    pub fn load<T: DeserializeOwned>(&self, key: &Key) -> Option<T> {
        postcard::from_bytes(&self.store.load(key)?).ok()
    }

    /// Stores an answer. Does nothing if that fails.
    pub fn save(&self, key: &Key, what: &impl Serialize) {
        if let Ok(bytes) = postcard::to_stdvec(what) {
            self.store.save(key, &bytes);
        }
    }
}
