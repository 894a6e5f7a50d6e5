//! Implements sockets and watch sets by descriptor.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use imbl::OrdMap;
use vm::host::{Errno, Fd, HostResult, ready};

use super::Virtual;
use crate::handles::Open;
use crate::network::SocketId;
use crate::world::{LOCAL_HOST, World};

/// Bits that a watch set reports even if nobody asked for them.
const ALWAYS: u32 = ready::ERROR | ready::HANG_UP;

/// Returns the addresses of a host name. Names that the world does not know fail with `ENOENT`.
pub(super) fn resolve(world: &World, host: &str) -> HostResult<Vec<Vec<u8>>> {
    let is_it = |name: &str| name.eq_ignore_ascii_case(host);
    let set: Vec<Vec<u8>> = world
        .hosts
        .iter()
        .filter(|(name, _)| is_it(name))
        .map(|(_, address)| bytes_of(*address))
        .collect();
    match set.is_empty() {
        false => Ok(set),
        true if is_own_name(world, host) => Ok(vec![
            bytes_of(IpAddr::V4(Ipv4Addr::LOCALHOST)),
            bytes_of(IpAddr::V6(Ipv6Addr::LOCALHOST)),
        ]),
        true => Err(Errno::ENOENT),
    }
}

/// Returns whether a name is one of the machine or one that the build provides.
pub(super) fn is_known(world: &World, host: &str) -> bool {
    is_own_name(world, host) || world.hosts.iter().any(|(name, _)| name.eq_ignore_ascii_case(host))
}

/// Returns whether a machine with this world calls itself so.
fn is_own_name(world: &World, host: &str) -> bool {
    [LOCAL_HOST, &world.host_name].iter().any(|it| it.eq_ignore_ascii_case(host))
}

/// Returns an address in network byte order.
fn bytes_of(address: IpAddr) -> Vec<u8> {
    match address {
        IpAddr::V4(address) => address.octets().to_vec(),
        IpAddr::V6(address) => address.octets().to_vec(),
    }
}

impl Virtual {
    pub(super) fn socket_of(&self, fd: Fd) -> HostResult<SocketId> {
        match self.state.handles.get(fd)?.open {
            Open::Socket(id) => Ok(id),
            Open::Node { .. } | Open::Watch(_) => Err(Errno::ENOTSOCK),
        }
    }

    pub(super) fn replace_by_dead(&mut self, fd: Fd) -> HostResult<()> {
        let open = self.state.handles.remove(fd)?;
        self.release(open);
        let dead = self.state.network.dead()?;
        let other = self.state.handles.add(Open::Socket(dead));
        if other != fd {
            self.state.handles.duplicate_to(other, fd)?;
            self.state.handles.remove(other)?;
        }
        Ok(())
    }

    pub(super) fn readiness_of(&self, fd: Fd) -> u32 {
        match self.state.handles.get(fd).map(|handle| &handle.open) {
            Ok(Open::Socket(id)) => self.state.network.readiness(*id),
            Ok(Open::Node { .. }) => ready::READ | ready::WRITE,
            Ok(Open::Watch(watches)) => {
                let ready = |(&fd, &interest)| self.readiness_of(fd) & (interest | ALWAYS) != 0;
                if watches.iter().any(ready) { ready::READ } else { 0 }
            }
            Err(_) => ready::INVALID,
        }
    }

    pub(super) fn watches(&self, set: Fd) -> HostResult<&OrdMap<Fd, u32>> {
        match &self.state.handles.get(set)?.open {
            Open::Watch(watches) => Ok(watches),
            _ => Err(Errno::EINVAL),
        }
    }

    pub(super) fn watches_mut(&mut self, set: Fd) -> HostResult<&mut OrdMap<Fd, u32>> {
        match &mut self.state.handles.get_mut(set)?.open {
            Open::Watch(watches) => Ok(watches),
            _ => Err(Errno::EINVAL),
        }
    }

    pub(super) fn ready_in(&mut self, set: Fd, most: usize) -> HostResult<Vec<(Fd, u32)>> {
        let mut found = Vec::new();
        for (&fd, &interest) in self.watches(set)? {
            // A one-shot report has cleared the interest.
            let wanted = if interest == 0 { 0 } else { interest | ALWAYS };
            let bits = self.readiness_of(fd) & wanted;
            if bits != 0 && found.len() < most {
                found.push((fd, bits));
            }
        }
        let watches = self.watches_mut(set)?;
        for (fd, _) in &found {
            if let Some(interest) = watches.get_mut(fd)
                && *interest & ready::ONE_SHOT != 0
            {
                *interest = 0;
            }
        }
        Ok(found)
    }
}
