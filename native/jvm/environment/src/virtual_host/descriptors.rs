//! Implements reading, writing and the like for each kind of open file.

use vm::host::{Errno, Fd, FileStat, HostResult, Whence, mode};

use super::Virtual;
use crate::handles::Open;
use crate::inode::{Device, Ino, Kind};

/// The size of the counters by which the class library wakes a thread that waits for connections.
const COUNTER: usize = 8;
/// The permission bits that `fstat` reports for sockets.
const SOCKET_MODE: u32 = 0o777;

impl Virtual {
    /// Returns the inode of a descriptor.
    pub(super) fn node(&self, fd: Fd) -> HostResult<Ino> {
        match self.state.handles.get(fd)?.open {
            Open::Node { ino, .. } => Ok(ino),
            Open::Socket(_) | Open::Watch(_) => Err(Errno::EINVAL),
        }
    }

    /// Returns the inode of a descriptor that was opened for reading and can be read at any position.
    pub(super) fn readable(&self, fd: Fd) -> HostResult<Ino> {
        match self.state.handles.get(fd)?.open {
            Open::Node { ino, read: true, .. } => Ok(ino),
            Open::Node { .. } => Err(Errno::EBADF),
            Open::Socket(_) | Open::Watch(_) => Err(Errno::ESPIPE),
        }
    }

    /// Returns the inode of a descriptor that was opened for writing and can be written at any position.
    pub(super) fn writable(&self, fd: Fd) -> HostResult<Ino> {
        match self.state.handles.get(fd)?.open {
            Open::Node { ino, write: true, .. } => Ok(ino),
            Open::Node { .. } => Err(Errno::EBADF),
            Open::Socket(_) | Open::Watch(_) => Err(Errno::ESPIPE),
        }
    }

    fn device(&self, ino: Ino) -> HostResult<Option<Device>> {
        match self.state.files.inode(ino)?.kind {
            Kind::Device(device) => Ok(Some(device)),
            _ => Ok(None),
        }
    }

    pub(super) fn read_open(&mut self, fd: Fd, into: &mut [u8]) -> HostResult<usize> {
        let (ino, at) = match self.state.handles.get(fd)?.open {
            Open::Node { ino, position, read: true, .. } => (ino, position),
            Open::Node { .. } => return Err(Errno::EBADF),
            Open::Socket(id) => {
                let most = self.most_of(into.len());
                return self.state.network.read(id, into.get_mut(..most).unwrap_or_default());
            }
            Open::Watch(_) => return Err(Errno::EINVAL),
        };
        match self.device(ino)? {
            None => {
                let count = self.state.files.read(ino, into, at)?;
                self.set_position(fd, at + count as u64);
                Ok(count)
            }
            Some(Device::Entropy) => {
                self.state.random.fill(into);
                Ok(into.len())
            }
            Some(Device::Zero) => {
                into.fill(0);
                Ok(into.len())
            }
            Some(Device::Input) => {
                let rest = self.input_from(at);
                let count = rest.len().min(into.len());
                into.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
                self.set_position(fd, at + count as u64);
                Ok(count)
            }
            Some(_) => Ok(0),
        }
    }

    /// Returns the most bytes that a read of `bytes` bytes from a connection gives. The class library reads counters of
    /// [`COUNTER`] bytes, which come whole.
    fn most_of(&self, bytes: usize) -> usize {
        match self.state.world.short_reads {
            Some(most) if bytes > COUNTER => bytes.min(most as usize),
            _ => bytes,
        }
    }

    /// Returns the bytes of standard input from a position to the end.
    fn input_from(&self, position: u64) -> &[u8] {
        let start = usize::try_from(position).unwrap_or(usize::MAX);
        self.state.world.input.as_bytes().get(start..).unwrap_or_default()
    }

    pub(super) fn write_open(&mut self, fd: Fd, bytes: &[u8]) -> HostResult<usize> {
        let (ino, position, append) = match self.state.handles.get(fd)?.open {
            Open::Node { ino, position, write: true, append, .. } => (ino, position, append),
            Open::Node { .. } => return Err(Errno::EBADF),
            Open::Socket(id) => return self.state.network.write(id, bytes),
            Open::Watch(_) => return Err(Errno::EINVAL),
        };
        match self.device(ino)? {
            None => {
                let end = self.state.files.stat_of(ino)?.size;
                let at = if append { end } else { position };
                let now = self.real_time();
                let count = self.state.files.write(ino, bytes, at, now)?;
                self.set_position(fd, at + count as u64);
                Ok(count)
            }
            Some(Device::Output) => {
                (self.sink)(1, bytes);
                Ok(bytes.len())
            }
            Some(Device::Error) => {
                (self.sink)(2, bytes);
                Ok(bytes.len())
            }
            Some(_) => Ok(bytes.len()),
        }
    }

    fn set_position(&mut self, fd: Fd, to: u64) {
        if let Ok(handle) = self.state.handles.get_mut(fd)
            && let Open::Node { position, .. } = &mut handle.open
        {
            *position = to;
        }
    }

    pub(super) fn seek_open(&mut self, fd: Fd, offset: i64, whence: Whence) -> HostResult<u64> {
        let Open::Node { ino, position, .. } = self.state.handles.get(fd)?.open else {
            return Err(Errno::ESPIPE);
        };
        if matches!(self.device(ino)?, Some(Device::Input | Device::Output | Device::Error)) {
            return Err(Errno::ESPIPE);
        }
        let base = match whence {
            Whence::Start => 0,
            Whence::Current => position,
            Whence::End => self.state.files.stat_of(ino)?.size,
        };
        let to = base.checked_add_signed(offset).ok_or(Errno::EINVAL)?;
        self.set_position(fd, to);
        Ok(to)
    }

    pub(super) fn available_open(&self, fd: Fd) -> HostResult<u64> {
        match self.state.handles.get(fd)?.open {
            Open::Node { ino, position, .. } => match self.device(ino)? {
                Some(Device::Input) => Ok(self.input_from(position).len() as u64),
                _ => Ok(self.state.files.stat_of(ino)?.size.saturating_sub(position)),
            },
            Open::Socket(id) => self.state.network.available(id),
            Open::Watch(_) => Err(Errno::EINVAL),
        }
    }

    pub(super) fn stat_open(&self, fd: Fd) -> HostResult<FileStat> {
        match self.state.handles.get(fd)?.open {
            Open::Node { ino, .. } => self.state.files.stat_of(ino),
            Open::Socket(id) => Ok(FileStat {
                mode: mode::SOCKET | SOCKET_MODE,
                ino: id,
                dev: 2,
                nlink: 1,
                ..FileStat::default()
            }),
            Open::Watch(_) => Ok(FileStat { nlink: 1, dev: 2, ..FileStat::default() }),
        }
    }

    /// Closes an open file that no descriptor refers to any more.
    pub(super) fn release(&mut self, open: Option<Open>) {
        match open {
            Some(Open::Node { ino, .. }) => self.state.files.close(ino),
            Some(Open::Socket(id)) => self.state.network.close(id),
            Some(Open::Watch(_)) | None => {}
        }
    }
}
