//! Makes `UnixException`, which has an error number.

use vm::host::{Errno, HostResult};
use vm::{Exit, Res, Vm};

use crate::jdk::support;

/// Makes the `UnixException` for an error.
pub fn error(vm: &mut Vm, error: Errno) -> Exit {
    let made = vm.new_throwable("sun/nio/fs/UnixException", None, vm::memory::heap::Ref(0));
    match made.and_then(|exception| {
        support::set_field(vm, exception, "errno", support::int(error.0))?;
        Ok(exception)
    }) {
        Ok(exception) => Exit::Throw(exception),
        Err(exit) => exit,
    }
}

/// Turns a host's error into a `UnixException`.
///
/// # Errors
/// Throws `UnixException` if the outcome is an error.
pub fn check<T>(vm: &mut Vm, outcome: HostResult<T>) -> Res<T> {
    outcome.map_err(|number| error(vm, number))
}
