//! Waiting for sockets: the host never waits, threads do, and look again when anything moved.

use vm::host::{Errno, Fd, HostResult};
use vm::native::Call;
use vm::thread::Activity;
use vm::{Machine, Res, Vm};

use crate::java::lang::thread;

/// `IOStatus.UNAVAILABLE`: a socket that does not wait has nothing now.
pub const UNAVAILABLE: i32 = -2;

/// What an operation of the host came to.
pub enum Outcome<T> {
    /// It is done.
    Done(T),
    /// There is nothing now, and the guest does not want to wait.
    Unavailable,
    /// It failed.
    Failed(Errno),
}

/// Lets those that wait look again.
pub fn moved<M: Machine>(vm: &mut Vm<M>) {
    vm.wake(|activity| matches!(activity, Activity::Polling(_)));
}

/// Sorts out what the host says about an open file; waits where the guest wants that.
///
/// # Errors
/// [`vm::Exit::Suspend`] while there is nothing.
pub fn settle<M: Machine, T>(
    call: &mut Call<'_, M>,
    fd: Fd,
    result: HostResult<T>,
) -> Res<Outcome<T>> {
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

/// Waits until `ready` finds something or so many milliseconds have passed, for ever if negative;
/// `None` when the time is over. The deadline is kept in the first number of the frame.
///
/// # Errors
/// [`vm::Exit::Suspend`] while there is nothing.
pub fn wait_for<M: Machine, T>(
    call: &mut Call<'_, M>,
    millis: i64,
    ready: impl FnOnce(&mut Call<'_, M>) -> Res<Option<T>>,
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
