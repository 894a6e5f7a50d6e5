//! The interface through which the vm reaches everything outside: files, clock, entropy,
//! environment and network. The vm uses no other way.
//!
//! Its methods follow POSIX, because the JDK's native methods do.

use std::any::Any;
use std::net::SocketAddr;
use std::sync::Arc;

/// An error number of POSIX (`errno`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Errno(pub i32);

#[allow(missing_docs)]
impl Errno {
    pub const EPERM: Errno = Errno(1);
    pub const ENOENT: Errno = Errno(2);
    pub const EIO: Errno = Errno(5);
    pub const EBADF: Errno = Errno(9);
    pub const EAGAIN: Errno = Errno(11);
    pub const EACCES: Errno = Errno(13);
    pub const EBUSY: Errno = Errno(16);
    pub const EEXIST: Errno = Errno(17);
    pub const EXDEV: Errno = Errno(18);
    pub const ENOTDIR: Errno = Errno(20);
    pub const EISDIR: Errno = Errno(21);
    pub const EINVAL: Errno = Errno(22);
    pub const EMFILE: Errno = Errno(24);
    pub const ENOTTY: Errno = Errno(25);
    pub const EFBIG: Errno = Errno(27);
    pub const ENOSPC: Errno = Errno(28);
    pub const ESPIPE: Errno = Errno(29);
    pub const EROFS: Errno = Errno(30);
    pub const EPIPE: Errno = Errno(32);
    pub const ENAMETOOLONG: Errno = Errno(36);
    pub const ENOSYS: Errno = Errno(38);
    pub const ENOTEMPTY: Errno = Errno(39);
    pub const ELOOP: Errno = Errno(40);
    pub const ENOTSOCK: Errno = Errno(88);
    pub const EDESTADDRREQ: Errno = Errno(89);
    pub const EMSGSIZE: Errno = Errno(90);
    pub const EOPNOTSUPP: Errno = Errno(95);
    pub const EADDRINUSE: Errno = Errno(98);
    pub const EADDRNOTAVAIL: Errno = Errno(99);
    pub const ECONNRESET: Errno = Errno(104);
    pub const EISCONN: Errno = Errno(106);
    pub const ENOTCONN: Errno = Errno(107);
    pub const ETIMEDOUT: Errno = Errno(110);
    pub const ECONNREFUSED: Errno = Errno(111);
    pub const EHOSTUNREACH: Errno = Errno(113);
    pub const EINPROGRESS: Errno = Errno(115);

    /// Returns the text that `strerror` returns in the C locale.
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Errno::EPERM => "Operation not permitted",
            Errno::ENOENT => "No such file or directory",
            Errno::EIO => "Input/output error",
            Errno::EMFILE => "Too many open files",
            Errno::ENOSPC => "No space left on device",
            Errno::EBADF => "Bad file descriptor",
            Errno::EAGAIN => "Resource temporarily unavailable",
            Errno::EBUSY => "Device or resource busy",
            Errno::EFBIG => "File too large",
            Errno::EPIPE => "Broken pipe",
            Errno::ENOTSOCK => "Socket operation on non-socket",
            Errno::EDESTADDRREQ => "Destination address required",
            Errno::EMSGSIZE => "Message too long",
            Errno::EOPNOTSUPP => "Operation not supported",
            Errno::EADDRINUSE => "Address already in use",
            Errno::EADDRNOTAVAIL => "Cannot assign requested address",
            Errno::ECONNRESET => "Connection reset by peer",
            Errno::EISCONN => "Transport endpoint is already connected",
            Errno::ENOTCONN => "Transport endpoint is not connected",
            Errno::ETIMEDOUT => "Connection timed out",
            Errno::ECONNREFUSED => "Connection refused",
            Errno::EHOSTUNREACH => "No route to host",
            Errno::EINPROGRESS => "Operation now in progress",
            Errno::EACCES => "Permission denied",
            Errno::EEXIST => "File exists",
            Errno::EXDEV => "Invalid cross-device link",
            Errno::ENOTDIR => "Not a directory",
            Errno::EISDIR => "Is a directory",
            Errno::EINVAL => "Invalid argument",
            Errno::ENOTTY => "Inappropriate ioctl for device",
            Errno::ESPIPE => "Illegal seek",
            Errno::EROFS => "Read-only file system",
            Errno::ENAMETOOLONG => "File name too long",
            Errno::ENOSYS => "Function not implemented",
            Errno::ENOTEMPTY => "Directory not empty",
            Errno::ELOOP => "Too many levels of symbolic links",
            Errno(_) => "Unknown error",
        }
    }
}

/// Returns whether a program must have chosen a port itself. The host gives no such port to a program that asks for any
/// port.
#[must_use]
pub fn is_chosen(port: u16) -> bool {
    (1..FIRST_FREE_PORT).contains(&port)
}

/// The lowest port that a host gives to a program that asks for any port.
pub const FIRST_FREE_PORT: u16 = 32_768;

/// A file descriptor.
pub type Fd = i32;

/// The result of a call to the host.
pub type HostResult<T> = Result<T, Errno>;

/// The flags with which a file is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, clippy::struct_excessive_bools)]
pub struct OpenFlags {
    pub read: bool,
    pub write: bool,
    pub append: bool,
    pub create: bool,
    pub exclusive: bool,
    pub truncate: bool,
    pub directory: bool,
    pub no_follow: bool,
}

/// A kind of socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SocketKind {
    /// A stream of bytes, like TCP.
    Stream,
    /// Messages, like UDP.
    Datagram,
}

/// The directions of a connection that a shutdown closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Directions {
    pub read: bool,
    pub write: bool,
}

/// The size of a file system in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Space {
    pub block: u64,
    pub total: u64,
    pub free: u64,
}

/// The event bits of `poll(2)` and `epoll(7)` on Linux.
pub mod ready {
    /// Data can be read, or the end of the file has been reached.
    pub const READ: u32 = 0x1;
    /// Data can be written.
    pub const WRITE: u32 = 0x4;
    /// An error occurred. This bit is always reported.
    pub const ERROR: u32 = 0x8;
    /// Both directions are closed. This bit is always reported.
    pub const HANG_UP: u32 = 0x10;
    /// The descriptor is not open. This bit is always reported.
    pub const INVALID: u32 = 0x20;
    /// A request to report only one event.
    pub const ONE_SHOT: u32 = 1 << 30;
}

/// The position to which an offset is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whence {
    /// The start of the file.
    Start,
    /// The current position.
    Current,
    /// The end of the file.
    End,
}

/// The number of instructions that take one nanosecond of virtual time. Compiled Java executes
/// several instructions in a nanosecond, and tests with a time limit rely on that speed.
pub const INSTRUCTIONS_A_NANOSECOND: u64 = 4;

/// A point in time: seconds since the epoch, and nanoseconds within the second.
pub type Timestamp = (i64, u32);

/// The result of `stat`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct FileStat {
    pub mode: u32,
    pub ino: u64,
    pub dev: u64,
    pub nlink: u64,
    pub uid: u32,
    pub gid: u32,
    pub size: u64,
    pub atime: Timestamp,
    pub mtime: Timestamp,
    pub ctime: Timestamp,
    pub birth: Timestamp,
}

/// The file type bits of [`FileStat::mode`].
pub mod mode {
    /// All type bits.
    pub const TYPE: u32 = 0o170_000;
    /// A directory.
    pub const DIRECTORY: u32 = 0o040_000;
    /// A regular file.
    pub const REGULAR: u32 = 0o100_000;
    /// A symbolic link.
    pub const LINK: u32 = 0o120_000;
    /// A socket.
    pub const SOCKET: u32 = 0o140_000;
    /// A character device.
    pub const CHARACTER: u32 = 0o020_000;
}

/// The present state of a path that the guest has written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// A file with this content.
    File(Arc<Vec<u8>>),
    /// A directory.
    Directory,
}

/// Puts things into the order in which reflection or a folder lists them.
pub fn in_listed_order<T>(host: &(impl Host + ?Sized), whose: &[u8], things: Vec<T>) -> Vec<T> {
    let Some(places) = host.listed(whose, things.len()) else { return things };
    let mut things: Vec<Option<T>> = things.into_iter().map(Some).collect();
    places.into_iter().filter_map(|place| things.get_mut(place)?.take()).collect()
}

/// The outside world as the guest sees it. Every error is an [`Errno`].
#[allow(missing_docs, clippy::missing_errors_doc)]
pub trait Host {
    fn open(&mut self, path: &[u8], flags: OpenFlags, mode: u32) -> HostResult<Fd>;
    /// Opens a file like [`Host::open`], relative to an open directory.
    fn open_at(&mut self, at: Fd, path: &[u8], flags: OpenFlags, mode: u32) -> HostResult<Fd>;
    fn close(&mut self, fd: Fd) -> HostResult<()>;
    /// Closes a file and puts a closed connection in its place. Threads that wait for the file wake
    /// up.
    fn disable(&mut self, fd: Fd) -> HostResult<()>;
    fn set_blocking(&mut self, fd: Fd, blocking: bool) -> HostResult<()>;
    /// Returns whether the guest wants to wait when a call returns [`Errno::EAGAIN`]. The host
    /// itself never waits.
    fn is_blocking(&self, fd: Fd) -> HostResult<bool>;
    fn read(&mut self, fd: Fd, into: &mut [u8]) -> HostResult<usize>;
    fn write(&mut self, fd: Fd, bytes: &[u8]) -> HostResult<usize>;
    fn pread(&mut self, fd: Fd, into: &mut [u8], at: u64) -> HostResult<usize>;
    fn pwrite(&mut self, fd: Fd, bytes: &[u8], at: u64) -> HostResult<usize>;
    fn seek(&mut self, fd: Fd, offset: i64, whence: Whence) -> HostResult<u64>;
    fn size(&mut self, fd: Fd) -> HostResult<u64>;
    fn truncate(&mut self, fd: Fd, length: u64) -> HostResult<()>;
    fn available(&mut self, fd: Fd) -> HostResult<u64>;
    fn dup(&mut self, fd: Fd) -> HostResult<Fd>;
    fn dup_to(&mut self, fd: Fd, target: Fd) -> HostResult<()>;
    fn stat(&mut self, path: &[u8]) -> HostResult<FileStat>;
    fn lstat(&mut self, path: &[u8]) -> HostResult<FileStat>;
    /// Works like [`Host::stat`] or [`Host::lstat`], relative to an open directory.
    fn stat_at(&mut self, at: Fd, path: &[u8], follow: bool) -> HostResult<FileStat>;
    fn fstat(&mut self, fd: Fd) -> HostResult<FileStat>;
    /// Checks the bits of `access(2)`: 4 for read, 2 for write, 1 for execute.
    fn access(&mut self, path: &[u8], bits: u32) -> HostResult<()>;
    fn mkdir(&mut self, path: &[u8], mode: u32) -> HostResult<()>;
    fn rmdir(&mut self, path: &[u8]) -> HostResult<()>;
    fn unlink(&mut self, path: &[u8]) -> HostResult<()>;
    /// Removes a name in an open directory. `directory` says whether it must be the name of a
    /// directory.
    fn unlink_at(&mut self, at: Fd, path: &[u8], directory: bool) -> HostResult<()>;
    fn rename(&mut self, from: &[u8], to: &[u8]) -> HostResult<()>;
    /// Renames a file like [`Host::rename`], relative to open directories.
    fn rename_at(&mut self, from: (Fd, &[u8]), to: (Fd, &[u8])) -> HostResult<()>;
    fn symlink(&mut self, target: &[u8], link: &[u8]) -> HostResult<()>;
    fn link(&mut self, existing: &[u8], new: &[u8]) -> HostResult<()>;
    fn readlink(&mut self, path: &[u8]) -> HostResult<Vec<u8>>;
    fn realpath(&mut self, path: &[u8]) -> HostResult<Vec<u8>>;
    /// Returns the names in a directory, sorted.
    fn list(&mut self, path: &[u8]) -> HostResult<Vec<Vec<u8>>>;
    /// Works like [`Host::list`] for an open directory.
    fn list_open(&mut self, fd: Fd) -> HostResult<Vec<Vec<u8>>>;
    fn chmod(&mut self, path: &[u8], mode: u32) -> HostResult<()>;
    fn fchmod(&mut self, fd: Fd, mode: u32) -> HostResult<()>;
    /// Changes the owner and the group of a file. `None` leaves the owner or the group unchanged.
    fn chown(
        &mut self,
        path: &[u8],
        user: Option<u32>,
        group: Option<u32>,
        follow: bool,
    ) -> HostResult<()>;
    /// Works like [`Host::chown`] for an open file.
    fn fchown(&mut self, fd: Fd, user: Option<u32>, group: Option<u32>) -> HostResult<()>;
    fn utimens(&mut self, path: &[u8], atime: Timestamp, mtime: Timestamp) -> HostResult<()>;
    /// Works like [`Host::utimens`] for an open file.
    fn futimens(&mut self, fd: Fd, atime: Timestamp, mtime: Timestamp) -> HostResult<()>;
    /// Returns the size of the file system that contains a path.
    fn space(&mut self, path: &[u8]) -> HostResult<Space>;
    fn getcwd(&self) -> Vec<u8>;
    /// Returns the number of times that the guest has changed a file, or the names in a directory.
    fn file_changes(&self) -> u64;
    /// Returns the files and directories that are not as the disk has them, each with its path, sorted by it. Paths below
    /// the working directory are relative to it. What was removed is not told.
    fn written(&self) -> Vec<(Vec<u8>, Written)>;
    /// Returns the files that the guest asked for in vain in its user's home folder, as `~/name`, and those that it made in
    /// the folder for temporary files, each once, since the last call.
    fn take_sought(&mut self) -> Vec<String>;

    /// Creates an unbound socket for both versions of IP. [`Host::read`] and [`Host::write`] work
    /// on it.
    fn socket(&mut self, kind: SocketKind) -> HostResult<Fd>;
    /// Creates a connection and returns its two ends.
    fn socket_pair(&mut self) -> HostResult<(Fd, Fd)>;
    /// Creates a connection to itself: data written to it can be read from it.
    fn event(&mut self) -> HostResult<Fd>;
    /// Binds a socket to an address. Port 0 asks for a free port.
    fn bind(&mut self, fd: Fd, address: SocketAddr) -> HostResult<()>;
    fn listen(&mut self, fd: Fd, backlog: u32) -> HostResult<()>;
    fn accept(&mut self, fd: Fd) -> HostResult<(Fd, SocketAddr)>;
    /// Connects a socket. `None` ends the association of a datagram socket. A non-blocking stream
    /// socket returns [`Errno::EINPROGRESS`]. Then [`Host::peer_address`] returns the peer, or the
    /// error with which the attempt failed.
    fn connect(&mut self, fd: Fd, address: Option<SocketAddr>) -> HostResult<()>;
    fn shutdown(&mut self, fd: Fd, directions: Directions) -> HostResult<()>;
    fn local_address(&self, fd: Fd) -> HostResult<SocketAddr>;
    fn peer_address(&self, fd: Fd) -> HostResult<SocketAddr>;
    /// Sends a message to an address, or to the connected address if there is none.
    fn send(&mut self, fd: Fd, bytes: &[u8], to: Option<SocketAddr>) -> HostResult<usize>;
    /// Receives a message and returns its length and its sender. The part that does not fit is
    /// lost.
    fn receive(&mut self, fd: Fd, into: &mut [u8]) -> HostResult<(usize, SocketAddr)>;
    /// Returns the value to which a socket option was set. An option is a level and a name.
    fn socket_option(&self, fd: Fd, option: (i32, i32)) -> HostResult<Option<i32>>;
    fn set_socket_option(&mut self, fd: Fd, option: (i32, i32), value: i32) -> HostResult<()>;
    /// Returns the bits of [`ready`] that hold for an open file.
    fn readiness(&self, fd: Fd) -> u32;
    /// Creates a set of watched files.
    fn watch_set(&mut self) -> HostResult<Fd>;
    /// Sets the bits of [`ready`] that a set watches for a file. `None` removes the file from the
    /// set.
    fn watch(&mut self, set: Fd, fd: Fd, interest: Option<u32>) -> HostResult<()>;
    /// Returns whether a set watches a file.
    fn is_watched(&self, set: Fd, fd: Fd) -> HostResult<bool>;
    /// Returns at most `most` files of a set that are ready, each with its bits of [`ready`].
    fn watched(&mut self, set: Fd, most: usize) -> HostResult<Vec<(Fd, u32)>>;

    /// Returns the time of day. Each reading advances the clock.
    fn now_realtime(&mut self) -> Timestamp;
    /// Continues in a different world. The worlds may differ only in aspects that no code notices at boot. A roll-back
    /// undoes the change. A value that is not a world of this host is ignored.
    fn enter(&mut self, _world: &dyn Any) {}
    /// Called before a test begins, or anything else that the test framework reports.
    fn begin_test(&mut self);
    /// Returns the nanoseconds since an arbitrary start. Each reading advances the clock.
    fn monotonic_nanos(&mut self) -> i64;
    /// Returns the nanoseconds since the vm started, without advancing the clock. Deadlines are
    /// such times.
    fn now(&self) -> i64;
    /// Advances the clock by the time that these instructions take, by
    /// [`INSTRUCTIONS_A_NANOSECOND`].
    fn run(&mut self, instructions: u64);
    /// Advances the clock by nanoseconds in which no instruction runs.
    fn idle(&mut self, nanos: i64);
    /// Fills a buffer with bytes that depend only on the seed.
    fn entropy(&mut self, into: &mut [u8]);
    /// Returns the environment variables, sorted by name.
    fn environment(&self) -> Vec<(Vec<u8>, Vec<u8>)>;
    fn processors(&self) -> u32;
    /// Returns the places of `count` things in the order in which reflection or a folder lists them, or `None`
    /// for the usual order. `whose` names the class or folder to which they belong.
    fn listed(&self, whose: &[u8], count: usize) -> Option<Vec<usize>>;
    fn process_id(&self) -> u32;
    fn host_name(&self) -> String;
    /// Returns the addresses of a host name: four bytes for IPv4, sixteen for IPv6.
    fn resolve(&mut self, host: &str) -> HostResult<Vec<Vec<u8>>>;

    /// Returns the state that a roll-back restores. This call is cheap.
    fn snapshot(&self) -> Box<dyn Any>;
    /// Returns the state that a roll-back restores as lines of text.
    fn dump(&self) -> Vec<String>;
    /// Restores a state that [`Host::snapshot`] returned.
    fn restore(&mut self, snapshot: &dyn Any);
    /// Returns the same state as bytes for an image of the vm, or `None` if bytes cannot express
    /// it.
    fn image(&self) -> Option<Vec<u8>>;
    /// Takes over the state in an image that a host with the same options wrote. Returns whether
    /// the bytes are such an image.
    fn adopt(&mut self, image: &[u8]) -> bool;
}
