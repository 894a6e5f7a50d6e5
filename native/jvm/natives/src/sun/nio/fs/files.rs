//! Natives for operations on paths and open files.

use vm::host::{Errno, HostResult, OpenFlags, Timestamp};
use vm::native::Call;
use vm::{Res, Vm};

use super::errors::check;
use crate::jdk::{content, support};

/// Bits of `open(2)` on Linux.
mod flag {
    pub const ACCESS: i32 = 0o3;
    pub const WRITE_ONLY: i32 = 0o1;
    pub const READ_WRITE: i32 = 0o2;
    pub const CREATE: i32 = 0o100;
    pub const EXCLUSIVE: i32 = 0o200;
    pub const TRUNCATE: i32 = 0o1000;
    pub const APPEND: i32 = 0o2000;
    pub const DIRECTORY: i32 = 0o200_000;
    pub const NO_FOLLOW: i32 = 0o400_000;
}

/// The value of `AT_FDCWD`.
const WORKING_DIRECTORY: i32 = -100;
/// The value of `AT_SYMLINK_NOFOLLOW`.
const NO_FOLLOW: i32 = 0x100;

/// Returns the error number of an outcome; 0 for success.
pub fn error_number<T>(outcome: HostResult<T>) -> u64 {
    support::int(outcome.err().map_or(0, |error| error.0))
}

/// Reads the path at the address in a slot.
pub fn path(call: &mut Call<'_>, slot: u32) -> Res<Vec<u8>> {
    let at = call.long(slot);
    support::c_string(call.vm, at)
}

/// Makes a `byte[]` as a result.
pub fn bytes(vm: &mut Vm, bytes: &[u8]) -> Res<u64> {
    vm.new_byte_array(bytes).map(support::reference)
}

fn open_flags(bits: i32) -> OpenFlags {
    let write = matches!(bits & flag::ACCESS, flag::WRITE_ONLY | flag::READ_WRITE);
    OpenFlags {
        read: bits & flag::ACCESS != flag::WRITE_ONLY,
        write,
        append: bits & flag::APPEND != 0,
        create: bits & flag::CREATE != 0,
        exclusive: bits & flag::EXCLUSIVE != 0,
        truncate: bits & flag::TRUNCATE != 0,
        directory: bits & flag::DIRECTORY != 0,
        no_follow: bits & flag::NO_FOLLOW != 0,
    }
}

pub fn open(call: &mut Call<'_>) -> Res<u64> {
    let (path, bits, permissions) = (path(call, 0)?, call.int(2), call.int(3) as u32);
    let outcome = call.vm.host.open(&path, open_flags(bits), permissions);
    check(call.vm, outcome).map(support::int)
}

/// Argument slots: directory, path, flags, mode.
pub fn openat(call: &mut Call<'_>) -> Res<u64> {
    let (at, path) = (call.int(0), path(call, 1)?);
    let (bits, permissions) = (call.int(3), call.int(4) as u32);
    let outcome = call.vm.host.open_at(at, &path, open_flags(bits), permissions);
    check(call.vm, outcome).map(support::int)
}

pub fn dup(call: &mut Call<'_>) -> Res<u64> {
    let outcome = call.vm.host.dup(call.int(0));
    check(call.vm, outcome).map(support::int)
}

/// Closes a file. Throws `UnixException` if the descriptor is invalid.
pub fn close(call: &mut Call<'_>) -> Res<u64> {
    let outcome = call.vm.host.close(call.int(0));
    check(call.vm, outcome).map(|()| 0)
}

pub fn read(call: &mut Call<'_>) -> Res<u64> {
    let (fd, length) = (call.int(0), call.int(3).max(0));
    let target = support::address(call.vm, call.long(1), length as u64)?;
    let mut buffer = vec![0; length as usize];
    let outcome = content::read(call.vm, fd, &mut buffer, None);
    let count = check(call.vm, outcome)?;
    call.vm.heap.copy_in(target, buffer.get(..count).unwrap_or(&[]));
    Ok(support::int(count as i32))
}

pub fn write(call: &mut Call<'_>) -> Res<u64> {
    let (fd, at, length) = (call.int(0), call.long(1), call.int(3));
    let bytes = support::raw_bytes(call.vm, at, length)?;
    let outcome = content::write(call.vm, fd, &bytes, None);
    check(call.vm, outcome).map(|count| support::int(count as i32))
}

pub fn getcwd(call: &mut Call<'_>) -> Res<u64> {
    let path = call.vm.host.getcwd();
    bytes(call.vm, &path)
}

pub fn link(call: &mut Call<'_>) -> Res<u64> {
    let (existing, new) = (path(call, 0)?, path(call, 2)?);
    let outcome = call.vm.host.link(&existing, &new);
    check(call.vm, outcome).map(|()| 0)
}

pub fn symlink(call: &mut Call<'_>) -> Res<u64> {
    let (target, link) = (path(call, 0)?, path(call, 2)?);
    let outcome = call.vm.host.symlink(&target, &link);
    check(call.vm, outcome).map(|()| 0)
}

pub fn rename(call: &mut Call<'_>) -> Res<u64> {
    let (from, to) = (path(call, 0)?, path(call, 2)?);
    let outcome = call.vm.host.rename(&from, &to);
    check(call.vm, outcome).map(|()| 0)
}

pub fn unlink(call: &mut Call<'_>) -> Res<u64> {
    let path = path(call, 0)?;
    let outcome = call.vm.host.unlink(&path);
    check(call.vm, outcome).map(|()| 0)
}

/// Argument slots: directory, path, flags.
pub fn unlinkat(call: &mut Call<'_>) -> Res<u64> {
    const DIRECTORY: i32 = 0x200;
    let (at, path) = (call.int(0), path(call, 1)?);
    let outcome = call.vm.host.unlink_at(at, &path, call.int(3) & DIRECTORY != 0);
    check(call.vm, outcome).map(|()| 0)
}

/// Argument slots: directory and path, twice.
pub fn renameat(call: &mut Call<'_>) -> Res<u64> {
    let (from, to) = (path(call, 1)?, path(call, 4)?);
    let outcome = call.vm.host.rename_at((call.int(0), &from), (call.int(3), &to));
    check(call.vm, outcome).map(|()| 0)
}

pub fn rmdir(call: &mut Call<'_>) -> Res<u64> {
    let path = path(call, 0)?;
    let outcome = call.vm.host.rmdir(&path);
    check(call.vm, outcome).map(|()| 0)
}

pub fn mkdir(call: &mut Call<'_>) -> Res<u64> {
    let (path, permissions) = (path(call, 0)?, call.int(2) as u32);
    let outcome = call.vm.host.mkdir(&path, permissions);
    check(call.vm, outcome).map(|()| 0)
}

pub fn chmod(call: &mut Call<'_>) -> Res<u64> {
    let (path, permissions) = (path(call, 0)?, call.int(2) as u32);
    let outcome = call.vm.host.chmod(&path, permissions);
    check(call.vm, outcome).map(|()| 0)
}

pub fn fchmod(call: &mut Call<'_>) -> Res<u64> {
    let outcome = call.vm.host.fchmod(call.int(0), call.int(1) as u32);
    check(call.vm, outcome).map(|()| 0)
}

/// Converts a time in microseconds.
fn timestamp(micros: i64) -> Timestamp {
    (micros.div_euclid(1_000_000), micros.rem_euclid(1_000_000) as u32 * 1000)
}

pub fn utimes(call: &mut Call<'_>) -> Res<u64> {
    let (path, accessed, modified) = (path(call, 0)?, call.long(2), call.long(4));
    let outcome = call.vm.host.utimens(&path, timestamp(accessed), timestamp(modified));
    check(call.vm, outcome).map(|()| 0)
}

pub fn futimes(call: &mut Call<'_>) -> Res<u64> {
    let (accessed, modified) = (timestamp(call.long(1)), timestamp(call.long(3)));
    let outcome = call.vm.host.futimens(call.int(0), accessed, modified);
    check(call.vm, outcome).map(|()| 0)
}

/// Converts a time in nanoseconds.
fn precise(nanos: i64) -> Timestamp {
    (nanos.div_euclid(1_000_000_000), nanos.rem_euclid(1_000_000_000) as u32)
}

/// Argument slots: directory, path, times, flags. Symbolic links have no times of their own.
pub fn utimensat(call: &mut Call<'_>) -> Res<u64> {
    let path = beneath_working_directory(call)?;
    let (accessed, modified) = (precise(call.long(3)), precise(call.long(5)));
    let outcome = if call.int(7) & NO_FOLLOW == 0 {
        call.vm.host.utimens(&path, accessed, modified)
    } else {
        Err(Errno::EOPNOTSUPP)
    };
    check(call.vm, outcome).map(|()| 0)
}

/// Argument slots: directory, path, mode, flags. Symbolic links have no mode of their own.
pub fn fchmodat(call: &mut Call<'_>) -> Res<u64> {
    let (path, permissions) = (beneath_working_directory(call)?, call.int(3) as u32);
    let outcome = if call.int(4) & NO_FOLLOW == 0 {
        call.vm.host.chmod(&path, permissions)
    } else {
        Err(Errno::EOPNOTSUPP)
    };
    check(call.vm, outcome).map(|()| 0)
}

/// Returns the path in slot 1; unsupported if it is relative to an open directory in slot 0.
fn beneath_working_directory(call: &mut Call<'_>) -> Res<Vec<u8>> {
    let (at, path) = (call.int(0), path(call, 1)?);
    if at != WORKING_DIRECTORY && !path.starts_with(b"/") {
        return call.vm.unsupported("changing a file relative to an open directory");
    }
    Ok(path)
}

pub fn futimens(call: &mut Call<'_>) -> Res<u64> {
    let (accessed, modified) = (precise(call.long(1)), precise(call.long(3)));
    let outcome = call.vm.host.futimens(call.int(0), accessed, modified);
    check(call.vm, outcome).map(|()| 0)
}

pub fn readlink(call: &mut Call<'_>) -> Res<u64> {
    let path = path(call, 0)?;
    let outcome = call.vm.host.readlink(&path);
    let target = check(call.vm, outcome)?;
    bytes(call.vm, &target)
}

pub fn realpath(call: &mut Call<'_>) -> Res<u64> {
    let path = path(call, 0)?;
    let outcome = call.vm.host.realpath(&path);
    let resolved = check(call.vm, outcome)?;
    bytes(call.vm, &resolved)
}

pub fn access(call: &mut Call<'_>) -> Res<u64> {
    let (path, bits) = (path(call, 0)?, call.int(2) as u32);
    let outcome = call.vm.host.access(&path, bits);
    check(call.vm, outcome).map(|()| 0)
}

/// Like [`access`], but returns an error number instead of throwing.
pub fn access_error(call: &mut Call<'_>) -> Res<u64> {
    let (path, bits) = (path(call, 0)?, call.int(2) as u32);
    Ok(error_number(call.vm.host.access(&path, bits)))
}

pub fn exists(call: &mut Call<'_>) -> Res<u64> {
    let path = path(call, 0)?;
    Ok(support::boolean(call.vm.host.access(&path, 0).is_ok()))
}

pub fn strerror(call: &mut Call<'_>) -> Res<u64> {
    let message = vm::host::Errno(call.int(0)).message();
    bytes(call.vm, message.as_bytes())
}
