//! The only door out of the vm: files, clock, entropy, environment, network.
//!
//! Shaped after POSIX, because the natives of the JDK's library are.

use std::any::Any;

/// An error number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Errno(pub i32);

#[allow(missing_docs)]
impl Errno {
    pub const EPERM: Errno = Errno(1);
    pub const ENOENT: Errno = Errno(2);
    pub const EBADF: Errno = Errno(9);
    pub const EACCES: Errno = Errno(13);
    pub const EEXIST: Errno = Errno(17);
    pub const EXDEV: Errno = Errno(18);
    pub const ENOTDIR: Errno = Errno(20);
    pub const EISDIR: Errno = Errno(21);
    pub const EINVAL: Errno = Errno(22);
    pub const ENOTTY: Errno = Errno(25);
    pub const ESPIPE: Errno = Errno(29);
    pub const EROFS: Errno = Errno(30);
    pub const ENAMETOOLONG: Errno = Errno(36);
    pub const ENOSYS: Errno = Errno(38);
    pub const ENOTEMPTY: Errno = Errno(39);
    pub const ELOOP: Errno = Errno(40);

    /// The text that `strerror` gives in the C locale.
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Errno::EPERM => "Operation not permitted",
            Errno::ENOENT => "No such file or directory",
            Errno::EBADF => "Bad file descriptor",
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

/// An open file.
pub type Fd = i32;

/// The outcome of a call to the host.
pub type HostResult<T> = Result<T, Errno>;

/// How a file is opened.
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
}

/// From where a position counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whence {
    /// The start of the file.
    Start,
    /// The current position.
    Current,
    /// The end of the file.
    End,
}

/// A point in time: seconds since the epoch, and nanoseconds.
pub type Timestamp = (i64, u32);

/// What `stat` tells.
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
    /// A character device.
    pub const CHARACTER: u32 = 0o020_000;
}

/// The outside world as the guest sees it. Every error is an [`Errno`].
#[allow(missing_docs, clippy::missing_errors_doc)]
pub trait Host {
    fn open(&mut self, path: &[u8], flags: OpenFlags, mode: u32) -> HostResult<Fd>;
    fn close(&mut self, fd: Fd) -> HostResult<()>;
    fn read(&mut self, fd: Fd, into: &mut [u8]) -> HostResult<usize>;
    fn write(&mut self, fd: Fd, bytes: &[u8]) -> HostResult<usize>;
    fn pread(&mut self, fd: Fd, into: &mut [u8], at: u64) -> HostResult<usize>;
    fn pwrite(&mut self, fd: Fd, bytes: &[u8], at: u64) -> HostResult<usize>;
    fn seek(&mut self, fd: Fd, offset: i64, whence: Whence) -> HostResult<u64>;
    fn size(&mut self, fd: Fd) -> HostResult<u64>;
    fn truncate(&mut self, fd: Fd, length: u64) -> HostResult<()>;
    fn available(&mut self, fd: Fd) -> HostResult<u64>;
    fn dup(&mut self, fd: Fd) -> HostResult<Fd>;
    fn stat(&mut self, path: &[u8]) -> HostResult<FileStat>;
    fn lstat(&mut self, path: &[u8]) -> HostResult<FileStat>;
    fn fstat(&mut self, fd: Fd) -> HostResult<FileStat>;
    /// Checks the bits of `access(2)`: 4 read, 2 write, 1 execute.
    fn access(&mut self, path: &[u8], bits: u32) -> HostResult<()>;
    fn mkdir(&mut self, path: &[u8], mode: u32) -> HostResult<()>;
    fn rmdir(&mut self, path: &[u8]) -> HostResult<()>;
    fn unlink(&mut self, path: &[u8]) -> HostResult<()>;
    fn rename(&mut self, from: &[u8], to: &[u8]) -> HostResult<()>;
    fn symlink(&mut self, target: &[u8], link: &[u8]) -> HostResult<()>;
    fn link(&mut self, existing: &[u8], new: &[u8]) -> HostResult<()>;
    fn readlink(&mut self, path: &[u8]) -> HostResult<Vec<u8>>;
    fn realpath(&mut self, path: &[u8]) -> HostResult<Vec<u8>>;
    /// The names in a directory, sorted.
    fn list(&mut self, path: &[u8]) -> HostResult<Vec<Vec<u8>>>;
    fn chmod(&mut self, path: &[u8], mode: u32) -> HostResult<()>;
    fn utimens(&mut self, path: &[u8], atime: Timestamp, mtime: Timestamp) -> HostResult<()>;
    fn getcwd(&self) -> Vec<u8>;

    /// The time of day; every reading advances it.
    fn now_realtime(&mut self) -> Timestamp;
    /// Nanoseconds since an arbitrary start; every reading advances it.
    fn monotonic_nanos(&mut self) -> i64;
    /// The same clock, read by the vm itself, which does not advance it.
    fn now(&self) -> i64;
    /// Lets virtual time pass.
    fn advance(&mut self, nanos: i64);
    /// Fills with bytes that depend on the seed alone.
    fn entropy(&mut self, into: &mut [u8]);
    /// Environment variables, sorted by name.
    fn environment(&self) -> Vec<(Vec<u8>, Vec<u8>)>;
    fn processors(&self) -> u32;
    fn process_id(&self) -> u32;
    fn host_name(&self) -> String;
    /// The addresses of a host name; IPv4 as four bytes, IPv6 as sixteen.
    fn resolve(&mut self, host: &str) -> HostResult<Vec<Vec<u8>>>;

    /// The state that a roll-back restores; cheap to take.
    fn snapshot(&self) -> Box<dyn Any>;
    /// Returns to a state that [`Host::snapshot`] gave.
    fn restore(&mut self, snapshot: &dyn Any);
}
