//! Natives of `jdk.internal.jimage.NativeImageBuffer`: Java reads the image as a file, without mapping it.

use vm::Res;
use vm::native::Call;

fn get_native_map(_: &mut Call<'_>) -> Res<u64> {
    Ok(0)
}

crate::natives! {
    "jdk/internal/jimage/NativeImageBuffer";
    "getNativeMap" "(Ljava/lang/String;)Ljava/nio/ByteBuffer;" => get_native_map;
}
