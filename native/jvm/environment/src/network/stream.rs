//! Stream sockets: connections and their bytes.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use imbl::Vector;
use vm::host::{Directions, Errno, HostResult, SocketKind, ready};

use super::served::Server;
use super::{BUFFER, NOWHERE, Network, Socket, SocketId, State, loopback_like};

impl Network {
    pub(crate) fn listen(&mut self, id: SocketId, backlog: u32) -> HostResult<()> {
        self.bind_if_needed(id, IpAddr::V6(Ipv6Addr::UNSPECIFIED))?;
        let socket = self.get_mut(id)?;
        let backlog = backlog.max(1) as usize;
        match &mut socket.state {
            State::Idle => socket.state = State::Listening { backlog, waiting: Vector::new() },
            State::Listening { backlog: before, .. } => *before = backlog,
            State::Connected { .. } | State::Reset | State::Failed(_) => return Err(Errno::EINVAL),
        }
        Ok(())
    }

    /// Takes the connection that has waited longest; returns it with the address of its other end.
    pub(crate) fn accept(&mut self, id: SocketId) -> HostResult<(SocketId, SocketAddr)> {
        let State::Listening { waiting, .. } = &mut self.get_mut(id)?.state else {
            return Err(Errno::EINVAL);
        };
        let connection = waiting.pop_front().ok_or(Errno::EAGAIN)?;
        Ok((connection, self.peer_address(connection)?))
    }

    pub(super) fn connect_stream(&mut self, id: SocketId, to: SocketAddr) -> HostResult<()> {
        match self.get(id)?.state {
            State::Idle | State::Failed(_) => {}
            State::Connected { .. } => return Err(Errno::EISCONN),
            _ => return Err(Errno::EINVAL),
        }
        let to = if to.ip().is_unspecified() {
            SocketAddr::new(loopback_like(to.ip()), to.port())
        } else {
            to
        };
        let listener = self.target(SocketKind::Stream, to);
        match listener.map(|it| self.get(it).map(|it| &it.state)).transpose()? {
            // Linux lets one more wait than asked for.
            Some(State::Listening { backlog, waiting }) if waiting.len() > *backlog => {
                return Err(Errno::ETIMEDOUT);
            }
            Some(State::Listening { .. }) => {}
            None if self.is_served(to) => {}
            _ => return Err(Errno::ECONNREFUSED),
        }
        let mut from = self.bind_if_needed(id, loopback_like(to.ip()))?;
        if from.ip().is_unspecified() {
            from.set_ip(loopback_like(to.ip()));
            self.get_mut(id)?.local = Some(from);
        }
        let other = self.socket(SocketKind::Stream);
        let server = self.get_mut(other)?;
        server.local = Some(to);
        server.owns_port = false;
        server.state = State::Connected { peer: Some(id), address: from };
        self.get_mut(id)?.state = State::Connected { peer: Some(other), address: to };
        match listener {
            None => self.get_mut(other)?.server = Some(Server::default()),
            Some(listener) => {
                if let State::Listening { waiting, .. } = &mut self.get_mut(listener)?.state {
                    waiting.push_back(other);
                }
            }
        }
        Ok(())
    }

    /// Makes the two ends of a connection without addresses (`socketpair`).
    pub(crate) fn pair(&mut self) -> HostResult<(SocketId, SocketId)> {
        let (one, other) = (self.socket(SocketKind::Stream), self.socket(SocketKind::Stream));
        self.join(one, other)?;
        self.join(other, one)?;
        Ok((one, other))
    }

    /// Makes a stream whose other end is itself: it reads what was written to it (`eventfd`).
    pub(crate) fn event(&mut self) -> HostResult<SocketId> {
        let id = self.socket(SocketKind::Stream);
        self.join(id, id)?;
        Ok(id)
    }

    /// Makes a stream that was shut down in both directions.
    pub(crate) fn dead(&mut self) -> HostResult<SocketId> {
        let id = self.socket(SocketKind::Stream);
        self.get_mut(id)?.ended = Directions { read: true, write: true };
        Ok(id)
    }

    fn join(&mut self, id: SocketId, peer: SocketId) -> HostResult<()> {
        self.get_mut(id)?.state = State::Connected { peer: Some(peer), address: NOWHERE };
        Ok(())
    }

    pub(super) fn read_stream(&mut self, id: SocketId, into: &mut [u8]) -> HostResult<usize> {
        let socket = self.get_mut(id)?;
        match socket.state {
            State::Reset => {
                // The error is reported once.
                socket.state = State::Idle;
                socket.ended = Directions { read: true, write: true };
                return Err(Errno::ECONNRESET);
            }
            State::Idle | State::Listening { .. } if !socket.ended.read => {
                return Err(Errno::ENOTCONN);
            }
            _ => {}
        }
        let count = into.len().min(socket.bytes.len());
        if count > 0 {
            let bytes = Arc::make_mut(&mut socket.bytes);
            for (target, byte) in into.iter_mut().zip(bytes.drain(..count)) {
                *target = byte;
            }
            if let State::Connected { peer: Some(peer), .. } = socket.state
                && self.is_server(peer)
            {
                self.feed(peer);
            }
        } else if !socket.ended.read && !into.is_empty() {
            return Err(Errno::EAGAIN);
        }
        Ok(count)
    }

    pub(super) fn write_stream(&mut self, id: SocketId, bytes: &[u8]) -> HostResult<usize> {
        let socket = self.get(id)?;
        let peer = match socket.state {
            _ if socket.ended.write => return Err(Errno::EPIPE),
            State::Connected { peer: Some(peer), .. } => peer,
            State::Connected { peer: None, .. } => return Err(Errno::EPIPE),
            State::Reset => return Err(Errno::ECONNRESET),
            State::Failed(error) => return Err(error),
            State::Idle | State::Listening { .. } => return Err(Errno::ENOTCONN),
        };
        let target = self.get_mut(peer)?;
        if target.ended.read {
            // Nobody will read the bytes.
            return Ok(bytes.len());
        }
        let count = bytes.len().min(BUFFER.saturating_sub(target.bytes.len()));
        if count == 0 && !bytes.is_empty() {
            return Err(Errno::EAGAIN);
        }
        Arc::make_mut(&mut target.bytes).extend(bytes.iter().take(count));
        if target.server.is_some() {
            self.serve(peer);
        }
        Ok(count)
    }

    pub(crate) fn shutdown(&mut self, id: SocketId, directions: Directions) -> HostResult<()> {
        let socket = self.get_mut(id)?;
        let State::Connected { peer, .. } = socket.state else { return Err(Errno::ENOTCONN) };
        socket.ended.read |= directions.read;
        socket.ended.write |= directions.write;
        if let (true, Some(peer)) = (directions.write, peer) {
            self.get_mut(peer)?.ended.read = true;
        }
        Ok(())
    }

    /// Notes that the other end of a connection was closed; `unread` if it had not read all bytes.
    pub(super) fn lose_peer(&mut self, id: SocketId, unread: bool) {
        let Ok(socket) = self.get_mut(id) else { return };
        if unread {
            socket.state = State::Reset;
            socket.bytes = Arc::default();
        } else if let State::Connected { peer, .. } = &mut socket.state {
            *peer = None;
        }
        socket.ended.read = true;
    }

    pub(super) fn stream_readiness(&self, socket: &Socket, peer: Option<SocketId>) -> u32 {
        let room = peer
            .and_then(|peer| self.get(peer).ok())
            .is_none_or(|peer| peer.ended.read || peer.bytes.len() < BUFFER);
        let mut bits = 0;
        if !socket.bytes.is_empty() || socket.ended.read {
            bits |= ready::READ;
        }
        if room {
            bits |= ready::WRITE;
        }
        if socket.ended.read && (socket.ended.write || peer.is_none()) {
            bits |= ready::HANG_UP;
        }
        bits
    }
}
