//! What the file system is made of: files, directories, links and devices by number.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;

use imbl::OrdMap;
use serde::{Deserialize, Serialize, Serializer};
use vm::host::{FileStat, Timestamp, mode};

use crate::options::SUPERUSER;

/// The number of an [`Inode`].
pub(crate) type Ino = u64;

/// What `stat` calls a directory's size.
const DIRECTORY_SIZE: u64 = 4096;

/// Something that names lead to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Inode {
    /// Permission bits.
    pub(crate) mode: u32,
    pub(crate) owner: Owner,
    /// Names that lead here.
    pub(crate) links: u64,
    /// Open files that stand for this.
    pub(crate) opens: u64,
    pub(crate) times: Times,
    pub(crate) kind: Kind,
}

/// Whom something belongs to, by number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Owner {
    pub(crate) user: u32,
    pub(crate) group: u32,
}

/// When something was last read, written, changed in any way, and made.
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

/// The bytes of a file; those of the disk come into memory with the first change.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Content {
    Memory(Arc<Vec<u8>>),
    Disk(Arc<OnDisk>),
}

/// A file of the disk. An image of the vm holds its path and size.
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

/// Entries by name; `None` hides what the disk has under it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Directory {
    pub(crate) parent: Ino,
    pub(crate) name: Vec<u8>,
    pub(crate) entries: OrdMap<Vec<u8>, Option<Ino>>,
    /// Where further entries lie on the disk.
    pub(crate) disk: Option<PathBuf>,
}

/// What is not a file although it can be opened.
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

    /// Everything in a line; of bytes in memory only their hash.
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

    /// Whether the owner may do all of this: 4 read, 2 write, 1 execute.
    fn permits_owner(&self, bits: u32) -> bool {
        bits & 7 & !(self.mode >> 6) == 0
    }

    /// Whether a user may do all of this. The superuser may read and write everything, and execute
    /// what anybody may.
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
