//! The `Host` that is the same in every run.

use std::any::Any;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use vm::host::{Errno, Fd, FileStat, Host, HostResult, OpenFlags, Timestamp, Whence, mode};

use crate::clock::Clock;
use crate::files::Files;
use crate::options::VirtualOptions;
use crate::random::Random;

/// Takes what the guest writes to standard output (1) or standard error (2).
pub type Sink = Box<dyn FnMut(Fd, &[u8])>;

/// What an open file descriptor stands for.
#[derive(Clone, Debug)]
enum Open {
    Input,
    Console(Fd),
    Null,
    Entropy,
    Directory { path: PathBuf },
    File { path: PathBuf, position: u64, flags: OpenFlags },
}

/// Everything that a roll-back restores.
#[derive(Clone, Debug)]
struct State {
    files: Files,
    clock: Clock,
    random: Random,
    open: BTreeMap<Fd, Open>,
}

/// The deterministic environment.
pub struct Virtual {
    state: State,
    options: VirtualOptions,
    sink: Sink,
}

impl Virtual {
    /// An environment with its console connected to a sink.
    #[must_use]
    pub fn new(options: VirtualOptions, sink: Sink) -> Virtual {
        let mut clock = Clock::default();
        let now = clock.realtime();
        let files = Files::new(&options, now);
        let open = BTreeMap::from([(0, Open::Input), (1, Open::Console(1)), (2, Open::Console(2))]);
        let state = State { files, clock, random: Random::new(options.seed), open };
        Virtual { state, options, sink }
    }

    fn path(&self, path: &[u8]) -> HostResult<PathBuf> {
        self.state.files.absolute(path)
    }

    fn add(&mut self, open: Open) -> Fd {
        let fd = (0..).find(|fd| !self.state.open.contains_key(fd)).unwrap_or(Fd::MAX);
        self.state.open.insert(fd, open);
        fd
    }

    fn open_file(&mut self, path: PathBuf, flags: OpenFlags) -> HostResult<Fd> {
        let exists = self.state.files.stat(&path);
        if flags.create && flags.exclusive && exists.is_ok() {
            return Err(Errno::EEXIST);
        }
        let is_directory = exists.is_ok_and(|stat| stat.mode & mode::TYPE == mode::DIRECTORY);
        if is_directory {
            return if flags.write {
                Err(Errno::EISDIR)
            } else {
                Ok(self.add(Open::Directory { path }))
            };
        }
        if flags.directory && exists.is_ok() {
            return Err(Errno::ENOTDIR);
        }
        if exists.is_err() && !flags.create {
            return exists.map(|_| 0);
        }
        if exists.is_err() || flags.truncate && flags.write {
            let now = self.state.clock.realtime();
            self.state.files.put(&path, Arc::default(), now)?;
        }
        Ok(self.add(Open::File { path, position: 0, flags }))
    }

    fn file(&self, fd: Fd) -> HostResult<(PathBuf, u64, OpenFlags)> {
        match self.state.open.get(&fd) {
            Some(Open::File { path, position, flags }) => Ok((path.clone(), *position, *flags)),
            Some(_) => Err(Errno::ESPIPE),
            None => Err(Errno::EBADF),
        }
    }

    fn set_position(&mut self, fd: Fd, to: u64) {
        if let Some(Open::File { position, .. }) = self.state.open.get_mut(&fd) {
            *position = to;
        }
    }
}

impl Host for Virtual {
    fn open(&mut self, path: &[u8], flags: OpenFlags, _mode: u32) -> HostResult<Fd> {
        match path {
            b"/dev/null" => Ok(self.add(Open::Null)),
            b"/dev/random" | b"/dev/urandom" => Ok(self.add(Open::Entropy)),
            _ => {
                let path = self.path(path)?;
                self.open_file(path, flags)
            }
        }
    }

    fn close(&mut self, fd: Fd) -> HostResult<()> {
        self.state.open.remove(&fd).map(|_| ()).ok_or(Errno::EBADF)
    }

    fn read(&mut self, fd: Fd, into: &mut [u8]) -> HostResult<usize> {
        match self.state.open.get(&fd) {
            Some(Open::Input | Open::Null) => Ok(0),
            Some(Open::Entropy) => {
                self.state.random.fill(into);
                Ok(into.len())
            }
            Some(Open::Directory { .. }) => Err(Errno::EISDIR),
            _ => {
                let (_, position, _) = self.file(fd)?;
                let count = self.pread(fd, into, position)?;
                self.set_position(fd, position + count as u64);
                Ok(count)
            }
        }
    }

    fn write(&mut self, fd: Fd, bytes: &[u8]) -> HostResult<usize> {
        match self.state.open.get(&fd) {
            Some(Open::Console(console)) => {
                (self.sink)(*console, bytes);
                Ok(bytes.len())
            }
            Some(Open::Null | Open::Entropy) => Ok(bytes.len()),
            Some(Open::Input) => Err(Errno::EBADF),
            _ => {
                let (path, mut position, flags) = self.file(fd)?;
                if flags.append {
                    position = self.state.files.content(&path)?.len() as u64;
                }
                let count = self.pwrite(fd, bytes, position)?;
                self.set_position(fd, position + count as u64);
                Ok(count)
            }
        }
    }

    fn pread(&mut self, fd: Fd, into: &mut [u8], at: u64) -> HostResult<usize> {
        let (path, _, flags) = self.file(fd)?;
        if !flags.read {
            return Err(Errno::EBADF);
        }
        let content = self.state.files.content(&path)?;
        let rest = usize::try_from(at).ok().and_then(|at| content.get(at..)).unwrap_or(&[]);
        let count = rest.len().min(into.len());
        for (target, byte) in into.iter_mut().zip(rest) {
            *target = *byte;
        }
        Ok(count)
    }

    fn pwrite(&mut self, fd: Fd, bytes: &[u8], at: u64) -> HostResult<usize> {
        let (path, _, flags) = self.file(fd)?;
        if !flags.write {
            return Err(Errno::EBADF);
        }
        let mut content = self.state.files.content(&path)?;
        let at = usize::try_from(at).map_err(|_| Errno::EINVAL)?;
        let end = at.checked_add(bytes.len()).ok_or(Errno::EINVAL)?;
        let buffer = Arc::make_mut(&mut content);
        if buffer.len() < end {
            buffer.resize(end, 0);
        }
        if let Some(target) = buffer.get_mut(at..end) {
            target.copy_from_slice(bytes);
        }
        let now = self.state.clock.realtime();
        self.state.files.put(&path, content, now)?;
        Ok(bytes.len())
    }

    fn seek(&mut self, fd: Fd, offset: i64, whence: Whence) -> HostResult<u64> {
        let (_, position, _) = self.file(fd)?;
        let base = match whence {
            Whence::Start => 0,
            Whence::Current => position,
            Whence::End => self.size(fd)?,
        };
        let to = base.checked_add_signed(offset).ok_or(Errno::EINVAL)?;
        self.set_position(fd, to);
        Ok(to)
    }

    fn size(&mut self, fd: Fd) -> HostResult<u64> {
        Ok(self.fstat(fd)?.size)
    }

    fn truncate(&mut self, fd: Fd, length: u64) -> HostResult<()> {
        let (path, _, _) = self.file(fd)?;
        let mut content = self.state.files.content(&path)?;
        let length = usize::try_from(length).map_err(|_| Errno::EINVAL)?;
        Arc::make_mut(&mut content).resize(length, 0);
        let now = self.state.clock.realtime();
        self.state.files.put(&path, content, now)
    }

    fn available(&mut self, fd: Fd) -> HostResult<u64> {
        match self.state.open.get(&fd) {
            Some(Open::Input | Open::Null) => Ok(0),
            _ => {
                let (_, position, _) = self.file(fd)?;
                Ok(self.size(fd)?.saturating_sub(position))
            }
        }
    }

    fn dup(&mut self, fd: Fd) -> HostResult<Fd> {
        let open = self.state.open.get(&fd).cloned().ok_or(Errno::EBADF)?;
        Ok(self.add(open))
    }

    fn stat(&mut self, path: &[u8]) -> HostResult<FileStat> {
        let path = self.path(path)?;
        self.state.files.stat(&path)
    }

    fn lstat(&mut self, path: &[u8]) -> HostResult<FileStat> {
        let path = self.path(path)?;
        self.state.files.lstat(&path)
    }

    fn fstat(&mut self, fd: Fd) -> HostResult<FileStat> {
        match self.state.open.get(&fd) {
            Some(Open::File { path, .. } | Open::Directory { path }) => self.state.files.stat(path),
            Some(_) => {
                Ok(FileStat { mode: mode::CHARACTER | 0o620, nlink: 1, ..FileStat::default() })
            }
            None => Err(Errno::EBADF),
        }
    }

    fn access(&mut self, path: &[u8], bits: u32) -> HostResult<()> {
        let stat = self.stat(path)?;
        let owner = stat.mode >> 6 & 7;
        if bits & !owner & 7 == 0 { Ok(()) } else { Err(Errno::EACCES) }
    }

    fn mkdir(&mut self, path: &[u8], mode: u32) -> HostResult<()> {
        let path = self.path(path)?;
        let now = self.state.clock.realtime();
        self.state.files.make_directory(&path, mode, now)
    }

    fn rmdir(&mut self, path: &[u8]) -> HostResult<()> {
        let path = self.path(path)?;
        self.state.files.remove_directory(&path)
    }

    fn unlink(&mut self, path: &[u8]) -> HostResult<()> {
        let path = self.path(path)?;
        self.state.files.remove_file(&path)
    }

    fn rename(&mut self, from: &[u8], to: &[u8]) -> HostResult<()> {
        let (from, to) = (self.path(from)?, self.path(to)?);
        self.state.files.rename(&from, &to)
    }

    fn symlink(&mut self, target: &[u8], link: &[u8]) -> HostResult<()> {
        let link = self.path(link)?;
        self.state.files.make_link(target, &link)
    }

    fn link(&mut self, existing: &[u8], new: &[u8]) -> HostResult<()> {
        let (existing, new) = (self.path(existing)?, self.path(new)?);
        if self.state.files.lstat(&new).is_ok() {
            return Err(Errno::EEXIST);
        }
        let content = self.state.files.content(&existing)?;
        let now = self.state.clock.realtime();
        self.state.files.put(&new, content, now)
    }

    fn readlink(&mut self, path: &[u8]) -> HostResult<Vec<u8>> {
        let path = self.path(path)?;
        self.state.files.read_link(&path)
    }

    fn realpath(&mut self, path: &[u8]) -> HostResult<Vec<u8>> {
        use std::os::unix::ffi::OsStrExt;
        let path = self.path(path)?;
        let real = self.state.files.follow(&path)?;
        self.state.files.lstat(&real)?;
        Ok(real.as_os_str().as_bytes().to_vec())
    }

    fn list(&mut self, path: &[u8]) -> HostResult<Vec<Vec<u8>>> {
        let path = self.path(path)?;
        self.state.files.list(&path)
    }

    fn chmod(&mut self, path: &[u8], mode: u32) -> HostResult<()> {
        let path = self.path(path)?;
        self.state.files.set_mode(&path, mode)
    }

    fn utimens(&mut self, path: &[u8], _atime: Timestamp, mtime: Timestamp) -> HostResult<()> {
        let path = self.path(path)?;
        self.state.files.set_time(&path, mtime)
    }

    fn getcwd(&self) -> Vec<u8> {
        self.state.files.cwd()
    }

    fn now_realtime(&mut self) -> Timestamp {
        self.state.clock.realtime()
    }

    fn monotonic_nanos(&mut self) -> i64 {
        self.state.clock.monotonic()
    }

    fn now(&self) -> i64 {
        self.state.clock.now()
    }

    fn advance(&mut self, nanos: i64) {
        self.state.clock.advance(nanos);
    }

    fn entropy(&mut self, into: &mut [u8]) {
        self.state.random.fill(into);
    }

    fn environment(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let pair = |(name, value): &(String, String)| {
            (name.clone().into_bytes(), value.clone().into_bytes())
        };
        self.options.environment.iter().map(pair).collect()
    }

    fn processors(&self) -> u32 {
        self.options.processors
    }

    fn process_id(&self) -> u32 {
        4711
    }

    fn host_name(&self) -> String {
        "localhost".to_owned()
    }

    fn resolve(&mut self, host: &str) -> HostResult<Vec<Vec<u8>>> {
        if host == "localhost" { Ok(vec![vec![127, 0, 0, 1]]) } else { Err(Errno::ENOENT) }
    }

    fn snapshot(&self) -> Box<dyn Any> {
        Box::new(self.state.clone())
    }

    fn restore(&mut self, snapshot: &dyn Any) {
        if let Some(state) = snapshot.downcast_ref::<State>() {
            self.state = state.clone();
        }
    }
}
