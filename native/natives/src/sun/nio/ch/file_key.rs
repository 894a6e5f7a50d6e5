//! `sun.nio.ch.FileKey`.

use vm::native::Call;
use vm::{Machine, Res};

use crate::jdk::support;
use crate::nothing;

fn init<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let (key, descriptor) = (call.object(0)?, call.object(1)?);
    let fd = support::descriptor(call.vm, descriptor)?;
    let outcome = call.vm.host.fstat(fd);
    let stat = support::io(call.vm, outcome)?;
    support::set_field(call.vm, key, "st_dev", stat.dev)?;
    support::set_field(call.vm, key, "st_ino", stat.ino)?;
    Ok(0)
}

crate::natives! {
    "sun/nio/ch/FileKey";
    "initIDs" "()V" => nothing;
    "init" "(Ljava/io/FileDescriptor;)V" => init;
}
