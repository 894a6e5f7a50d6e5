//! Natives of `sun.nio.ch.FileChannelImpl`, some of which have moved to other classes.

use vm::host::{Errno, Fd};
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Res, Vm};

use super::waiting::{Outcome, UNAVAILABLE, settle};
use crate::jdk::content::{self, PAGE, Part};
use crate::jdk::support;

/// Maximum number of bytes that Linux transfers at once.
const MAX_TRANSFER: i32 = 0x7fff_f000;
const CHUNK: u64 = 1 << 16;
/// The protection modes of mappings in the library.
const READ_WRITE: i32 = 1;
const PRIVATE: i32 = 2;
/// `IOStatus.UNSUPPORTED_CASE`: the library then copies by itself.
const UNSUPPORTED_CASE: i64 = -6;

/// Returns the granularity of mappings.
pub fn granularity(_: &mut Call<'_>) -> Res<u64> {
    Ok(PAGE)
}

fn max_direct_transfer_size(_: &mut Call<'_>) -> Res<u64> {
    Ok(support::int(MAX_TRANSFER))
}

/// Argument slots: receiver, source, position, count, target.
fn transfer_to(call: &mut Call<'_>) -> Res<u64> {
    transfer(call, 1)
}

/// Argument slots: source, position, count, target.
pub fn transfer_from_start(call: &mut Call<'_>) -> Res<u64> {
    transfer(call, 0)
}

/// Refuses the transfer in the other direction, which not every kernel supports.
pub fn not_from_start(_: &mut Call<'_>) -> Res<u64> {
    Ok(UNSUPPORTED_CASE as u64)
}

/// Copies from a position in one file to the current position of another. Returns the number of bytes.
fn transfer(call: &mut Call<'_>, first: u32) -> Res<u64> {
    let (from, to) = (call.object(first)?, call.object(first + 5)?);
    let (from, to) = (support::descriptor(call.vm, from)?, support::descriptor(call.vm, to)?);
    let (start, count) = (call.long(first + 1) as u64, call.long(first + 3).max(0) as u64);
    let mut done = 0;
    while done < count {
        let chunk = chunk(call, from, start + done, (count - done).min(CHUNK))?;
        if chunk.is_empty() {
            break;
        }
        let result = content::write(call.vm, to, &chunk, None);
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

fn chunk(call: &mut Call<'_>, fd: Fd, at: u64, length: u64) -> Res<Vec<u8>> {
    let mut buffer = vec![0; length as usize];
    let outcome = content::read(call.vm, fd, &mut buffer, Some(at));
    let count = support::io(call.vm, outcome)?;
    buffer.truncate(count);
    Ok(buffer)
}

/// Argument slots: channel, protection, position, length, whether synchronous.
fn map(call: &mut Call<'_>) -> Res<u64> {
    let channel = call.object(0)?;
    let descriptor = support::get_reference(call.vm, channel, "fd")?;
    map_descriptor(call, descriptor)
}

/// Argument slots: descriptor, protection, position, length, whether synchronous.
pub fn map_file(call: &mut Call<'_>) -> Res<u64> {
    let descriptor = call.object(0)?;
    map_descriptor(call, descriptor)
}

fn map_descriptor(call: &mut Call<'_>, descriptor: Ref) -> Res<u64> {
    let (protection, start, length) =
        (call.int(1), call.long(2) as u64, call.long(4).max(0) as u64);
    let fd = support::descriptor(call.vm, descriptor)?;
    if protection == PRIVATE {
        return copy(call, fd, start, length);
    }
    let part = Part { fd, start, length, writable: protection == READ_WRITE };
    let block = content::map(call.vm, part, |vm, content| page_block(vm, content.to_vec(), length));
    support::io(call.vm, block)?.map(u64::from)
}

/// Copies part of a file, instead of a private mapping.
fn copy(call: &mut Call<'_>, fd: Fd, start: u64, length: u64) -> Res<u64> {
    let mut bytes = Vec::new();
    while (bytes.len() as u64) < length {
        let chunk =
            chunk(call, fd, start + bytes.len() as u64, (length - bytes.len() as u64).min(CHUNK))?;
        if chunk.is_empty() {
            break;
        }
        bytes.extend(chunk);
    }
    page_block(call.vm, bytes, length).map(u64::from)
}

/// Allocates a block of whole pages.
fn page_block(vm: &mut Vm, mut bytes: Vec<u8>, length: u64) -> Res<u32> {
    bytes.resize(length.next_multiple_of(PAGE) as usize, 0);
    support::raw_block(vm, &bytes)
}

pub fn unmap(call: &mut Call<'_>) -> Res<u64> {
    let at = support::address(call.vm, call.long(0), 0)?;
    let unused = content::unmap(call.vm, at);
    if let Some(block) = support::io(call.vm, unused)? {
        call.vm.heap.free_raw(block);
    }
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
