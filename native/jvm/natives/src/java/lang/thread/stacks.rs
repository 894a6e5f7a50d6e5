//! Natives of `java.lang.Thread` that list threads and the stacks of other threads.

use vm::memory::heap::Ref;
use vm::native::Call;
use vm::threads::thread::{Activity, ThreadId};
use vm::{Res, Vm};

use super::super::throwable;
use crate::jdk::support;

const ELEMENT: &str = "java/lang/StackTraceElement";

crate::natives! {
    "java/lang/Thread";
    "getThreads" "()[Ljava/lang/Thread;" => get_threads;
    "dumpThreads" "([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;" => dump_threads;
    "getStackTrace0" "()Ljava/lang/Object;" => stack_trace;
}

/// Returns all threads that are alive, as a `Thread[]`.
///
/// # Errors
/// Throws `OutOfMemoryError` if there is not enough memory.
pub(crate) fn get_threads(call: &mut Call<'_>) -> Res<u64> {
    let threads: Vec<Ref> = call
        .vm
        .threads
        .iter()
        .filter(|thread| thread.activity != Activity::Terminated)
        .map(|thread| thread.object)
        .collect();
    let class = call.vm.known.thread;
    Ok(support::reference(support::new_array(call.vm, class, &threads)?))
}

/// Returns the stack of a thread; null if it is not alive.
fn stack_trace(call: &mut Call<'_>) -> Res<u64> {
    let thread = call.object(0)?;
    match super::alive(call.vm, thread) {
        Some(alive) => stack(call.vm, alive, usize::MAX).map(support::reference),
        None => Ok(0),
    }
}

/// Returns the stacks of threads; null for threads that are not alive.
fn dump_threads(call: &mut Call<'_>) -> Res<u64> {
    let threads = call.object(0)?;
    let count = call.vm.heap.length(threads);
    if count == 0 {
        return Err(call.vm.throw_new("java/lang/IllegalArgumentException", None));
    }
    let element = call.vm.boot_class(ELEMENT)?;
    let trace = call.vm.array_class(element)?;
    let dump = support::new_array(call.vm, trace, &vec![Ref(0); count as usize])?;
    for index in 0..count {
        let thread = call.vm.element(threads, index);
        if thread.0 == 0 {
            return Err(call.vm.throw_new("java/lang/NullPointerException", None));
        }
        if let Some(alive) = super::alive(call.vm, thread) {
            let stack = stack(call.vm, alive, usize::MAX)?;
            call.vm.set_element(dump, index, stack);
        }
    }
    Ok(support::reference(dump))
}

/// Returns the topmost frames of Java code of a thread as a `StackTraceElement[]`. It includes frames that
/// exceptions hide, but not the vm's own ones.
///
/// # Errors
/// Throws `OutOfMemoryError` if there is not enough memory.
pub(crate) fn stack(vm: &mut Vm, thread: ThreadId, most: usize) -> Res<Ref> {
    let class = vm.boot_class(ELEMENT)?;
    let mut frames = vm.trace_of(thread, true);
    frames.retain(|frame| {
        let method = vm.method(frame.method);
        !method.hidden || !method.is_native()
    });
    frames.truncate(most);
    let array = support::new_array(vm, class, &vec![Ref(0); frames.len()])?;
    for (at, frame) in frames.into_iter().enumerate() {
        let element = vm.allocate(class)?;
        vm.set_element(array, at as u32, element);
        throwable::fill(vm, element, frame)?;
    }
    Ok(array)
}
