//! From paths to inodes.

use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

use vm::host::{Errno, HostResult};

use super::{Files, ROOT};
use crate::inode::{Ino, Kind};

/// Symbolic links followed on one way.
const MOST_LINKS: u32 = 40;
/// Bytes of a name.
const NAME_MAX: usize = 255;
/// Bytes of a path, its end included.
const PATH_MAX: usize = 4096;

/// Which symbolic links of a path are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Follow {
    /// All.
    Last,
    /// All but the last name.
    Middle,
}

/// Where a path ends.
pub(crate) struct Place {
    /// The directory.
    pub(crate) parent: Ino,
    /// The name in it; empty when the path ends in `/`, `.` or `..` and there is no name.
    pub(crate) name: Vec<u8>,
    /// What is there.
    pub(crate) ino: Option<Ino>,
}

impl Files {
    /// What a path leads to.
    pub(crate) fn find(
        &mut self,
        from: Option<Ino>,
        path: &[u8],
        follow: Follow,
    ) -> HostResult<Ino> {
        self.place(from, path, follow)?.ino.ok_or(Errno::ENOENT)
    }

    /// Where a path leads, relative to a directory or else to the working directory; its last name
    /// need not exist.
    pub(crate) fn place(
        &mut self,
        from: Option<Ino>,
        path: &[u8],
        follow: Follow,
    ) -> HostResult<Place> {
        if path.is_empty() {
            return Err(Errno::ENOENT);
        }
        if path.len() >= PATH_MAX {
            return Err(Errno::ENAMETOOLONG);
        }
        self.walk(from.unwrap_or(self.cwd), path, follow, &mut 0)
    }

    fn walk(
        &mut self,
        start: Ino,
        path: &[u8],
        follow: Follow,
        links: &mut u32,
    ) -> HostResult<Place> {
        let mut at = if path.starts_with(b"/") { ROOT } else { start };
        let names: Vec<&[u8]> =
            path.split(|&byte| byte == b'/').filter(|name| !name.is_empty()).collect();
        let must_be_directory = path.ends_with(b"/") && !names.is_empty();
        let Some((last, middle)) = names.split_last() else { return self.itself(at) };
        for name in middle {
            let place = self.step(at, name, true, links)?;
            at = place.ino.ok_or(Errno::ENOENT)?;
        }
        let place = self.step(at, last, follow == Follow::Last || must_be_directory, links)?;
        if let (true, Some(ino)) = (must_be_directory, place.ino) {
            self.directory(ino)?;
        }
        Ok(place)
    }

    /// A directory as the end of a path that names nothing in it.
    fn itself(&self, ino: Ino) -> HostResult<Place> {
        let parent = self.directory(ino)?.parent;
        Ok(Place { parent, name: Vec::new(), ino: Some(ino) })
    }

    fn step(&mut self, at: Ino, name: &[u8], follow: bool, links: &mut u32) -> HostResult<Place> {
        let directory = self.directory(at)?;
        match name {
            b"." => return self.itself(at),
            b".." => return self.itself(directory.parent),
            _ if name.len() > NAME_MAX => return Err(Errno::ENAMETOOLONG),
            _ if !self.permits(self.inode(at)?, 1) => return Err(Errno::EACCES),
            _ => {}
        }
        let ino = self.child(at, name)?;
        if let (true, Some(ino)) = (follow, ino)
            && let Kind::Link(target) = &self.inode(ino)?.kind
        {
            *links += 1;
            if *links > MOST_LINKS {
                return Err(Errno::ELOOP);
            }
            let target = target.clone();
            return self.walk(at, &target, Follow::Last, links);
        }
        Ok(Place { parent: at, name: name.to_vec(), ino })
    }

    /// What a name in a directory leads to.
    pub(crate) fn child(&mut self, at: Ino, name: &[u8]) -> HostResult<Option<Ino>> {
        let directory = self.directory(at)?;
        if let Some(entry) = directory.entries.get(name) {
            return Ok(*entry);
        }
        let Some(disk) = &directory.disk else { return Ok(None) };
        let path = disk.join(std::ffi::OsStr::from_bytes(name));
        match self.import(at, name, &path) {
            Ok(ino) => Ok(Some(ino)),
            Err(Errno::ENOENT | Errno::ENOTDIR) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The path of a directory from the root.
    pub(crate) fn path_of(&self, mut ino: Ino) -> HostResult<Vec<u8>> {
        let mut names = Vec::new();
        while ino != ROOT {
            let directory = self.directory(ino)?;
            names.push(directory.name.as_slice());
            ino = directory.parent;
        }
        let mut path = PathBuf::from("/");
        path.extend(names.into_iter().rev().map(std::ffi::OsStr::from_bytes));
        Ok(path.as_os_str().as_bytes().to_vec())
    }

    /// A path without links, `.` and `..`.
    pub(crate) fn real_path(&mut self, path: &[u8]) -> HostResult<Vec<u8>> {
        let place = self.place(None, path, Follow::Last)?;
        let ino = place.ino.ok_or(Errno::ENOENT)?;
        if self.inode(ino)?.is_directory() {
            return self.path_of(ino);
        }
        let mut real = self.path_of(place.parent)?;
        if !real.ends_with(b"/") {
            real.push(b'/');
        }
        real.extend(place.name);
        Ok(real)
    }

    pub(crate) fn cwd(&self) -> Vec<u8> {
        self.path_of(self.cwd).unwrap_or_else(|_| b"/".to_vec())
    }
}
