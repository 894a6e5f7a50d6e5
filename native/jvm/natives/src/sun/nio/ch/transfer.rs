//! Reads and writes raw memory by `FileDescriptor`, for all dispatchers.

use vm::host::{Errno, Fd};
use vm::native::Call;
use vm::{Exit, Res, Vm};

use super::waiting::{Outcome, UNAVAILABLE, moved, settle};
use crate::jdk::{content, support};

/// The value of `IOStatus.EOF`.
const END_OF_FILE: i32 = -1;
/// Bytes of a vector, which has an address and a length.
const VECTOR: i64 = 16;

/// A function that makes the exception for an error.
pub type ErrorFn = fn(&mut Vm, Errno) -> Exit;

/// Returns the descriptor in slot 0.
pub fn fd(call: &mut Call<'_>) -> Res<Fd> {
    let descriptor = call.object(0)?;
    support::descriptor(call.vm, descriptor)
}

/// Pieces of raw memory, each with address and length.
type Pieces = Vec<(u32, u32)>;

/// Reads a piece from the arguments: address in slot 1, length in slot 3.
fn piece(call: &mut Call<'_>) -> Res<Pieces> {
    let length = call.int(3).max(0) as u32;
    Ok(vec![(support::address(call.vm, call.long(1), u64::from(length))?, length)])
}

/// Reads pieces from an array of vectors: its address is in slot 1, its length in slot 3.
fn pieces(call: &mut Call<'_>) -> Res<Pieces> {
    let (start, count) = (call.long(1), i64::from(call.int(3)));
    let mut pieces = Vec::new();
    for index in 0..count {
        let at = support::address(call.vm, start + VECTOR * index, VECTOR as u64)?;
        let (address, length) = (call.vm.heap.u64(at) as i64, call.vm.heap.u64(at + 8));
        pieces.push((support::address(call.vm, address, length)?, length as u32));
    }
    Ok(pieces)
}

/// Reads into pieces. Returns the number of bytes, or the value for the end or for "nothing now".
fn read_into(call: &mut Call<'_>, pieces: &Pieces, place: Option<u64>, error: ErrorFn) -> Res<i64> {
    let fd = fd(call)?;
    let wanted: usize = pieces.iter().map(|piece| piece.1 as usize).sum();
    if wanted == 0 {
        return Ok(0);
    }
    let mut buffer = vec![0; wanted];
    let result = content::read(call.vm, fd, &mut buffer, place);
    let count = match settle(call, fd, result)? {
        Outcome::Done(0) => return Ok(i64::from(END_OF_FILE)),
        Outcome::Done(count) => count,
        Outcome::Unavailable => return Ok(i64::from(UNAVAILABLE)),
        Outcome::Failed(number) => return Err(error(call.vm, number)),
    };
    let mut rest = buffer.get(..count).unwrap_or(&[]);
    for &(at, length) in pieces {
        let (now, later) = rest.split_at(rest.len().min(length as usize));
        call.vm.heap.copy_in(at, now);
        rest = later;
    }
    Ok(count as i64)
}

/// Writes pieces; a blocking descriptor waits until everything is written. The first kept number of the
/// frame counts the bytes written so far.
fn write_from(
    call: &mut Call<'_>,
    pieces: &Pieces,
    place: Option<u64>,
    error: ErrorFn,
) -> Res<i64> {
    let fd = fd(call)?;
    let mut bytes = Vec::new();
    for &(at, length) in pieces {
        bytes.extend_from_slice(call.vm.heap.bytes(at, length));
    }
    loop {
        let done = call.kept_number(0);
        let rest = bytes.get(done as usize..).unwrap_or(&[]);
        if rest.is_empty() {
            return Ok(done as i64);
        }
        let result = content::write(call.vm, fd, rest, place.map(|place| place + done));
        match result {
            Ok(count) => {
                call.keep_number(0, done + count as u64);
                moved(call.vm);
            }
            Err(Errno::EAGAIN) if done > 0 && call.vm.host.is_blocking(fd) == Ok(false) => {
                return Ok(done as i64);
            }
            Err(_) => match settle(call, fd, result)? {
                Outcome::Failed(number) => return Err(error(call.vm, number)),
                _ => return Ok(i64::from(UNAVAILABLE)),
            },
        }
    }
}

/// `read0`.
pub fn read(call: &mut Call<'_>, error: ErrorFn) -> Res<u64> {
    let piece = piece(call)?;
    read_into(call, &piece, None, error).map(|count| support::int(count as i32))
}

/// `pread0`; the position is in slot 4.
pub fn pread(call: &mut Call<'_>, error: ErrorFn) -> Res<u64> {
    let (piece, place) = (piece(call)?, call.long(4) as u64);
    read_into(call, &piece, Some(place), error).map(|count| support::int(count as i32))
}

/// `readv0`.
pub fn readv(call: &mut Call<'_>, error: ErrorFn) -> Res<u64> {
    let pieces = pieces(call)?;
    read_into(call, &pieces, None, error).map(|count| count as u64)
}

/// `write0`.
pub fn write(call: &mut Call<'_>, error: ErrorFn) -> Res<u64> {
    let piece = piece(call)?;
    write_from(call, &piece, None, error).map(|count| support::int(count as i32))
}

/// `pwrite0`; the position is in slot 4.
pub fn pwrite(call: &mut Call<'_>, error: ErrorFn) -> Res<u64> {
    let (piece, place) = (piece(call)?, call.long(4) as u64);
    write_from(call, &piece, Some(place), error).map(|count| support::int(count as i32))
}

/// `writev0`.
pub fn writev(call: &mut Call<'_>, error: ErrorFn) -> Res<u64> {
    let pieces = pieces(call)?;
    write_from(call, &pieces, None, error).map(|count| count as u64)
}
