//! Natives of `java.util.prefs.FileSystemPreferences`: file locks, which no other process can hold.

use vm::Res;
use vm::host::{Errno, Fd, HostResult, OpenFlags};
use vm::native::Call;

use crate::jdk::support;

/// Converts an outcome to the error number that the class library expects; 0 for success.
fn number<T>(outcome: HostResult<T>) -> u64 {
    outcome.map_or_else(|Errno(number)| support::int(number), |_| 0)
}

fn chmod(call: &mut Call<'_>) -> Res<u64> {
    let path = support::platform_bytes(call, 0)?;
    let mode = call.int(1) as u32;
    Ok(number(call.vm.host.chmod(&path, mode)))
}

/// Argument slots: path, mode of a new file, whether shared. Returns the open file or 0, and an error number.
fn lock(call: &mut Call<'_>) -> Res<u64> {
    let path = support::platform_bytes(call, 0)?;
    let (mode, shared) = (call.int(1) as u32, call.boolean(2));
    let flags = OpenFlags { read: shared, write: !shared, create: !shared, ..OpenFlags::default() };
    let opened = call.vm.host.open(&path, flags, mode);
    let answer = [opened.unwrap_or(0), number(opened) as i32];
    support::new_int_array(call.vm, &answer).map(support::reference)
}

fn unlock(call: &mut Call<'_>) -> Res<u64> {
    let fd: Fd = call.int(0);
    Ok(number(call.vm.host.close(fd)))
}

crate::natives! {
    "java/util/prefs/FileSystemPreferences";
    "chmod" "(Ljava/lang/String;I)I" => chmod;
    "lockFile0" "(Ljava/lang/String;IZ)[I" => lock;
    "unlockFile0" "(I)I" => unlock;
}
