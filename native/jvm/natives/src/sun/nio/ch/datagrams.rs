//! Natives of `sun.nio.ch.DatagramChannelImpl` and `DatagramDispatcher`: messages over the host's loopback.

use vm::Res;
use vm::native::Call;

use super::file_dispatcher::duplicate;
use super::socket_address;
use super::socket_errors::socket_error;
use super::transfer::{self, fd};
use super::waiting::{Outcome, UNAVAILABLE, settle};
use crate::jdk::support;

/// Argument slots: descriptor, buffer, length, address, length of the address.
fn send(call: &mut Call<'_>) -> Res<u64> {
    let (fd, at, length) = (fd(call)?, call.long(1), call.int(3));
    let bytes = support::raw_bytes(call.vm, at, length)?;
    let to = socket_address::load(call.vm, call.long(4))?;
    let result = call.vm.host.send(fd, &bytes, Some(to));
    match settle(call, fd, result)? {
        Outcome::Done(count) => Ok(support::int(count as i32)),
        Outcome::Unavailable => Ok(support::int(UNAVAILABLE)),
        Outcome::Failed(error) => Err(socket_error(call.vm, error)),
    }
}

/// Argument slots: descriptor, buffer, length, memory for the sender's address, whether connected.
fn receive(call: &mut Call<'_>) -> Res<u64> {
    let (fd, length) = (fd(call)?, call.int(3).max(0) as u32);
    let target = support::address(call.vm, call.long(1), u64::from(length))?;
    let mut buffer = vec![0; length as usize];
    let result = call.vm.host.receive(fd, &mut buffer);
    let (count, from) = match settle(call, fd, result)? {
        Outcome::Done(done) => done,
        Outcome::Unavailable => return Ok(support::int(UNAVAILABLE)),
        Outcome::Failed(error) => return Err(socket_error(call.vm, error)),
    };
    call.vm.heap.copy_in(target, buffer.get(..count).unwrap_or(&[]));
    socket_address::store(call.vm, call.long(4), from)?;
    Ok(support::int(count as i32))
}

fn disconnect(call: &mut Call<'_>) -> Res<u64> {
    let fd = fd(call)?;
    match call.vm.host.connect(fd, None) {
        Ok(()) => Ok(0),
        Err(error) => Err(socket_error(call.vm, error)),
    }
}

fn read(call: &mut Call<'_>) -> Res<u64> {
    transfer::read(call, socket_error)
}

fn readv(call: &mut Call<'_>) -> Res<u64> {
    transfer::readv(call, socket_error)
}

fn write(call: &mut Call<'_>) -> Res<u64> {
    transfer::write(call, socket_error)
}

fn writev(call: &mut Call<'_>) -> Res<u64> {
    transfer::writev(call, socket_error)
}

crate::natives! {
    "sun/nio/ch/DatagramChannelImpl" {
        "send0" "(Ljava/io/FileDescriptor;JIJI)I" => send;
        "receive0" "(Ljava/io/FileDescriptor;JIJZ)I" => receive;
        "disconnect0" "(Ljava/io/FileDescriptor;Z)V" => disconnect;
    }
    "sun/nio/ch/DatagramDispatcher" {
        "read0" "(Ljava/io/FileDescriptor;JI)I" => read;
        "readv0" "(Ljava/io/FileDescriptor;JI)J" => readv;
        "write0" "(Ljava/io/FileDescriptor;JI)I" => write;
        "writev0" "(Ljava/io/FileDescriptor;JI)J" => writev;
        "dup0" "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;)V" => duplicate;
    }
}
