//! Natives of `Unsafe` that park and unpark threads.

use vm::native::Call;
use vm::threads::thread::Activity;
use vm::{Door, Res};

use crate::java::lang::thread::{alive, is_interrupted};

const NANOS_PER_MILLI: i64 = 1_000_000;

/// In state 1 the thread was parked and has been woken.
fn park(call: &mut Call<'_>) -> Res<u64> {
    let permit = std::mem::take(&mut call.vm.thread_mut().permit);
    if call.state() == 1 || permit || is_interrupted(call.vm)? {
        return Ok(0);
    }
    let (absolute, time) = (call.boolean(1), call.long(2));
    if time < 0 || (absolute && time == 0) {
        return Ok(0);
    }
    let until = (time != 0).then(|| deadline(call, absolute, time));
    call.set_state(1);
    Err(call.vm.suspend(Activity::Parked(until)))
}

/// Converts a time to the scale of `Host::now`; absolute times are milliseconds since the epoch.
fn deadline(call: &mut Call<'_>, absolute: bool, time: i64) -> i64 {
    let host = &mut call.vm.host;
    let wait = if absolute {
        let (seconds, nanos) = host.now_realtime();
        let now = seconds.saturating_mul(1_000_000_000).saturating_add(i64::from(nanos));
        time.saturating_mul(NANOS_PER_MILLI).saturating_sub(now)
    } else {
        time
    };
    host.now().saturating_add(wait.max(0))
}

fn unpark(call: &mut Call<'_>) -> Res<u64> {
    let object = call.reference(1);
    let Some(id) = alive(call.vm, object) else { return Ok(0) };
    let Some(thread) = call.vm.threads.get_mut(id) else { return Ok(0) };
    if matches!(thread.activity, Activity::Parked(_)) {
        call.vm.set_activity(id, Activity::Runnable);
        call.vm.count_reading(Door::Threads);
        call.vm.delay_starter(id);
    } else {
        thread.permit = true;
    }
    Ok(0)
}

crate::natives! {
    "jdk/internal/misc/Unsafe";
    "park" "(ZJ)V" => park;
    "unpark" "(Ljava/lang/Object;)V" => unpark;
}
