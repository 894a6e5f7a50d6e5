//! Natives of `jdk.internal.reflect`.

pub mod accessors;
pub mod constant_pool;

use vm::classes::class::MethodId;
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Res, Vm};

use crate::Table;

crate::natives! {
    "jdk/internal/reflect/Reflection";
    "getCallerClass" "()Ljava/lang/Class;" => caller_class;
    "getClassAccessFlags" "(Ljava/lang/Class;)I" => access_flags;
    "areNestMates" "(Ljava/lang/Class;Ljava/lang/Class;)Z" => are_nest_mates;
}

/// The rows of this package.
pub const TABLES: Table = Table::Parts(&[TABLE, accessors::TABLE, constant_pool::TABLE]);

/// Returns whether a method belongs to the implementation of reflective calls.
pub fn is_reflection(vm: &Vm, id: MethodId) -> bool {
    let method = vm.method(id);
    let class = vm.class(method.class);
    let is_invoke = &*class.name == "java/lang/reflect/Method" && &*method.name == "invoke";
    let accessor = vm.lookup_loaded(Ref(0), "jdk/internal/reflect/MethodAccessorImpl");
    is_invoke || accessor.is_some_and(|accessor| class.ancestors.contains(&accessor))
}

/// Returns the class that called the asking method, without frames of reflection and method handles. It
/// may be a hidden class.
fn caller_class(call: &mut Call<'_>) -> Res<u64> {
    let mut frames = call.vm.trace(true);
    frames.retain(|frame| !call.vm.method(frame.method).adapter);
    let caller = frames.into_iter().skip(2).find(|frame| !is_reflection(call.vm, frame.method));
    Ok(caller.map_or(0, |frame| {
        let class = call.vm.method(frame.method).class;
        u64::from(call.vm.class(class).mirror.0)
    }))
}

fn access_flags(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    Ok(u64::from(call.vm.class(class).access))
}

fn are_nest_mates(call: &mut Call<'_>) -> Res<u64> {
    let (a, b) = (call.mirrored(0)?, call.mirrored(1)?);
    Ok(u64::from(call.vm.nest_host(a)? == call.vm.nest_host(b)?))
}
