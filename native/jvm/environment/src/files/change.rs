//! Creates, removes and renames files, directories and links.

use std::sync::Arc;

use vm::host::{Errno, HostResult, OpenFlags, Timestamp};

use super::walk::{Follow, Place};
use super::{Files, LINK_MODE, UMASK};
use crate::inode::{Content, Directory, Ino, Inode, Kind};

impl Files {
    /// Finds or makes the inode for `open(2)`, and counts one more open file.
    pub(crate) fn open(
        &mut self,
        from: Option<Ino>,
        path: &[u8],
        flags: OpenFlags,
        mode: u32,
        now: Timestamp,
    ) -> HostResult<Ino> {
        let exclusive = flags.create && flags.exclusive;
        let follow = if flags.no_follow || exclusive { Follow::Middle } else { Follow::Last };
        let place = self.place(from, path, follow)?;
        let ino = match place.ino {
            Some(_) if exclusive => return Err(Errno::EEXIST),
            Some(ino) => self.open_existing(ino, flags, now)?,
            None if flags.create => {
                if path.ends_with(b"/") {
                    return Err(Errno::EISDIR);
                }
                let content = Kind::File(Content::Memory(Arc::default()));
                self.make(&place, content, mode & !UMASK, now)?
            }
            None => return Err(Errno::ENOENT),
        };
        let node = self.inode_mut(ino)?;
        node.opens += 1;
        if let Kind::File(Content::Disk(disk)) = &node.kind {
            let disk = disk.clone();
            self.reads.open(&disk.path);
        }
        Ok(ino)
    }

    fn open_existing(&mut self, ino: Ino, flags: OpenFlags, now: Timestamp) -> HostResult<Ino> {
        let node = self.inode(ino)?;
        match &node.kind {
            Kind::Link(_) => return Err(Errno::ELOOP),
            Kind::Directory(_) if flags.write || flags.create => return Err(Errno::EISDIR),
            Kind::Directory(_) => {}
            _ if flags.directory => return Err(Errno::ENOTDIR),
            _ => {}
        }
        if !self.permits(node, u32::from(flags.read) << 2 | u32::from(flags.write) << 1) {
            return Err(Errno::EACCES);
        }
        if flags.truncate && flags.write && matches!(node.kind, Kind::File(_)) {
            self.truncate(ino, 0, now)?;
        }
        Ok(ino)
    }

    /// Counts one open file less. Forgets the inode if it has neither names nor open files.
    pub(crate) fn close(&mut self, ino: Ino) {
        if let Some(node) = self.inodes.get_mut(&ino) {
            node.opens = node.opens.saturating_sub(1);
        }
        self.forget_unused(ino);
    }

    fn forget_unused(&mut self, ino: Ino) {
        if self.inodes.get(&ino).is_some_and(|node| node.links == 0 && node.opens == 0) {
            self.inodes.remove(&ino);
        }
    }

    /// Checks that the guest may add and remove names in a directory.
    fn check_writable(&self, directory: Ino) -> HostResult<()> {
        let node = self.inode(directory)?;
        if !node.is_directory() {
            return Err(Errno::ENOTDIR);
        }
        if node.links == 0 {
            return Err(Errno::ENOENT);
        }
        if self.permits(node, 2 | 1) { Ok(()) } else { Err(Errno::EACCES) }
    }

    fn make(&mut self, place: &Place, kind: Kind, mode: u32, now: Timestamp) -> HostResult<Ino> {
        if place.ino.is_some() {
            return Err(Errno::EEXIST);
        }
        self.check_writable(place.parent)?;
        let is_directory = matches!(kind, Kind::Directory(_));
        let ino = self.add(place.parent, &place.name, Inode::new(kind, mode, now));
        self.touch(place.parent, i64::from(is_directory), now)?;
        Ok(ino)
    }

    /// Notes that the names in a directory changed; `links` is the change in its number of subdirectories.
    fn touch(&mut self, directory: Ino, links: i64, now: Timestamp) -> HostResult<()> {
        self.changes += 1;
        let node = self.inode_mut(directory)?;
        node.times.written(now);
        node.links = node.links.saturating_add_signed(links);
        Ok(())
    }

    pub(crate) fn make_directory(
        &mut self,
        path: &[u8],
        mode: u32,
        now: Timestamp,
    ) -> HostResult<()> {
        let place = self.place(None, path, Follow::Middle)?;
        let directory = Directory {
            parent: place.parent,
            name: place.name.clone(),
            entries: imbl::OrdMap::new(),
            disk: None,
        };
        self.make(&place, Kind::Directory(directory), mode & !UMASK, now).map(|_| ())
    }

    pub(crate) fn make_link(
        &mut self,
        target: &[u8],
        path: &[u8],
        now: Timestamp,
    ) -> HostResult<()> {
        if target.is_empty() {
            return Err(Errno::ENOENT);
        }
        let place = self.place(None, path, Follow::Middle)?;
        self.make(&place, Kind::Link(target.to_vec()), LINK_MODE, now).map(|_| ())
    }

    /// Gives a file another name (a hard link).
    pub(crate) fn link(&mut self, existing: &[u8], new: &[u8], now: Timestamp) -> HostResult<()> {
        let ino = self.find(None, existing, Follow::Middle)?;
        let place = self.place(None, new, Follow::Middle)?;
        if place.ino.is_some() {
            return Err(Errno::EEXIST);
        }
        if self.inode(ino)?.is_directory() {
            return Err(Errno::EPERM);
        }
        self.check_writable(place.parent)?;
        self.enter(place.parent, &place.name, Some(ino));
        self.touch(place.parent, 0, now)?;
        let node = self.inode_mut(ino)?;
        node.links += 1;
        node.times.changed = now;
        Ok(())
    }

    pub(crate) fn read_link(&mut self, path: &[u8]) -> HostResult<Vec<u8>> {
        let ino = self.find(None, path, Follow::Middle)?;
        match &self.inode(ino)?.kind {
            Kind::Link(target) => Ok(target.clone()),
            _ => Err(Errno::EINVAL),
        }
    }

    /// Removes a name that does not lead to a directory.
    pub(crate) fn remove_file(
        &mut self,
        from: Option<Ino>,
        path: &[u8],
        now: Timestamp,
    ) -> HostResult<()> {
        let place = self.place(from, path, Follow::Middle)?;
        let ino = place.ino.ok_or(Errno::ENOENT)?;
        if self.inode(ino)?.is_directory() {
            return Err(Errno::EISDIR);
        }
        self.check_writable(place.parent)?;
        self.drop_name(&place, ino, now)
    }

    pub(crate) fn remove_directory(
        &mut self,
        from: Option<Ino>,
        path: &[u8],
        now: Timestamp,
    ) -> HostResult<()> {
        let place = self.place(from, path, Follow::Middle)?;
        let ino = place.ino.ok_or(Errno::ENOENT)?;
        if !self.names(ino)?.is_empty() {
            return Err(Errno::ENOTEMPTY);
        }
        if place.name.is_empty() {
            return Err(Errno::EINVAL);
        }
        self.check_writable(place.parent)?;
        self.drop_name(&place, ino, now)
    }

    /// Removes a name, and forgets its inode unless it has other names or is open.
    fn drop_name(&mut self, place: &Place, ino: Ino, now: Timestamp) -> HostResult<()> {
        self.enter(place.parent, &place.name, None);
        let node = self.inode_mut(ino)?;
        node.times.changed = now;
        let is_directory = node.is_directory();
        node.links = if is_directory { 0 } else { node.links.saturating_sub(1) };
        self.touch(place.parent, -i64::from(is_directory), now)?;
        self.forget_unused(ino);
        Ok(())
    }

    /// Renames or moves a file or directory; replaces whatever the new name led to.
    pub(crate) fn rename(
        &mut self,
        from: (Option<Ino>, &[u8]),
        to: (Option<Ino>, &[u8]),
        now: Timestamp,
    ) -> HostResult<()> {
        let source = self.place(from.0, from.1, Follow::Middle)?;
        let target = self.place(to.0, to.1, Follow::Middle)?;
        let ino = source.ino.ok_or(Errno::ENOENT)?;
        if source.name.is_empty() || target.name.is_empty() {
            return Err(Errno::EBUSY);
        }
        self.check_writable(source.parent)?;
        self.check_writable(target.parent)?;
        if target.ino == Some(ino) {
            return Ok(());
        }
        let is_directory = self.inode(ino)?.is_directory();
        if is_directory && self.is_within(target.parent, ino)? {
            return Err(Errno::EINVAL);
        }
        if let Some(existing) = target.ino {
            self.check_replaceable(existing, is_directory)?;
            self.drop_name(&target, existing, now)?;
        }
        self.enter(source.parent, &source.name, None);
        self.enter(target.parent, &target.name, Some(ino));
        self.touch(source.parent, -i64::from(is_directory), now)?;
        self.touch(target.parent, i64::from(is_directory), now)?;
        let node = self.inode_mut(ino)?;
        node.times.changed = now;
        if let Kind::Directory(directory) = &mut node.kind {
            directory.parent = target.parent;
            directory.name = target.name;
        }
        Ok(())
    }

    /// Returns whether `inner` is `outer` or lies below it.
    fn is_within(&self, mut inner: Ino, outer: Ino) -> HostResult<bool> {
        loop {
            if inner == outer {
                return Ok(true);
            }
            let parent = self.directory(inner)?.parent;
            if parent == inner {
                return Ok(false);
            }
            inner = parent;
        }
    }

    fn check_replaceable(&self, existing: Ino, by_directory: bool) -> HostResult<()> {
        match (by_directory, self.inode(existing)?.is_directory()) {
            (true, false) => Err(Errno::ENOTDIR),
            (false, true) => Err(Errno::EISDIR),
            (true, true) if !self.names(existing)?.is_empty() => Err(Errno::ENOTEMPTY),
            _ => Ok(()),
        }
    }
}
