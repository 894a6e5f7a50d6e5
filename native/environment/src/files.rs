//! Files: reads fall through to declared places of the disk, writes stay in memory.

use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::MetadataExt;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use imbl::OrdMap;
use vm::host::{Errno, FileStat, HostResult, Timestamp, mode};

use crate::options::VirtualOptions;

/// What the overlay holds at a path.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    /// A file with its content.
    File { content: Arc<Vec<u8>>, mode: u32, mtime: Timestamp },
    /// A directory.
    Directory { mode: u32, mtime: Timestamp },
    /// A symbolic link.
    Link { target: Vec<u8> },
    /// Something of the disk that was deleted.
    Gone,
}

/// The overlay and what of the disk shows through it.
#[derive(Clone, Debug)]
pub(crate) struct Files {
    overlay: OrdMap<PathBuf, Node>,
    roots: Arc<Vec<PathBuf>>,
    cwd: PathBuf,
}

fn errno(error: &std::io::Error) -> Errno {
    Errno(error.raw_os_error().unwrap_or(5))
}

/// The `stat` record of an overlay node.
fn describe(type_bits: u32, permissions: u32, size: u64, mtime: Timestamp, ino: u64) -> FileStat {
    FileStat {
        mode: type_bits | permissions & 0o7777,
        ino,
        dev: 1,
        nlink: 1,
        uid: 1000,
        gid: 1000,
        size,
        atime: mtime,
        mtime,
        ctime: mtime,
        birth: mtime,
    }
}

impl Files {
    pub(crate) fn new(options: &VirtualOptions, now: Timestamp) -> Files {
        let mut overlay = OrdMap::new();
        let directory = || Node::Directory { mode: 0o755, mtime: now };
        let parents =
            |path: &'_ PathBuf| path.ancestors().skip(1).map(Path::to_owned).collect::<Vec<_>>();
        for folder in options.folders.iter().flat_map(|folder| folder.ancestors()) {
            overlay.insert(folder.to_owned(), directory());
        }
        for (path, content) in &options.files {
            for folder in parents(path) {
                overlay.insert(folder, directory());
            }
            let file = Node::File { content: content.clone(), mode: 0o644, mtime: now };
            overlay.insert(path.clone(), file);
        }
        for folder in options
            .cwd
            .ancestors()
            .map(Path::to_owned)
            .chain(options.roots.iter().flat_map(parents))
        {
            overlay.entry(folder).or_insert_with(directory);
        }
        Files { overlay, roots: Arc::new(options.roots.clone()), cwd: options.cwd.clone() }
    }

    pub(crate) fn cwd(&self) -> Vec<u8> {
        self.cwd.as_os_str().as_bytes().to_vec()
    }

    /// An absolute path without `.` and `..`.
    pub(crate) fn absolute(&self, path: &[u8]) -> HostResult<PathBuf> {
        if path.is_empty() {
            return Err(Errno::ENOENT);
        }
        let given = Path::new(std::ffi::OsStr::from_bytes(path));
        let mut result = PathBuf::from("/");
        for component in self.cwd.join(given).components() {
            match component {
                Component::Normal(name) => result.push(name),
                Component::ParentDir => {
                    result.pop();
                }
                _ => {}
            }
        }
        Ok(result)
    }

    fn shows(&self, path: &Path) -> bool {
        self.roots.iter().any(|root| path.starts_with(root))
    }

    /// The overlay's node, unless the disk decides.
    fn node(&self, path: &Path) -> Option<&Node> {
        self.overlay.get(path)
    }

    fn gone(&self, path: &Path) -> bool {
        path.ancestors().any(|part| matches!(self.node(part), Some(Node::Gone)))
    }

    /// Follows links of the overlay.
    pub(crate) fn follow(&self, path: &Path) -> HostResult<PathBuf> {
        let mut current = path.to_owned();
        for _ in 0..40 {
            let link = current.ancestors().find_map(|part| match self.node(part) {
                Some(Node::Link { target }) => Some((part.to_owned(), target.clone())),
                _ => None,
            });
            let Some((link, target)) = link else { return Ok(current) };
            let rest = current.strip_prefix(&link).map(Path::to_owned).unwrap_or_default();
            let base = link.parent().unwrap_or(Path::new("/"));
            let joined = base.join(PathBuf::from(std::ffi::OsString::from_vec(target))).join(rest);
            current = self.absolute(joined.as_os_str().as_bytes())?;
        }
        Err(Errno::ELOOP)
    }

    pub(crate) fn lstat(&self, path: &Path) -> HostResult<FileStat> {
        let ino = self.overlay.range(..path.to_owned()).count() as u64 + 1;
        match self.node(path) {
            Some(Node::File { content, mode, mtime }) => {
                Ok(describe(mode::REGULAR, *mode, content.len() as u64, *mtime, ino))
            }
            Some(Node::Directory { mode, mtime }) => {
                Ok(describe(mode::DIRECTORY, *mode, 4096, *mtime, ino))
            }
            Some(Node::Link { target }) => {
                Ok(describe(mode::LINK, 0o777, target.len() as u64, (0, 0), ino))
            }
            Some(Node::Gone) => Err(Errno::ENOENT),
            None => self.disk_stat(path),
        }
    }

    fn disk_stat(&self, path: &Path) -> HostResult<FileStat> {
        if !self.shows(path) || self.gone(path) {
            return Err(Errno::ENOENT);
        }
        let data = std::fs::metadata(path).map_err(|error| errno(&error))?;
        let time = |seconds, nanos: i64| (seconds, u32::try_from(nanos).unwrap_or(0));
        Ok(FileStat {
            mode: data.mode(),
            ino: data.ino(),
            dev: 2,
            nlink: data.nlink(),
            uid: 1000,
            gid: 1000,
            size: data.size(),
            atime: time(data.mtime(), data.mtime_nsec()),
            mtime: time(data.mtime(), data.mtime_nsec()),
            ctime: time(data.mtime(), data.mtime_nsec()),
            birth: time(data.mtime(), data.mtime_nsec()),
        })
    }

    pub(crate) fn stat(&self, path: &Path) -> HostResult<FileStat> {
        self.lstat(&self.follow(path)?)
    }

    /// A file's content.
    pub(crate) fn content(&self, path: &Path) -> HostResult<Arc<Vec<u8>>> {
        let path = self.follow(path)?;
        match self.node(&path) {
            Some(Node::File { content, .. }) => Ok(content.clone()),
            Some(Node::Directory { .. }) => Err(Errno::EISDIR),
            Some(Node::Link { .. } | Node::Gone) => Err(Errno::ENOENT),
            None if self.shows(&path) && !self.gone(&path) => {
                std::fs::read(&path).map(Arc::new).map_err(|error| errno(&error))
            }
            None => Err(Errno::ENOENT),
        }
    }

    fn check_parent(&self, path: &Path) -> HostResult<()> {
        let parent = path.parent().ok_or(Errno::EEXIST)?;
        let stat = self.stat(parent)?;
        if stat.mode & mode::TYPE == mode::DIRECTORY { Ok(()) } else { Err(Errno::ENOTDIR) }
    }

    /// Sets a file's content, creating it if need be.
    pub(crate) fn put(
        &mut self,
        path: &Path,
        content: Arc<Vec<u8>>,
        mtime: Timestamp,
    ) -> HostResult<()> {
        let path = self.follow(path)?;
        self.check_parent(&path)?;
        let mode = self.lstat(&path).map_or(0o644, |stat| stat.mode & 0o7777);
        self.overlay.insert(path, Node::File { content, mode, mtime });
        Ok(())
    }

    pub(crate) fn make_directory(
        &mut self,
        path: &Path,
        mode: u32,
        mtime: Timestamp,
    ) -> HostResult<()> {
        if self.lstat(path).is_ok() {
            return Err(Errno::EEXIST);
        }
        self.check_parent(path)?;
        self.overlay.insert(path.to_owned(), Node::Directory { mode, mtime });
        Ok(())
    }

    pub(crate) fn make_link(&mut self, target: &[u8], path: &Path) -> HostResult<()> {
        if self.lstat(path).is_ok() {
            return Err(Errno::EEXIST);
        }
        self.check_parent(path)?;
        self.overlay.insert(path.to_owned(), Node::Link { target: target.to_vec() });
        Ok(())
    }

    pub(crate) fn read_link(&self, path: &Path) -> HostResult<Vec<u8>> {
        match self.node(path) {
            Some(Node::Link { target }) => Ok(target.clone()),
            _ => Err(if self.lstat(path).is_ok() { Errno::EINVAL } else { Errno::ENOENT }),
        }
    }

    /// Removes a file or link.
    pub(crate) fn remove_file(&mut self, path: &Path) -> HostResult<()> {
        let stat = self.lstat(path)?;
        if stat.mode & mode::TYPE == mode::DIRECTORY {
            return Err(Errno::EISDIR);
        }
        self.overlay.insert(path.to_owned(), Node::Gone);
        Ok(())
    }

    pub(crate) fn remove_directory(&mut self, path: &Path) -> HostResult<()> {
        let stat = self.lstat(path)?;
        if stat.mode & mode::TYPE != mode::DIRECTORY {
            return Err(Errno::ENOTDIR);
        }
        if !self.list(path)?.is_empty() {
            return Err(Errno::ENOTEMPTY);
        }
        self.overlay.insert(path.to_owned(), Node::Gone);
        Ok(())
    }

    pub(crate) fn set_mode(&mut self, path: &Path, bits: u32) -> HostResult<()> {
        self.materialise(path)?;
        let path = self.follow(path)?;
        match self.overlay.get_mut(&path) {
            Some(Node::File { mode, .. } | Node::Directory { mode, .. }) => {
                *mode = bits;
                Ok(())
            }
            _ => Err(Errno::ENOENT),
        }
    }

    pub(crate) fn set_time(&mut self, path: &Path, time: Timestamp) -> HostResult<()> {
        self.materialise(path)?;
        let path = self.follow(path)?;
        match self.overlay.get_mut(&path) {
            Some(Node::File { mtime, .. } | Node::Directory { mtime, .. }) => {
                *mtime = time;
                Ok(())
            }
            _ => Err(Errno::ENOENT),
        }
    }

    /// Brings something of the disk into the overlay before it changes.
    fn materialise(&mut self, path: &Path) -> HostResult<()> {
        let path = self.follow(path)?;
        if self.node(&path).is_some() {
            return Ok(());
        }
        let stat = self.lstat(&path)?;
        let node = if stat.mode & mode::TYPE == mode::DIRECTORY {
            Node::Directory { mode: stat.mode & 0o7777, mtime: stat.mtime }
        } else {
            Node::File {
                content: self.content(&path)?,
                mode: stat.mode & 0o7777,
                mtime: stat.mtime,
            }
        };
        self.overlay.insert(path, node);
        Ok(())
    }

    /// Moves a file or a whole directory.
    pub(crate) fn rename(&mut self, from: &Path, to: &Path) -> HostResult<()> {
        let stat = self.lstat(from)?;
        self.check_parent(to)?;
        let is_directory = stat.mode & mode::TYPE == mode::DIRECTORY;
        if let Ok(existing) = self.lstat(to) {
            match (is_directory, existing.mode & mode::TYPE == mode::DIRECTORY) {
                (true, false) => return Err(Errno::ENOTDIR),
                (false, true) => return Err(Errno::EISDIR),
                (true, true) if !self.list(to)?.is_empty() => return Err(Errno::ENOTEMPTY),
                _ => {}
            }
        }
        if is_directory {
            for name in self.list(from)? {
                let name = PathBuf::from(std::ffi::OsString::from_vec(name));
                self.overlay
                    .insert(to.to_owned(), Node::Directory { mode: 0o755, mtime: stat.mtime });
                self.rename(&from.join(&name), &to.join(&name))?;
            }
        }
        if !matches!(self.node(from), Some(Node::Link { .. })) {
            self.materialise(from)?;
        }
        if let Some(node) = self.overlay.insert(from.to_owned(), Node::Gone) {
            self.overlay.insert(to.to_owned(), node);
        }
        Ok(())
    }

    /// Names in a directory, sorted.
    pub(crate) fn list(&self, path: &Path) -> HostResult<Vec<Vec<u8>>> {
        let path = self.follow(path)?;
        let stat = self.lstat(&path)?;
        if stat.mode & mode::TYPE != mode::DIRECTORY {
            return Err(Errno::ENOTDIR);
        }
        let mut names = std::collections::BTreeSet::new();
        if self.shows(&path) && !self.gone(&path) && path.is_dir() {
            for entry in std::fs::read_dir(&path).map_err(|error| errno(&error))? {
                names.insert(entry.map_err(|error| errno(&error))?.file_name().into_vec());
            }
        }
        for (child, node) in
            self.overlay.range(path.clone()..).take_while(|(child, _)| child.starts_with(&path))
        {
            if child.parent() != Some(&path) {
                continue;
            }
            let Some(name) = child.file_name() else { continue };
            if matches!(node, Node::Gone) {
                names.remove(name.as_bytes());
            } else {
                names.insert(name.as_bytes().to_vec());
            }
        }
        Ok(names.into_iter().collect())
    }
}
