//! Natives of `java.io.FileInputStream`.

use vm::Res;
use vm::host::{OpenFlags, Whence, mode};
use vm::native::Call;

use super::files;
use crate::jdk::support;
use crate::nothing;

fn open(call: &mut Call<'_>) -> Res<u64> {
    files::open(call, OpenFlags { read: true, ..OpenFlags::default() })
}

fn skip(call: &mut Call<'_>) -> Res<u64> {
    let distance = call.long(1);
    let before = files::position(call)?;
    let after = files::seek(call, distance, Whence::Current)?;
    Ok(after.wrapping_sub(before))
}

fn available(call: &mut Call<'_>) -> Res<u64> {
    let fd = files::receiver(call)?;
    let outcome = call.vm.host.available(fd);
    let count = support::io(call.vm, outcome)?;
    Ok(count.min(i32::MAX as u64))
}

/// Argument slots: receiver, descriptor.
fn is_regular_file(call: &mut Call<'_>) -> Res<u64> {
    let descriptor = call.object(1)?;
    let fd = support::descriptor(call.vm, descriptor)?;
    let outcome = call.vm.host.fstat(fd);
    let stat = support::io(call.vm, outcome)?;
    Ok(support::boolean(stat.mode & mode::TYPE == mode::REGULAR))
}

crate::natives! {
    "java/io/FileInputStream";
    "initIDs" "()V" => nothing;
    "open0" "(Ljava/lang/String;)V" => open;
    "read0" "()I" => files::read;
    "readBytes" "([BII)I" => files::read_bytes;
    "length0" "()J" => files::length;
    "position0" "()J" => files::position;
    "skip0" "(J)J" => skip;
    "available0" "()I" => available;
    "isRegularFile0" "(Ljava/io/FileDescriptor;)Z" => is_regular_file;
}
