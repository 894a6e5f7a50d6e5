//! The file system: the guest reads declared places of the disk; its writes stay in memory.

mod change;
mod content;
mod walk;
mod written;

use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use imbl::OrdMap;
use serde::{Deserialize, Serialize};
use vm::host::{Errno, FileStat, HostResult, Timestamp};

use crate::inode::{Content, Device, Directory, Ino, Inode, Kind, OnDisk, Owner, Times};
use crate::options::{SUPERUSER, USER, VirtualOptions};
use crate::reads::Reads;
use crate::world::Provided;
pub(crate) use walk::Follow;

/// The number of the root directory's inode.
const ROOT: Ino = 1;
/// Seconds of a day.
const DAY: i64 = 24 * 60 * 60;
/// Permission bits that new files and directories never get.
const UMASK: u32 = 0o022;
/// The permission bits that `lstat` reports for symbolic links.
const LINK_MODE: u32 = 0o777;

/// Paths with their contents.
type Replaced = Arc<[(PathBuf, Arc<Vec<u8>>)]>;

/// All inodes, and the working directory of the guest.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Files {
    inodes: OrdMap<Ino, Inode>,
    next: Ino,
    cwd: Ino,
    user: u32,
    /// How often the guest has changed a file, or the names in a directory.
    changes: u64,
    /// Places of the disk that the guest can see.
    #[serde(skip)]
    roots: Arc<Vec<PathBuf>>,
    /// By folder and name, the errors with which each use of a path ends.
    faults: OrdMap<(Ino, Vec<u8>), i32>,
    /// The time shown for everything on the disk; the real times would be another input.
    made: Timestamp,
    /// Files with another content than on the disk.
    #[serde(skip)]
    replaced: Replaced,
    #[serde(skip)]
    reads: Reads,
}

fn errno(error: &std::io::Error) -> Errno {
    Errno(error.raw_os_error().unwrap_or(5))
}

/// Splits a path into its names from the root on and resolves `.` and `..`.
#[must_use]
pub fn normal_names(path: &Path) -> Vec<&[u8]> {
    let mut names = Vec::new();
    for component in path.components() {
        match component {
            Component::Normal(name) => names.push(OsStrExt::as_bytes(name)),
            Component::ParentDir => drop(names.pop()),
            _ => {}
        }
    }
    names
}

impl Files {
    /// Makes a file system with the visible places, folders and files that the options list.
    pub(crate) fn new(options: &VirtualOptions, now: Timestamp) -> Files {
        let root = Directory { parent: ROOT, name: Vec::new(), entries: OrdMap::new(), disk: None };
        let mut root = Inode::new(Kind::Directory(root), 0o755, now);
        root.links = 2;
        let user = if options.world.superuser { SUPERUSER } else { USER };
        root.owner = Owner { user, group: user };
        // Outer places first, so that inner ones show within them.
        let mut roots = options.roots.clone();
        roots.sort();
        let roots = Arc::new(roots);
        let mut files = Files {
            inodes: OrdMap::unit(ROOT, root),
            next: ROOT + 1,
            cwd: ROOT,
            user,
            changes: 0,
            roots: roots.clone(),
            faults: OrdMap::new(),
            made: (now.0 - DAY, 0),
            replaced: options.replaced.clone().into(),
            reads: options.reads.clone(),
        };
        for root in roots.iter() {
            files.show(root, now);
        }
        files.replace();
        for folder in &options.folders {
            files.make_folders(folder, now);
        }
        for (path, content) in &options.files {
            files.provide(path, content.clone(), now);
        }
        files.make_devices(now);
        files.cwd = files.make_folders(&options.cwd, now);
        files
    }

    /// Adds a file or an error that the build provides at a path, before the guest starts.
    pub(crate) fn provide_or_fail(&mut self, path: &Path, provided: &Provided, now: Timestamp) {
        match provided {
            Provided::File(bytes) => self.provide(path, Arc::new(bytes.clone()), now),
            Provided::Fault(errno) => {
                let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else { return };
                let (folder, name) = (self.make_folders(parent, now), name.as_bytes());
                // A folder lists the name, whatever becomes of its use.
                if let Ok(None) = self.child(folder, name) {
                    self.provide(path, Arc::default(), now);
                }
                self.faults.insert((folder, name.to_vec()), *errno);
            }
        }
    }

    /// Takes over the file system of an image. Keeps its own visible places, its own replaced files and its recorder of
    /// reads, which an image does not contain.
    pub(crate) fn adopt(&mut self, image: Files) {
        let (roots, reads) = (self.roots.clone(), self.reads.clone());
        let replaced = self.replaced.clone();
        *self = Files { roots, replaced, reads, ..image };
        self.replace();
    }

    /// Gives the replaced files their content. They look as if they were on the disk.
    fn replace(&mut self) {
        for (path, content) in self.replaced.clone().iter() {
            self.provide(path, content.clone(), self.made);
        }
    }

    /// Returns the directory at a path; makes it and its parents if they are missing.
    fn make_folders(&mut self, path: &Path, now: Timestamp) -> Ino {
        let mut at = ROOT;
        for name in normal_names(path) {
            at = match self.child(at, name) {
                Ok(Some(child)) => child,
                _ => self.add_directory(at, name, None, 0o755, now),
            };
        }
        at
    }

    /// Makes a place of the disk visible.
    fn show(&mut self, path: &Path, now: Timestamp) {
        let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else {
            if let Some(Inode { kind: Kind::Directory(root), .. }) = self.inodes.get_mut(&ROOT) {
                root.disk = Some(path.to_owned());
            }
            return;
        };
        let parent = self.make_folders(parent, now);
        if let Ok(None) = self.child(parent, name.as_bytes()) {
            // If the place does not exist now, the guest never sees it.
            let _ = self.import(parent, name.as_bytes(), path);
        }
    }

    fn make_devices(&mut self, now: Timestamp) {
        let folder = self.make_folders(Path::new("/dev"), now);
        for (name, device) in [
            ("null", Device::Null),
            ("zero", Device::Zero),
            ("random", Device::Entropy),
            ("urandom", Device::Entropy),
            ("stdin", Device::Input),
            ("stdout", Device::Output),
            ("stderr", Device::Error),
        ] {
            let node = Inode::new(Kind::Device(device), 0o666, now);
            self.add(folder, name.as_bytes(), node);
        }
    }

    /// Adds a file in memory, with its folders, before the guest starts.
    pub(crate) fn provide(&mut self, path: &Path, content: Arc<Vec<u8>>, now: Timestamp) {
        let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else { return };
        let parent = self.make_folders(parent, now);
        let content = Content::Memory(content);
        self.add(parent, name.as_bytes(), Inode::new(Kind::File(content), 0o644, now));
    }

    /// Adds an inode and enters it under a name in a directory.
    fn add(&mut self, parent: Ino, name: &[u8], mut node: Inode) -> Ino {
        let ino = self.next;
        self.next += 1;
        node.links = if node.is_directory() { 2 } else { 1 };
        node.owner = Owner { user: self.user, group: self.user };
        self.inodes.insert(ino, node);
        self.enter(parent, name, Some(ino));
        ino
    }

    fn add_directory(
        &mut self,
        parent: Ino,
        name: &[u8],
        disk: Option<PathBuf>,
        mode: u32,
        now: Timestamp,
    ) -> Ino {
        let entries = OrdMap::new();
        let directory = Directory { parent, name: name.to_vec(), entries, disk };
        self.add(parent, name, Inode::new(Kind::Directory(directory), mode, now))
    }

    /// Makes a name in a directory lead to an inode; `None` hides the name, even if the disk has it.
    fn enter(&mut self, parent: Ino, name: &[u8], to: Option<Ino>) {
        if let Some(Inode { kind: Kind::Directory(directory), .. }) = self.inodes.get_mut(&parent) {
            directory.entries.insert(name.to_vec(), to);
        }
    }

    /// Adds an inode for something on the disk. A link that leads outside of the visible places is
    /// replaced by its target.
    fn import(&mut self, parent: Ino, name: &[u8], path: &Path) -> HostResult<Ino> {
        self.reads.look_at(path);
        let time = self.made;
        if let Some(target) = self.visible_link(path) {
            return Ok(self.add(parent, name, Inode::new(Kind::Link(target), LINK_MODE, time)));
        }
        let data = std::fs::metadata(path).map_err(|error| errno(&error))?;
        let ino = if data.is_dir() {
            self.add_directory(parent, name, Some(path.to_owned()), data.mode() & 0o7777, time)
        } else if data.is_file() {
            let file = std::fs::File::open(path).map_err(|error| errno(&error))?;
            let disk = OnDisk { path: path.to_owned(), file, size: data.len() };
            let content = Content::Disk(Arc::new(disk));
            self.add(parent, name, Inode::new(Kind::File(content), data.mode() & 0o7777, time))
        } else {
            return Err(Errno::ENOENT);
        };
        Ok(ino)
    }

    /// Reads a symbolic link on the disk; `None` if its target is outside of the visible places.
    fn visible_link(&self, path: &Path) -> Option<Vec<u8>> {
        let target = std::fs::read_link(path).ok()?;
        let full = path.parent()?.join(&target);
        let names = normal_names(&full);
        let shows = |root: &PathBuf| names.starts_with(&normal_names(root));
        self.roots.iter().any(shows).then(|| target.as_os_str().as_bytes().to_vec())
    }

    pub(crate) fn inode(&self, ino: Ino) -> HostResult<&Inode> {
        self.inodes.get(&ino).ok_or(Errno::ENOENT)
    }

    fn inode_mut(&mut self, ino: Ino) -> HostResult<&mut Inode> {
        self.inodes.get_mut(&ino).ok_or(Errno::ENOENT)
    }

    fn directory(&self, ino: Ino) -> HostResult<&Directory> {
        match &self.inode(ino)?.kind {
            Kind::Directory(directory) => Ok(directory),
            _ => Err(Errno::ENOTDIR),
        }
    }

    pub(crate) fn stat(&mut self, from: Option<Ino>, path: &[u8]) -> HostResult<FileStat> {
        let ino = self.find(from, path, Follow::Last)?;
        self.stat_of(ino)
    }

    pub(crate) fn lstat(&mut self, from: Option<Ino>, path: &[u8]) -> HostResult<FileStat> {
        let ino = self.find(from, path, Follow::Middle)?;
        self.stat_of(ino)
    }

    /// Returns whether the guest has all permissions in `bits`: 4 read, 2 write, 1 execute.
    fn permits(&self, node: &Inode, bits: u32) -> bool {
        node.permits(self.user, bits)
    }

    /// Checks that the guest has all permissions in `bits`: 4 read, 2 write, 1 execute.
    pub(crate) fn access(&mut self, path: &[u8], bits: u32) -> HostResult<()> {
        let ino = self.find(None, path, Follow::Last)?;
        if self.permits(self.inode(ino)?, bits) { Ok(()) } else { Err(Errno::EACCES) }
    }

    pub(crate) fn stat_of(&self, ino: Ino) -> HostResult<FileStat> {
        Ok(self.inode(ino)?.stat(ino))
    }

    /// Returns the names in a directory, sorted.
    pub(crate) fn list(&mut self, path: &[u8]) -> HostResult<Vec<Vec<u8>>> {
        let ino = self.find(None, path, Follow::Last)?;
        self.directory(ino)?;
        if !self.permits(self.inode(ino)?, 4) {
            return Err(Errno::EACCES);
        }
        self.names(ino)
    }

    pub(crate) fn names(&self, ino: Ino) -> HostResult<Vec<Vec<u8>>> {
        let directory = self.directory(ino)?;
        let mut names = std::collections::BTreeSet::new();
        if let Some(disk) = &directory.disk {
            self.reads.list(disk);
            for entry in std::fs::read_dir(disk).map_err(|error| errno(&error))? {
                let name = entry.map_err(|error| errno(&error))?.file_name();
                names.insert(name.as_bytes().to_vec());
            }
        }
        for (name, entry) in &directory.entries {
            if entry.is_some() {
                names.insert(name.clone());
            } else {
                names.remove(name);
            }
        }
        Ok(names.into_iter().collect())
    }

    /// Describes each inode in a line, and the guest's position in the last one.
    pub(crate) fn dump(&self) -> impl Iterator<Item = String> {
        let nodes = self.inodes.iter().map(|(ino, node)| format!("inode {ino}: {}", node.dump()));
        nodes.chain([format!(
            "next inode {}, working directory {}, user {}",
            self.next, self.cwd, self.user
        )])
    }

    pub(crate) fn set_times(
        &mut self,
        ino: Ino,
        accessed: Timestamp,
        modified: Timestamp,
        now: Timestamp,
    ) -> HostResult<()> {
        let node = self.inode_mut(ino)?;
        node.times = Times { accessed, modified, changed: now, ..node.times };
        Ok(())
    }

    pub(crate) fn set_mode(&mut self, ino: Ino, bits: u32, now: Timestamp) -> HostResult<()> {
        let node = self.inode_mut(ino)?;
        node.mode = bits & 0o7777;
        node.times.changed = now;
        Ok(())
    }

    /// Changes the user and the group that own an inode; `None` keeps the old one. Fails with `EPERM`
    /// if the guest is not the superuser and the owner would change.
    pub(crate) fn set_owner(
        &mut self,
        ino: Ino,
        user: Option<u32>,
        group: Option<u32>,
        now: Timestamp,
    ) -> HostResult<()> {
        let may = self.user == SUPERUSER;
        let node = self.inode_mut(ino)?;
        let owner = Owner {
            user: user.unwrap_or(node.owner.user),
            group: group.unwrap_or(node.owner.group),
        };
        if !may && owner != node.owner {
            return Err(Errno::EPERM);
        }
        node.owner = owner;
        node.times.changed = now;
        Ok(())
    }
}
