//! The deterministic implementation of `Host`.

mod accounts;
mod dates;
mod descriptors;
mod lookups;
mod sockets;
mod sought;

use std::any::Any;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use vm::host::{
    Directions, Errno, Fd, FileStat, Host, HostResult, OpenFlags, SocketKind, Space, Timestamp,
    Whence, Written, in_listed_order,
};

use crate::clock::Clock;
use crate::files::{Files, Follow};
use crate::handles::{Handles, Open};
use crate::network::Network;
use crate::options::VirtualOptions;
use crate::random::Random;
use crate::world::World;

use self::dates::Dates;
use self::sought::Sought;

/// Receives the bytes that the guest writes to standard output (1) or standard error (2).
pub type Sink = Box<dyn FnMut(Fd, &[u8])>;

/// The disk space that every file system reports.
const SPACE: Space = Space { block: 4096, total: 1 << 36, free: 1 << 35 };
/// The process number that the guest sees.
const PROCESS_ID: u32 = 4711;
/// The devices of the standard streams, which are open at the start.
const STANDARD: [&[u8]; 3] = [b"/dev/stdin", b"/dev/stdout", b"/dev/stderr"];
/// The list of mounted file systems, which has one line.
const MOUNTED: &str = "virtual / ext4 rw 0 0\n";
/// The status of the guest's process: it catches SIGQUIT, as a JVM does.
const STATUS: &str = "Name:\tjava\nPid:\t4711\nNSpid:\t4711\nSigBlk:\t0000000000000000\n\
                      SigIgn:\t0000000000000000\nSigCgt:\t0000000000000004\n";
/// Files that the class library reads.
const PROVIDED: [(&str, &str); 4] = [
    ("/etc/mtab", MOUNTED),
    ("/proc/mounts", MOUNTED),
    ("/proc/self/mounts", MOUNTED),
    ("/proc/4711/status", STATUS),
];

/// The file through which the attach API finds the root of the guest's file system.
const ROOT: &[u8] = b"/proc/4711/root";

/// The part of the host that a roll-back restores.
#[derive(Clone, Debug)]
struct State {
    files: Files,
    network: Network,
    clock: Clock,
    random: Random,
    handles: Handles,
    dates: Dates,
    /// The world in which the guest is now.
    world: Arc<World>,
}

/// The deterministic host of one guest.
pub struct Virtual {
    state: State,
    options: VirtualOptions,
    sink: Sink,
    /// Files that the guest depends on. A roll-back does not reset it.
    sought: Sought,
}

impl Virtual {
    /// Makes a host that sends console output to a sink.
    #[must_use]
    pub fn new(mut options: VirtualOptions, sink: Sink) -> Virtual {
        // The preparations below are not changes by the guest, so they go to another record.
        let reach = std::mem::take(&mut options.reach);
        let mut clock = Clock::new(options.world.seed, options.world.clock);
        let now = clock.realtime(options.world.speed, options.world.ahead);
        let mut files = Files::new(&options, now);
        for (path, content) in PROVIDED {
            files.provide(Path::new(path), Arc::new(content.into()), now);
        }
        for (path, content) in accounts::files(&options.world) {
            files.provide(Path::new(path), Arc::new(content.into()), now);
        }
        for (path, provided) in &options.world.files {
            files.provide_or_fail(&options.cwd.join(path), provided, now);
        }
        for path in &options.world.further_files {
            let path = match path.strip_prefix("~/") {
                Some(below) => Path::new(&options.world.home()).join(below),
                None => path.into(),
            };
            files.provide(&path, Arc::default(), now);
        }
        // Cannot fail: its folder was made just above.
        let _ = files.make_link(b"/", ROOT, now);
        let mut host = Virtual {
            state: State {
                files,
                network: Network::serving(options.world.urls.clone()),
                clock,
                random: Random::new(options.world.seed),
                handles: Handles::default(),
                dates: Dates::default(),
                world: Arc::new(options.world.clone()),
            },
            options,
            sink,
            sought: Sought::default(),
        };
        for (fd, path) in STANDARD.into_iter().enumerate() {
            let flags = OpenFlags { read: fd == 0, write: fd != 0, ..OpenFlags::default() };
            // Cannot fail: the devices were made just above.
            let _ = host.open(path, flags, 0);
        }
        host.options.reach = reach;
        host
    }
}

impl Host for Virtual {
    fn open(&mut self, path: &[u8], flags: OpenFlags, mode: u32) -> HostResult<Fd> {
        self.open_from(None, path, flags, mode)
    }

    fn open_at(&mut self, at: Fd, path: &[u8], flags: OpenFlags, mode: u32) -> HostResult<Fd> {
        let from = self.node(at)?;
        self.open_from(Some(from), path, flags, mode)
    }

    fn close(&mut self, fd: Fd) -> HostResult<()> {
        let open = self.state.handles.remove(fd)?;
        self.release(open);
        Ok(())
    }

    fn disable(&mut self, fd: Fd) -> HostResult<()> {
        self.replace_by_dead(fd)
    }

    fn set_blocking(&mut self, fd: Fd, blocking: bool) -> HostResult<()> {
        self.state.handles.get_mut(fd)?.blocking = blocking;
        Ok(())
    }

    fn is_blocking(&self, fd: Fd) -> HostResult<bool> {
        Ok(self.state.handles.get(fd)?.blocking)
    }

    fn read(&mut self, fd: Fd, into: &mut [u8]) -> HostResult<usize> {
        self.read_open(fd, into)
    }

    fn write(&mut self, fd: Fd, bytes: &[u8]) -> HostResult<usize> {
        self.write_open(fd, bytes)
    }

    fn pread(&mut self, fd: Fd, into: &mut [u8], at: u64) -> HostResult<usize> {
        let ino = self.readable(fd)?;
        self.state.files.read(ino, into, at)
    }

    fn pwrite(&mut self, fd: Fd, bytes: &[u8], at: u64) -> HostResult<usize> {
        let ino = self.writable(fd)?;
        let now = self.real_time();
        self.state.files.write(ino, bytes, at, now)
    }

    fn seek(&mut self, fd: Fd, offset: i64, whence: Whence) -> HostResult<u64> {
        self.seek_open(fd, offset, whence)
    }

    fn size(&mut self, fd: Fd) -> HostResult<u64> {
        Ok(self.fstat(fd)?.size)
    }

    fn truncate(&mut self, fd: Fd, length: u64) -> HostResult<()> {
        let ino = self.writable(fd)?;
        let now = self.real_time();
        self.state.files.truncate(ino, length, now)
    }

    fn available(&mut self, fd: Fd) -> HostResult<u64> {
        self.available_open(fd)
    }

    fn dup(&mut self, fd: Fd) -> HostResult<Fd> {
        self.state.handles.duplicate(fd)
    }

    fn dup_to(&mut self, fd: Fd, target: Fd) -> HostResult<()> {
        self.state.handles.get(fd)?;
        if fd == target {
            return Ok(());
        }
        if let Ok(open) = self.state.handles.remove(target) {
            self.release(open);
        }
        self.state.handles.duplicate_to(fd, target)
    }

    fn stat(&mut self, path: &[u8]) -> HostResult<FileStat> {
        let found = self.state.files.stat(None, path);
        self.looked_up(path, found)
    }

    fn lstat(&mut self, path: &[u8]) -> HostResult<FileStat> {
        let found = self.state.files.lstat(None, path);
        self.looked_up(path, found)
    }

    fn stat_at(&mut self, at: Fd, path: &[u8], follow: bool) -> HostResult<FileStat> {
        let from = Some(self.node(at)?);
        let files = &mut self.state.files;
        if follow { files.stat(from, path) } else { files.lstat(from, path) }
    }

    fn fstat(&mut self, fd: Fd) -> HostResult<FileStat> {
        self.stat_open(fd)
    }

    fn access(&mut self, path: &[u8], bits: u32) -> HostResult<()> {
        let found = self.state.files.access(path, bits);
        self.looked_up(path, found)
    }

    fn take_sought(&mut self) -> Vec<String> {
        self.sought.take()
    }

    fn mkdir(&mut self, path: &[u8], mode: u32) -> HostResult<()> {
        self.reaches(None, path);
        let now = self.real_time();
        self.state.files.make_directory(path, mode, now)
    }

    fn rmdir(&mut self, path: &[u8]) -> HostResult<()> {
        self.reaches(None, path);
        let now = self.real_time();
        self.state.files.remove_directory(None, path, now)
    }

    fn unlink(&mut self, path: &[u8]) -> HostResult<()> {
        self.reaches(None, path);
        let now = self.real_time();
        self.state.files.remove_file(None, path, now)
    }

    fn unlink_at(&mut self, at: Fd, path: &[u8], directory: bool) -> HostResult<()> {
        let (from, now) = (Some(self.node(at)?), self.real_time());
        self.reaches(from, path);
        let files = &mut self.state.files;
        if directory {
            files.remove_directory(from, path, now)
        } else {
            files.remove_file(from, path, now)
        }
    }

    fn rename(&mut self, from: &[u8], to: &[u8]) -> HostResult<()> {
        self.reaches(None, from);
        self.reaches(None, to);
        let now = self.real_time();
        self.state.files.rename((None, from), (None, to), now)
    }

    fn rename_at(&mut self, from: (Fd, &[u8]), to: (Fd, &[u8])) -> HostResult<()> {
        let (source, target) = (self.node(from.0)?, self.node(to.0)?);
        self.options.reach.note();
        let now = self.real_time();
        self.state.files.rename((Some(source), from.1), (Some(target), to.1), now)
    }

    fn symlink(&mut self, target: &[u8], link: &[u8]) -> HostResult<()> {
        // Later writes through the link would change a file elsewhere.
        self.options.reach.note();
        let now = self.real_time();
        self.state.files.make_link(target, link, now)
    }

    fn link(&mut self, existing: &[u8], new: &[u8]) -> HostResult<()> {
        self.options.reach.note();
        let now = self.real_time();
        self.state.files.link(existing, new, now)
    }

    fn readlink(&mut self, path: &[u8]) -> HostResult<Vec<u8>> {
        self.state.files.read_link(path)
    }

    fn realpath(&mut self, path: &[u8]) -> HostResult<Vec<u8>> {
        self.state.files.real_path(path)
    }

    fn list(&mut self, path: &[u8]) -> HostResult<Vec<Vec<u8>>> {
        let names = self.state.files.list(path)?;
        Ok(in_listed_order(self, &names.concat(), names))
    }

    fn list_open(&mut self, fd: Fd) -> HostResult<Vec<Vec<u8>>> {
        let ino = self.node(fd)?;
        let names = self.state.files.names(ino)?;
        Ok(in_listed_order(self, &names.concat(), names))
    }

    fn chmod(&mut self, path: &[u8], mode: u32) -> HostResult<()> {
        self.reaches(None, path);
        let now = self.real_time();
        let ino = self.state.files.find(None, path, Follow::Last)?;
        self.state.files.set_mode(ino, mode, now)
    }

    fn fchmod(&mut self, fd: Fd, mode: u32) -> HostResult<()> {
        let (ino, now) = (self.node(fd)?, self.real_time());
        self.state.files.set_mode(ino, mode, now)
    }

    fn chown(
        &mut self,
        path: &[u8],
        user: Option<u32>,
        group: Option<u32>,
        follow: bool,
    ) -> HostResult<()> {
        self.reaches(None, path);
        let now = self.real_time();
        let follow = if follow { Follow::Last } else { Follow::Middle };
        let ino = self.state.files.find(None, path, follow)?;
        self.state.files.set_owner(ino, user, group, now)
    }

    fn fchown(&mut self, fd: Fd, user: Option<u32>, group: Option<u32>) -> HostResult<()> {
        self.options.reach.note();
        let (ino, now) = (self.node(fd)?, self.real_time());
        self.state.files.set_owner(ino, user, group, now)
    }

    fn utimens(&mut self, path: &[u8], atime: Timestamp, mtime: Timestamp) -> HostResult<()> {
        self.reaches(None, path);
        let now = self.real_time();
        let ino = self.state.files.find(None, path, Follow::Last)?;
        self.state.files.set_times(ino, atime, mtime, now)
    }

    fn futimens(&mut self, fd: Fd, atime: Timestamp, mtime: Timestamp) -> HostResult<()> {
        let (ino, now) = (self.node(fd)?, self.real_time());
        self.state.files.set_times(ino, atime, mtime, now)
    }

    fn space(&mut self, path: &[u8]) -> HostResult<Space> {
        self.state.files.stat(None, path).map(|_| SPACE)
    }

    fn file_changes(&self) -> u64 {
        self.state.files.changes()
    }

    fn written(&self) -> Vec<(Vec<u8>, Written)> {
        self.state.files.written()
    }

    fn getcwd(&self) -> Vec<u8> {
        self.state.files.cwd()
    }

    fn socket(&mut self, kind: SocketKind) -> HostResult<Fd> {
        self.options.reach.connect();
        let id = self.state.network.socket(kind);
        Ok(self.state.handles.add(Open::Socket(id)))
    }

    fn socket_pair(&mut self) -> HostResult<(Fd, Fd)> {
        let (one, other) = self.state.network.pair()?;
        let handles = &mut self.state.handles;
        Ok((handles.add(Open::Socket(one)), handles.add(Open::Socket(other))))
    }

    fn event(&mut self) -> HostResult<Fd> {
        let id = self.state.network.event()?;
        Ok(self.state.handles.add(Open::Socket(id)))
    }

    fn bind(&mut self, fd: Fd, address: SocketAddr) -> HostResult<()> {
        let id = self.socket_of(fd)?;
        if self.state.world.is_port_taken {
            self.state.network.take(address);
        }
        self.state.network.bind(id, address)
    }

    fn listen(&mut self, fd: Fd, backlog: u32) -> HostResult<()> {
        let id = self.socket_of(fd)?;
        self.state.network.listen(id, backlog)
    }

    fn accept(&mut self, fd: Fd) -> HostResult<(Fd, SocketAddr)> {
        let id = self.socket_of(fd)?;
        let (connection, from) = self.state.network.accept(id)?;
        Ok((self.state.handles.add(Open::Socket(connection)), from))
    }

    fn connect(&mut self, fd: Fd, address: Option<SocketAddr>) -> HostResult<()> {
        self.reaches_address(address);
        let id = self.socket_of(fd)?;
        if self.is_blocking(fd)? {
            self.state.network.connect(id, address)
        } else {
            self.state.network.begin_connect(id, address)
        }
    }

    fn shutdown(&mut self, fd: Fd, directions: Directions) -> HostResult<()> {
        let id = self.socket_of(fd)?;
        self.state.network.shutdown(id, directions)
    }

    fn local_address(&self, fd: Fd) -> HostResult<SocketAddr> {
        self.state.network.local_address(self.socket_of(fd)?)
    }

    fn peer_address(&self, fd: Fd) -> HostResult<SocketAddr> {
        self.state.network.peer_address(self.socket_of(fd)?)
    }

    fn send(&mut self, fd: Fd, bytes: &[u8], to: Option<SocketAddr>) -> HostResult<usize> {
        self.reaches_address(to);
        let id = self.socket_of(fd)?;
        self.state.network.send(id, bytes, to)
    }

    fn receive(&mut self, fd: Fd, into: &mut [u8]) -> HostResult<(usize, SocketAddr)> {
        let id = self.socket_of(fd)?;
        self.state.network.receive(id, into)
    }

    fn socket_option(&self, fd: Fd, option: (i32, i32)) -> HostResult<Option<i32>> {
        self.state.network.option(self.socket_of(fd)?, option)
    }

    fn set_socket_option(&mut self, fd: Fd, option: (i32, i32), value: i32) -> HostResult<()> {
        let id = self.socket_of(fd)?;
        self.state.network.set_option(id, option, value)
    }

    fn readiness(&self, fd: Fd) -> u32 {
        self.readiness_of(fd)
    }

    fn watch_set(&mut self) -> HostResult<Fd> {
        Ok(self.state.handles.add(Open::Watch(imbl::OrdMap::new())))
    }

    fn watch(&mut self, set: Fd, fd: Fd, interest: Option<u32>) -> HostResult<()> {
        if let Open::Watch(_) = self.state.handles.get(fd)?.open {
            return Err(Errno::EINVAL);
        }
        let watches = self.watches_mut(set)?;
        match interest {
            Some(bits) => watches.insert(fd, bits),
            None => watches.remove(&fd),
        };
        Ok(())
    }

    fn is_watched(&self, set: Fd, fd: Fd) -> HostResult<bool> {
        Ok(self.watches(set)?.contains_key(&fd))
    }

    fn watched(&mut self, set: Fd, most: usize) -> HostResult<Vec<(Fd, u32)>> {
        self.ready_in(set, most)
    }

    fn now_realtime(&mut self) -> Timestamp {
        let now = self.real_time();
        let now = self.state.dates.read(now, self.state.world.edge);
        self.pass_time();
        now
    }

    fn monotonic_nanos(&mut self) -> i64 {
        let now = self.state.clock.monotonic(self.state.world.speed);
        self.pass_time();
        now
    }

    fn begin_test(&mut self) {
        self.state.dates.begin_test();
    }

    fn enter(&mut self, world: &dyn Any) {
        if let Some(world) = world.downcast_ref::<Arc<World>>() {
            self.state.world = world.clone();
        }
    }

    fn now(&self) -> i64 {
        self.state.clock.now()
    }

    fn run(&mut self, instructions: u64) {
        self.state.clock.run(instructions, self.state.world.speed);
    }

    fn idle(&mut self, nanos: i64) {
        self.state.clock.idle(nanos);
    }

    fn entropy(&mut self, into: &mut [u8]) {
        self.state.random.fill(into);
    }

    fn environment(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let pair = |(name, value): &(String, String)| {
            (name.clone().into_bytes(), value.clone().into_bytes())
        };
        let World { variables, further_variables, .. } = &*self.state.world;
        let further = further_variables.iter().map(|it| (it.clone().into_bytes(), b"1".to_vec()));
        variables.iter().map(pair).chain(further).collect()
    }

    fn processors(&self) -> u32 {
        self.state.world.processors
    }

    fn listed(&self, whose: &[u8], count: usize) -> Option<Vec<usize>> {
        self.state.world.member_order.places(whose, count)
    }

    fn process_id(&self) -> u32 {
        PROCESS_ID
    }

    fn host_name(&self) -> String {
        self.state.world.host_name.clone()
    }

    fn resolve(&mut self, host: &str) -> HostResult<Vec<Vec<u8>>> {
        match sockets::is_known(&self.state.world, host) {
            true => self.options.reach.connect(),
            // On a real machine, the name may be known.
            false => self.options.reach.note(),
        }
        sockets::resolve(&self.state.world, host)
    }

    fn snapshot(&self) -> Box<dyn Any> {
        Box::new(self.state.clone())
    }

    fn image(&self) -> Option<Vec<u8>> {
        let State { files, network, clock, random, handles, .. } = &self.state;
        let image = || postcard::to_stdvec(&(files, clock, random, handles)).ok();
        network.is_untouched().then(image)?
    }

    fn adopt(&mut self, image: &[u8]) -> bool {
        let Ok((files, clock, random, handles)) = postcard::from_bytes(image) else { return false };
        self.state.files.adopt(files);
        self.state = State { clock, random, handles, ..self.state.clone() };
        true
    }

    fn dump(&self) -> Vec<String> {
        let State { files, network, clock, random, handles, .. } = &self.state;
        let others = [
            format!("{network:?}"),
            format!("{clock:?}"),
            format!("{random:?}"),
            format!("{handles:?}"),
        ];
        files.dump().chain(others).collect()
    }

    fn restore(&mut self, snapshot: &dyn Any) {
        if let Some(state) = snapshot.downcast_ref::<State>() {
            self.state = state.clone();
        }
    }
}
