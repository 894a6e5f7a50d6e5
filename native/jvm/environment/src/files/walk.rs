//! Resolves paths to inodes.

use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

use vm::host::{Errno, HostResult};

use super::{Files, ROOT};
use crate::inode::{Ino, Kind};

/// Symbolic links followed while one path is resolved; one more is `ELOOP`.
const MOST_LINKS: u32 = 40;
/// Bytes of the longest name.
const NAME_MAX: usize = 255;
/// Bytes of the longest path, with its terminating zero.
const PATH_MAX: usize = 4096;

/// Which symbolic links of a path are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Follow {
    /// Follows all symbolic links.
    Last,
    /// Follows the symbolic links of all names but the last.
    Middle,
}

/// The result of resolving a path.
pub(crate) struct Place {
    /// The directory that contains the last name.
    pub(crate) parent: Ino,
    /// The last name; empty if the path is `/` or ends in `.` or `..`.
    pub(crate) name: Vec<u8>,
    /// The inode that the name leads to, if there is one.
    pub(crate) ino: Option<Ino>,
}

impl Files {
    /// Resolves a path to an existing inode.
    pub(crate) fn find(
        &mut self,
        from: Option<Ino>,
        path: &[u8],
        follow: Follow,
    ) -> HostResult<Ino> {
        self.place(from, path, follow)?.ino.ok_or(Errno::ENOENT)
    }

    /// Resolves a path relative to a directory, by default the working directory. The last name need
    /// not exist.
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

    /// Returns the place of a directory for a path that names no entry of its parent, such as `.` or `/`.
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

    /// Looks up a name in a directory, and imports it from the disk if that has it.
    pub(crate) fn child(&mut self, at: Ino, name: &[u8]) -> HostResult<Option<Ino>> {
        let directory = self.directory(at)?;
        if !self.faults.is_empty()
            && let Some(errno) = self.faults.get(&(at, name.to_vec()))
        {
            return Err(Errno(*errno));
        }
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

    /// Returns the absolute path of a directory.
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

    /// Returns the absolute path without symbolic links, `.` and `..`.
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
