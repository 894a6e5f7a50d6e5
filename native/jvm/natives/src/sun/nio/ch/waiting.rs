//! Waits for sockets: the host never waits; threads do, and try again after any change.

use vm::host::{Errno, Fd, HostResult};
use vm::native::Call;
use vm::threads::thread::Activity;
use vm::{Res, Vm};

use crate::java::lang::thread;

/// `IOStatus.UNAVAILABLE`: a non-blocking socket has nothing now.
pub const UNAVAILABLE: i32 = -2;

/// The outcome of an operation of the host.
pub enum Outcome<T> {
    /// The operation is done.
    Done(T),
    /// There is nothing now, and the descriptor is non-blocking.
    Unavailable,
    /// The operation failed.
    Failed(Errno),
}

/// Wakes the threads that wait for sockets, so that they try again.
pub fn moved(vm: &mut Vm) {
    vm.wake(|activity| matches!(activity, Activity::Polling(_)));
}

/// Converts a result of the host for an open file; makes the thread wait if the descriptor is blocking.
///
/// # Errors
/// Returns [`vm::Exit::Suspend`] while the thread waits.
pub fn settle<T>(call: &mut Call<'_>, fd: Fd, result: HostResult<T>) -> Res<Outcome<T>> {
    match result {
        Ok(value) => {
            moved(call.vm);
            Ok(Outcome::Done(value))
        }
        Err(Errno::EAGAIN) if call.vm.host.is_blocking(fd) == Ok(true) => {
            Err(call.vm.suspend(Activity::Polling(None)))
        }
        Err(Errno::EAGAIN) => Ok(Outcome::Unavailable),
        Err(error) => Ok(Outcome::Failed(error)),
    }
}

/// Waits until `ready` finds something, for a number of milliseconds, or without limit if that is
/// negative. Returns `None` after that time. The first kept number of the frame is the deadline.
///
/// # Errors
/// Returns [`vm::Exit::Suspend`] while the thread waits.
pub fn wait_for<T>(
    call: &mut Call<'_>,
    millis: i64,
    ready: impl FnOnce(&mut Call<'_>) -> Res<Option<T>>,
) -> Res<Option<T>> {
    if let Some(found) = ready(call)? {
        return Ok(Some(found));
    }
    if millis == 0 {
        return Ok(None);
    }
    if millis < 0 {
        return Err(call.vm.suspend(Activity::Polling(None)));
    }
    if call.state() == 0 {
        let until = thread::until(call.vm, millis);
        call.keep_number(0, until as u64);
        call.set_state(1);
    }
    let until = call.kept_number(0) as i64;
    if call.vm.host.now() >= until {
        return Ok(None);
    }
    Err(call.vm.suspend(Activity::Polling(Some(until))))
}
