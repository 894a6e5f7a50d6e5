//! `sun.nio.ch.FileDispatcherImpl`.

use vm::host::{Errno, Fd, Whence};
use vm::native::Call;
use vm::{Machine, Res};

use crate::jdk::support;
use crate::nothing;

const END_OF_FILE: i32 = -1;
/// Bytes of a vector: address and length.
const VECTOR: i64 = 16;

fn fd<M: Machine>(call: &mut Call<'_, M>) -> Res<Fd> {
    let descriptor = call.object(0)?;
    support::descriptor(call.vm, descriptor)
}

/// Reads into raw memory from the position or from a place in the file; 0 at the end.
fn read_into<M: Machine>(
    call: &mut Call<'_, M>,
    at: i64,
    length: i64,
    place: Option<u64>,
) -> Res<usize> {
    let fd = fd(call)?;
    let length = length.max(0) as u64;
    let target = support::address(call.vm, at, length)?;
    let mut buffer = vec![0; length as usize];
    let host = &mut call.vm.host;
    let outcome = match place {
        Some(place) => host.pread(fd, &mut buffer, place),
        None => host.read(fd, &mut buffer),
    };
    let count = support::io(call.vm, outcome)?;
    call.vm.heap.copy_in(target, buffer.get(..count).unwrap_or(&[]));
    Ok(count)
}

fn write_from<M: Machine>(
    call: &mut Call<'_, M>,
    at: i64,
    length: i64,
    place: Option<u64>,
) -> Res<usize> {
    let fd = fd(call)?;
    let bytes = support::raw_bytes(call.vm, at, length as i32)?;
    let host = &mut call.vm.host;
    let outcome = match place {
        Some(place) => host.pwrite(fd, &bytes, place),
        None => host.write(fd, &bytes),
    };
    support::io(call.vm, outcome)
}

fn read_count(count: usize) -> u64 {
    support::int(if count == 0 { END_OF_FILE } else { count as i32 })
}

fn read<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let (at, length) = (call.long(1), i64::from(call.int(3)));
    read_into(call, at, length, None).map(read_count)
}

fn pread<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let (at, length, place) = (call.long(1), i64::from(call.int(3)), call.long(4));
    read_into(call, at, length, Some(place as u64)).map(read_count)
}

fn write<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let (at, length) = (call.long(1), i64::from(call.int(3)));
    write_from(call, at, length, None).map(|count| support::int(count as i32))
}

fn pwrite<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let (at, length, place) = (call.long(1), i64::from(call.int(3)), call.long(4));
    write_from(call, at, length, Some(place as u64)).map(|count| support::int(count as i32))
}

/// Address and length of each vector of the arguments.
fn vectors<M: Machine>(call: &mut Call<'_, M>) -> Res<Vec<(i64, i64)>> {
    let (start, count) = (call.long(1), i64::from(call.int(3)));
    let mut vectors = Vec::new();
    for index in 0..count {
        let at = support::address(call.vm, start + VECTOR * index, VECTOR as u64)?;
        vectors.push((call.vm.heap.u64(at) as i64, call.vm.heap.u64(at + 8) as i64));
    }
    Ok(vectors)
}

fn readv<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let mut total = 0;
    let mut wanted = false;
    for (at, length) in vectors(call)? {
        wanted |= length > 0;
        let count = read_into(call, at, length, None)?;
        total += count as i64;
        if (count as i64) < length {
            break;
        }
    }
    Ok(if wanted && total == 0 { i64::from(END_OF_FILE) as u64 } else { total as u64 })
}

fn writev<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let mut total = 0;
    for (at, length) in vectors(call)? {
        let count = write_from(call, at, length, None)? as i64;
        total += count;
        if count < length {
            break;
        }
    }
    Ok(total as u64)
}

/// The position, moved first unless the argument is negative.
fn seek<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let (fd, offset) = (fd(call)?, call.long(1));
    let outcome = if offset < 0 {
        call.vm.host.seek(fd, 0, Whence::Current)
    } else {
        call.vm.host.seek(fd, offset, Whence::Start)
    };
    support::io(call.vm, outcome)
}

fn truncate<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let (fd, length) = (fd(call)?, call.long(1));
    let outcome = call.vm.host.truncate(fd, length as u64);
    support::io(call.vm, outcome).map(|()| 0)
}

fn size<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let fd = fd(call)?;
    let outcome = call.vm.host.size(fd);
    support::io(call.vm, outcome)
}

/// Nothing is cached that could be lost; only a bad descriptor is noticed.
fn force<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let fd = fd(call)?;
    let outcome = call.vm.host.fstat(fd);
    support::io(call.vm, outcome).map(|_| 0)
}

/// There is no other process, so that every lock is free.
fn lock<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    force(call)
}

fn close<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let fd = fd(call)?;
    close_fd(call, fd)
}

fn close_int_fd<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let fd = call.int(0);
    close_fd(call, fd)
}

fn close_fd<M: Machine>(call: &mut Call<'_, M>, fd: Fd) -> Res<u64> {
    let outcome: Result<(), Errno> = if fd == -1 { Ok(()) } else { call.vm.host.close(fd) };
    support::io(call.vm, outcome).map(|()| 0)
}

fn yes<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(1)
}

crate::natives! {
    "sun/nio/ch/FileDispatcherImpl";
    "init" "()V" => nothing;
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
    "close0" "(Ljava/io/FileDescriptor;)V" => close;
    "preClose0" "(Ljava/io/FileDescriptor;)V" => nothing;
    "closeIntFD" "(I)V" => close_int_fd;
    "canTransferToFromOverlappedMap0" "()Z" => yes;
}
