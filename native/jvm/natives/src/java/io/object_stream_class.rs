//! Natives of `java.io.ObjectStreamClass`.

use vm::Res;
use vm::native::Call;

use crate::jdk::support;
use crate::nothing;

fn has_static_initializer(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    Ok(support::boolean(call.vm.class(class).initializer.is_some()))
}

crate::natives! {
    "java/io/ObjectStreamClass";
    "initNative" "()V" => nothing;
    "hasStaticInitializer" "(Ljava/lang/Class;)Z" => has_static_initializer;
}
