//! Natives of `sun.nio.ch.FileDispatcherImpl`, later `UnixFileDispatcherImpl` and `UnixDispatcher`.

use vm::Res;
use vm::host::{Errno, Fd, Whence, mode};
use vm::native::Call;

use super::file_channel;
use super::transfer::{self, fd};
use super::waiting::moved;
use crate::jdk::support::{self, io_error};
use crate::nothing;

fn read(call: &mut Call<'_>) -> Res<u64> {
    transfer::read(call, io_error)
}

fn pread(call: &mut Call<'_>) -> Res<u64> {
    transfer::pread(call, io_error)
}

fn readv(call: &mut Call<'_>) -> Res<u64> {
    transfer::readv(call, io_error)
}

fn write(call: &mut Call<'_>) -> Res<u64> {
    transfer::write(call, io_error)
}

fn pwrite(call: &mut Call<'_>) -> Res<u64> {
    transfer::pwrite(call, io_error)
}

fn writev(call: &mut Call<'_>) -> Res<u64> {
    transfer::writev(call, io_error)
}

/// Returns the position, after moving it unless the argument is negative.
fn seek(call: &mut Call<'_>) -> Res<u64> {
    let (fd, offset) = (fd(call)?, call.long(1));
    let outcome = if offset < 0 {
        call.vm.host.seek(fd, 0, Whence::Current)
    } else {
        call.vm.host.seek(fd, offset, Whence::Start)
    };
    support::io(call.vm, outcome)
}

fn truncate(call: &mut Call<'_>) -> Res<u64> {
    let (fd, length) = (fd(call)?, call.long(1));
    let outcome = call.vm.host.truncate(fd, length as u64);
    support::io(call.vm, outcome).map(|()| 0)
}

fn size(call: &mut Call<'_>) -> Res<u64> {
    let fd = fd(call)?;
    let outcome = call.vm.host.size(fd);
    support::io(call.vm, outcome)
}

/// Checks the descriptor only: the host has no cache that could be lost.
fn force(call: &mut Call<'_>) -> Res<u64> {
    let fd = fd(call)?;
    let outcome = call.vm.host.fstat(fd);
    support::io(call.vm, outcome).map(|_| 0)
}

/// Grants every lock, since there is no other process.
fn lock(call: &mut Call<'_>) -> Res<u64> {
    force(call)
}

fn close(call: &mut Call<'_>) -> Res<u64> {
    let fd = fd(call)?;
    close_fd(call, fd)
}

fn close_int_fd(call: &mut Call<'_>) -> Res<u64> {
    let fd = call.int(0);
    close_fd(call, fd)
}

fn close_fd(call: &mut Call<'_>, fd: Fd) -> Res<u64> {
    let outcome: Result<(), Errno> = if fd == -1 { Ok(()) } else { call.vm.host.close(fd) };
    moved(call.vm);
    support::io(call.vm, outcome).map(|()| 0)
}

/// Wakes threads that wait for the file; they find it at its end.
fn pre_close(call: &mut Call<'_>) -> Res<u64> {
    let fd = fd(call)?;
    let outcome = call.vm.host.disable(fd);
    moved(call.vm);
    support::io(call.vm, outcome).map(|()| 0)
}

pub(super) fn duplicate(call: &mut Call<'_>) -> Res<u64> {
    let (fd, target) = (fd(call)?, call.object(1)?);
    let target = support::descriptor(call.vm, target)?;
    let outcome = call.vm.host.dup_to(fd, target);
    moved(call.vm);
    support::io(call.vm, outcome).map(|()| 0)
}

/// Returns the number of bytes that can be read without waiting.
fn available(call: &mut Call<'_>) -> Res<u64> {
    let fd = fd(call)?;
    let outcome = call.vm.host.available(fd);
    support::io(call.vm, outcome).map(|count| count.min(i32::MAX as u64))
}

/// Returns whether the descriptor is neither a regular file nor a directory.
fn is_other(call: &mut Call<'_>) -> Res<u64> {
    let fd = fd(call)?;
    let outcome = call.vm.host.fstat(fd);
    let stat = support::io(call.vm, outcome)?;
    Ok(support::boolean(!matches!(stat.mode & mode::TYPE, mode::REGULAR | mode::DIRECTORY)))
}

fn yes(_: &mut Call<'_>) -> Res<u64> {
    Ok(1)
}

crate::natives! {
    "sun/nio/ch/FileDispatcherImpl" | "sun/nio/ch/UnixFileDispatcherImpl" {
        "read0" "(Ljava/io/FileDescriptor;JI)I" => read;
        "pread0" "(Ljava/io/FileDescriptor;JIJ)I" => pread;
        "readv0" "(Ljava/io/FileDescriptor;JI)J" => readv;
        "write0" "(Ljava/io/FileDescriptor;JI)I" => write;
        "pwrite0" "(Ljava/io/FileDescriptor;JIJ)I" => pwrite;
        "writev0" "(Ljava/io/FileDescriptor;JI)J" => writev;
        "seek0" "(Ljava/io/FileDescriptor;J)J" => seek;
        "truncate0" "(Ljava/io/FileDescriptor;J)I" => truncate;
        "size0" "(Ljava/io/FileDescriptor;)J" => size;
        "force0" "(Ljava/io/FileDescriptor;Z)I" => force;
        "lock0" "(Ljava/io/FileDescriptor;ZJJZ)I" => lock;
        "release0" "(Ljava/io/FileDescriptor;JJ)V" => nothing;
        "closeIntFD" "(I)V" => close_int_fd;
    }
    "sun/nio/ch/FileDispatcherImpl" | "sun/nio/ch/UnixDispatcher" {
        "init" "()V" => nothing;
        "close0" "(Ljava/io/FileDescriptor;)V" => close;
        "preClose0" "(Ljava/io/FileDescriptor;)V" => pre_close;
    }
    "sun/nio/ch/FileDispatcherImpl" {
        "dup0" "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;)V" => duplicate;
        "canTransferToFromOverlappedMap0" "()Z" => yes;
        "init0" "()V" => nothing;
        "transferTo0" "(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;Z)J" => file_channel::transfer_from_start;
        "transferFrom0" "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;JJZ)J" => file_channel::not_from_start;
    }
    "sun/nio/ch/UnixFileDispatcherImpl" {
        "available0" "(Ljava/io/FileDescriptor;)I" => available;
        "isOther0" "(Ljava/io/FileDescriptor;)Z" => is_other;
        "allocationGranularity0" "()J" => file_channel::granularity;
        "map0" "(Ljava/io/FileDescriptor;IJJZ)J" => file_channel::map_file;
        "unmap0" "(JJ)I" => file_channel::unmap;
    }
}
