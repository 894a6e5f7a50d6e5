//! Natives of `java.lang.Thread`.

pub(crate) mod identifiers;
pub(crate) mod scoped_values;
pub(crate) mod stacks;

use vm::memory::heap::Ref;
use vm::native::Call;
use vm::threads::thread::{Activity, ThreadId};
use vm::{Door, Exit, Res, Vm};

use crate::Table;

crate::natives! {
    "java/lang/Thread";
    "registerNatives" "()V" => crate::nothing;
    "currentThread" "()Ljava/lang/Thread;" => current, leaf;
    "start0" "()V" => start;
    "holdsLock" "(Ljava/lang/Object;)Z" => holds_lock;
    "setPriority0" "(I)V" => crate::nothing;
    "setNativeName" "(Ljava/lang/String;)V" => crate::nothing;
    "clearInterruptEvent" "()V" => crate::nothing;
    "interrupt0" "()V" => interrupt;
    "yield" "()V" => yield_now;
    "sleep" "(J)V" => sleep;
    "yield0" "()V" => yield_now;
    "sleep0" "(J)V" => sleep_nanos;
    "sleepNanos0" "(J)V" => sleep_nanos;
    "currentCarrierThread" "()Ljava/lang/Thread;" => current;
}

/// The rows of this class.
pub const TABLES: Table =
    Table::Parts(&[TABLE, identifiers::TABLE, scoped_values::TABLE, stacks::TABLE]);

/// Returns whether the running thread is interrupted.
pub(crate) fn is_interrupted(vm: &mut Vm) -> Res<bool> {
    let flag = vm.field_offset("java/lang/Thread", "interrupted")?;
    Ok(vm.heap.u8(vm.thread().object.0 + flag) != 0)
}

/// Returns an `InterruptedException`, after clearing the interrupt status.
pub(crate) fn interrupted(vm: &mut Vm, message: Option<&str>) -> Exit {
    match vm.field_offset("java/lang/Thread", "interrupted") {
        Ok(flag) => vm.heap.set_u8(vm.thread().object.0 + flag, 0),
        Err(exit) => return exit,
    }
    vm.throw_new("java/lang/InterruptedException", message)
}

const NANOS_PER_MILLI: i64 = 1_000_000;

/// Returns the virtual time, in nanoseconds, at which a wait of some milliseconds from now ends.
pub(crate) fn until(vm: &Vm, millis: i64) -> i64 {
    vm.host.now().saturating_add(millis.saturating_mul(NANOS_PER_MILLI))
}

/// Returns an `IllegalArgumentException` for a negative time.
pub(crate) fn negative_timeout(vm: &mut Vm) -> Exit {
    vm.throw_new("java/lang/IllegalArgumentException", Some("timeout value is negative"))
}

fn current(call: &mut Call<'_>) -> Res<u64> {
    Ok(u64::from(call.vm.thread().object.0))
}

fn start(call: &mut Call<'_>) -> Res<u64> {
    let thread = call.object(0)?;
    let vm = &mut *call.vm;
    vm.count_reading(Door::Threads);
    let eetop = vm.field_offset("java/lang/Thread", "eetop")?;
    let daemon = vm.is_daemon(thread);
    vm.start_thread(thread, daemon)?;
    vm.heap.set_u64(thread.0 + eetop, u64::from(thread.0));
    Ok(0)
}

/// Returns the index of a thread that is alive.
pub(crate) fn alive(vm: &Vm, object: Ref) -> Option<ThreadId> {
    vm.threads.find(|thread| thread.object == object && thread.activity != Activity::Terminated)
}

fn holds_lock(call: &mut Call<'_>) -> Res<u64> {
    let object = call.object(0)?;
    Ok(u64::from(call.vm.owns_monitor(object)))
}

/// Wakes the thread; `Thread.interrupt` sets the status itself.
fn interrupt(call: &mut Call<'_>) -> Res<u64> {
    let object = call.object(0)?;
    let Some(id) = alive(call.vm, object) else { return Ok(0) };
    let Some(thread) = call.vm.threads.get_mut(id) else { return Ok(0) };
    thread.permit = true;
    if matches!(
        thread.activity,
        Activity::Waiting(..) | Activity::Parked(_) | Activity::Sleeping(_)
    ) {
        call.vm.set_activity(id, Activity::Runnable);
    }
    Ok(0)
}

/// Returns in state 1, after the other threads had their turn.
fn yield_now(call: &mut Call<'_>) -> Res<u64> {
    if call.state() == 1 {
        return Ok(0);
    }
    call.set_state(1);
    call.vm.give_way();
    Err(Exit::Suspend)
}

fn sleep(call: &mut Call<'_>) -> Res<u64> {
    let millis = call.long(0);
    sleep_for(call, millis.saturating_mul(NANOS_PER_MILLI))
}

fn sleep_nanos(call: &mut Call<'_>) -> Res<u64> {
    let nanos = call.long(0);
    sleep_for(call, nanos)
}

/// Returns in state 1, after the sleep.
fn sleep_for(call: &mut Call<'_>, nanos: i64) -> Res<u64> {
    if nanos < 0 {
        return Err(negative_timeout(call.vm));
    }
    if is_interrupted(call.vm)? {
        return Err(interrupted(call.vm, Some("sleep interrupted")));
    }
    if call.state() == 1 {
        return Ok(0);
    }
    if nanos == 0 {
        return yield_now(call);
    }
    let until = call.vm.host.now().saturating_add(nanos);
    call.set_state(1);
    Err(call.vm.suspend(Activity::Sleeping(until)))
}
