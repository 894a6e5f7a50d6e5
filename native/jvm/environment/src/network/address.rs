//! Binds sockets to addresses and finds the socket at an address.

use std::net::{IpAddr, SocketAddr};

use vm::host::{Errno, FIRST_FREE_PORT, HostResult, SocketKind, is_chosen};

use super::{Network, Socket, SocketId, State, loopback_like};

/// The number of ports from which the host selects one if a program asks for any port.
const FREE: u16 = 28_232;
/// Level and name of the socket option `SO_REUSEADDR`.
const REUSE_ADDRESS: (i32, i32) = (1, 2);

/// Returns whether an address is one of the machine itself, whichever machine that is.
pub(crate) fn is_local(address: IpAddr) -> bool {
    address.is_loopback() || address.is_unspecified()
}

/// Returns whether two addresses conflict. The unspecified address of IPv6 covers IPv4.
fn overlap(one: SocketAddr, other: SocketAddr) -> bool {
    let covers = |wide: IpAddr, narrow: IpAddr| {
        wide.is_unspecified() && (wide.is_ipv6() || narrow.is_ipv4())
    };
    let (a, b) = (one.ip(), other.ip());
    one.port() == other.port() && (a == b || covers(a, b) || covers(b, a))
}

impl Network {
    /// Lets another process use the port of an address, if no other port is used so, and the guest has chosen this one.
    pub(crate) fn take(&mut self, address: SocketAddr) {
        if is_chosen(address.port()) {
            self.taken.get_or_insert(address.port());
        }
    }

    pub(crate) fn bind(&mut self, id: SocketId, address: SocketAddr) -> HostResult<()> {
        let Socket { local, kind, .. } = *self.get(id)?;
        if local.is_some() {
            return Err(Errno::EINVAL);
        }
        if !is_local(address.ip()) {
            return Err(Errno::EADDRNOTAVAIL);
        }
        let address = if address.port() == 0 {
            SocketAddr::new(address.ip(), self.free_port(kind)?)
        } else {
            address
        };
        let socket = self.get(id)?;
        let is_taken = self.taken == Some(address.port());
        if is_taken || self.sockets.values().any(|other| excludes(other, socket, address)) {
            return Err(Errno::EADDRINUSE);
        }
        self.get_mut(id)?.local = Some(address);
        Ok(())
    }

    /// Returns a port that no socket of the kind uses, on any address.
    fn free_port(&mut self, kind: SocketKind) -> HostResult<u16> {
        for _ in 0..FREE {
            let port = FIRST_FREE_PORT + self.given % FREE;
            self.given = self.given.wrapping_add(1) % FREE;
            let taken = |other: &Socket| {
                other.kind == kind && other.local.is_some_and(|local| local.port() == port)
            };
            if !self.sockets.values().any(taken) {
                return Ok(port);
            }
        }
        Err(Errno::EADDRINUSE)
    }

    /// Binds a socket to a free port if it has no address yet, and returns its address.
    pub(super) fn bind_if_needed(
        &mut self,
        id: SocketId,
        address: IpAddr,
    ) -> HostResult<SocketAddr> {
        if self.get(id)?.local.is_none() {
            self.bind(id, SocketAddr::new(address, 0))?;
        }
        self.local_address(id)
    }

    /// Returns the socket that receives the data sent to an address; for streams, a listening socket.
    pub(super) fn target(&self, kind: SocketKind, to: SocketAddr) -> Option<SocketId> {
        let to = if to.ip().is_unspecified() {
            SocketAddr::new(loopback_like(to.ip()), to.port())
        } else {
            to
        };
        let reaches = |socket: &Socket| {
            socket.kind == kind
                && socket.owns_port
                && socket.local.is_some_and(|local| overlap(local, to))
                && (kind == SocketKind::Datagram || matches!(socket.state, State::Listening { .. }))
        };
        // An exact address takes precedence over an unspecified one.
        let candidates = self.sockets.iter().filter(|(_, socket)| reaches(socket));
        let order = candidates.map(|(&id, socket)| (socket.local != Some(to), id));
        order.min().map(|(_, id)| id)
    }
}

/// Returns whether `other` prevents `socket` from binding to an address.
fn excludes(other: &Socket, socket: &Socket, address: SocketAddr) -> bool {
    let shares = |socket: &Socket| socket.options.get(&REUSE_ADDRESS).is_some_and(|&on| on != 0);
    let both_share =
        shares(other) && shares(socket) && !(matches!(other.state, State::Listening { .. }));
    other.kind == socket.kind
        && other.owns_port
        && other.local.is_some_and(|local| overlap(local, address))
        && !both_share
}
