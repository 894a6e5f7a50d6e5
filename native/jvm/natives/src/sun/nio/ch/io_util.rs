//! Natives of `sun.nio.ch.IOUtil`.

use vm::Res;
use vm::host::Errno;
use vm::native::Call;

use super::transfer;
use super::waiting::moved;
use crate::jdk::support;
use crate::nothing;

/// The maximum number of vectors per call on Linux.
const IOV_MAX: i32 = 1024;
/// The usual limit of open files on Linux.
const OPEN_MAX: i32 = 1024;

fn iov_max(_: &mut Call<'_>) -> Res<u64> {
    Ok(support::int(IOV_MAX))
}

/// Returns the maximum: Linux has no limit of its own.
fn writev_max(_: &mut Call<'_>) -> Res<u64> {
    Ok(i64::MAX as u64)
}

fn fd_limit(_: &mut Call<'_>) -> Res<u64> {
    Ok(support::int(OPEN_MAX))
}

fn fd_val(call: &mut Call<'_>) -> Res<u64> {
    let descriptor = call.object(0)?;
    support::descriptor(call.vm, descriptor).map(support::int)
}

fn set_fd_val(call: &mut Call<'_>) -> Res<u64> {
    let (descriptor, fd) = (call.object(0)?, call.int(1));
    support::set_field(call.vm, descriptor, "fd", support::int(fd))?;
    Ok(0)
}

fn random_bytes(call: &mut Call<'_>) -> Res<u64> {
    let array = call.object(0)?;
    let mut bytes = vec![0; call.vm.heap.length(array) as usize];
    call.vm.host.entropy(&mut bytes);
    call.vm.heap.copy_in(array.0 + 16, &bytes);
    Ok(1)
}

fn configure_blocking(call: &mut Call<'_>) -> Res<u64> {
    let (fd, blocking) = (transfer::fd(call)?, call.boolean(1));
    let outcome = call.vm.host.set_blocking(fd, blocking);
    support::io(call.vm, outcome).map(|()| 0)
}

/// Returns two connected descriptors; the one to read from is in the upper half.
fn make_pipe(call: &mut Call<'_>) -> Res<u64> {
    let blocking = call.boolean(0);
    let host = &mut call.vm.host;
    let outcome = host.socket_pair().and_then(|(read, write)| {
        host.set_blocking(read, blocking)?;
        host.set_blocking(write, blocking)?;
        Ok(u64::from(read as u32) << 32 | u64::from(write as u32))
    });
    support::io(call.vm, outcome)
}

/// Reads all available bytes. Returns whether there were any.
fn drain(call: &mut Call<'_>) -> Res<u64> {
    let fd = call.int(0);
    let mut buffer = [0; 128];
    let mut total = 0;
    loop {
        match call.vm.host.read(fd, &mut buffer) {
            Ok(0) | Err(Errno::EAGAIN) => return Ok(u64::from(total > 0)),
            Ok(count) => total += count,
            Err(error) => return Err(support::io_error(call.vm, error)),
        }
    }
}

/// Reads one byte. Returns the number of bytes read.
fn drain_one(call: &mut Call<'_>) -> Res<u64> {
    let fd = call.int(0);
    match call.vm.host.read(fd, &mut [0]) {
        Ok(count) => Ok(count as u64),
        Err(Errno::EAGAIN) => Ok(0),
        Err(error) => Err(support::io_error(call.vm, error)),
    }
}

fn write_one(call: &mut Call<'_>) -> Res<u64> {
    let (fd, byte) = (call.int(0), call.int(1) as u8);
    let outcome = call.vm.host.write(fd, &[byte]);
    moved(call.vm);
    support::io(call.vm, outcome).map(|count| count as u64)
}

crate::natives! {
    "sun/nio/ch/IOUtil";
    "initIDs" "()V" => nothing;
    "iovMax" "()I" => iov_max;
    "writevMax" "()J" => writev_max;
    "fdLimit" "()I" => fd_limit;
    "fdVal" "(Ljava/io/FileDescriptor;)I" => fd_val;
    "setfdVal" "(Ljava/io/FileDescriptor;I)V" => set_fd_val;
    "randomBytes" "([B)Z" => random_bytes;
    "configureBlocking" "(Ljava/io/FileDescriptor;Z)V" => configure_blocking;
    "makePipe" "(Z)J" => make_pipe;
    "drain" "(I)Z" => drain;
    "drain1" "(I)I" => drain_one;
    "write1" "(IB)I" => write_one;
}
