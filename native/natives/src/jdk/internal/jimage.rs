//! Natives of `jdk.internal.jimage.NativeImageBuffer`: Java reads the image as a file, without mapping it.

use vm::native::Call;
use vm::{Machine, Res};

fn get_native_map<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(0)
}

crate::natives! {
    "jdk/internal/jimage/NativeImageBuffer";
    "getNativeMap" "(Ljava/lang/String;)Ljava/nio/ByteBuffer;" => get_native_map;
}
