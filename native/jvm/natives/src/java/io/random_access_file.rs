//! Natives of `java.io.RandomAccessFile`.

use vm::Res;
use vm::host::{Errno, OpenFlags, Whence};
use vm::native::Call;

use super::files;
use crate::jdk::support;
use crate::nothing;

/// The bit of the argument `mode` for writing.
const READ_WRITE: i32 = 2;

fn open(call: &mut Call<'_>) -> Res<u64> {
    let write = call.int(2) & READ_WRITE != 0;
    files::open(call, OpenFlags { read: true, write, create: write, ..OpenFlags::default() })
}

fn seek(call: &mut Call<'_>) -> Res<u64> {
    let position = call.long(1);
    if position < 0 {
        return Err(call.vm.throw_new("java/io/IOException", Some("Negative seek offset")));
    }
    files::seek(call, position, Whence::Start)?;
    Ok(0)
}

/// Truncates or extends the file. A position beyond the new end moves to the end.
fn set_length(call: &mut Call<'_>) -> Res<u64> {
    let length = call.long(1);
    let fd = files::receiver(call)?;
    let position = files::position(call)?;
    let Ok(length) = u64::try_from(length) else {
        return Err(support::io_error(call.vm, Errno::EINVAL));
    };
    let outcome = call.vm.host.truncate(fd, length);
    support::io(call.vm, outcome)?;
    if position > length {
        files::seek(call, 0, Whence::End)?;
    }
    Ok(0)
}

crate::natives! {
    "java/io/RandomAccessFile";
    "initIDs" "()V" => nothing;
    "open0" "(Ljava/lang/String;I)V" => open;
    "read0" "()I" => files::read;
    "readBytes" "([BII)I" => files::read_bytes;
    "readBytes0" "([BII)I" => files::read_bytes;
    "write0" "(I)V" => files::write;
    "writeBytes" "([BII)V" => files::write_bytes;
    "writeBytes0" "([BII)V" => files::write_bytes;
    "getFilePointer" "()J" => files::position;
    "seek0" "(J)V" => seek;
    "length" "()J" => files::length;
    "length0" "()J" => files::length;
    "setLength" "(J)V" => set_length;
    "setLength0" "(J)V" => set_length;
}
