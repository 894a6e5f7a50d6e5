//! Natives of `java.nio` for mapped memory, which is a copy and therefore always loaded.

use vm::native::Call;
use vm::{Machine, Res};

use crate::nothing;

fn yes<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(1)
}

crate::natives! {
    "java/nio/MappedMemoryUtils";
    "registerNatives" "()V" => nothing;
    "isLoaded0" "(JJJ)Z" => yes;
    "load0" "(JJ)V" => nothing;
    "unload0" "(JJ)V" => nothing;
    "force0" "(Ljava/io/FileDescriptor;JJ)V" => nothing;
}
