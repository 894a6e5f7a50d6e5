//! `jdk.internal.jimage.NativeImageBuffer`: the image is not mapped, Java reads it as a file.

use vm::native::Call;
use vm::{Machine, Res};

fn get_native_map<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(0)
}

crate::natives! {
    "jdk/internal/jimage/NativeImageBuffer";
    "getNativeMap" "(Ljava/lang/String;)Ljava/nio/ByteBuffer;" => get_native_map;
}
