//! Natives of `sun.nio.ch.Net`: sockets over the host's loopback.

use std::net::SocketAddr;

use vm::host::{Directions, Errno, Fd, HostResult, SocketKind, is_chosen, ready};
use vm::native::Call;
use vm::{Door, Res};

use super::socket_address;
use super::socket_errors::socket_error;
use super::waiting::{Outcome, UNAVAILABLE, moved, settle, wait_for};
use crate::jdk::support;

/// Options by level and name, and their default values.
const REUSE_ADDRESS: (i32, i32) = (1, 2);
const LINGER: (i32, i32) = (1, 13);
const DEFAULTS: [((i32, i32), i32); 6] =
    [(LINGER, -1), ((1, 7), 65_536), ((1, 8), 65_536), ((0, 33), 1), ((0, 34), 1), ((41, 18), 1)];
const SHUT_READ: i32 = 0;
const SHUT_WRITE: i32 = 1;

fn fd(call: &mut Call<'_>, slot: u32) -> Res<Fd> {
    let descriptor = call.object(slot)?;
    support::descriptor(call.vm, descriptor)
}

fn check<T>(call: &mut Call<'_>, result: HostResult<T>) -> Res<T> {
    result.map_err(|error| socket_error(call.vm, error))
}

/// Argument slots: prefer IPv6, stream, reuse the address, a hint.
fn socket(call: &mut Call<'_>) -> Res<u64> {
    let kind = if call.boolean(1) { SocketKind::Stream } else { SocketKind::Datagram };
    let result = call.vm.host.socket(kind);
    let fd = check(call, result)?;
    if call.boolean(2) {
        let result = call.vm.host.set_socket_option(fd, REUSE_ADDRESS, 1);
        check(call, result)?;
    }
    Ok(support::int(fd))
}

/// Argument slots: descriptor, prefer IPv6, exclusive, address, port.
fn bind(call: &mut Call<'_>) -> Res<u64> {
    let (fd, both, port) = (fd(call, 0)?, call.boolean(1), call.int(4));
    let address = socket_address::of(call, 3, port, both)?;
    if is_chosen(address.port()) {
        call.vm.count_reading(Door::Port);
    }
    let result = call.vm.host.bind(fd, address);
    check(call, result).map(|()| 0)
}

fn listen(call: &mut Call<'_>) -> Res<u64> {
    let (fd, backlog) = (fd(call, 0)?, call.int(1).max(0) as u32);
    let result = call.vm.host.listen(fd, backlog);
    check(call, result).map(|()| 0)
}

/// Argument slots: prefer IPv6, descriptor, address, port. Connecting over loopback takes no time, but a
/// non-blocking socket has to ask for the outcome.
fn connect(call: &mut Call<'_>) -> Res<u64> {
    let (fd, both, port) = (fd(call, 1)?, call.boolean(0), call.int(3));
    let address = socket_address::of(call, 2, port, both)?;
    let result = call.vm.host.connect(fd, Some(address));
    if result == Err(Errno::EINPROGRESS) {
        moved(call.vm);
        return Ok(support::int(UNAVAILABLE));
    }
    check(call, result)?;
    moved(call.vm);
    Ok(1)
}

/// Argument slots: descriptor, descriptor to set, array for the address.
fn accept(call: &mut Call<'_>) -> Res<u64> {
    let fd = fd(call, 0)?;
    // Initialises classes first, so that the native is not entered again after it took the connection.
    for class in ["java/net/Inet4Address", "java/net/Inet6Address", "java/net/InetSocketAddress"] {
        let class = call.vm.boot_class(class)?;
        call.vm.ensure_initialised(class)?;
    }
    let result = call.vm.host.accept(fd);
    let (connection, from) = match settle(call, fd, result)? {
        Outcome::Done(done) => done,
        Outcome::Unavailable => return Ok(support::int(UNAVAILABLE)),
        Outcome::Failed(error) => return Err(socket_error(call.vm, error)),
    };
    let (descriptor, array) = (call.object(1)?, call.object(2)?);
    support::set_field(call.vm, descriptor, "fd", support::int(connection))?;
    let address = socket_address::socket_address(call.vm, from)?;
    call.vm.set_element(array, 0, address);
    Ok(1)
}

fn local(call: &mut Call<'_>) -> Res<SocketAddr> {
    let fd = fd(call, 0)?;
    let result = call.vm.host.local_address(fd);
    check(call, result)
}

fn local_port(call: &mut Call<'_>) -> Res<u64> {
    Ok(u64::from(local(call)?.port()))
}

fn local_address(call: &mut Call<'_>) -> Res<u64> {
    let ip = local(call)?.ip();
    socket_address::inet_address(call.vm, ip).map(support::reference)
}

fn peer(call: &mut Call<'_>) -> Res<SocketAddr> {
    let fd = fd(call, 0)?;
    let result = call.vm.host.peer_address(fd);
    check(call, result)
}

fn remote_port(call: &mut Call<'_>) -> Res<u64> {
    Ok(u64::from(peer(call)?.port()))
}

fn remote_address(call: &mut Call<'_>) -> Res<u64> {
    let ip = peer(call)?.ip();
    socket_address::inet_address(call.vm, ip).map(support::reference)
}

/// Argument slots: descriptor, a hint, level, name.
fn get_option(call: &mut Call<'_>) -> Res<u64> {
    let (fd, option) = (fd(call, 0)?, (call.int(2), call.int(3)));
    let result = call.vm.host.socket_option(fd, option);
    let default = || DEFAULTS.iter().find(|(known, _)| *known == option).map_or(0, |row| row.1);
    Ok(support::int(check(call, result)?.unwrap_or_else(default)))
}

/// Argument slots: descriptor, a hint, level, name, value, prefer IPv6.
fn set_option(call: &mut Call<'_>) -> Res<u64> {
    let (fd, option, value) = (fd(call, 0)?, (call.int(2), call.int(3)), call.int(4));
    let result = call.vm.host.set_socket_option(fd, option, value);
    check(call, result).map(|()| 0)
}

fn available(call: &mut Call<'_>) -> Res<u64> {
    let fd = fd(call, 0)?;
    let result = call.vm.host.available(fd);
    check(call, result)
}

fn shutdown(call: &mut Call<'_>) -> Res<u64> {
    let (fd, how) = (fd(call, 0)?, call.int(1));
    let directions = Directions { read: how != SHUT_WRITE, write: how != SHUT_READ };
    let result = match call.vm.host.shutdown(fd, directions) {
        Err(Errno::ENOTCONN) => Ok(()),
        other => other,
    };
    check(call, result)?;
    moved(call.vm);
    Ok(0)
}

/// Argument slots: descriptor, events, milliseconds. Returns the events that hold.
fn poll(call: &mut Call<'_>) -> Res<u64> {
    let (fd, events, millis) = (fd(call, 0)?, call.int(1) as u32, call.long(2));
    let wanted = events | ready::ERROR | ready::HANG_UP | ready::INVALID;
    let found = wait_for(call, millis, |call| {
        let bits = call.vm.host.readiness(fd) & wanted;
        Ok((bits != 0).then_some(bits))
    })?;
    Ok(u64::from(found.unwrap_or(0)))
}

/// Argument slots: descriptor, milliseconds. Returns true, or throws if there is no connection.
fn poll_connect(call: &mut Call<'_>) -> Res<u64> {
    let fd = fd(call, 0)?;
    let result = call.vm.host.peer_address(fd);
    check(call, result).map(|_| 1)
}

crate::natives! {
    "sun/nio/ch/Net";
    "socket0" "(ZZZZ)I" => socket;
    "bind0" "(Ljava/io/FileDescriptor;ZZLjava/net/InetAddress;I)V" => bind;
    "listen" "(Ljava/io/FileDescriptor;I)V" => listen;
    "connect0" "(ZLjava/io/FileDescriptor;Ljava/net/InetAddress;I)I" => connect;
    "accept" "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;[Ljava/net/InetSocketAddress;)I" => accept;
    "localPort" "(Ljava/io/FileDescriptor;)I" => local_port;
    "localInetAddress" "(Ljava/io/FileDescriptor;)Ljava/net/InetAddress;" => local_address;
    "remotePort" "(Ljava/io/FileDescriptor;)I" => remote_port;
    "remoteInetAddress" "(Ljava/io/FileDescriptor;)Ljava/net/InetAddress;" => remote_address;
    "getIntOption0" "(Ljava/io/FileDescriptor;ZII)I" => get_option;
    "setIntOption0" "(Ljava/io/FileDescriptor;ZIIIZ)V" => set_option;
    "available" "(Ljava/io/FileDescriptor;)I" => available;
    "shutdown" "(Ljava/io/FileDescriptor;I)V" => shutdown;
    "poll" "(Ljava/io/FileDescriptor;IJ)I" => poll;
    "pollConnect" "(Ljava/io/FileDescriptor;J)Z" => poll_connect;
}
