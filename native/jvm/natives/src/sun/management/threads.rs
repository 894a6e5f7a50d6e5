//! Natives of `sun.management.ThreadImpl`: states of threads, their processor time, and deadlocks.

use vm::host::INSTRUCTIONS_A_NANOSECOND;
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::threads::thread::{Activity, Thread, ThreadId};
use vm::{Res, Vm};

use crate::java::lang::thread::stacks;
use crate::jdk::support;

const THREAD: &str = "java/lang/Thread";
const INFO: &str = "java/lang/management/ThreadInfo";
/// Parameters: thread, state, lock, owner, number and time of blocks, number and time of waits, stack.
const CONSTRUCTOR: &str =
    "(Ljava/lang/Thread;ILjava/lang/Object;Ljava/lang/Thread;JJJJ[Ljava/lang/StackTraceElement;)V";
/// The value for a time that is not measured.
const UNKNOWN: u64 = u64::MAX;

crate::natives! {
    "sun/management/ThreadImpl";
    "getThreads" "()[Ljava/lang/Thread;" => stacks::get_threads;
    "getThreadInfo1" "([JI[Ljava/lang/management/ThreadInfo;)V" => thread_info;
    "dumpThreads0" "([JZZI)[Ljava/lang/management/ThreadInfo;" => dump;
    "getThreadTotalCpuTime0" "(J)J" => processor_time;
    "getThreadTotalCpuTime1" "([J[J)V" => processor_times;
    "getThreadUserCpuTime0" "(J)J" => processor_time;
    "getThreadUserCpuTime1" "([J[J)V" => processor_times;
    "setThreadCpuTimeEnabled0" "(Z)V" => set_times;
    "resetPeakThreadCount0" "()V" => reset_peak;
    "findMonitorDeadlockedThreads0" "()[Ljava/lang/Thread;" => deadlocked;
}

/// Accepts only "on": the vm always measures processor time.
fn set_times(call: &mut Call<'_>) -> Res<u64> {
    if call.boolean(0) {
        return Ok(0);
    }
    call.vm.unsupported("switching off the measurement of CPU time of threads")
}

fn reset_peak(call: &mut Call<'_>) -> Res<u64> {
    call.vm.unsupported("a reset of the peak number of threads")
}

/// Finds a thread that is alive by its identifier; 0 means the running thread.
fn find(vm: &mut Vm, identifier: i64) -> Res<Option<ThreadId>> {
    let tid = vm.field_offset(THREAD, "tid")?;
    let wanted = |thread: &Thread| {
        thread.activity != Activity::Terminated
            && vm.heap.u64(thread.object.0 + tid) as i64 == identifier
    };
    if identifier == 0 {
        return Ok(Some(vm.thread().id));
    }
    Ok(vm.threads.find(wanted))
}

fn long_at(vm: &Vm, array: Ref, index: u32) -> i64 {
    vm.heap.u64(array.0 + 16 + 8 * index) as i64
}

/// Argument slots: identifiers, maximum depth of a stack or -1, array for the results.
fn thread_info(call: &mut Call<'_>) -> Res<u64> {
    if call.state() == 0 {
        let (identifiers, into) = (call.object(0)?, call.object(2)?);
        let threads = threads_of(call.vm, identifiers)?;
        call.keep_reference(0, threads);
        call.keep_reference(1, into);
        call.keep_number(0, 0);
    }
    describe_all(call, call.int(1))
}

/// Argument slots: identifiers or null for all, two requests for locks, maximum depth of a stack.
fn dump(call: &mut Call<'_>) -> Res<u64> {
    if call.int(1) != 0 || call.int(2) != 0 {
        return call.vm.unsupported("a list of the locks that threads hold");
    }
    if call.state() == 0 {
        let identifiers = call.reference(0);
        let threads = match identifiers.0 {
            0 => Ref(stacks::get_threads(call)? as u32),
            _ => threads_of(call.vm, identifiers)?,
        };
        let class = call.vm.boot_class(INFO)?;
        let length = call.vm.heap.length(threads) as usize;
        let into = support::new_array(call.vm, class, &vec![Ref(0); length])?;
        call.keep_reference(0, threads);
        call.keep_reference(1, into);
        call.keep_number(0, 0);
    }
    describe_all(call, call.int(3))
}

/// Makes a `Thread[]`, with null for threads that are not alive.
fn threads_of(vm: &mut Vm, identifiers: Ref) -> Res<Ref> {
    let mut threads = Vec::new();
    for index in 0..vm.heap.length(identifiers) {
        let found = find(vm, long_at(vm, identifiers, index))?;
        threads.push(found.and_then(|at| vm.threads.get(at)).map_or(Ref(0), |it| it.object));
    }
    let class = vm.known.thread;
    support::new_array(vm, class, &threads)
}

/// Describes the next of the kept threads. In the end, returns the kept array.
fn describe_all(call: &mut Call<'_>, depth: i32) -> Res<u64> {
    let (threads, into) = (call.kept_reference(0), call.kept_reference(1));
    for index in call.kept_number(0) as u32..call.vm.heap.length(threads) {
        let thread = call.vm.element(threads, index);
        let alive = call
            .vm
            .threads
            .find(|it| thread.0 != 0 && it.object == thread && it.activity != Activity::Terminated);
        if let Some(alive) = alive {
            call.keep_number(0, u64::from(index) + 1);
            return describe(call, alive, depth, (into, index));
        }
    }
    Ok(support::reference(into))
}

/// Makes the description of a thread in an element of an array. The native continues in state 1.
fn describe(call: &mut Call<'_>, id: ThreadId, depth: i32, (into, at): (Ref, u32)) -> Res<u64> {
    let class = call.vm.boot_class(INFO)?;
    call.vm.ensure_initialised(class)?;
    let Some(constructor) = call.vm.declared_method(class, "<init>", CONSTRUCTOR) else {
        return call.vm.internal("no ThreadInfo constructor in this class library");
    };
    let (lock, owner) = awaited(call.vm, id)?;
    let most = usize::try_from(depth).unwrap_or(usize::MAX);
    let stack = stacks::stack(call.vm, id, most)?;
    let info = call.vm.allocate(class)?;
    call.vm.set_element(into, at, info);
    let Some(thread) = call.vm.threads.get(id) else { return call.vm.internal("no thread") };
    let arguments = [
        support::reference(info),
        support::reference(thread.object),
        u64::from(thread.activity.status()),
        support::reference(lock),
        support::reference(owner),
        thread.blocked,
        0,
        UNKNOWN,
        0,
        thread.waited,
        0,
        UNKNOWN,
        0,
        support::reference(stack),
    ];
    call.upcall(constructor, &arguments, 1)
}

/// Returns the object that a thread waits for, and the thread that owns it.
fn awaited(vm: &mut Vm, id: ThreadId) -> Res<(Ref, Ref)> {
    const SYNCHRONISER: &str = "java/util/concurrent/locks/AbstractOwnableSynchronizer";
    let Some(thread) = vm.threads.get(id) else { return Ok((Ref(0), Ref(0))) };
    let object = thread.object;
    match thread.activity {
        Activity::Blocked(lock) | Activity::Waiting(lock, _) => {
            Ok((lock, vm.monitor_owner(lock).unwrap_or(Ref(0))))
        }
        Activity::Parked(_) => {
            let blocker = vm.field_offset(THREAD, "parkBlocker")?;
            let blocker = vm.reference(object, blocker);
            let class = vm.boot_class(SYNCHRONISER)?;
            if blocker.0 == 0 || !vm.is_instance(blocker, class) {
                return Ok((blocker, Ref(0)));
            }
            let owner = vm.field_offset(SYNCHRONISER, "exclusiveOwnerThread")?;
            Ok((blocker, vm.reference(blocker, owner)))
        }
        _ => Ok((Ref(0), Ref(0))),
    }
}

/// Returns the processor time of a thread in nanoseconds; -1 if it is not alive.
fn processor_time(call: &mut Call<'_>) -> Res<u64> {
    let index = find(call.vm, call.long(0))?;
    Ok(time_of(call.vm, index))
}

/// Argument slots: identifiers, array for the results.
fn processor_times(call: &mut Call<'_>) -> Res<u64> {
    let (identifiers, into) = (call.object(0)?, call.object(1)?);
    for at in 0..call.vm.heap.length(identifiers) {
        let index = find(call.vm, long_at(call.vm, identifiers, at))?;
        let time = time_of(call.vm, index);
        call.vm.heap.set_u64(into.0 + 16 + 8 * at, time);
    }
    Ok(0)
}

fn time_of(vm: &Vm, id: Option<ThreadId>) -> u64 {
    id.and_then(|id| vm.threads.get(id))
        .map_or(UNKNOWN, |thread| thread.ran.unsigned_abs() / INSTRUCTIONS_A_NANOSECOND)
}

/// Returns the threads in cycles of monitors that block each other; null if there are none.
fn deadlocked(call: &mut Call<'_>) -> Res<u64> {
    let vm = &mut *call.vm;
    let next = |id: ThreadId| -> Option<ThreadId> {
        let Activity::Blocked(lock) = vm.threads.get(id)?.activity else { return None };
        let owner = vm.monitor_owner(lock)?;
        vm.threads.find(|thread| thread.object == owner)
    };
    let in_circle = |start: ThreadId| {
        let path = std::iter::successors(next(start), |&at| next(at));
        path.take(vm.threads.len()).any(|at| at == start)
    };
    let locked = vm.threads.iter().filter(|thread| in_circle(thread.id));
    let found: Vec<Ref> = locked.map(|thread| thread.object).collect();
    if found.is_empty() {
        return Ok(0);
    }
    let class = vm.known.thread;
    support::new_array(vm, class, &found).map(support::reference)
}
