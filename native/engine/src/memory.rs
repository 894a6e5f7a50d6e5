//! Results of earlier runs, each kept with what it depends on: what of the disk the tests looked at, of which
//! classes which methods ran, which system properties were asked for. A unit whose needs are met as they were is not run again.

mod disk;
mod image;
mod key;
mod names;
mod needs;
mod properties;
mod room;
mod store;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use classfile::digest::Digest;
use report::AnalyseRequest;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use self::disk::Disk;
pub(crate) use self::key::{Common, Key, of_request};
use self::names::Names;
pub(crate) use self::needs::Footprint;
use self::needs::{Around, Needs};
use self::properties::Properties;
use self::room::Room;
use self::store::Store;
use crate::analysis::Analysis;
use crate::run::Unit;
use crate::sources::Sources;
use crate::unit::Ran;

/// What the cache may take where a request does not say, in bytes.
const ROOM: u64 = 1 << 30;

/// What was found out in earlier runs.
pub(crate) struct Memory {
    store: Store,
    images: Store,
    room: Room,
    disk: Disk,
    properties: Properties,
    /// Units that did not have to run, and all.
    recalled: AtomicUsize,
    asked: AtomicUsize,
}

impl Drop for Memory {
    fn drop(&mut self) {
        self.room.keep();
    }
}

/// A unit that ran, as it is kept.
#[derive(Serialize, Deserialize)]
struct Remembered {
    needs: Needs,
    names: Names,
    ran: Ran,
}

impl Memory {
    /// That of a request, if it names a place for it, for a guest with these system properties.
    pub(crate) fn of(request: &AnalyseRequest, properties: &[(String, String)]) -> Option<Memory> {
        let folder = request.cache_directory.as_ref()?;
        let room = Room::in_folder(folder.clone(), request.cache_size.map_or(ROOM, |it| it.0));
        // An earlier run may have been killed before it did.
        room.keep();
        let [store, images] = ["results", "images"].map(|name| Store::at(folder.join(name)));
        let (recalled, asked) = Default::default();
        let (disk, properties) = (Disk::default(), Properties::of(properties));
        Some(Memory { store, images, room, disk, properties, recalled, asked })
    }

    fn around<'a>(&'a self, sources: Option<&'a Sources>) -> Around<'a> {
        Around { disk: &self.disk, properties: &self.properties, sources }
    }

    /// How a unit went, if it ran before and nothing that it used has changed.
    pub(crate) fn recall<A: Analysis>(&self, key: &Key, analysis: &A) -> Option<Ran> {
        let Remembered { needs, names, mut ran } = self.load(key)?;
        let is_met = needs.are_met(&self.around(analysis.sources()));
        (is_met && names.translate(analysis.catalogue(), &mut ran.observed)).then_some(ran)
    }

    /// Keeps how a unit went. What cannot be kept is found out again.
    pub(crate) fn keep<A: Analysis>(
        &self,
        key: &Key,
        analysis: &A,
        footprint: Footprint,
        ran: Ran,
    ) -> Ran {
        let needs = Needs::of(footprint, &self.around(analysis.sources()));
        let names = Names::of(analysis.catalogue(), &ran.observed);
        let remembered = Remembered { needs, names, ran };
        self.save(key, &remembered);
        remembered.ran
    }

    /// Counts a run's units, and those of them that did not have to run.
    pub(crate) fn count<'a>(&self, units: impl Iterator<Item = &'a Unit>) {
        for unit in units {
            self.asked.fetch_add(1, Ordering::Relaxed);
            self.recalled.fetch_add(usize::from(unit.is_recalled), Ordering::Relaxed);
        }
    }

    /// What the user is told of it; nothing if nothing was remembered.
    pub(crate) fn summary(&self) -> Option<String> {
        let recalled = self.recalled.load(Ordering::Relaxed);
        let asked = self.asked.load(Ordering::Relaxed);
        let text = format!("Remembered: {recalled} of {asked} runs of test classes");
        (recalled > 0).then_some(text)
    }

    /// What was found out before, or is now; if it is to be kept, it is.
    pub(crate) fn answer<T: Serialize + DeserializeOwned>(
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
    pub(crate) fn forget(&self, key: &Key) {
        self.store.remove(key);
    }

    /// The digest of all files in the elements of a class path.
    pub(crate) fn content_of(&self, class_path: &[PathBuf]) -> Digest {
        self.disk.whole(class_path)
    }

    /// What was saved.
    pub(crate) fn load<T: DeserializeOwned>(&self, key: &Key) -> Option<T> {
        rmp_serde::from_slice(&self.store.load(key)?).ok()
    }

    /// Keeps an answer.
    pub(crate) fn save(&self, key: &Key, what: &impl Serialize) {
        if let Ok(bytes) = rmp_serde::to_vec_named(what) {
            self.store.save(key, &bytes);
        }
    }
}
