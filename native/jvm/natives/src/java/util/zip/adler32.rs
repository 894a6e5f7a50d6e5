//! Natives of `java.util.zip.Adler32`.

use vm::Res;
use vm::native::Call;
use zlib_rs::adler32::adler32;

use super::checksum;

fn update(call: &mut Call<'_>) -> Res<u64> {
    checksum::byte(call, adler32)
}

fn update_bytes(call: &mut Call<'_>) -> Res<u64> {
    checksum::array(call, adler32)
}

fn update_byte_buffer(call: &mut Call<'_>) -> Res<u64> {
    checksum::buffer(call, adler32)
}

crate::natives! {
    "java/util/zip/Adler32";
    "update" "(II)I" => update;
    "updateBytes" "(I[BII)I" => update_bytes;
    "updateByteBuffer" "(IJII)I" => update_byte_buffer;
}
