//! The table of open files by descriptor.

use imbl::OrdMap;
use serde::{Deserialize, Serialize};
use vm::host::{Errno, Fd, HostResult};

use crate::inode::Ino;
use crate::network::SocketId;

/// An open file, socket or watch set; several descriptors may share it, as after `dup(2)`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Handle {
    pub(crate) open: Open,
    /// Whether the guest wants to wait until an operation can be done (`O_NONBLOCK` is not set).
    pub(crate) blocking: bool,
    descriptors: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Open {
    /// A file, directory or device.
    Node {
        ino: Ino,
        position: u64,
        read: bool,
        write: bool,
        append: bool,
    },
    Socket(SocketId),
    /// A set of descriptors to watch, each with its bits of interest (`epoll`).
    Watch(OrdMap<Fd, u32>),
}

/// The table of descriptors.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Handles {
    descriptors: OrdMap<Fd, u64>,
    handles: OrdMap<u64, Handle>,
    next: u64,
}

impl Handles {
    /// Adds an open file under the lowest free descriptor.
    pub(crate) fn add(&mut self, open: Open) -> Fd {
        let id = self.next;
        self.next += 1;
        self.handles.insert(id, Handle { open, blocking: true, descriptors: 0 });
        let fd = self.lowest_free();
        self.refer(fd, id);
        fd
    }

    fn lowest_free(&self) -> Fd {
        (0..).find(|fd| !self.descriptors.contains_key(fd)).unwrap_or(Fd::MAX)
    }

    fn refer(&mut self, fd: Fd, id: u64) {
        self.descriptors.insert(fd, id);
        if let Some(handle) = self.handles.get_mut(&id) {
            handle.descriptors += 1;
        }
    }

    pub(crate) fn get(&self, fd: Fd) -> HostResult<&Handle> {
        let id = self.descriptors.get(&fd).ok_or(Errno::EBADF)?;
        self.handles.get(id).ok_or(Errno::EBADF)
    }

    pub(crate) fn get_mut(&mut self, fd: Fd) -> HostResult<&mut Handle> {
        let id = self.descriptors.get(&fd).ok_or(Errno::EBADF)?;
        self.handles.get_mut(id).ok_or(Errno::EBADF)
    }

    /// Makes another descriptor for the same open file.
    pub(crate) fn duplicate(&mut self, fd: Fd) -> HostResult<Fd> {
        let id = *self.descriptors.get(&fd).ok_or(Errno::EBADF)?;
        let copy = self.lowest_free();
        self.refer(copy, id);
        Ok(copy)
    }

    /// Makes the free descriptor `target` share the open file of `fd`.
    pub(crate) fn duplicate_to(&mut self, fd: Fd, target: Fd) -> HostResult<()> {
        let id = *self.descriptors.get(&fd).ok_or(Errno::EBADF)?;
        self.refer(target, id);
        Ok(())
    }

    /// Frees a descriptor. Returns the open file if no other descriptor shares it.
    pub(crate) fn remove(&mut self, fd: Fd) -> HostResult<Option<Open>> {
        let id = self.descriptors.remove(&fd).ok_or(Errno::EBADF)?;
        let handle = self.handles.get_mut(&id).ok_or(Errno::EBADF)?;
        handle.descriptors -= 1;
        if handle.descriptors > 0 {
            return Ok(None);
        }
        let removed = self.handles.remove(&id).map(|handle| handle.open);
        self.stop_watching(fd);
        Ok(removed)
    }

    /// Removes a closed descriptor from all watch sets.
    fn stop_watching(&mut self, fd: Fd) {
        let watches = |handle: &Handle| match &handle.open {
            Open::Watch(set) => set.contains_key(&fd),
            _ => false,
        };
        let sets: Vec<u64> =
            self.handles.iter().filter(|(_, handle)| watches(handle)).map(|(&id, _)| id).collect();
        for id in sets {
            if let Some(Handle { open: Open::Watch(set), .. }) = self.handles.get_mut(&id) {
                set.remove(&fd);
            }
        }
    }
}
