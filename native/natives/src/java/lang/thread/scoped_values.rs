//! What `ScopedValue` asks of threads: the bindings of the innermost `runWith` on the stack.

use vm::native::Call;
use vm::{Machine, Res};

/// The classes whose method `runWith` holds bindings in its local variable 1.
const HOLDERS: [&str; 3] =
    ["java/lang/Thread", "java/lang/VirtualThread", "java/lang/ScopedValue$Carrier"];
const BINDINGS: u32 = 1;

fn find<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let vm = &*call.vm;
    let stack = &vm.thread().stack;
    let mut fp = stack.previous(call.fp);
    while fp != 0 {
        let method = vm.method(stack.method(fp));
        let bindings = stack.slot(fp, BINDINGS);
        if &*method.name == "runWith"
            && HOLDERS.contains(&&*vm.class(method.class).name)
            && bindings != 0
        {
            return Ok(bindings);
        }
        fp = stack.previous(fp);
    }
    Ok(0)
}

// There is no cache: what it would hold is found by looking for it.
crate::natives! {
    "java/lang/Thread";
    "findScopedValueBindings" "()Ljava/lang/Object;" => find;
    "scopedValueCache" "()[Ljava/lang/Object;" => crate::nothing;
    "setScopedValueCache" "([Ljava/lang/Object;)V" => crate::nothing;
    "ensureMaterializedForStackWalk" "(Ljava/lang/Object;)V" => crate::nothing;
}
