//! `sun.nio.ch.FileChannelImpl`, and what became of its natives elsewhere.

use vm::heap::Ref;
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
/// `IOStatus.UNSUPPORTED_CASE`: the library copies by itself.
const UNSUPPORTED_CASE: i64 = -6;

/// The granularity of mappings.
pub fn granularity<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(PAGE)
}

fn max_direct_transfer_size<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(support::int(MAX_TRANSFER))
}

/// Slots: receiver, source, place, count, target.
fn transfer_to<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    transfer(call, 1)
}

/// Slots: source, place, count, target.
pub fn transfer_from_start<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    transfer(call, 0)
}

/// The kernel's other way, which not every kernel has.
pub fn not_from_start<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(UNSUPPORTED_CASE as u64)
}

/// Copies from a place in one file to the position of another; how much.
fn transfer<M: Machine>(call: &mut Call<'_, M>, first: u32) -> Res<u64> {
    let (from, to) = (call.object(first)?, call.object(first + 5)?);
    let (from, to) = (support::descriptor(call.vm, from)?, support::descriptor(call.vm, to)?);
    let (start, count) = (call.long(first + 1) as u64, call.long(first + 3).max(0) as u64);
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

/// Slots: channel, protection, place, length, whether synchronous.
fn map<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let channel = call.object(0)?;
    let descriptor = support::get_reference(call.vm, channel, "fd")?;
    map_descriptor(call, descriptor)
}

/// Slots: descriptor, protection, place, length, whether synchronous.
pub fn map_file<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let descriptor = call.object(0)?;
    map_descriptor(call, descriptor)
}

/// A copy of part of a file stands for a mapping that is not shared.
fn map_descriptor<M: Machine>(call: &mut Call<'_, M>, descriptor: Ref) -> Res<u64> {
    let (protection, start, length) =
        (call.int(1), call.long(2) as u64, call.long(4).max(0) as u64);
    if protection == READ_WRITE {
        return call.vm.unsupported("a shared writable file mapping");
    }
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

pub fn unmap<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let at = support::address(call.vm, call.long(0), 0)?;
    call.vm.heap.free_raw(at);
    Ok(0)
}

crate::natives! {
    "sun/nio/ch/FileChannelImpl";
    "initIDs" "()J" => granularity;
    "maxDirectTransferSize0" "()I" => max_direct_transfer_size;
    "transferTo0" "(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;)J" => transfer_to;
    "map0" "(IJJZ)J" => map;
    "unmap0" "(JJ)I" => unmap;
}
