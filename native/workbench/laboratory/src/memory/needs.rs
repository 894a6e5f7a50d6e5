//! The dependencies of a result, and the check that they are unchanged.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use classfile::digest::{Digest, digest};
use environment::Seen;
use serde::{Deserialize, Serialize};
use vm::{Used, Vm};

use super::disk::{Content, Disk, Place};
use super::properties::{Properties, PropertyNeeds};
use crate::guest::Guest;

/// Everything that a run used: places of the disk, methods of classes, and system properties.
#[derive(Clone, Default)]
pub struct Footprint {
    pub(super) seen: Seen,
    pub(super) used: Used,
}

impl Footprint {
    /// Takes from a vm the footprint since the last call.
    pub fn taken(guest: &Guest, vm: &mut Vm) -> Footprint {
        let (seen, used) = (guest.reads.take(), vm.take_used());
        Footprint { seen, used }.outside_of_jdk(guest)
    }

    /// Returns the places of the disk that a guest and all beside it have used. It says nothing about methods and
    /// properties: a result that depends on them needs all files of the class path and all properties.
    #[must_use]
    pub fn of_all(guest: &Guest) -> Footprint {
        Footprint { seen: guest.reads.all(), used: Used::default() }.outside_of_jdk(guest)
    }

    /// Adds the places of this footprint to the record of the places that a guest and the guests beside it have used.
    pub fn note_in(&self, guest: &Guest) {
        guest.reads.note_all(&self.seen);
    }

    /// Returns whether the run listed all system properties, or asked for one of these.
    pub(crate) fn asks_for(&self, properties: &[(String, String)]) -> bool {
        self.used.lists_properties
            || properties.iter().any(|(name, _)| self.used.properties.contains(name))
    }

    /// The key of a result identifies the class library as a whole.
    fn outside_of_jdk(mut self, guest: &Guest) -> Footprint {
        self.seen.places.retain(|place, _| !place.starts_with(&guest.jdk.home));
        self
    }

    /// Adds another footprint, usually that of the boot before the run.
    #[must_use]
    pub fn with(mut self, before: &Footprint) -> Footprint {
        self.seen.add(&before.seen);
        for (name, class) in &before.used.classes {
            let used = self.used.classes.entry(name.clone()).or_insert_with(|| class.clone());
            used.methods.extend(&class.methods);
            used.is_listed |= class.is_listed;
        }
        for (name, methods) in &before.used.lines {
            self.used.lines.entry(name.clone()).or_default().extend(methods);
        }
        self.used.is_inspected |= before.used.is_inspected;
        self.used.properties.extend(before.used.properties.iter().cloned());
        self.used.lists_properties |= before.used.lists_properties;
        self
    }
}

/// The dependencies of a result in addition to its key. Each one has the digest or the value that
/// it had.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Needs {
    /// Places that the guest looked at without opening a file.
    places: Vec<(PathBuf, Place)>,
    /// Files whose bytes somebody read.
    files: Vec<(PathBuf, Digest)>,
    /// Class files whose bytes only the vm saw. They depend only on the code that ran.
    classes: Vec<(PathBuf, ClassNeed)>,
    /// Folders that the guest listed, with the digest of the names in them.
    listed: Vec<(PathBuf, Option<Digest>)>,
    #[serde(default)]
    properties: PropertyNeeds,
}

/// The present state with which needs are compared.
pub(super) struct Around<'a> {
    pub disk: &'a Disk,
    pub properties: &'a Properties,
}

/// The parts of a class file on which a result depends.
#[derive(Debug, Serialize, Deserialize)]
struct ClassNeed {
    /// The digest of everything but the code of methods.
    shape: Digest,
    /// The digests of the methods that ran, by the method's index in the class file.
    code: BTreeMap<u16, Digest>,
    /// The digests of the lines of methods whose lines somebody asked for.
    lines: BTreeMap<u16, Digest>,
    /// The digest of the order of the methods' names, if reflection listed the methods.
    names: Option<Digest>,
}

impl Needs {
    /// Computes the dependencies of a result from the footprint of its run, at the end of that run.
    pub fn of(footprint: Footprint, around: &Around<'_>) -> Needs {
        let Footprint { seen, used } = footprint;
        let Around { disk, properties } = around;
        let mut needs = Needs { properties: properties.needs(&used), ..Needs::default() };
        for (path, opens) in seen.places {
            match disk.content(&path).filter(|_| opens > 0) {
                Some(content) => match class_need(opens, &content, &used) {
                    Some(class) => needs.classes.push((path, class)),
                    None => needs.files.push((path, content.digest)),
                },
                None => needs.places.push((path.clone(), disk.place(&path))),
            }
        }
        needs.listed =
            seen.listed.into_iter().map(|path| (path.clone(), disk.names(&path))).collect();
        needs
    }

    /// Returns the places on which the result depends.
    pub fn seen(&self) -> Seen {
        let places = self.places.iter().map(|(path, _)| (path.clone(), 0));
        let files = self.files.iter().map(|(path, _)| (path.clone(), 1));
        let classes = self.classes.iter().map(|(path, _)| (path.clone(), 1));
        let listed = self.listed.iter().map(|(path, _)| path.clone());
        Seen { places: places.chain(files).chain(classes).collect(), listed: listed.collect() }
    }

    /// Returns whether all dependencies are unchanged.
    pub fn are_met(&self, around: &Around<'_>) -> bool {
        let Around { disk, properties } = around;
        let has = |path: &Path, digest: &Digest| {
            disk.content(path).is_some_and(|content| content.digest == *digest)
        };
        let is_as_used = |(path, need): &(PathBuf, ClassNeed)| {
            disk.content(path).is_some_and(|content| need.is_met_by(&content))
        };
        self.places.iter().all(|(path, place)| disk.place(path) == *place)
            && self.files.iter().all(|(path, digest)| has(path, digest))
            && self.classes.iter().all(is_as_used)
            && self.listed.iter().all(|(path, names)| disk.names(path) == *names)
            && properties.meet(&self.properties)
    }
}

impl ClassNeed {
    fn is_met_by(&self, content: &Content) -> bool {
        content.class.as_ref().is_some_and(|(_, parts)| {
            let has = |all: &[Digest], needed: &BTreeMap<u16, Digest>| {
                needed.iter().all(|(method, digest)| all.get(usize::from(*method)) == Some(digest))
            };
            parts.shape == self.shape
                && self.names.is_none_or(|names| names == parts.names)
                && has(&parts.code, &self.code)
                && has(&parts.lines, &self.lines)
        })
    }
}

/// Returns the parts of a class file that a run used, or `None` if the run depends on the whole
/// file.
///
/// The parts suffice only if nobody but the vm saw the bytes. So each opening of the file must
/// belong to one definition of the class by a loader. For example, a class file that was opened
/// twice but defined once was also read by the test, and its result depends on all bytes.
fn class_need(opens: u32, content: &Content, used: &Used) -> Option<ClassNeed> {
    let (name, parts) = content.class.as_ref().filter(|_| !used.is_inspected)?;
    let class = used.classes.get(name)?;
    if class.is_open || opens > class.definitions || digest(&class.bytes) != content.digest {
        return None;
    }
    let needed = |methods: &BTreeSet<u16>, all: &[Digest]| {
        let digest = |method: &u16| Some((*method, *all.get(usize::from(*method))?));
        methods.iter().filter_map(digest).collect()
    };
    let code = needed(&class.methods, &parts.code);
    let lines = used.lines.get(name).map(|lines| needed(lines, &parts.lines)).unwrap_or_default();
    let names = class.is_listed.then_some(parts.names);
    Some(ClassNeed { shape: parts.shape, code, lines, names })
}
