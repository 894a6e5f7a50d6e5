//! Natives of `java.lang.Thread` for `ScopedValue`: the bindings of the innermost `runWith` on the stack.

use vm::native::Call;
use vm::{Res, SCOPED_VALUES};

use crate::jdk::support;

/// Classes whose method `runWith` has the bindings in local variable 1.
const HOLDERS: [&str; 3] =
    ["java/lang/Thread", "java/lang/VirtualThread", "java/lang/ScopedValue$Carrier"];
const BINDINGS: u32 = 1;

fn find(call: &mut Call<'_>) -> Res<u64> {
    let vm = &*call.vm;
    let stack = &vm.thread().stack;
    for fp in stack.frames(stack.previous(call.fp)) {
        let method = vm.method(stack.method(fp));
        let bindings = stack.slot(fp, BINDINGS);
        if &*method.name == "runWith"
            && HOLDERS.contains(&&*vm.class(method.class).name)
            && bindings != 0
        {
            return Ok(bindings);
        }
    }
    Ok(0)
}

fn cache(call: &mut Call<'_>) -> Res<u64> {
    let thread = call.vm.thread().object;
    support::get_field(call.vm, thread, SCOPED_VALUES)
}

fn set_cache(call: &mut Call<'_>) -> Res<u64> {
    let (thread, cache) = (call.vm.thread().object, call.reference(0));
    support::set_field(call.vm, thread, SCOPED_VALUES, support::reference(cache))?;
    Ok(0)
}

crate::natives! {
    "java/lang/Thread";
    "findScopedValueBindings" "()Ljava/lang/Object;" => find;
    "scopedValueCache" "()[Ljava/lang/Object;" => cache;
    "setScopedValueCache" "([Ljava/lang/Object;)V" => set_cache;
    "ensureMaterializedForStackWalk" "(Ljava/lang/Object;)V" => crate::nothing;
}
