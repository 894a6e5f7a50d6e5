//! Which exceptions errors of sockets become.

use vm::host::Errno;
use vm::{Exit, Machine, Vm};

/// The exception that `Net` throws for an error number.
pub fn socket_error<M: Machine>(vm: &mut Vm<M>, error: Errno) -> Exit {
    let class = match error {
        Errno::ECONNREFUSED | Errno::ETIMEDOUT | Errno::ENOTCONN => "java/net/ConnectException",
        Errno::EHOSTUNREACH => "java/net/NoRouteToHostException",
        Errno::EADDRINUSE | Errno::EADDRNOTAVAIL | Errno::EACCES => "java/net/BindException",
        _ => "java/net/SocketException",
    };
    vm.throw_new(class, Some(error.message()))
}
