//! Natives of the `stat` family, which fill `UnixFileAttributes`.

use vm::host::{Errno, FileStat};
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Res, Vm};

use super::errors::{check, error};
use super::files::{error_number, path};
use crate::jdk::support;

fn fill(vm: &mut Vm, attributes: Ref, stat: &FileStat) -> Res<()> {
    let nanos = |nanos: u32| u64::from(nanos);
    for (name, bits) in [
        ("st_mode", u64::from(stat.mode)),
        ("st_ino", stat.ino),
        ("st_dev", stat.dev),
        ("st_rdev", 0),
        ("st_nlink", stat.nlink),
        ("st_uid", u64::from(stat.uid)),
        ("st_gid", u64::from(stat.gid)),
        ("st_size", stat.size),
        ("st_atime_sec", stat.atime.0 as u64),
        ("st_atime_nsec", nanos(stat.atime.1)),
        ("st_mtime_sec", stat.mtime.0 as u64),
        ("st_mtime_nsec", nanos(stat.mtime.1)),
        ("st_ctime_sec", stat.ctime.0 as u64),
        ("st_ctime_nsec", nanos(stat.ctime.1)),
        ("st_birthtime_sec", stat.birth.0 as u64),
        ("st_birthtime_nsec", nanos(stat.birth.1)),
    ] {
        support::set_field(vm, attributes, name, bits)?;
    }
    Ok(())
}

pub fn stat(call: &mut Call<'_>) -> Res<u64> {
    let (path, attributes) = (path(call, 0)?, call.object(2)?);
    let outcome = call.vm.host.stat(&path);
    let stat = check(call.vm, outcome)?;
    fill(call.vm, attributes, &stat).map(|()| 0)
}

/// Like [`stat`], but returns an error number instead of throwing.
pub fn stat_error(call: &mut Call<'_>) -> Res<u64> {
    let (path, attributes) = (path(call, 0)?, call.object(2)?);
    let outcome = call.vm.host.stat(&path);
    if let Ok(stat) = &outcome {
        fill(call.vm, attributes, stat)?;
    }
    Ok(error_number(outcome))
}

pub fn lstat(call: &mut Call<'_>) -> Res<u64> {
    let (path, attributes) = (path(call, 0)?, call.object(2)?);
    let outcome = call.vm.host.lstat(&path);
    let stat = check(call.vm, outcome)?;
    fill(call.vm, attributes, &stat).map(|()| 0)
}

pub fn fstat(call: &mut Call<'_>) -> Res<u64> {
    let (fd, attributes) = (call.int(0), call.object(1)?);
    let outcome = call.vm.host.fstat(fd);
    let stat = check(call.vm, outcome)?;
    fill(call.vm, attributes, &stat).map(|()| 0)
}

/// Argument slots: directory, path, flags, attributes.
pub fn fstatat(call: &mut Call<'_>) -> Res<u64> {
    const NO_FOLLOW: i32 = 0x100;
    let (at, path, attributes) = (call.int(0), path(call, 1)?, call.object(4)?);
    let outcome = call.vm.host.stat_at(at, &path, call.int(3) & NO_FOLLOW == 0);
    let stat = check(call.vm, outcome)?;
    fill(call.vm, attributes, &stat).map(|()| 0)
}

/// Throws: the file system has no extended attributes.
pub fn no_extended(call: &mut Call<'_>) -> Res<u64> {
    Err(error(call.vm, Errno::EOPNOTSUPP))
}

pub fn statvfs(call: &mut Call<'_>) -> Res<u64> {
    let (path, attributes) = (path(call, 0)?, call.object(2)?);
    let outcome = call.vm.host.space(&path);
    let space = check(call.vm, outcome)?;
    let block = space.block.max(1);
    for (name, value) in [
        ("f_frsize", block),
        ("f_blocks", space.total / block),
        ("f_bfree", space.free / block),
        ("f_bavail", space.free / block),
    ] {
        support::set_field(call.vm, attributes, name, value)?;
    }
    Ok(0)
}

/// Returns only the mode; 0 if there is no such file.
pub fn stat_mode(call: &mut Call<'_>) -> Res<u64> {
    let path = path(call, 0)?;
    Ok(call.vm.host.stat(&path).map_or(0, |stat| u64::from(stat.mode)))
}
