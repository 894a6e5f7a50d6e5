//! Natives of `sun.nio.ch.SocketDispatcher`: read from and write to connections.

use vm::host::Errno;
use vm::native::Call;
use vm::{Exit, Res, Vm};

use super::transfer;
use crate::jdk::support;

/// Makes the exception for an error; a lost connection has its own class.
fn error(vm: &mut Vm, error: Errno) -> Exit {
    match error {
        Errno::ECONNRESET | Errno::EPIPE => {
            vm.throw_new("sun/net/ConnectionResetException", Some("Connection reset"))
        }
        _ => support::io_error(vm, error),
    }
}

fn read(call: &mut Call<'_>) -> Res<u64> {
    transfer::read(call, error)
}

fn readv(call: &mut Call<'_>) -> Res<u64> {
    transfer::readv(call, error)
}

fn write(call: &mut Call<'_>) -> Res<u64> {
    transfer::write(call, support::io_error)
}

fn writev(call: &mut Call<'_>) -> Res<u64> {
    transfer::writev(call, support::io_error)
}

crate::natives! {
    "sun/nio/ch/SocketDispatcher";
    "read0" "(Ljava/io/FileDescriptor;JI)I" => read;
    "readv0" "(Ljava/io/FileDescriptor;JI)J" => readv;
    "write0" "(Ljava/io/FileDescriptor;JI)I" => write;
    "writev0" "(Ljava/io/FileDescriptor;JI)J" => writev;
}
