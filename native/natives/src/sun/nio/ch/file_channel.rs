//! `sun.nio.ch.FileChannelImpl`.

use vm::host::{Errno, Fd};
use vm::native::Call;
use vm::{Machine, Res};

use super::waiting::{Outcome, UNAVAILABLE, settle};
use crate::jdk::support;

const PAGE: u64 = 4096;
/// Most bytes that Linux transfers at once.
const MAX_TRANSFER: i32 = 0x7fff_f000;
const CHUNK: u64 = 1 << 16;
const READ_WRITE: i32 = 1;

/// The granularity of mappings.
fn init_ids<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(PAGE)
}

fn max_direct_transfer_size<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(support::int(MAX_TRANSFER))
}

/// Copies from a place in one file to the position of another; how much.
fn transfer_to<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let (from, to) = (call.object(1)?, call.object(6)?);
    let (from, to) = (support::descriptor(call.vm, from)?, support::descriptor(call.vm, to)?);
    let (start, count) = (call.long(2) as u64, call.long(4).max(0) as u64);
    let mut done = 0;
    while done < count {
        let chunk = chunk(call, from, start + done, (count - done).min(CHUNK))?;
        if chunk.is_empty() {
            break;
        }
        let result = call.vm.host.write(to, &chunk);
        if done > 0 && result == Err(Errno::EAGAIN) {
            break;
        }
        let written = match settle(call, to, result)? {
            Outcome::Done(count) => count as u64,
            Outcome::Unavailable => return Ok(i64::from(UNAVAILABLE) as u64),
            Outcome::Failed(error) => return Err(support::io_error(call.vm, error)),
        };
        done += written;
        if written < chunk.len() as u64 {
            break;
        }
    }
    Ok(done)
}

fn chunk<M: Machine>(call: &mut Call<'_, M>, fd: Fd, at: u64, length: u64) -> Res<Vec<u8>> {
    let mut buffer = vec![0; length as usize];
    let outcome = call.vm.host.pread(fd, &mut buffer, at);
    let count = support::io(call.vm, outcome)?;
    buffer.truncate(count);
    Ok(buffer)
}

/// A copy of part of a file stands for a mapping that is not shared.
fn map<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let (protection, start, length) =
        (call.int(1), call.long(2) as u64, call.long(4).max(0) as u64);
    if protection == READ_WRITE {
        return call.vm.unsupported("a shared writable file mapping");
    }
    let channel = call.object(0)?;
    let descriptor = support::get_reference(call.vm, channel, "fd")?;
    let fd = support::descriptor(call.vm, descriptor)?;
    let mut bytes = Vec::new();
    while (bytes.len() as u64) < length {
        let chunk =
            chunk(call, fd, start + bytes.len() as u64, (length - bytes.len() as u64).min(CHUNK))?;
        if chunk.is_empty() {
            break;
        }
        bytes.extend(chunk);
    }
    bytes.resize(length.next_multiple_of(PAGE) as usize, 0);
    support::raw_block(call.vm, &bytes).map(u64::from)
}

fn unmap<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let at = support::address(call.vm, call.long(0), 0)?;
    call.vm.heap.free_raw(at);
    Ok(0)
}

crate::natives! {
    "sun/nio/ch/FileChannelImpl";
    "initIDs" "()J" => init_ids;
    "maxDirectTransferSize0" "()I" => max_direct_transfer_size;
    "transferTo0" "(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;)J" => transfer_to;
    "map0" "(IJJZ)J" => map;
    "unmap0" "(JJ)I" => unmap;
}
