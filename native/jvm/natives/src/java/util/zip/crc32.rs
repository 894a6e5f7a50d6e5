//! Natives of `java.util.zip.CRC32`.

use vm::Res;
use vm::native::Call;
use zlib_rs::crc32::crc32;

use super::checksum;

fn update(call: &mut Call<'_>) -> Res<u64> {
    checksum::byte(call, crc32)
}

fn update_bytes(call: &mut Call<'_>) -> Res<u64> {
    checksum::array(call, crc32)
}

fn update_byte_buffer(call: &mut Call<'_>) -> Res<u64> {
    checksum::buffer(call, crc32)
}

crate::natives! {
    "java/util/zip/CRC32";
    "update" "(II)I" => update;
    "updateBytes0" "(I[BII)I" => update_bytes;
    "updateByteBuffer0" "(IJII)I" => update_byte_buffer;
}
