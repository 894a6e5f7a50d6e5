//! Datagram sockets: sends and receives messages.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use vm::host::{Errno, HostResult, SocketKind};

use super::{NOWHERE, Network, SocketId, State, loopback_like};

/// Bytes of the longest message.
const LONGEST: usize = 65_507;
/// Messages that may wait at a socket; further ones are lost.
const MOST_WAITING: usize = 256;

impl Network {
    /// Sets the address that messages of a socket go to and must come from; `None` removes it.
    pub(super) fn associate(&mut self, id: SocketId, with: Option<SocketAddr>) -> HostResult<()> {
        let Some(address) = with else {
            self.get_mut(id)?.state = State::Idle;
            return Ok(());
        };
        let mut from = self.bind_if_needed(id, loopback_like(address.ip()))?;
        if from.ip().is_unspecified() {
            from.set_ip(loopback_like(address.ip()));
            self.get_mut(id)?.local = Some(from);
        }
        self.get_mut(id)?.state = State::Connected { peer: None, address };
        Ok(())
    }

    pub(crate) fn send(
        &mut self,
        id: SocketId,
        bytes: &[u8],
        to: Option<SocketAddr>,
    ) -> HostResult<usize> {
        let connected = match self.get(id)?.state {
            State::Connected { address, .. } => Some(address),
            _ => None,
        };
        let to = to.or(connected).ok_or(Errno::EDESTADDRREQ)?;
        if bytes.len() > LONGEST {
            return Err(Errno::EMSGSIZE);
        }
        let mut from = self.bind_if_needed(id, IpAddr::V6(Ipv6Addr::UNSPECIFIED))?;
        if from.ip().is_unspecified() {
            from.set_ip(loopback_like(to.ip()));
        }
        if let Some(target) = self.target(SocketKind::Datagram, to) {
            self.deliver(target, from, bytes)?;
        }
        Ok(bytes.len())
    }

    fn deliver(&mut self, target: SocketId, from: SocketAddr, bytes: &[u8]) -> HostResult<()> {
        let socket = self.get_mut(target)?;
        let foreign = matches!(socket.state, State::Connected { address, .. } if address != from);
        if !foreign && socket.messages.len() < MOST_WAITING {
            socket.messages.push_back((from, bytes.into()));
        }
        Ok(())
    }

    pub(crate) fn receive(
        &mut self,
        id: SocketId,
        into: &mut [u8],
    ) -> HostResult<(usize, SocketAddr)> {
        let socket = self.get_mut(id)?;
        let Some((from, bytes)) = socket.messages.pop_front() else {
            return if socket.ended.read { Ok((0, NOWHERE)) } else { Err(Errno::EAGAIN) };
        };
        for (target, byte) in into.iter_mut().zip(bytes.iter()) {
            *target = *byte;
        }
        Ok((bytes.len().min(into.len()), from))
    }
}
