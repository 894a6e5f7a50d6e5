//! `sun.nio.ch.IOUtil`.

use vm::native::Call;
use vm::{Machine, Res};

use crate::jdk::support;
use crate::nothing;

/// Linux' limit of vectors per call.
const IOV_MAX: i32 = 1024;

fn iov_max<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(support::int(IOV_MAX))
}

fn fd_val<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let descriptor = call.object(0)?;
    support::descriptor(call.vm, descriptor).map(support::int)
}

fn set_fd_val<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let (descriptor, fd) = (call.object(0)?, call.int(1));
    support::set_field(call.vm, descriptor, "fd", support::int(fd))?;
    Ok(0)
}

fn random_bytes<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let array = call.object(0)?;
    let mut bytes = vec![0; call.vm.heap.length(array) as usize];
    call.vm.host.entropy(&mut bytes);
    call.vm.heap.copy_in(array.0 + 16, &bytes);
    Ok(1)
}

crate::natives! {
    "sun/nio/ch/IOUtil";
    "initIDs" "()V" => nothing;
    "iovMax" "()I" => iov_max;
    "fdVal" "(Ljava/io/FileDescriptor;)I" => fd_val;
    "setfdVal" "(Ljava/io/FileDescriptor;I)V" => set_fd_val;
    "randomBytes" "([B)Z" => random_bytes;
}
