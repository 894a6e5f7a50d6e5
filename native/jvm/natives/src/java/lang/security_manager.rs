//! Natives of `java.lang.SecurityManager`.

use vm::Res;
use vm::memory::heap::Ref;
use vm::native::Call;

use crate::jdk::internal::reflect::is_reflection;
use crate::jdk::support;

crate::natives! {
    "java/lang/SecurityManager";
    "getClassContext" "()[Ljava/lang/Class;" => class_context;
}

/// Returns the classes of the methods on the stack, without natives and frames of reflection.
fn class_context(call: &mut Call<'_>) -> Res<u64> {
    let mut mirrors: Vec<Ref> = Vec::new();
    for frame in call.vm.trace(false) {
        let method = call.vm.method(frame.method);
        if !method.is_native() && !is_reflection(call.vm, frame.method) {
            mirrors.push(call.vm.class(method.class).mirror);
        }
    }
    let class = call.vm.known.class;
    Ok(support::reference(support::new_array(call.vm, class, &mirrors)?))
}
