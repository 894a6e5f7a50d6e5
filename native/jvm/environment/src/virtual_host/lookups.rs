//! Paths and addresses that the guest uses, which are noted.

use std::net::SocketAddr;

use vm::host::{Errno, Fd, HostResult, OpenFlags};

use super::Virtual;
use super::sought::Sought;
use crate::handles::Open;
use crate::inode::Ino;
use crate::network::is_local;

impl Virtual {
    /// Records that the guest wants to change a file. A path relative to an open folder could be anywhere.
    pub(super) fn reaches(&self, from: Option<Ino>, path: &[u8]) {
        match from {
            Some(_) => self.options.reach.note(),
            None => self.options.reach.change(path),
        }
    }

    /// Records a file that was looked up, if it does not exist. Returns what was found.
    pub(super) fn looked_up<T>(&mut self, path: &[u8], found: HostResult<T>) -> HostResult<T> {
        if matches!(found, Err(Errno::ENOENT)) {
            self.sought.missing(path, &self.state.world.home());
        }
        found
    }

    /// Records that the guest wants to send something to an address.
    pub(super) fn reaches_address(&self, address: Option<SocketAddr>) {
        if address.is_some_and(|it| !is_local(it.ip())) {
            self.options.reach.note();
        }
    }

    pub(super) fn open_from(
        &mut self,
        from: Option<Ino>,
        path: &[u8],
        flags: OpenFlags,
        mode: u32,
    ) -> HostResult<Fd> {
        let now = self.real_time();
        let OpenFlags { read, write, append, create, .. } = flags;
        if write || create {
            self.reaches(from, path);
        }
        let is_new = from.is_none() && Sought::may_be_made(path) && create;
        if is_new && self.state.files.lstat(None, path) == Err(Errno::ENOENT) {
            self.sought.made(path);
        }
        let opened = self.state.files.open(from, path, flags, mode, now);
        let ino = if from.is_none() { self.looked_up(path, opened)? } else { opened? };
        Ok(self.state.handles.add(Open::Node { ino, position: 0, read, write, append }))
    }
}
