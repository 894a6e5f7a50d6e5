//! Natives of `java.io.FileOutputStream`.

use vm::Res;
use vm::host::OpenFlags;
use vm::native::Call;

use super::files;
use crate::nothing;

fn open(call: &mut Call<'_>) -> Res<u64> {
    let append = call.boolean(2);
    files::open(
        call,
        OpenFlags { write: true, create: true, append, truncate: !append, ..OpenFlags::default() },
    )
}

crate::natives! {
    "java/io/FileOutputStream";
    "initIDs" "()V" => nothing;
    "open0" "(Ljava/lang/String;Z)V" => open;
    "write" "(IZ)V" => files::write;
    "writeBytes" "([BIIZ)V" => files::write_bytes;
}
