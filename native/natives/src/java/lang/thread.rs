//! `java.lang.Thread`

use vm::heap::Ref;
use vm::native::Call;
use vm::thread::Activity;
use vm::{Exit, Machine, Res, Vm};

crate::natives! {
    "java/lang/Thread";
    "registerNatives" "()V" => crate::nothing;
    "currentThread" "()Ljava/lang/Thread;" => current;
    "start0" "()V" => start;
    "isAlive" "()Z" => is_alive;
    "holdsLock" "(Ljava/lang/Object;)Z" => holds_lock;
    "setPriority0" "(I)V" => crate::nothing;
    "setNativeName" "(Ljava/lang/String;)V" => crate::nothing;
    "clearInterruptEvent" "()V" => clear_interrupt;
    "interrupt0" "()V" => interrupt;
    "yield" "()V" => yield_now;
    "sleep" "(J)V" => sleep;
}

/// `InterruptedException`, with the flag cleared as its throwers do.
pub(crate) fn interrupted<M: Machine>(vm: &mut Vm<M>) -> Exit {
    vm.thread_mut().interrupted = false;
    let object = vm.thread().object;
    match vm.field_offset("java/lang/Thread", "interrupted") {
        Ok(offset) => vm.heap.set_u8(object.0 + offset, 0),
        Err(exit) => return exit,
    }
    vm.throw_new("java/lang/InterruptedException", None)
}

fn current<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    Ok(u64::from(call.vm.thread().object.0))
}

fn start<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let thread = call.object(0)?;
    let vm = &mut *call.vm;
    let daemon = vm.field_offset("java/lang/Thread", "daemon")?;
    let eetop = vm.field_offset("java/lang/Thread", "eetop")?;
    let status = vm.field_offset("java/lang/Thread", "threadStatus")?;
    let daemon = vm.heap.u8(thread.0 + daemon) != 0;
    vm.heap.set_u64(thread.0 + eetop, u64::from(thread.0));
    vm.heap.set_u32(thread.0 + status, 5);
    vm.start_thread(thread, daemon)?;
    Ok(0)
}

fn index_of<M: Machine>(vm: &Vm<M>, object: Ref) -> Option<usize> {
    vm.threads
        .iter()
        .position(|thread| thread.object == object && thread.activity != Activity::Terminated)
}

fn is_alive<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let thread = call.object(0)?;
    let eetop = call.vm.field_offset("java/lang/Thread", "eetop")?;
    Ok(u64::from(call.vm.heap.u64(thread.0 + eetop) != 0))
}

fn holds_lock<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let object = call.object(0)?;
    Ok(u64::from(call.vm.owns_monitor(object)))
}

fn clear_interrupt<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    call.vm.thread_mut().interrupted = false;
    Ok(0)
}

fn interrupt<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let object = call.object(0)?;
    if let Some(index) = index_of(call.vm, object)
        && let Some(thread) = call.vm.threads.get_mut(index)
    {
        thread.interrupted = true;
        thread.permit = true;
        if matches!(
            thread.activity,
            Activity::Waiting(..) | Activity::Parked(_) | Activity::Sleeping(_)
        ) {
            thread.activity = Activity::Runnable;
        }
    }
    Ok(0)
}

/// State 1 is after the others had their turn.
fn yield_now<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    if call.state() == 1 {
        return Ok(0);
    }
    call.set_state(1);
    call.vm.give_way();
    Err(Exit::Suspend)
}

fn sleep<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let millis = call.long(0);
    if call.vm.thread().interrupted {
        return Err(interrupted(call.vm));
    }
    if call.state() == 1 {
        return Ok(0);
    }
    if millis < 0 {
        return Err(call
            .vm
            .throw_new("java/lang/IllegalArgumentException", Some("timeout value is negative")));
    }
    let until = call.vm.host.monotonic_nanos().saturating_add(millis.saturating_mul(1_000_000));
    call.set_state(1);
    call.vm.thread_mut().activity = Activity::Sleeping(until);
    Err(Exit::Suspend)
}
