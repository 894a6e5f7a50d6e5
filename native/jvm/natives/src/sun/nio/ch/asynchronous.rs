//! Natives of `sun.nio.ch.UnixAsynchronousSocketChannelImpl`: the outcome of a non-blocking connect.

use vm::Res;
use vm::native::Call;

use super::socket_errors::socket_error;

fn check_connect(call: &mut Call<'_>) -> Res<u64> {
    let fd = call.int(0);
    match call.vm.host.peer_address(fd) {
        Ok(_) => Ok(0),
        Err(error) => Err(socket_error(call.vm, error)),
    }
}

crate::natives! {
    "sun/nio/ch/UnixAsynchronousSocketChannelImpl";
    "checkConnect" "(I)V" => check_connect;
}
