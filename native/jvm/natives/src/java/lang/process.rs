//! Natives for processes: the guest's own process is the only one, and it cannot start others.

use vm::Res;
use vm::native::Call;

use crate::nothing;

const NOT_ALIVE: i64 = -1;

fn current(call: &mut Call<'_>) -> Res<u64> {
    Ok(u64::from(call.vm.host.process_id()))
}

fn is_current(call: &Call<'_>, slot: u32) -> bool {
    call.long(slot) == i64::from(call.vm.host.process_id())
}

/// Returns the start time of a process, 0 if unknown, or -1 if it is not alive.
fn is_alive(call: &mut Call<'_>) -> Res<u64> {
    Ok(if is_current(call, 0) { 0 } else { NOT_ALIVE as u64 })
}

fn parent(_: &mut Call<'_>) -> Res<u64> {
    Ok(NOT_ALIVE as u64)
}

/// Argument slots: parent process or 0 for all, and arrays for ids, parents and start times; the last two
/// may be null. Returns the number of processes.
fn processes(call: &mut Call<'_>) -> Res<u64> {
    if call.long(0) != 0 {
        return Ok(0);
    }
    let id = u64::from(call.vm.host.process_id());
    for (slot, value) in [(2, id), (3, 0), (4, 0)] {
        let array = call.reference(slot);
        if array.0 != 0 && call.vm.heap.length(array) > 0 {
            call.vm.heap.set_u64(array.0 + 16, value);
        }
    }
    Ok(1)
}

fn start(call: &mut Call<'_>) -> Res<u64> {
    call.vm.unsupported("starting a process")
}

crate::natives! {
    "java/lang/ProcessHandleImpl" {
        "initNative" "()V" => nothing;
        "getCurrentPid0" "()J" => current;
        "isAlive0" "(J)J" => is_alive;
        "parent0" "(JJ)J" => parent;
        "getProcessPids0" "(J[J[J[J)I" => processes;
    }
    "java/lang/ProcessHandleImpl$Info" {
        "initIDs" "()V" => nothing;
        "info0" "(J)V" => nothing;
    }
    "java/lang/ProcessImpl" {
        "init" "()V" => nothing;
        "forkAndExec" "(I[B[B[BI[BI[B[IZ)I" => start;
    }
}
