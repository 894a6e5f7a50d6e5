//! The parts of the file system: files, directories, links and devices by number.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;

use imbl::OrdMap;
use serde::{Deserialize, Serialize, Serializer};
use vm::host::{FileStat, Timestamp, mode};

use crate::options::SUPERUSER;

/// The number of an [`Inode`].
pub(crate) type Ino = u64;

/// The size that `stat` reports for a directory.
const DIRECTORY_SIZE: u64 = 4096;

/// A file, directory, link or device, to which any number of names lead.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Inode {
    /// Permission bits.
    pub(crate) mode: u32,
    pub(crate) owner: Owner,
    /// For a file, its names; for a directory, 2 and its subdirectories.
    pub(crate) links: u64,
    /// Open files that refer to this inode.
    pub(crate) opens: u64,
    pub(crate) times: Times,
    pub(crate) kind: Kind,
}

/// The user and the group that own an inode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Owner {
    pub(crate) user: u32,
    pub(crate) group: u32,
}

/// Times of the last access, the last change of the content, the last change of anything, and birth.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Times {
    pub(crate) accessed: Timestamp,
    pub(crate) modified: Timestamp,
    pub(crate) changed: Timestamp,
    pub(crate) born: Timestamp,
}

impl Times {
    pub(crate) fn all(now: Timestamp) -> Times {
        Times { accessed: now, modified: now, changed: now, born: now }
    }

    pub(crate) fn written(&mut self, now: Timestamp) {
        self.modified = now;
        self.changed = now;
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Kind {
    File(Content),
    Directory(Directory),
    Link(Vec<u8>),
    Device(Device),
}

/// The bytes of a file. Those of a file on the disk are loaded into memory before the first change.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Content {
    Memory(Arc<Vec<u8>>),
    Disk(Arc<OnDisk>),
}

/// A file on the disk. An image of the vm contains only its path and size.
#[derive(Debug, Deserialize)]
#[serde(try_from = "(PathBuf, u64)")]
pub(crate) struct OnDisk {
    pub(crate) path: PathBuf,
    pub(crate) file: std::fs::File,
    pub(crate) size: u64,
}

impl TryFrom<(PathBuf, u64)> for OnDisk {
    type Error = std::io::Error;

    fn try_from((path, size): (PathBuf, u64)) -> std::io::Result<OnDisk> {
        Ok(OnDisk { file: std::fs::File::open(&path)?, path, size })
    }
}

impl Serialize for OnDisk {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (&self.path, self.size).serialize(serializer)
    }
}

/// A directory: its entries by name. `None` hides an entry that the disk has.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Directory {
    pub(crate) parent: Ino,
    pub(crate) name: Vec<u8>,
    pub(crate) entries: OrdMap<Vec<u8>, Option<Ino>>,
    /// The folder of the disk that has the other entries.
    pub(crate) disk: Option<PathBuf>,
}

/// A device: it can be opened like a file, but has no content of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Device {
    Input,
    Output,
    Error,
    Null,
    Zero,
    Entropy,
}

impl Content {
    pub(crate) fn len(&self) -> u64 {
        match self {
            Content::Memory(bytes) => bytes.len() as u64,
            Content::Disk(disk) => disk.size,
        }
    }
}

impl Inode {
    pub(crate) fn new(kind: Kind, mode: u32, now: Timestamp) -> Inode {
        Inode { mode, owner: Owner::default(), links: 0, opens: 0, times: Times::all(now), kind }
    }

    /// Describes the inode in a line; of bytes in memory it shows only their number and hash.
    pub(crate) fn dump(&self) -> String {
        let kind = match &self.kind {
            Kind::File(Content::Memory(bytes)) => {
                let mut hasher = DefaultHasher::new();
                bytes.hash(&mut hasher);
                format!("{} bytes with hash {:x}", bytes.len(), hasher.finish())
            }
            Kind::File(Content::Disk(disk)) => format!("{} bytes of the disk", disk.size),
            other => format!("{other:?}"),
        };
        let Inode { mode, owner: Owner { user, group }, links, opens, times, .. } = self;
        format!(
            "{kind}, mode {mode:o}, of {user}:{group}, {links} links, {opens} times open, {times:?}"
        )
    }

    pub(crate) fn is_directory(&self) -> bool {
        matches!(self.kind, Kind::Directory(_))
    }

    /// Returns whether the owner has all permissions in `bits`: 4 read, 2 write, 1 execute.
    fn permits_owner(&self, bits: u32) -> bool {
        bits & 7 & !(self.mode >> 6) == 0
    }

    /// Returns whether a user has all permissions in `bits`. The superuser may read and write everything,
    /// and execute files that anybody may execute.
    pub(crate) fn permits(&self, user: u32, bits: u32) -> bool {
        if user != SUPERUSER {
            return self.permits_owner(bits);
        }
        bits & 1 == 0 || self.is_directory() || self.mode & 0o111 != 0
    }

    pub(crate) fn stat(&self, ino: Ino) -> FileStat {
        let (type_bits, size) = match &self.kind {
            Kind::File(content) => (mode::REGULAR, content.len()),
            Kind::Directory(_) => (mode::DIRECTORY, DIRECTORY_SIZE),
            Kind::Link(target) => (mode::LINK, target.len() as u64),
            Kind::Device(_) => (mode::CHARACTER, 0),
        };
        FileStat {
            mode: type_bits | self.mode & 0o7777,
            ino,
            dev: 1,
            nlink: self.links,
            uid: self.owner.user,
            gid: self.owner.group,
            size,
            atime: self.times.accessed,
            mtime: self.times.modified,
            ctime: self.times.changed,
            birth: self.times.born,
        }
    }
}
