//! The virtual network: sockets that reach each other over the loopback interface, and nothing else.

mod address;
mod datagram;
mod served;
mod stream;

pub(crate) use address::is_local;

use std::collections::VecDeque;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV6};
use std::sync::Arc;

use imbl::{OrdMap, Vector};
use vm::host::{Directions, Errno, HostResult, SocketKind, ready};

use self::served::Server;
use crate::world::Url;

/// The number of a socket.
pub(crate) type SocketId = u64;

/// Bytes that a connection buffers in each direction.
const BUFFER: usize = 1 << 16;

/// The address reported for a socket that has none.
const NOWHERE: SocketAddr = SocketAddr::V6(SocketAddrV6::new(Ipv6Addr::UNSPECIFIED, 0, 0, 0));

/// All sockets of the guest.
#[derive(Clone, Debug, Default)]
pub(crate) struct Network {
    sockets: OrdMap<SocketId, Socket>,
    next: SocketId,
    /// Position in the range of free ports after the last one given out.
    given: u16,
    /// The port that another process uses, if there is one.
    taken: Option<u16>,
    /// The answers of servers to requests for URLs.
    served: Arc<Vec<(Url, Vec<u8>)>>,
}

#[derive(Clone, Debug)]
struct Socket {
    kind: SocketKind,
    /// The socket's own address, after it was bound.
    local: Option<SocketAddr>,
    /// Whether the address is reserved for this socket; false for a connection accepted by a listener.
    owns_port: bool,
    state: State,
    /// For a stream: bytes that arrived and were not read yet.
    bytes: Arc<VecDeque<u8>>,
    /// For datagrams: messages that arrived and were not received yet, each with its sender.
    messages: Vector<(SocketAddr, Arc<[u8]>)>,
    /// Directions that were shut down.
    ended: Directions,
    options: OrdMap<(i32, i32), i32>,
    /// The server whose end of a connection it is.
    server: Option<Server>,
}

#[derive(Clone, Debug)]
enum State {
    Idle,
    /// Connections that wait to be accepted, and how many may wait.
    Listening {
        backlog: usize,
        waiting: Vector<SocketId>,
    },
    /// For a stream: the other end, or `None` after that was closed. For datagrams: where messages go.
    Connected {
        peer: Option<SocketId>,
        address: SocketAddr,
    },
    /// The other end was closed before it had read all bytes.
    Reset,
    /// A non-blocking connect failed. Asking for the peer's address, or writing, reports the error.
    Failed(Errno),
}

impl Network {
    /// Returns a network in which servers answer to requests for URLs.
    pub(crate) fn serving(urls: Vec<(Url, Vec<u8>)>) -> Network {
        Network { served: Arc::new(urls), ..Network::default() }
    }

    /// Returns whether the guest has never made a socket.
    pub(crate) fn is_untouched(&self) -> bool {
        self.next == 0
    }

    fn add(&mut self, kind: SocketKind) -> SocketId {
        self.next += 1;
        let socket = Socket {
            kind,
            local: None,
            owns_port: true,
            state: State::Idle,
            bytes: Arc::default(),
            messages: Vector::new(),
            ended: Directions { read: false, write: false },
            options: OrdMap::new(),
            server: None,
        };
        self.sockets.insert(self.next, socket);
        self.next
    }

    pub(crate) fn socket(&mut self, kind: SocketKind) -> SocketId {
        self.add(kind)
    }

    fn get(&self, id: SocketId) -> HostResult<&Socket> {
        self.sockets.get(&id).ok_or(Errno::EBADF)
    }

    fn get_mut(&mut self, id: SocketId) -> HostResult<&mut Socket> {
        self.sockets.get_mut(&id).ok_or(Errno::EBADF)
    }

    pub(crate) fn connect(&mut self, id: SocketId, to: Option<SocketAddr>) -> HostResult<()> {
        match (self.get(id)?.kind, to) {
            (SocketKind::Stream, Some(to)) => self.connect_stream(id, to),
            (SocketKind::Stream, None) => Err(Errno::EOPNOTSUPP),
            (SocketKind::Datagram, to) => self.associate(id, to),
        }
    }

    /// Starts a non-blocking [`Network::connect`]. A stream always answers `EINPROGRESS` and learns the
    /// outcome later.
    pub(crate) fn begin_connect(&mut self, id: SocketId, to: Option<SocketAddr>) -> HostResult<()> {
        let outcome = self.connect(id, to);
        let socket = self.get_mut(id)?;
        if socket.kind == SocketKind::Datagram {
            return outcome;
        }
        match outcome {
            Ok(()) => {}
            Err(error @ (Errno::ECONNREFUSED | Errno::ETIMEDOUT)) => {
                socket.state = State::Failed(error);
            }
            Err(error) => return Err(error),
        }
        Err(Errno::EINPROGRESS)
    }

    pub(crate) fn read(&mut self, id: SocketId, into: &mut [u8]) -> HostResult<usize> {
        match self.get(id)?.kind {
            SocketKind::Stream => self.read_stream(id, into),
            SocketKind::Datagram => self.receive(id, into).map(|(count, _)| count),
        }
    }

    pub(crate) fn write(&mut self, id: SocketId, bytes: &[u8]) -> HostResult<usize> {
        match self.get(id)?.kind {
            SocketKind::Stream => self.write_stream(id, bytes),
            SocketKind::Datagram => self.send(id, bytes, None),
        }
    }

    /// Returns the number of bytes that can be read without waiting.
    pub(crate) fn available(&self, id: SocketId) -> HostResult<u64> {
        let socket = self.get(id)?;
        Ok(match socket.kind {
            SocketKind::Stream => socket.bytes.len() as u64,
            SocketKind::Datagram => {
                socket.messages.front().map_or(0, |(_, bytes)| bytes.len() as u64)
            }
        })
    }

    pub(crate) fn local_address(&self, id: SocketId) -> HostResult<SocketAddr> {
        Ok(self.get(id)?.local.unwrap_or(NOWHERE))
    }

    pub(crate) fn peer_address(&self, id: SocketId) -> HostResult<SocketAddr> {
        match self.get(id)?.state {
            State::Connected { address, .. } => Ok(address),
            State::Failed(error) => Err(error),
            _ => Err(Errno::ENOTCONN),
        }
    }

    pub(crate) fn option(&self, id: SocketId, option: (i32, i32)) -> HostResult<Option<i32>> {
        Ok(self.get(id)?.options.get(&option).copied())
    }

    pub(crate) fn set_option(
        &mut self,
        id: SocketId,
        option: (i32, i32),
        value: i32,
    ) -> HostResult<()> {
        self.get_mut(id)?.options.insert(option, value);
        Ok(())
    }

    /// Returns the bits of [`ready`] that hold for a socket.
    pub(crate) fn readiness(&self, id: SocketId) -> u32 {
        let Ok(socket) = self.get(id) else { return ready::INVALID };
        if socket.kind == SocketKind::Datagram {
            return ready::WRITE | if socket.messages.is_empty() { 0 } else { ready::READ };
        }
        match &socket.state {
            State::Idle if socket.ended.read => ready::READ | ready::WRITE | ready::HANG_UP,
            State::Idle => ready::WRITE | ready::HANG_UP,
            State::Listening { waiting, .. } if waiting.is_empty() => 0,
            State::Listening { .. } => ready::READ,
            State::Connected { peer, .. } => self.stream_readiness(socket, *peer),
            State::Reset | State::Failed(_) => {
                ready::READ | ready::WRITE | ready::ERROR | ready::HANG_UP
            }
        }
    }

    pub(crate) fn close(&mut self, id: SocketId) {
        let Some(socket) = self.sockets.remove(&id) else { return };
        match socket.state {
            State::Listening { waiting, .. } => {
                for connection in waiting {
                    self.close(connection);
                }
            }
            State::Connected { peer: Some(peer), .. } if self.is_server(peer) => {
                self.sockets.remove(&peer);
            }
            State::Connected { peer: Some(peer), .. } => {
                self.lose_peer(peer, !socket.bytes.is_empty());
            }
            _ => {}
        }
    }
}

/// Returns the loopback address of the same IP version.
fn loopback_like(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
    }
}
