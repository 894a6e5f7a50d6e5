//! Natives of `java.nio` for mapped memory, which is a copy and therefore always loaded.

use vm::Res;
use vm::native::Call;

use crate::nothing;

fn yes(_: &mut Call<'_>) -> Res<u64> {
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
