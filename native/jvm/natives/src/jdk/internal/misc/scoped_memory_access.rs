//! Natives of `jdk.internal.misc.ScopedMemoryAccess`: close memory that several threads share.

use vm::Res;
use vm::native::Call;
use vm::threads::thread::Activity;

use crate::nothing;

const CLASS: &str = "jdk/internal/misc/ScopedMemoryAccess";

/// Returns true if no other thread is in the middle of an access to such memory. Such a thread would have to
/// be stopped there, which is *unsupported*.
fn close_scope(call: &mut Call<'_>) -> Res<u64> {
    let vm = &*call.vm;
    let me = vm.thread().id;
    let in_access = vm.threads.iter().any(|thread| {
        let other = thread.id != me && thread.activity != Activity::Terminated;
        let accesses = |method| *vm.class(vm.method(method).class).name == *CLASS;
        other && vm.trace_of(thread.id, true).into_iter().any(|frame| accesses(frame.method))
    });
    if in_access {
        return call.vm.unsupported("closing memory that another thread is accessing");
    }
    Ok(1)
}

crate::natives! {
    "jdk/internal/misc/ScopedMemoryAccess";
    "registerNatives" "()V" => nothing;
    "closeScope0" "(Ljdk/internal/misc/ScopedMemoryAccess$Scope;Ljdk/internal/misc/ScopedMemoryAccess$Scope$ScopedAccessError;)Z" => close_scope;
    "closeScope0" "(Ljdk/internal/foreign/MemorySessionImpl;)Z" => close_scope;
    "closeScope0" "(Ljdk/internal/foreign/MemorySessionImpl;Ljdk/internal/misc/ScopedMemoryAccess$ScopedAccessError;)V" => close_scope;
}
