//! Maps errors of sockets to exceptions.

use vm::host::Errno;
use vm::{Exit, Vm};

/// Makes the exception that `Net` throws for an error.
pub fn socket_error(vm: &mut Vm, error: Errno) -> Exit {
    let class = match error {
        Errno::ECONNREFUSED | Errno::ETIMEDOUT | Errno::ENOTCONN => "java/net/ConnectException",
        Errno::EHOSTUNREACH => "java/net/NoRouteToHostException",
        Errno::EADDRINUSE | Errno::EADDRNOTAVAIL | Errno::EACCES => "java/net/BindException",
        _ => "java/net/SocketException",
    };
    vm.throw_new(class, Some(error.message()))
}
