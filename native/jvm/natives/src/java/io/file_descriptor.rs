//! Natives of `java.io.FileDescriptor`.

use vm::Res;
use vm::native::Call;

use super::files;
use crate::jdk::support;
use crate::nothing;

/// Returns false: standard streams are never opened for appending.
fn get_append(_: &mut Call<'_>) -> Res<u64> {
    Ok(0)
}

/// Returns -1: handles exist only on Windows.
fn get_handle(_: &mut Call<'_>) -> Res<u64> {
    Ok(-1_i64 as u64)
}

fn close(call: &mut Call<'_>) -> Res<u64> {
    let descriptor = call.object(0)?;
    files::close_descriptor(call.vm, descriptor)?;
    Ok(0)
}

/// Checks the descriptor only: the host has no cache that could be lost.
fn sync(call: &mut Call<'_>) -> Res<u64> {
    let descriptor = call.object(0)?;
    let fd = support::descriptor(call.vm, descriptor)?;
    match call.vm.host.fstat(fd) {
        Ok(_) => Ok(0),
        Err(_) => Err(call.vm.throw_new("java/io/SyncFailedException", Some("sync failed"))),
    }
}

crate::natives! {
    "java/io/FileDescriptor";
    "initIDs" "()V" => nothing;
    "getAppend" "(I)Z" => get_append;
    "getHandle" "(I)J" => get_handle;
    "close0" "()V" => close;
    "sync" "()V" => sync;
    "sync0" "()V" => sync;
}
