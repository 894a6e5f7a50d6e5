//! Results of earlier runs, each kept with what it depends on: what of the disk the guest looked at, of which
//! classes which methods ran, which system properties were asked for. A result whose needs are met as they were is found
//! again.

mod disk;
mod image;
mod key;
mod needs;
mod properties;
mod room;
mod store;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use classfile::digest::Digest;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use self::disk::Disk;
pub use self::key::{Key, words_of_guest, words_of_jdk};
pub use self::needs::Footprint;
use self::needs::{Around, Needs};
use self::properties::Properties;
use self::room::Room;
use self::store::Store;
use crate::guest::Guest;

/// What the cache may take where nobody says, in bytes.
const ROOM: u64 = 1 << 30;

/// What was found out in earlier runs.
pub struct Memory {
    /// Tells what made the results: another engine may find others.
    engine: &'static str,
    store: Store,
    images: Store,
    room: Room,
    disk: Disk,
    properties: Properties,
    /// Runs that did not have to be made, and all.
    recalled: AtomicUsize,
    asked: AtomicUsize,
}

impl Drop for Memory {
    fn drop(&mut self) {
        self.room.keep();
    }
}

/// A result as it is kept.
#[derive(Serialize, Deserialize)]
struct Remembered<T> {
    needs: Needs,
    result: T,
}

impl Memory {
    /// A memory in a folder, which may take so many bytes, for guests with these system properties. `engine` is the name
    /// of whoever makes the results.
    #[must_use]
    pub fn in_folder(
        folder: &Path,
        bytes: Option<u64>,
        properties: &[(String, String)],
        engine: &'static str,
    ) -> Memory {
        let room = Room::in_folder(folder.to_owned(), bytes.unwrap_or(ROOM));
        // An earlier run may have been killed before it did.
        room.keep();
        let [store, images] = ["results", "images"].map(|name| Store::at(folder.join(name)));
        let (disk, properties) = (Disk::default(), Properties::of(properties));
        let (recalled, asked) = Default::default();
        Memory { engine, store, images, room, disk, properties, recalled, asked }
    }

    fn around(&self) -> Around<'_> {
        Around { disk: &self.disk, properties: &self.properties }
    }

    /// What an image of a guest is kept under that runs a program so far, with a machine that has shadows or one that has none.
    pub(crate) fn key_of_image(&self, guest: &Guest, program: &str, shadows: bool) -> Key {
        let (engine, properties) = (self.engine, &guest.properties);
        let guest = words_of_guest(guest);
        Key::of(&format!("{engine}\n{program}\n{shadows}\n{properties:?}\n{guest}"))
    }

    /// A result, if nothing has changed that it depends on.
    pub fn recall<T: DeserializeOwned>(&self, key: &Key) -> Option<T> {
        let Remembered { needs, result } = self.load(key)?;
        needs.are_met(&self.around()).then_some(result)
    }

    /// Keeps a result with what it depends on. What cannot be kept is found out again.
    pub fn keep<T: Serialize>(&self, key: &Key, footprint: Footprint, result: &T) {
        let needs = Needs::of(footprint, &self.around());
        self.save(key, &Remembered { needs, result });
    }

    /// Counts runs, and those of them that did not have to be made.
    pub fn count(&self, asked: usize, recalled: usize) {
        self.asked.fetch_add(asked, Ordering::Relaxed);
        self.recalled.fetch_add(recalled, Ordering::Relaxed);
    }

    /// How many runs did not have to be made, of how many.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        (self.recalled.load(Ordering::Relaxed), self.asked.load(Ordering::Relaxed))
    }

    /// What was found out before, or is now; if it is to be kept, it is.
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

    /// Forgets an answer.
    pub fn forget(&self, key: &Key) {
        self.store.remove(key);
    }

    /// The digest of all files in the elements of a class path.
    #[must_use]
    pub fn content_of(&self, class_path: &[PathBuf]) -> Digest {
        self.disk.whole(class_path)
    }

    /// What was saved.
    #[must_use]
    pub fn load<T: DeserializeOwned>(&self, key: &Key) -> Option<T> {
        rmp_serde::from_slice(&self.store.load(key)?).ok()
    }

    /// Keeps an answer.
    pub fn save(&self, key: &Key, what: &impl Serialize) {
        if let Ok(bytes) = rmp_serde::to_vec_named(what) {
            self.store.save(key, &bytes);
        }
    }
}
